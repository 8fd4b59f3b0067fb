// The words of the rules pages.

import { sayer } from "../words/words";
import { english } from "./words.en";

export const say = sayer("rules", english);
