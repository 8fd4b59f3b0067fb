// All texts of the app. English is always there; another language is loaded before anything is shown.

import { choices } from "../app/settings";
import type { Pieces } from "../pieces/tiles";
import { english } from "./english";
import type { Translation } from "./translation";

type Suffix = `.${Exclude<Pieces, "tiles">}`;
/** The keys of texts that differ for cubes or cards, which have the same key with a suffix. */
type PiecesKey = keyof typeof english extends infer Each ? (Each extends `${infer Key}${Suffix}` ? Key : never) : never;
/** The keys of texts that are the same in every match. */
export type Key = Exclude<keyof typeof english, PiecesKey | `${PiecesKey}${Suffix}`>;
/** The keys of everything that is said about a match. */
export type MatchKey = Key | PiecesKey;

/** What each language calls itself. */
export const LANGUAGES = { en: "English", es: "Español", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

const TRANSLATIONS = { es: () => import("./es"), fr: () => import("./fr") };

/** The language of the texts: English until another one is loaded. */
export let language: Language = "en";
export let translation: Translation | null = null;

const isKnown = (name: string): name is Language => name in LANGUAGES;

/** The chosen language, or else the first of the device's languages that we have. */
export function wantedLanguage(): Language {
  const { language: chosen } = choices.value;
  return chosen === "auto" ? (navigator.languages.map((each) => each.split("-")[0]!).find(isKnown) ?? "en") : chosen;
}

/** Switch to this language, or to English if it cannot be loaded. */
export async function loadLanguage(wanted: Language): Promise<void> {
  translation =
    wanted === "en"
      ? null
      : await TRANSLATIONS[wanted]().then(
          (part) => part.translation,
          () => null,
        );
  language = translation ? wanted : "en";
  document.documentElement.lang = language;
}

type Facts = Record<string, string | number>;

/** A function that says the texts of a part of the app, with their facts filled in. */
export function sayer<Texts extends Record<string, string>>(
  part: Exclude<keyof Translation, "sentences">,
  texts: Texts,
) {
  return (key: keyof Texts & string, facts: Facts = {}): string => {
    const here: Record<string, string> = translation?.[part] ?? texts;
    return fill(here[key] ?? texts[key]!, facts);
  };
}

const sayAny = sayer("app", english);

/** A text of the app. */
export const say: (key: Key, facts?: Facts) => string = sayAny;

/** A text about a match that is played with these pieces. */
export function sayOf(pieces: Pieces, key: MatchKey, facts: Facts = {}): string {
  const own = `${key}.${pieces}`;
  return sayAny(own in english ? (own as MatchKey) : key, facts);
}

/** A function that says the texts of a game, and those of the app. */
export function gameSayer<Texts extends Record<string, string>>(
  game: Exclude<keyof Translation, "sentences">,
  texts: Texts,
) {
  const sayOwn = sayer(game, texts);
  const isOwn = (key: string): key is keyof Texts & string => key in texts;
  return (key: (keyof Texts & string) | Key, facts: Facts = {}): string =>
    isOwn(key) ? sayOwn(key, facts) : say(key as Key, facts);
}

/** A text of the app, if it has one under this key. */
export const sayKnown = (key: string, facts: Facts = {}): string | null =>
  key in english ? say(key as Key, facts) : null;

/** What a guide or a lesson says in this language, or else in English. */
export const inLanguage = <Words>(words: Record<string, Words>): Words => words[language] ?? words.en!;

/** Sentences of the server begin in lower case, as parts of something longer; this is for one that stands alone. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** With a capital and a full stop. */
export const asSentence = (text: string): string => capital(text) + (/[.!?…]$/.test(text) ? "" : ".");

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
