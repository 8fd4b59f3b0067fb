// The words of a table of Rummy, and those of every table.

import { sayer } from "../../words";
import { english as everywhere } from "../../words.en";
import { english } from "./words.en";

export const say = sayer({ en: { ...everywhere, ...english } });
export type Key = keyof typeof english;
