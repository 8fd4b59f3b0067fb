// Opens a match and goes there.

import { signal } from "@preact/signals";
import { askMyName, saveMyName } from "../app/me";
import { go } from "../app/router";
import { api } from "../server/api";
import type { MatchWish } from "../server/wire";
import { asSentence } from "../words/words";

export const isMaking = signal(false);

/** Open a match and go there; if that fails, returns a sentence that says why. */
export async function make(wish: MatchWish): Promise<string | null> {
  if (isMaking.value) return null;
  isMaking.value = true;
  try {
    await askMyName(); // a person who came straight to another page has a name, too
    await saveMyName();
    const { match_id: match } = await api.open(wish);
    go(`table/${match}`);
    return null;
  } catch (error) {
    return asSentence((error as Error).message);
  } finally {
    isMaking.value = false;
  }
}
