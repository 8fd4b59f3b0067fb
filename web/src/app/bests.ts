// The best score that a person has made on this device, for each way to play a game.

import type { View } from "../server/wire";
import { choices, choose } from "./settings";

export interface Best {
  score: number;
  /** the match in which it was made */
  match: string;
  /** the best score before that match; null in the first one */
  before: number | null;
}

/** Scores can be compared where the game, its options and the number of seats are the same. */
const wayOf = ({ game, options, seats }: View): string =>
  JSON.stringify([game, seats.length, Object.entries(options).sort()]);

/** Whether one person has played this match from beginning to end, without a second try. */
const counts = ({ mine, result, undoings }: View): boolean =>
  mine.length === 1 && result !== null && result.end !== "resigned" && undoings === 0;

/** The best score so far if this match has beaten it, or else null. A match may be counted more than once. */
export function beaten(view: View): number | null {
  if (!counts(view)) return null;
  const { score } = view.seats[view.mine[0]!]!;
  const way = wayOf(view);
  const best = choices.value.bests[way];
  if (best?.match === view.match_id) return best.before;
  if (best && score <= best.score) return null;
  choose({ bests: { ...choices.value.bests, [way]: { score, match: view.match_id, before: best?.score ?? null } } });
  return best?.score ?? null;
}
