// The lobby and my games: refreshed while someone is looking, and stored while they are elsewhere.

import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { keep, kept } from "../app/browser";
import { askMyName } from "../app/me";
import { api } from "../server/api";
import { askServer } from "../server/server-info";
import type { MatchListing } from "../server/wire";
import { callAbout } from "./calls";

const REFRESH = 5000;
const KEY = "sixfold-matches";

/** Public matches that have begun. */
export const watchable = signal<MatchListing[]>([]);
export const lobby = signal<MatchListing[]>([]);
/** Whether the lobby has more matches than are shown. */
export const hasMore = signal(false);
let pages = 1; // of the lobby, on the screen
/** My games as they were last seen here, so that nothing moves while the server is asked. */
export const mine = signal<MatchListing[]>(kept(KEY, []));
/** The match to continue: one where it is my turn, or else the one that moved last. */
export const unfinished = computed(() => mine.value.find((listing) => listing.status === "playing"));
const isKnownHere = kept<MatchListing[] | null>(KEY, null) !== null;
const LONGEST_WAIT = 1000; // milliseconds
const SHORT_WAIT = 250; // my games are known, but not who waits in the lobby
let hasJustAsked = false;
export const isOffline = signal(false);

const RANK: Record<string, number> = { playing: 1, waiting: 2, over: 3 };

/** My turn first, then running matches, then waiting ones, then those that are over; the newest first in each group. */
export function inOrder(listings: MatchListing[]): MatchListing[] {
  const rank = (listing: MatchListing): number => (listing.your_turn ? 0 : (RANK[listing.status] ?? 4));
  return listings.toSorted((a, b) => rank(a) - rank(b) || b.changed - a.changed);
}

export async function refresh(): Promise<void> {
  try {
    const [open, own, running] = await Promise.all([
      openMatches(),
      api.mine(),
      runningMatches(),
      askServer(),
      askMyName(),
    ]);
    takeMine(own);
    const known = new Set(own.map((listing) => listing.match_id));
    const isOthers = (listing: MatchListing): boolean => !known.has(listing.match_id);
    lobby.value = open.filter(isOthers);
    watchable.value = running.filter(isOthers);
    isOffline.value = false;
  } catch {
    isOffline.value = true;
  }
}

let hasLooked = false; // since the page was loaded

function takeMine(own: MatchListing[]): void {
  const before = mine.value;
  mine.value = inOrder(own);
  keep(KEY, mine.value);
  if (hasLooked) callAbout(before, mine.value);
  hasLooked = true;
}

/** Look at my games alone. */
export const lookAtMine = (): Promise<void> =>
  Promise.all([api.mine(), askMyName()]).then(
    ([own]) => takeMine(own),
    () => {}, // the next look may succeed
  );

/** Nobody misses the games to watch, so without them the page is shown all the same. */
const runningMatches = (): Promise<MatchListing[]> => api.watch().catch(() => []);

async function openMatches(): Promise<MatchListing[]> {
  const listings = new Map<string, MatchListing>(); // a match that changes meanwhile may be on two pages
  let next: string | null | undefined;
  for (let page = 0; page < pages && next !== null; page++) {
    const part = await api.lobby(next);
    for (const listing of part.matches) listings.set(listing.match_id, listing);
    next = part.next;
  }
  hasMore.value = next !== null;
  return [...listings.values()];
}

/** Show another page of the lobby. */
export function showMore(): void {
  pages += 1;
  void refresh();
}

/** Wait a moment for the lists before showing the page: they would push the rest of it down. */
export async function firstLook(): Promise<void> {
  hasJustAsked = true;
  const patience = isKnownHere ? SHORT_WAIT : LONGEST_WAIT;
  await Promise.race([refresh(), new Promise((done) => setTimeout(done, patience))]);
}

/** Keep the lists up to date while the page is shown. */
export function useLists(): void {
  useEffect(() => {
    const look = (): void => void (document.hidden || refresh());
    if (!hasJustAsked) look();
    hasJustAsked = false;
    const timer = setInterval(look, REFRESH);
    addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      removeEventListener("visibilitychange", look);
    };
  }, []);
}
