// The keys of Cubes that other boards do not have.

import type { MatchKey } from "../../words/words";
import type { CubesTurn } from "./turn";

export const KEYS: MatchKey[] = [
  "keys.mark",
  "keys.all",
  "keys.pick",
  "keys.move",
  "keys.jump",
  "keys.put",
  "keys.others",
];

export function press(turn: CubesTurn, event: KeyboardEvent): boolean {
  switch (event.key.toLowerCase()) {
    case "a":
      turn.markAll();
      return true;
    case "o":
      turn.readOthers();
      return true;
  }
  return false;
}
