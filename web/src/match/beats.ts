// When the moves of others are shown: a single one at once, several one after another, all within a few seconds.

import type { ItemView } from "../server/wire";

export interface Beat {
  item: ItemView;
  /** Milliseconds until it is shown. */
  at: number;
}

const LONGEST = 4000; // in total
const SLOWEST = 800; // from one move to the next
const FASTEST = 250;

/** What a seat did, as opposed to what was dealt to it. */
export const isMove = (item: ItemView): boolean =>
  item.seat !== null && item.event !== null && !item.event.startsWith("deal ");

/** The moves among some items, each with its time. Of too many, only the last ones are shown. */
export function beatsOf(items: ItemView[]): Beat[] {
  const moves = items.filter(isMove).slice(-LONGEST / FASTEST);
  const pace = Math.min(SLOWEST, LONGEST / Math.max(1, moves.length));
  return moves.map((item, number) => ({ item, at: number * pace }));
}
