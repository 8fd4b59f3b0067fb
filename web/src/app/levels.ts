// The levels of the bots: which one a person has chosen for each game, and where the person stands among them.

import { easiestLevel, serverInfo } from "../server/server-info";
import { NEWCOMER, standingAfter, type Verdict } from "./ladder";
import { choices, choose } from "./settings";

const REMEMBERED = 50; // matches that have been counted; the page of an older one is hardly opened again

/** The level that the person has chosen for a game, or else the last one for any game, if this server has it. */
export function chosenLevel(game: string): string {
  const { levels, level } = choices.value;
  return [levels[game], level].find((each) => each && serverInfo.value.levels.includes(each)) ?? easiestLevel();
}

export const chooseLevel = (game: string, level: string): void =>
  choose({ level, levels: { ...choices.value.levels, [game]: level } });

/** Whether we know how strong the person is in a game. */
export const hasPlayed = (game: string): boolean => game in choices.value.standing;

export const standingIn = (game: string): number => choices.value.standing[game] ?? NEWCOMER;

/** Let a finished match change where the person stands, once. */
export function countMatch(match: string, game: string, verdict: Verdict): void {
  const { counted, standing } = choices.value;
  if (counted.includes(match)) return;
  const after = standingAfter(standingIn(game), verdict, serverInfo.value.levels.length);
  choose({ counted: [...counted, match].slice(-REMEMBERED), standing: { ...standing, [game]: after } });
}

/** Whether someone has finished neither a lesson nor a game on this device, as far as it has noted. */
export function isNewHere(): boolean {
  const { lessons, counted, standing } = choices.value;
  const hasLearned = Object.values(lessons).some((lesson) => lesson.isDone);
  return !hasLearned && !counted.length && !Object.keys(standing).length;
}
