// Where a person stands among the levels of bots: a number on their ladder, 0 for the easiest level.

import type { View } from "../server/wire";

/** Someone who has finished no match against bots: almost a match for the second level. */
export const NEWCOMER = 0.9;
const NEAR = 0.75; // a level that is nearer than this makes an even match
const SLIGHTLY = 0.25; // how far beside a level a match puts someone who has just won or lost it
const CLEAR_RATIO = 1.25; // of the scores
const CLEAR_LEAD = 2; // one Qwirkle to none says little

/** What a match against bots says about a person. */
export interface Verdict {
  hasWon: boolean;
  isClear: boolean;
  /** the number of the level that was beaten, or that was too strong */
  level: number;
}

/** What to expect of a match. */
export type Chance = "good" | "even" | "small";

export function chanceAgainst(level: number, standing: number): Chance {
  if (level <= standing - NEAR) return "good";
  return level >= standing + NEAR ? "small" : "even";
}

/** The verdict on a finished match of one person against bots; null if it says nothing. */
export function verdictOf(view: View, levels: string[]): Verdict | null {
  const { result, seats, mine } = view;
  const [seat] = mine;
  if (!result || seat === undefined || result.end === "resigned" || !isAgainstBots(view)) return null;
  const bots = seats.filter((each) => each.holder === "bot");
  const numbers = bots.map((bot) => levels.indexOf(bot.level ?? ""));
  if (numbers.includes(-1)) return null; // a level that this server no longer has
  const hasWon = result.winners.includes(seat);
  if (hasWon && result.winners.length > 1) return null;
  const [own, best] = [seats[seat]!.score, Math.max(...bots.map((bot) => bot.score))];
  return {
    hasWon,
    isClear: hasWon ? isClear(own, best) : isClear(best, own),
    level: hasWon ? Math.max(...numbers) : Math.min(...numbers),
  };
}

/** Whether one person has played this match to its end alone against bots. */
function isAgainstBots({ seats, mine }: View): boolean {
  return (
    mine.length === 1 && seats.every((seat, number) => (seat.holder === "bot") !== mine.includes(number) && !seat.away)
  );
}

const isClear = (more: number, less: number): boolean => more >= CLEAR_RATIO * less && more - less >= CLEAR_LEAD;

/** Where a person stands after a match, on a ladder with so many levels. */
export function standingAfter(standing: number, { hasWon, isClear, level }: Verdict, levels: number): number {
  const step = isClear ? 1 : SLIGHTLY;
  const moved = hasWon ? Math.max(standing, level + step) : Math.min(standing, level - step);
  return Math.min(Math.max(moved, 0), levels - 1);
}

/** The number of the level to try next: one up after a clear win, one down after a clear loss. */
export function nextLevel({ hasWon, isClear, level }: Verdict): number | null {
  if (!isClear) return null;
  return hasWon ? level + 1 : level - 1;
}
