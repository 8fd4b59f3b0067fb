// A saved game that somebody opens. Its record is stored until the window is closed, so a reload shows it again.

import { signal } from "@preact/signals";
import { keep, kept } from "../app/browser";
import { go } from "../app/router";

const KEY = "sixfold.record";
/** More than the server accepts, so that it can say so; the rest of a huge file stays where it is. */
const MOST = 150_000; // bytes

/** The record as text, whatever it may be; null if nothing has been opened. */
export const opened = signal<string | null>(kept(KEY, null, "sessionStorage"));

export async function openFile(file: File): Promise<void> {
  opened.value = await file
    .slice(0, MOST)
    .text()
    .catch(() => ""); // for instance a folder
  keep(KEY, opened.value, "sessionStorage");
  go("saved");
}
