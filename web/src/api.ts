// What is asked over HTTP.

import { told } from "./told";
import type { Act, Judged, LessonView, Lobby, Me, Moment, ServerInfo, TableCard, TableId, TableWish, Tried, Try, View, Words } from "./wire";
import { say } from "./words";

/** The server refused; the sentence says why. */
export class Refused extends Error {
  constructor(readonly words: Words) {
    super(told(words));
  }
}

/** Where the app lives: the page may be served under a prefix. */
export const base = new URL(".", document.baseURI).pathname.replace(/\/$/, "");

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    const init: RequestInit = { method, headers: { "Content-Type": "application/json" } };
    answer = await fetch(`${base}/api${path}`, body === undefined ? init : { ...init, body: JSON.stringify(body) });
  } catch {
    throw new Error(say("error.offline"));
  }
  const found = await answer.json().catch(() => null);
  if (!answer.ok) throw found?.text ? new Refused(found as Words) : new Error(say("error.offline"));
  return found as T;
}

export const api = {
  info: () => ask<ServerInfo>("GET", "/info"),
  me: () => ask<Me>("GET", "/me"),
  rename: (name: string) => ask<Me>("POST", "/me", { name }),
  lobby: (after?: string) => ask<Lobby>("GET", after ? `/tables?after=${encodeURIComponent(after)}` : "/tables"),
  mine: () => ask<TableCard[]>("GET", "/tables/mine"),
  open: (wish: TableWish) => ask<TableId>("POST", "/tables", wish),
  sit: (table: string, name?: string) => ask<View>("POST", `/tables/${table}/sit`, name ? { name } : {}),
  seatBot: (table: string, chair: number, level: string) => ask<View>("POST", `/tables/${table}/bot`, { chair, level }),
  sendAway: (table: string, chair: number, keepOut = false) => ask<View>("POST", `/tables/${table}/send-away`, { chair, keep_out: keepOut }),
  removeChair: (table: string, chair: number) => ask<View>("POST", `/tables/${table}/remove-chair`, { chair }),
  start: (table: string) => ask<View>("POST", `/tables/${table}/start`, {}),
  leave: (table: string) => ask<View>("POST", `/tables/${table}/leave`, {}),
  back: (table: string) => ask<View>("POST", `/tables/${table}/back`, {}),
  handOver: (table: string, seat: number) => ask<View>("POST", `/tables/${table}/hand-over`, { seat }),
  resign: (table: string, seat: number) => ask<View>("POST", `/tables/${table}/resign`, { seat }),
  rematch: (table: string) => ask<TableId>("POST", `/tables/${table}/rematch`, {}),
  lesson: (game: string) => ask<LessonView>("GET", `/lessons/${game}`),
  takeTurn: (game: string, step: number, message: Act | Try) => ask<Judged | Tried>("POST", `/lessons/${game}/${step}`, message),
  replay: (table: string) => ask<Moment[]>("GET", `/tables/${table}/replay`),
};
