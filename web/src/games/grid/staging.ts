// A play under construction. What fits where is looked up in the server's list of legal plays;
// there are no rules here.

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

/** The candidate cell that a point lies in or just beside. */
export function nearest<C extends Cell>(cells: C[], point: Cell, reach: number): C | null {
  const away = (at: number, cell: number): number => Math.max(cell - at, at - cell - 1, 0);
  const far = cells.map((cell) => Math.hypot(away(point.x, cell.x), away(point.y, cell.y)));
  const least = Math.min(...far);
  return least <= reach ? cells[far.indexOf(least)]! : null;
}

export const isSame = (a: Cell | null, b: Cell | null): boolean =>
  a !== null && b !== null && a.x === b.x && a.y === b.y;

export const cellKey = (x: number, y: number): string => `${x},${y}`;
const placedKey = (placed: Placed): string => `${placed.tile}@${placed.x},${placed.y}`;

/** A key for the same tiles on the same cells, in any order. */
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
function shiftHome(placed: Placed[]): Placed[] {
  const left = Math.min(...placed.map((placement) => placement.x));
  const top = Math.min(...placed.map((placement) => placement.y));
  return placed.map((placement) => ({ ...placement, x: placement.x - left, y: placement.y - top }));
}

export class Staging {
  private readonly sets: { play: Play; keys: Set<string> }[];
  private readonly whole: Map<string, Play>;

  constructor(
    readonly plays: Play[],
    /** Whether plays may be shifted as a whole: the first play of an unbounded table. */
    readonly isFloating: boolean,
  ) {
    this.sets = plays.map((play) => ({ play, keys: new Set(play.placed.map(placedKey)) }));
    this.whole = new Map(plays.map((play) => [wholeKey(play.placed), play]));
  }

  /** The play that these tiles make, if any. */
  play(staged: Placed[]): Play | null {
    if (!staged.length) return null;
    return this.whole.get(wholeKey(this.isFloating ? shiftHome(staged) : staged)) ?? null;
  }

  /** The fewest tiles that complete the staged ones to a play; null if nothing can. */
  missing(staged: Placed[]): number | null {
    const [play] = this.shortest(staged);
    return play ? play.placed.length - staged.length : null;
  }

  /** The tiles that complete the staged ones to a play with the fewest tiles, on their cells if these are known. */
  completing(staged: Placed[]): Placed[] {
    const keys = staged.map(placedKey);
    const used = new Set(staged.map(({ tile }) => tile)); // a line has each tile once
    const isMissing = (placed: Placed): boolean =>
      this.isFloating ? !used.has(placed.tile) : !keys.includes(placedKey(placed));
    return this.shortest(staged).flatMap((play) => play.placed.filter(isMissing));
  }

  /** The plays with the fewest tiles that contain the staged ones. */
  private shortest(staged: Placed[]): Play[] {
    const keys = staged.map(placedKey);
    const isPart = ({ play, keys: own }: { play: Play; keys: Set<string> }): boolean =>
      this.isFloating ? this.shifts(play, staged).length > 0 : keys.every((key) => own.has(key));
    const plays = this.sets.filter(isPart).map(({ play }) => play);
    const least = Math.min(...plays.map(({ placed }) => placed.length));
    return plays.filter(({ placed }) => placed.length === least);
  }

  /** The cells where a tile may be added to the staged ones so that they can still become a play. */
  cells(staged: Placed[], tile: string): Placed[] {
    if (this.isFloating) return this.floatingCells(staged, tile);
    const keys = staged.map(placedKey);
    const cells = new Map<string, Placed>();
    for (const { play, keys: own } of this.sets) {
      if (!keys.every((key) => own.has(key))) continue;
      for (const placement of play.placed) {
        if (placement.tile === tile && !keys.includes(placedKey(placement)))
          cells.set(cellKey(placement.x, placement.y), placement);
      }
    }
    return [...cells.values()];
  }

  private floatingCells(staged: Placed[], tile: string): Placed[] {
    if (!staged.length)
      return this.plays.some((play) => play.placed.some((placement) => placement.tile === tile))
        ? [{ tile, x: 0, y: 0 }]
        : [];
    const cells = new Map<string, Placed>();
    for (const { play } of this.sets) {
      for (const [dx, dy] of this.shifts(play, staged)) {
        for (const placement of play.placed) {
          const moved = { tile: placement.tile, x: placement.x + dx, y: placement.y + dy };
          const isFree = !staged.some((other) => other.x === moved.x && other.y === moved.y);
          if (moved.tile === tile && isFree) cells.set(cellKey(moved.x, moved.y), moved);
        }
      }
    }
    return [...cells.values()];
  }

  /** The shifts of a play that make it contain all staged tiles. */
  private shifts(play: Play, staged: Placed[]): [number, number][] {
    const first = staged[0];
    if (!first) return [];
    const ways = play.placed
      .filter((placement) => placement.tile === first.tile)
      .map((placement): [number, number] => [first.x - placement.x, first.y - placement.y]);
    return ways.filter(([dx, dy]) =>
      staged.every((placement) =>
        play.placed.some(
          (own) => own.tile === placement.tile && own.x + dx === placement.x && own.y + dy === placement.y,
        ),
      ),
    );
  }

  /** The cells where some tile of a hand may be added, with the kinds that fit there. */
  playable(staged: Placed[], tiles: string[]): Map<string, Cell & { fitting: string[] }> {
    const cells = new Map<string, Cell & { fitting: string[] }>();
    for (const tile of new Set(tiles)) {
      for (const { x, y } of this.shownCells(staged, tile)) {
        const cell = cells.get(cellKey(x, y)) ?? { x, y, fitting: [] };
        cell.fitting.push(tile);
        cells.set(cellKey(x, y), cell);
      }
    }
    return cells;
  }

  /** The cells that are shown for a tile: where it makes a play at once, or else where one can follow. */
  shownCells(staged: Placed[], tile: string): Placed[] {
    const all = this.cells(staged, tile);
    const atOnce = all.filter((cell) => this.play([...staged, cell]) !== null);
    return atOnce.length ? atOnce : all;
  }
}

/** The action for the server. */
export const placeText = (staged: Placed[]): string => `place ${staged.map(placedKey).join(" ")}`;

/** The tiles of an event such as "0 place Rc@0,0 Rs@1,0". */
export function placedIn(event: string): Placed[] {
  return placedBy(event.replace(/^\d+ /, ""));
}

/** The tiles of an action, if it is a placement. */
export function placedBy(action: string | null): Placed[] {
  return action?.startsWith("place ") ? action.slice("place ".length).split(" ").map(readPlaced) : [];
}
