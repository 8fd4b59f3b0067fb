// Rolled cubes: which ones, where they lie, and what they show in the air.

import type { Slot } from "../../match/hand";
import { SHAPE_PATHS } from "../../pieces/shapes";
import type { ItemView } from "../../server/wire";

export const FRAMES = 6; // faces that a cube shows before it comes to rest
export const FRAME_TIME = 70; // milliseconds
const SHAPES = Object.keys(SHAPE_PATHS);

/** The seat whose cubes are rolled again because nothing could be played. */
export function forcedSeat(item: ItemView): number | null {
  const forced = item.sentences.find((sentence) => sentence.code === "rolled-by-force");
  return forced ? Number(forced.facts.seat) : null;
}

/** The cubes of each seat's last throw, whether rerolled or new from the bag. */
export function thrown(items: ItemView[]): Map<number, string[]> {
  const throws = new Map<number, string[]>();
  for (const item of items) {
    if (item.seat === null || item.event === null) continue;
    const [verb, , ...tiles] = item.event.split(" ");
    throws.set(item.seat, verb === "deal" ? [...(throws.get(item.seat) ?? []), ...tiles] : []);
    const forced = forcedSeat(item);
    if (forced !== null) throws.set(forced, []); // what it showed has been picked up again
  }
  return new Map([...throws].filter(([, tiles]) => tiles.length));
}

/** Remove the first suitable tile from a list. */
function taken(left: string[], willDo: (tile: string) => boolean): string | undefined {
  const at = left.findIndex(willDo);
  return at < 0 ? undefined : left.splice(at, 1)[0];
}

/**
 * The hand with its new faces. A rolled cube keeps its colour and its place; new cubes come last.
 * Of two that look alike, the chosen one was rolled.
 */
export function keptCubes(slots: Slot[], tiles: string[], newId: () => number, chosen: ReadonlySet<number>): Slot[] {
  const left = [...tiles];
  const shown = new Map<number, string>();
  const look = (slot: Slot, willDo: (tile: string) => boolean): void => {
    const tile = shown.has(slot.id) ? undefined : taken(left, willDo);
    if (tile) shown.set(slot.id, tile);
  };
  for (const slot of slots.filter(({ id }) => !chosen.has(id))) look(slot, (tile) => tile === slot.tile);
  for (const slot of slots) look(slot, (tile) => tile === slot.tile);
  for (const slot of slots) look(slot, (tile) => tile[0] === slot.tile[0]);
  const stay = slots.filter(({ id }) => shown.has(id)).map(({ id }) => ({ id, tile: shown.get(id)! }));
  return [...stay, ...left.map((tile) => ({ id: newId(), tile }))];
}

/** The first cubes of a hand that show these faces. */
export function showing(slots: Slot[], tiles: string[]): Set<number> {
  const left = [...tiles];
  return new Set(slots.filter((slot) => taken(left, (tile) => tile === slot.tile)).map(({ id }) => id));
}

/** The cubes of a hand that were thrown: those with a new face, plus as many as came up the same. */
export function thrownSlots(before: Slot[], after: Slot[], tiles: string[]): Set<number> {
  const old = new Map(before.map(({ id, tile }) => [id, tile]));
  const isNew = (slot: Slot): boolean => old.get(slot.id) !== slot.tile;
  return showing(
    after.toSorted((a, b) => Number(isNew(b)) - Number(isNew(a))),
    tiles,
  );
}

/** The face of a cube this many frames before it comes to rest; never the same face twice in a row. */
export function faceBefore(tile: string, framesLeft: number, id: number): string {
  const way = id % 2 ? 1 : SHAPES.length - 1;
  return tile[0] + SHAPES[(SHAPES.indexOf(tile[1]!) + framesLeft * way) % SHAPES.length]!;
}
