// A play that is being built. What fits where is looked up in the list of legal plays that the server has sent;
// no rule is known here.

export interface Cell {
  x: number;
  y: number;
}

export interface Placed extends Cell {
  tile: string;
}

export interface Play {
  placed: Placed[];
  points: number;
}

/** The cell that a point lies in or just beside, of those that come into question. */
export function nearest<C extends Cell>(cells: C[], point: Cell, reach: number): C | null {
  const away = (at: number, cell: number): number => Math.max(cell - at, at - cell - 1, 0);
  const far = cells.map((cell) => Math.hypot(away(point.x, cell.x), away(point.y, cell.y)));
  const least = Math.min(...far);
  return least <= reach ? cells[far.indexOf(least)]! : null;
}

export const isSame = (a: Cell | null, b: Cell | null): boolean => a !== null && b !== null && a.x === b.x && a.y === b.y;

export const cellKey = (x: number, y: number): string => `${x},${y}`;
const placedKey = (placed: Placed): string => `${placed.tile}@${placed.x},${placed.y}`;

/** The same for the same tiles on the same cells, in any order. */
const wholeKey = (placed: Placed[]): string => placed.map(placedKey).sort().join(" ");

/** The plays of the server's list: "Rc@0,0 Rs@1,0" and their points. */
export function readPlays(plays: [string, number][]): Play[] {
  return plays.map(([text, points]) => ({ placed: text.split(" ").map(readPlaced), points }));
}

export function readPlaced(text: string): Placed {
  const [tile = "", cell = ""] = text.split("@");
  return { tile, ...readCell(cell) };
}

export function readCell(text: string): Cell {
  const [x = 0, y = 0] = text.split(",").map(Number);
  return { x, y };
}

/** The first play of an unbounded table is listed once, beginning at 0,0; it may lie anywhere. */
export function shiftHome(placed: Placed[]): Placed[] {
  const left = Math.min(...placed.map((each) => each.x));
  const top = Math.min(...placed.map((each) => each.y));
  return placed.map((each) => ({ ...each, x: each.x - left, y: each.y - top }));
}

export class Staging {
  private readonly sets: { play: Play; keys: Set<string> }[];
  private readonly whole: Map<string, Play>;

  constructor(
    readonly plays: Play[],
    /** Whether plays may be moved about as a whole: the first play of an unbounded table. */
    readonly isFloating: boolean,
  ) {
    this.sets = plays.map((play) => ({ play, keys: new Set(play.placed.map(placedKey)) }));
    this.whole = new Map(plays.map((play) => [wholeKey(play.placed), play]));
  }

  /** The play that these tiles make, if they make one. */
  play(staged: Placed[]): Play | null {
    if (!staged.length) return null;
    return this.whole.get(wholeKey(this.isFloating ? shiftHome(staged) : staged)) ?? null;
  }

  /** How many tiles are missing, at the least, until what is staged is a play; null if none can come of it. */
  missing(staged: Placed[]): number | null {
    const keys = staged.map(placedKey);
    const isPart = ({ play, keys: own }: { play: Play; keys: Set<string> }): boolean =>
      this.isFloating ? this.shifts(play, staged).length > 0 : keys.every((key) => own.has(key));
    const sizes = this.sets.filter(isPart).map(({ play }) => play.placed.length - staged.length);
    return sizes.length ? Math.min(...sizes) : null;
  }

  /** The cells where a tile may be added to what is staged, such that a play can still come of it. */
  cells(staged: Placed[], tile: string): Placed[] {
    if (this.isFloating) return this.floatingCells(staged, tile);
    const keys = staged.map(placedKey);
    const found = new Map<string, Placed>();
    for (const { play, keys: own } of this.sets) {
      if (!keys.every((key) => own.has(key))) continue;
      for (const each of play.placed) {
        if (each.tile === tile && !keys.includes(placedKey(each))) found.set(cellKey(each.x, each.y), each);
      }
    }
    return [...found.values()];
  }

  private floatingCells(staged: Placed[], tile: string): Placed[] {
    if (!staged.length) return this.plays.some((play) => play.placed.some((each) => each.tile === tile)) ? [{ tile, x: 0, y: 0 }] : [];
    const found = new Map<string, Placed>();
    for (const { play } of this.sets) {
      for (const [dx, dy] of this.shifts(play, staged)) {
        for (const each of play.placed) {
          const moved = { tile: each.tile, x: each.x + dx, y: each.y + dy };
          const isFree = !staged.some((other) => other.x === moved.x && other.y === moved.y);
          if (moved.tile === tile && isFree) found.set(cellKey(moved.x, moved.y), moved);
        }
      }
    }
    return [...found.values()];
  }

  /** The ways in which a play can be moved so that it holds all that is staged. */
  private shifts(play: Play, staged: Placed[]): [number, number][] {
    const first = staged[0];
    if (!first) return [];
    const ways = play.placed
      .filter((each) => each.tile === first.tile)
      .map((each): [number, number] => [first.x - each.x, first.y - each.y]);
    return ways.filter(([dx, dy]) =>
      staged.every((each) => play.placed.some((own) => own.tile === each.tile && own.x + dx === each.x && own.y + dy === each.y)),
    );
  }

  /** The cells where some tile of a hand may be added, with the kinds that fit there. */
  playable(staged: Placed[], tiles: string[]): Map<string, Cell & { fitting: string[] }> {
    const found = new Map<string, Cell & { fitting: string[] }>();
    for (const tile of new Set(tiles)) {
      for (const { x, y } of this.shownCells(staged, tile)) {
        const cell = found.get(cellKey(x, y)) ?? { x, y, fitting: [] };
        cell.fitting.push(tile);
        found.set(cellKey(x, y), cell);
      }
    }
    return found;
  }

  /** The cells that are shown for a tile: where it makes a play at once; if nowhere, where a play can come of it. */
  shownCells(staged: Placed[], tile: string): Placed[] {
    const all = this.cells(staged, tile);
    const atOnce = all.filter((cell) => this.play([...staged, cell]) !== null);
    return atOnce.length ? atOnce : all;
  }
}

/** The action that the server is sent. */
export const placeText = (staged: Placed[]): string => `place ${staged.map(placedKey).join(" ")}`;

/** The tiles of an event such as "0 place Rc@0,0 Rs@1,0". */
export function placedIn(event: string): Placed[] {
  return placedBy(event.replace(/^\d+ /, ""));
}

/** The tiles of an action, if it is a placement. */
export function placedBy(action: string | null): Placed[] {
  return action?.startsWith("place ") ? action.slice("place ".length).split(" ").map(readPlaced) : [];
}
