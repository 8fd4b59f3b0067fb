// What a person has chosen on this device.

import { effect, signal } from "@preact/signals";

export type Look = "classic" | "shapes" | "contrast";
export type Theme = "auto" | "light" | "dark";

interface Choices {
  look: Look;
  theme: Theme;
  sound: boolean;
  vibrate: boolean;
  hasChosen: boolean;
  muted: string[];
}

const KEY = "sixfold";
const isPhone = matchMedia("(pointer: coarse)").matches;
const usual: Choices = {
  look: "classic",
  theme: "auto",
  sound: !isPhone,
  vibrate: true,
  hasChosen: false,
  muted: [],
};

function read(): Choices {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual; // storage is closed or holds something else
  }
}

export const choices = signal<Choices>(read());

export function choose(change: Partial<Choices>): void {
  choices.value = { ...choices.value, ...change };
}

effect(() => {
  document.documentElement.dataset.theme = choices.value.theme;
  try {
    localStorage.setItem(KEY, JSON.stringify(choices.value));
  } catch {
    // A private window: the choice lasts as long as the page.
  }
});

export const wantsLessMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
