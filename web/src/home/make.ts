// Opens a match and goes there.

import { signal } from "@preact/signals";
import { askMyName, saveMyName } from "../app/me";
import { go } from "../app/router";
import { choices, choose } from "../app/settings";
import { api } from "../server/api";
import type { MatchId, MatchWish } from "../server/wire";
import { asSentence } from "../words/words";

export const isMaking = signal(false);

/** Open a match and go there; if that fails, returns a sentence that says why. */
export const make = (wish: MatchWish): Promise<string | null> => enter(wish.game, () => api.open(wish));

/** Play with whoever waits for this game, or be the one who waits. */
export const pair = (game: string): Promise<string | null> => enter(game, () => api.pair(game, choices.value.isShort));

async function enter(game: string, ask: () => Promise<MatchId>): Promise<string | null> {
  if (isMaking.value) return null;
  isMaking.value = true;
  void import("../match/page").catch(() => {}); // while the server opens the match
  try {
    await askMyName(); // a person who came straight to another page has a name, too
    await saveMyName();
    const { match_id: match } = await ask();
    choose({ lastGame: game });
    go(`table/${match}`);
    return null;
  } catch (error) {
    return asSentence((error as Error).message);
  } finally {
    isMaking.value = false;
  }
}
