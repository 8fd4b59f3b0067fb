// When the moves of others are shown: one at once, several one after another, and the whole briefly.

import type { Step } from "../wire";

export interface Beat {
  step: Step;
  /** Milliseconds until it is shown. */
  at: number;
}

const LONGEST = 4000; // for all together
const SLOWEST = 800; // from one move to the next
const FASTEST = 250;

/** What a seat did, as opposed to what was dealt to it. */
export const isMove = (step: Step): boolean => step.seat !== null && step.event !== null && !step.event.startsWith("deal ");

/** The moves among some steps, each with its time. Of very many only the last ones are shown. */
export function beatsOf(steps: Step[]): Beat[] {
  const moves = steps.filter(isMove).slice(-LONGEST / FASTEST);
  const pace = Math.min(SLOWEST, LONGEST / Math.max(1, moves.length));
  return moves.map((step, number) => ({ step, at: number * pace }));
}
