// Who sits at this screen.

import { signal } from "@preact/signals";
import { api } from "./api";
import { say } from "./words";

/** What stands in the field; null until the server has been asked. */
export const myName = signal<string | null>(null);
let saved: string | null = null;

export async function askMyName(): Promise<void> {
  if (saved !== null) return;
  saved = (await api.me()).name ?? "";
  myName.value ??= saved;
}

/** Whether the server does not know us yet, as far as we know. */
export const isStranger = (): boolean => !saved;

let saving: Promise<void> = Promise.resolve();

/**
 * Tell the server how we want to be called; whoever wants to sit down needs a name.
 * One after the other: two first greetings at once would make two guests of us.
 */
export function saveMyName(): Promise<void> {
  saving = saving.catch(() => {}).then(save);
  return saving;
}

async function save(): Promise<void> {
  const name = myName.value?.trim() || say("home.guest");
  if (name === saved) return;
  saved = (await api.rename(name)).name ?? name; // without what cannot be seen
  if (myName.value?.trim() === name) myName.value = saved;
}
