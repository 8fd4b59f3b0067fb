// The keys of Cubes that other boards do not have.

import type { MatchModel } from "../../match/model";
import type { MatchKey } from "../../words/words";
import { readOthers } from "./hands";
import type { Rolling } from "./rolling";

export const KEYS: MatchKey[] = [
  "keys.mark",
  "keys.all",
  "keys.pick",
  "keys.move",
  "keys.jump",
  "keys.put",
  "keys.others",
];

export function press(match: MatchModel, rolling: Rolling, event: KeyboardEvent): boolean {
  switch (event.key.toLowerCase()) {
    case "a":
      rolling.chooseAll();
      return true;
    case "o":
      readOthers(match);
      return true;
    case "t":
      return true; // there is no trade in this game
  }
  return false;
}
