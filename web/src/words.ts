// All texts of the app. A language is a catalogue with the same keys; `say` fills in what stands in braces.

import { effect, signal } from "@preact/signals";
import { kind } from "./kind";
import { english } from "./words.en";

export type Key = keyof typeof english;

export const language = signal("en");
effect(() => {
  document.documentElement.lang = language.value;
});

type Facts = Record<string, string | number>;
type Catalogues<Texts> = { en: Texts } & Record<string, Record<keyof Texts, string>>;

/**
 * What says the texts of a catalogue with their facts filled in; a part of the app that is loaded later has its own.
 * What is said otherwise about cubes or cards stands under the same key with `.cubes` or `.cards`.
 */
export function sayer<Texts extends Record<string, string>>(catalogues: Catalogues<Texts>) {
  return (key: keyof Texts, facts: Facts = {}): string => {
    const texts = catalogues[language.value] ?? catalogues.en;
    return fill(texts[`${String(key)}.${kind.value}`] ?? texts[key], facts);
  };
}

/** A text of the app. */
export const say = sayer({ en: english });

/** All texts whose keys begin so, in the order of the catalogue. */
export const sayAll = (beginning: string): string[] =>
  (Object.keys(english) as Key[]).filter((key) => key.startsWith(beginning) && !/\.(cubes|cards)$/.test(key)).map((key) => say(key));

/** What the server said begins small, as a part of something longer; here it stands alone. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The same as a sentence. */
export const sentence = (text: string): string => capital(text) + (/[.!?…]$/.test(text) ? "" : ".");

/** `{count|tile|tiles}` chooses the word that goes with a number. */
export function fill(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const fact = facts[name] ?? "";
    return one === undefined ? String(fact) : `${fact} ${fact === 1 ? one : many}`;
  });
}
