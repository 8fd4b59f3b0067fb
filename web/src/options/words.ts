// What options are called, what they mean, and what their values are.

import type { OptionInfo } from "../wire";
import { sayer, sentence } from "../words";
import type { Value } from "./draft";
import { english } from "./words.en";

export const say = sayer("options", english);

/** What somebody without a name is called. Numbers are for the seats, which may be drawn by lot. */
export const playerName = (number: number): string => say("player", { letter: "ABCDEF"[number - 1] ?? String(number) });

type Key = keyof typeof english;
const known = (key: string): Key | null => (key in english ? (key as Key) : null);
const plain = (name: string): string => sentence(name.replaceAll("_", " ")).replace(/\.$/, "");

export function titleOf(option: OptionInfo): string {
  const key = known(option.name);
  return key ? say(key) : plain(option.name);
}

/** One line that explains an option: ours, or else the server's. */
export function aboutOf(option: OptionInfo): string {
  const key = known(`${option.name}.about`);
  return key ? say(key) : sentence(option.about);
}

export function textOf(name: string, value: Value): string {
  const key = known(`${name}.${value}`);
  if (key) return say(key);
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  return String(value);
}
