// The hand in its owner's order.

import { COLOUR_NAMES, SHAPE_NAMES } from "../pieces/shapes";

/** A tile of the hand; its number stays the same while it is in the hand, so that it can be moved around. */
export interface Slot {
  id: number;
  tile: string;
}

const ORDER = [...Object.keys(COLOUR_NAMES), ...Object.keys(SHAPE_NAMES)];

/** Tiles that stay in the hand keep their place; new ones come last. */
export function kept(slots: Slot[], tiles: string[], newId: () => number): Slot[] {
  const left = [...tiles];
  const stay = slots.filter((slot) => {
    const at = left.indexOf(slot.tile);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return [...stay, ...left.map((tile) => ({ id: newId(), tile }))];
}

/** A slot put before another one, or last. */
export function moved(slots: Slot[], id: number, before: number | null): Slot[] {
  const slot = slots.find((other) => other.id === id);
  if (!slot || id === before) return slots;
  const rest = slots.filter((other) => other.id !== id);
  const at = before === null ? rest.length : rest.findIndex((other) => other.id === before);
  return [...rest.slice(0, at), slot, ...rest.slice(at)];
}

/** By colour and then shape, or the other way round. */
export function sorted(slots: Slot[], byShape: boolean): Slot[] {
  const [first, second] = byShape ? [1, 0] : [0, 1];
  const rank = (tile: string): number => 100 * ORDER.indexOf(tile[first]!) + ORDER.indexOf(tile[second]!);
  return slots.toSorted((a, b) => rank(a.tile) - rank(b.tile));
}

export function shuffled(slots: Slot[]): Slot[] {
  return slots
    .map((slot) => ({ slot, by: Math.random() }))
    .sort((a, b) => a.by - b.by)
    .map(({ slot }) => slot);
}
