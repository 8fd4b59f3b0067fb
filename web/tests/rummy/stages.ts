// Tables for tests.

import type { NewId } from "../../src/games/rummy/identity";
import type { Stage } from "../../src/games/rummy/workspace";

/** Gives -1, -2, ...: the cards of a hand have numbers from 0 on. */
export function counter(): NewId {
  let last = 0;
  return () => --last;
}

/** A table of these sets, each such as "Rc Rs Rd". */
export function stageOf(...sets: string[]): Stage {
  const newId = counter();
  return sets.map((text) => ({ id: newId(), cards: text.split(" ").map((tile) => ({ id: newId(), tile })) }));
}
