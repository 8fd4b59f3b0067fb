// Another language: the page is loaded again, for everything on it would stay in the old one.

import type { Language } from "../words/words";
import { keep, kept } from "./browser";
import { choose } from "./settings";

const REOPEN = "sixfold-settings";
let reopened = kept<string | null>(REOPEN, null, "sessionStorage"); // the address where the settings were open
keep(REOPEN, null, "sessionStorage");

export function chooseLanguage(language: Language | "auto"): void {
  choose({ language });
  keep(REOPEN, location.hash, "sessionStorage");
  location.reload();
}

/** Whether the settings were open on this page when it was loaded again; only the first to ask hears it. */
export function wereOpen(): boolean {
  const isHere = reopened === location.hash;
  reopened = null;
  return isHere;
}
