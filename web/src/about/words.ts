// The words of the page about Sixfold.

import { sayer } from "../words/words";
import { english } from "./words.en";

export const say = sayer("about", english);
