// All texts of the app. A language is a catalogue with the same keys; `say` fills in what stands in braces.

import { effect, signal } from "@preact/signals";
import { english } from "./words.en";

export type Catalogue = Record<keyof typeof english, string>;
export type Key = keyof typeof english;

const catalogues: Record<string, Catalogue> = { en: english };
export const language = signal("en");
effect(() => {
  document.documentElement.lang = language.value;
});

/** A text of the app with its facts filled in; `{count|tile|tiles}` chooses the word that goes with a number. */
export function say(key: Key, facts: Record<string, string | number> = {}): string {
  return fill((catalogues[language.value] ?? english)[key], facts);
}

export function fill(text: string, facts: Record<string, string | number>): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const fact = facts[name] ?? "";
    return one === undefined ? String(fact) : `${fact} ${fact === 1 ? one : many}`;
  });
}
