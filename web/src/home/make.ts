// Opens a match and goes there.

import { signal } from "@preact/signals";
import { api } from "../api";
import { saveMyName } from "../me";
import { go } from "../router";
import type { MatchWish } from "../wire";
import { asSentence } from "../words";

export const isMaking = signal(false);

/** Open a match and go there; if that fails, returns a sentence that says why. */
export async function make(wish: MatchWish): Promise<string | null> {
  if (isMaking.value) return null;
  isMaking.value = true;
  try {
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
