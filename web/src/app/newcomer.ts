// Whether somebody needs to be shown how a game begins.

import { choices } from "./settings";

/** Someone who has finished neither a lesson nor a game on this device, as far as it has noted. */
export function isNewHere(): boolean {
  const { lessons, counted, standing } = choices.value;
  const hasLearned = Object.values(lessons).some((lesson) => lesson.isDone);
  return !hasLearned && !counted.length && !Object.keys(standing).length;
}
