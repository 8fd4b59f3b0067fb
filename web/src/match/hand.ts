// The hand in its owner's order.

import { signal } from "@preact/signals";
import { COLOUR_NAMES, SHAPE_NAMES } from "../pieces/shapes";
import type { Motion } from "./motion";

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

/** Gives the tiles of a new hand their places. */
export type KeepHand = (slots: Slot[], tiles: string[], newId: () => number) => Slot[];

export class Hand {
  readonly slots = signal<Slot[]>([]);
  private next = 0;
  private sortsByShape = false;

  constructor(private readonly motion: Motion) {}

  /** The tiles that the server says are in the hand now. */
  hold(tiles: string[], keep: KeepHand = kept): void {
    this.slots.value = keep(this.slots.value, tiles, () => this.next++);
  }

  /** Put a tile before another one, or last. */
  move(slot: number, before: number | null): void {
    this.arrange(moved(this.slots.value, slot, before));
  }

  /** Sort by colour; the next time, by shape. */
  sort(): void {
    this.arrange(sorted(this.slots.value, this.sortsByShape));
    this.sortsByShape = !this.sortsByShape;
  }

  /** Put the tiles in this order. */
  arrange(slots: Slot[]): void {
    this.motion.note();
    this.slots.value = slots;
  }
}
