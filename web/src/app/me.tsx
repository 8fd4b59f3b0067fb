// Who sits at this screen, and the field for their name.

import { signal } from "@preact/signals";
import { api, GUEST } from "../server/api";
import { say } from "../words/words";

/** The contents of the field; null until the server has answered. */
export const myName = signal<string | null>(null);
let saved: string | null = null;

export async function askMyName(): Promise<void> {
  if (saved !== null) return;
  saved = (await api.me()).name ?? "";
  myName.value ??= saved === say("home.guest") ? "" : saved;
}

/** The name that the server knows; empty if it has none. */
export const savedName = (): string => saved ?? "";

/** Whether the server does not know us yet. */
export const isStranger = (): boolean => !saved;

let saving: Promise<void> = Promise.resolve();

/**
 * Tell the server our name, which is needed to sit down.
 * One request at a time: two first requests at once would make us two guests.
 */
export function saveMyName(): Promise<void> {
  saving = saving.catch(() => {}).then(save);
  return saving;
}

async function save(): Promise<void> {
  const guest = say("home.guest");
  const name = myName.value?.trim() || guest;
  if (name === saved) return;
  saved = (await api.rename(name === guest ? GUEST : name)).name ?? name; // the server removes invisible characters
  if (myName.value?.trim() === name) myName.value = saved;
}

export function NameField({ onChange, autofocus = false }: { onChange?: () => void; autofocus?: boolean }) {
  return (
    <label class="field">
      <span>
        {say("home.name")} <small>({say("home.name-hint")})</small>
      </span>
      <input
        value={myName.value ?? ""}
        maxLength={24}
        autocomplete="nickname"
        autofocus={autofocus}
        placeholder={say("home.guest")}
        onInput={(event) => (myName.value = event.currentTarget.value)}
        onChange={onChange}
      />
    </label>
  );
}
