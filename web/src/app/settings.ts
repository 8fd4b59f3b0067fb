// What a person has chosen on this device.

import { effect, signal } from "@preact/signals";
import type { Look } from "../pieces/shapes";
import type { ChairWish } from "../server/wire";
import type { Language } from "../words/words";
import type { Best } from "./bests";
import { isTouched, keep, kept } from "./browser";

export type Theme = "auto" | "light" | "dark";
export const TABLES = ["linen", "walnut", "felt"] as const;
/** What the table is covered with. */
export type Table = (typeof TABLES)[number];

/** A match as someone wants it: its chairs, and the options that differ from the usual ones. */
export interface MatchDraft {
  chairs: ChairWish[];
  options: Record<string, boolean | number | string>;
  isPublic: boolean;
  hasHints: boolean;
}

interface Choices {
  look: Look;
  theme: Theme;
  table: Table;
  language: Language | "auto";
  sound: boolean;
  /** from 0 to 1 */
  volume: number;
  vibrate: boolean;
  coordinates: boolean;
  muted: string[];
  /** for matches that start with one click */
  seats: number;
  isShort: boolean;
  /** the game that was played last */
  lastGame: string;
  /** the level of bots that was chosen last */
  level: string;
  /** the level chosen for each game */
  levels: Record<string, string>;
  /** where the person stands on the ladder of levels, in each game */
  standing: Record<string, number>;
  /** the latest matches that have changed it */
  counted: string[];
  /** who plays at this screen besides its owner */
  people: string[];
  /** the last match of each game that was made with options */
  drafts: Record<string, MatchDraft>;
  /** the progress in the lesson of each game */
  lessons: Record<string, { at: number; isDone: boolean }>;
  /** the best score for each way to play a game */
  bests: Record<string, Best>;
  /** how many turns of each game were played without trouble */
  practice: Record<string, number>;
  /** whether a tile was ever put on a table here */
  hasPlaced: boolean;
}

const KEY = "sixfold";
const usual: Choices = {
  look: "classic",
  theme: "auto",
  table: "linen",
  language: "auto",
  sound: !isTouched(),
  volume: 1,
  vibrate: true,
  coordinates: false,
  muted: [],
  seats: 2,
  isShort: false,
  lastGame: "qwirkle",
  level: "beginner",
  levels: {},
  standing: {},
  counted: [],
  people: [],
  drafts: {},
  lessons: {},
  bests: {},
  practice: {},
  hasPlaced: false,
};

export const choices = signal<Choices>({ ...usual, ...kept<Partial<Choices>>(KEY, {}) });

export function choose(change: Partial<Choices>): void {
  choices.value = { ...choices.value, ...change };
}

effect(() => {
  const { dataset } = document.documentElement;
  dataset.theme = choices.value.theme;
  dataset.table = choices.value.table;
  keep(KEY, choices.value);
});

// The language ---------------------------------------------------------------------------------------------

const REOPEN = "sixfold-settings";
let reopened = kept<string | null>(REOPEN, null, "sessionStorage"); // the address where the settings were open
keep(REOPEN, null, "sessionStorage");

/** Reload the page: everything on it would stay in the old language. */
export function chooseLanguage(language: Choices["language"]): void {
  choose({ language });
  keep(REOPEN, location.hash, "sessionStorage");
  location.reload();
}

/** Whether the settings were open here when the page was reloaded; only the first to ask hears it. */
export function wereOpen(): boolean {
  const isHere = reopened === location.hash;
  reopened = null;
  return isHere;
}

// The device -----------------------------------------------------------------------------------------------

export const wantsLessMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
