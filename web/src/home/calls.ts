// Calls people back: somebody has joined a match of theirs, it has begun, or it is their turn, and they are elsewhere.

import { signal } from "@preact/signals";
import { route } from "../app/router";
import { titleOf } from "../server/server-info";
import type { MatchListing } from "../server/wire";
import { say } from "../words/words";
import { othersIn } from "./listing";

interface Call {
  match: string;
  text: string;
}

export const call = signal<Call | null>(null);

const RECENT = 3600; // seconds: nobody waits for a match that has not changed for longer

/** The matches that were on the screen since the last look: what happened there is no news. */
const seen = new Set<string>();

const shown = (): string | null => (route.value[0] === "table" ? (route.value[1] ?? null) : null);

route.subscribe(() => {
  const match = shown();
  if (match) seen.add(match);
  if (match === call.peek()?.match) call.value = null;
});

/** Call if something has happened between two looks at my matches. */
export function callAbout(before: MatchListing[], after: MatchListing[]): void {
  const known = new Map(before.map((listing) => [listing.match_id, listing]));
  for (const now of after) {
    const was = known.get(now.match_id);
    const text = was && !seen.has(now.match_id) && newsOf(was, now);
    if (text) call.value = { match: now.match_id, text };
  }
  seen.clear();
  const match = shown();
  if (match) seen.add(match);
}

/** What calls for me in a match; null if nothing does. */
export function newsOf(was: MatchListing, now: MatchListing): string | null {
  const facts = { game: titleOf(now.game), names: othersIn(now) };
  if (was.status === "waiting" && now.status === "playing") return say("call.begun", facts);
  if (now.status === "waiting" && now.open_chairs < was.open_chairs)
    return say("call.joined", { ...facts, name: now.names.find((name) => name && !was.names.includes(name)) ?? "" });
  if (now.status === "playing" && now.your_turn && !was.your_turn) return say("call.turn", facts);
  return null;
}

/** Whether something may happen in a match without me: people may come, or somebody else is about to move. */
export const isAwaited = (listing: MatchListing, now: number): boolean =>
  now - listing.changed < RECENT &&
  (listing.status === "waiting" || (listing.status === "playing" && !listing.your_turn));
