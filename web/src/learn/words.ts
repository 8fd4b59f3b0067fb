// The words around the lessons; their own texts come with them.

import { sayer } from "../words/words";
import { english } from "./words.en";

export const say = sayer("learn", english);
