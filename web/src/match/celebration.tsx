// A moment worth having: a word over the table and a chord.

import { signal } from "@preact/signals";
import { wantsLessMotion } from "../app/settings";
import { chord } from "./sound";

/** What is being celebrated. */
export const celebrated = signal<string | null>(null);

let timer = 0;

export function celebrate(text: string): void {
  chord();
  celebrated.value = text;
  clearTimeout(timer);
  timer = window.setTimeout(() => (celebrated.value = null), wantsLessMotion() ? 900 : 1600);
}

export function Celebrated() {
  return (
    celebrated.value && (
      <p key={celebrated.value} class="celebrated" aria-hidden="true">
        {celebrated.value}
      </p>
    )
  );
}
