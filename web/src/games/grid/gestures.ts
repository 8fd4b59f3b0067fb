// What fingers on a board mean: one that moves pans it, two that move zoom it, one that rests is a tap.
// Numbers in, numbers out.

import type { Cell } from "./staging";

const DRAG_AFTER = 6; // pixels

export type Gesture = { type: "pan"; dx: number; dy: number } | { type: "zoom"; by: number; point: Cell };

const distance = (one: Cell, other: Cell): number => Math.hypot(one.x - other.x, one.y - other.y);

export class Fingers {
  private readonly down = new Map<number, Cell>();
  private hasMoved = false;

  get areDown(): boolean {
    return this.down.size > 0;
  }

  press(finger: number, point: Cell): void {
    this.down.set(finger, point);
    if (this.down.size === 1) this.hasMoved = false;
  }

  move(finger: number, point: Cell): Gesture | null {
    const before = this.down.get(finger);
    if (!before || (!this.hasMoved && distance(before, point) < DRAG_AFTER)) return null;
    this.hasMoved = true;
    this.down.set(finger, point);
    const other = [...this.down].find(([id]) => id !== finger)?.[1];
    return other ? pinch(before, point, other) : { type: "pan", dx: point.x - before.x, dy: point.y - before.y };
  }

  /** Returns whether it was a tap. */
  lift(finger: number): boolean {
    return this.down.delete(finger) && !this.hasMoved;
  }
}

/** A finger moves while another one rests. */
function pinch(before: Cell, now: Cell, other: Cell): Gesture | null {
  const apart = distance(now, other);
  if (apart === 0) return null;
  return {
    type: "zoom",
    by: distance(before, other) / apart,
    point: { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 },
  };
}
