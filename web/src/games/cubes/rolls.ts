// Cubes that are rolled: which of them, where they lie, and what is seen while they are in the air.

import { SHAPE_PATHS } from "../../shapes";
import type { Slot } from "../../table/model";
import type { Step } from "../../wire";

export const FRAMES = 6; // faces that a cube shows until it lies still
export const FRAME_TIME = 70; // milliseconds
const SHAPES = Object.keys(SHAPE_PATHS);

/** The seat whose cubes are rolled again because nothing could be played. */
export function forcedSeat(step: Step): number | null {
  const words = step.told.find((each) => each.code === "rolled-by-force");
  return words ? Number(words.facts.seat) : null;
}

/** The cubes that came to each seat by its last throw, be they rolled again or new from the bag. */
export function thrown(steps: Step[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const step of steps) {
    if (step.seat === null || step.event === null) continue;
    const [verb, , ...tiles] = step.event.split(" ");
    found.set(step.seat, verb === "deal" ? [...(found.get(step.seat) ?? []), ...tiles] : []);
    const forced = forcedSeat(step);
    if (forced !== null) found.set(forced, []); // what it showed has been picked up again
  }
  return new Map([...found].filter(([, tiles]) => tiles.length));
}

/** Takes the first of some tiles that will do out of a list. */
function taken(left: string[], willDo: (tile: string) => boolean): string | undefined {
  const at = left.findIndex(willDo);
  return at < 0 ? undefined : left.splice(at, 1)[0];
}

/**
 * The hand with its new faces. A cube keeps its colour when it is rolled and stays where it lies; new cubes come last.
 * Of two that look alike, the one that was chosen is the one that was rolled.
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

/** Which cubes of a hand were thrown: those that show something new, and as many more as came up the same. */
export function thrownSlots(before: Slot[], after: Slot[], tiles: string[]): Set<number> {
  const old = new Map(before.map(({ id, tile }) => [id, tile]));
  const isNew = (slot: Slot): boolean => old.get(slot.id) !== slot.tile;
  return showing(after.toSorted((a, b) => Number(isNew(b)) - Number(isNew(a))), tiles);
}

/** The face that a cube shows so many frames before it lies still; it never shows the same one twice in a row. */
export function faceBefore(tile: string, framesLeft: number, id: number): string {
  const way = id % 2 ? 1 : SHAPES.length - 1;
  return tile[0] + SHAPES[(SHAPES.indexOf(tile[1]!) + framesLeft * way) % SHAPES.length]!;
}
