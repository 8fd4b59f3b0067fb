// Open tables and my games: asked again while somebody looks, and kept while they are elsewhere.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api";
import { keep, kept } from "../storage";
import type { TableCard } from "../wire";

const REFRESH = 5000;
const KEY = "sixfold-games";

export const lobby = signal<TableCard[]>([]);
/** Whether the lobby has more tables than are shown. */
export const hasMore = signal(false);
let pages = 1; // of the lobby that are shown
/** My games as they were last seen here, so that the page stands still while the server is asked. */
export const mine = signal<TableCard[]>(kept(KEY, []));
const isKnownHere = kept<TableCard[] | null>(KEY, null) !== null;
const LONGEST_WAIT = 1000; // milliseconds
let hasJustAsked = false;
export const isOffline = signal(false);

const RANK: Record<string, number> = { playing: 1, waiting: 2, over: 3 };

/** Those where it is my turn first, then games that go on, then tables that wait, then what is over; each the newest first. */
export function inOrder(cards: TableCard[]): TableCard[] {
  const rank = (card: TableCard): number => (card.your_turn ? 0 : (RANK[card.status] ?? 4));
  return cards.toSorted((a, b) => rank(a) - rank(b) || b.changed - a.changed);
}

export async function refresh(): Promise<void> {
  try {
    const [open, own] = await Promise.all([openTables(), api.mine()]);
    mine.value = inOrder(own);
    const known = new Set(own.map((card) => card.table));
    lobby.value = open.filter((card) => !known.has(card.table));
    isOffline.value = false;
    keep(KEY, mine.value);
  } catch {
    isOffline.value = true;
  }
}

async function openTables(): Promise<TableCard[]> {
  const found = new Map<string, TableCard>(); // a table that changes while we ask may be on two pages
  let next: string | null | undefined;
  for (let page = 0; page < pages && next !== null; page++) {
    const part = await api.lobby(next);
    for (const card of part.tables) found.set(card.table, card);
    next = part.next;
  }
  hasMore.value = next !== null;
  return [...found.values()];
}

/** Show one more page of the lobby. */
export function showMore(): void {
  pages += 1;
  void refresh();
}

/** Where nothing is known of my games, they are asked for before the page is shown: they would push the rest of it down. */
export async function firstLook(): Promise<void> {
  if (isKnownHere) return;
  hasJustAsked = true;
  await Promise.race([refresh(), new Promise((done) => setTimeout(done, LONGEST_WAIT))]);
}

/** Keep the lists fresh as long as the page is shown. */
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
