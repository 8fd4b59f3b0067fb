// All texts of the app. English is always there; another language is loaded before anything is shown.

import { kind } from "./kind";
import type { Translation } from "./languages/translation";
import { choices } from "./settings";
import { english } from "./words.en";

export type Key = keyof typeof english;

/** What each language calls itself. */
export const LANGUAGES = { en: "English", es: "Español", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

const TRANSLATIONS = { es: () => import("./languages/es"), fr: () => import("./languages/fr") };

/** Of the texts; English until another one is there. */
export let language: Language = "en";
export let translation: Translation | null = null;

const isKnown = (name: string): name is Language => name in LANGUAGES;

/** The one that was chosen, else the first that the device prefers and we have. */
export function wantedLanguage(): Language {
  const { language: chosen } = choices.value;
  return chosen === "auto" ? (navigator.languages.map((each) => each.split("-")[0]!).find(isKnown) ?? "en") : chosen;
}

/** From now on the app speaks this language; English if it cannot be had. */
export async function learn(wanted: Language): Promise<void> {
  translation = wanted === "en" ? null : await TRANSLATIONS[wanted]().then((part) => part.translation, () => null);
  language = translation ? wanted : "en";
  document.documentElement.lang = language;
}

type Facts = Record<string, string | number>;

/**
 * What says the texts of a part of the app with their facts filled in.
 * What is said otherwise about cubes or cards stands under the same key with `.cubes` or `.cards`.
 */
export function sayer<Texts extends Record<string, string>>(part: Exclude<keyof Translation, "said">, texts: Texts) {
  return (key: keyof Texts & string, facts: Facts = {}): string => {
    const here: Record<string, string> = translation?.[part] ?? texts;
    return fill(here[`${key}.${kind.value}`] ?? here[key] ?? texts[key]!, facts);
  };
}

/** A text of the app. */
export const say = sayer("app", english);

/** All texts whose keys begin so, in the order of the catalogue. */
export const sayAll = (beginning: string): string[] =>
  (Object.keys(english) as Key[]).filter((key) => key.startsWith(beginning) && !/\.(cubes|cards)$/.test(key)).map((key) => say(key));

/** What the server said begins small, as a part of something longer; here it stands alone. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The same as a sentence. */
export const sentence = (text: string): string => capital(text) + (/[.!?…]$/.test(text) ? "" : ".");

/** "a, b and c", or with another word before the last. */
export function listed(words: string[], last: Key = "list.and"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${say(last)} ${words.at(-1)}`;
}

/** `{count|tile|tiles}` chooses the word that goes with a number. */
export function fill(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const fact = facts[name] ?? "";
    return one === undefined ? String(fact) : `${fact} ${isOne(Number(fact)) ? one : many}`;
  });
}

const isOne = (count: number): boolean => new Intl.PluralRules(language).select(count) === "one";
