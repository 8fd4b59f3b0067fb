// What options are called, what they mean, and what their values are.

import type { OptionView } from "../server/wire";
import { asSentence, capital, sayer } from "../words/words";
import type { Value } from "./draft";
import { english } from "./words.en";

export const say = sayer("options", english);

/** What someone without a name is called. Not a number: numbers belong to the seats, which may be random. */
export const playerName = (number: number): string => say("player", { letter: "ABCDEF"[number - 1] ?? String(number) });

type Key = keyof typeof english;
const known = (key: string): Key | null => (key in english ? (key as Key) : null);

/** What an option is called: our word for it, or else the server's. */
export function labelOf(option: OptionView): string {
  const key = known(option.name);
  return key ? say(key) : option.label;
}

/** What a group of options is called. */
export function groupLabel(group: string): string {
  const key = known(`group.${group}`);
  return key ? say(key) : capital(group);
}

/** One line that explains an option: ours, or else the server's. */
export function aboutOf(option: OptionView): string {
  const key = known(`${option.name}.about`);
  return key ? say(key) : asSentence(option.text);
}

export function textOf(name: string, value: Value): string {
  const key = known(`${name}.${value}`);
  if (key) return say(key);
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  return String(value);
}
