// The words of a match with cards, and those of every match.

import { type Key as AppKey, say as sayApp, sayer } from "../../words/words";
import { english } from "./words.en";

export type Key = keyof typeof english;

const sayHere = sayer("rummy", english);
const isOurs = (key: Key | AppKey): key is Key => key in english;

export const say = (key: Key | AppKey, facts: Record<string, string | number> = {}): string =>
  isOurs(key) ? sayHere(key, facts) : sayApp(key, facts);
