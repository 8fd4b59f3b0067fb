// What a language is: the texts of every part of the app, and what the server says.
// Every text has the same facts in braces as in English.

import type { english as about } from "../about/words";
import type { english as later } from "../app/later-words";
import type { english as boards } from "../games/boards/words";
import type { english as cubes } from "../games/cubes/words";
import type { english as rummy } from "../games/rummy/words";
import type { english as learn } from "../learn/words";
import type { english as options } from "../options/words";
import type { english as rules } from "../rules/words";
import type { Code } from "../server/wire";
import type { english as app } from "./english";

type Texts<English> = Record<keyof English, string>;

export interface Translation {
  app: Texts<typeof app>;
  about: Texts<typeof about>;
  boards: Texts<typeof boards>;
  cubes: Texts<typeof cubes>;
  later: Texts<typeof later>;
  learn: Texts<typeof learn>;
  options: Texts<typeof options>;
  rules: Texts<typeof rules>;
  rummy: Texts<typeof rummy>;
  /** What the server says, by its codes. */
  sentences: Record<Code, string>;
}
