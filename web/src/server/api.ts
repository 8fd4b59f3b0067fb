// Requests over HTTP.

import { sentenceText } from "../words/sentences";
import { say } from "../words/words";
import type {
  Act,
  GameDetails,
  Judged,
  LessonView,
  Lobby,
  MatchId,
  MatchListing,
  MatchWish,
  Me,
  Moment,
  NetworkView,
  RecordView,
  SentenceView,
  ServerInfo,
  SitWish,
  Tried,
  Try,
  View,
} from "./wire";

// People without a name are known to the server by one word, and everyone reads it in their own language.

/** What the server calls someone without a name; it numbers further ones. */
export const GUEST = "Guest";

const NAMES = new RegExp(`"${GUEST}( \\d+)?"`, "g");

/** What the server says, with the reader's word for those without a name. */
export const read = <T>(json: string): T => JSON.parse(json.replace(NAMES, `"${say("home.guest")}$1"`)) as T;

/** The server refused; the sentence says why. */
export class Refused extends Error {
  constructor(readonly sentence: SentenceView) {
    super(sentenceText(sentence));
  }
}

/** The path of the app, which may be served under a prefix. */
export const base = new URL(".", document.baseURI).pathname.replace(/\/$/, "");

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    const content = { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    answer = await fetch(`${base}/api${path}`, { method, ...(body === undefined ? {} : content) });
  } catch {
    throw new Error(say("error.offline"));
  }
  const content = await answer
    .text()
    .then(read<(SentenceView & T) | null>)
    .catch(() => null);
  if (!answer.ok) throw content?.text ? new Refused(content as SentenceView) : new Error(say("error.offline"));
  return content as T;
}

export const api = {
  info: () => ask<ServerInfo>("GET", "/info"),
  details: (game: string) => ask<GameDetails>("GET", `/games/${encodeURIComponent(game)}`),
  me: () => ask<Me>("GET", "/me"),
  rename: (name: string) => ask<Me>("POST", "/me", { name }),
  lobby: (after?: string) => ask<Lobby>("GET", after ? `/matches?after=${encodeURIComponent(after)}` : "/matches"),
  watch: () => ask<MatchListing[]>("GET", "/matches/watch"),
  mine: () => ask<MatchListing[]>("GET", "/matches/mine"),
  pair: (game: string, isShort: boolean) => ask<MatchId>("POST", "/pair", { game, is_short: isShort }),
  openNetwork: () => ask<NetworkView>("POST", "/network", {}),
  open: (wish: MatchWish) => ask<MatchId>("POST", "/matches", wish),
  sit: (match: string, wish: SitWish) => ask<View>("POST", `/matches/${match}/sit`, wish),
  seatBot: (match: string, chair: number, level: string) =>
    ask<View>("POST", `/matches/${match}/bot`, { chair, level }),
  sendAway: (match: string, chair: number, keepOut = false) =>
    ask<View>("POST", `/matches/${match}/send-away`, { chair, keep_out: keepOut }),
  removeChair: (match: string, chair: number) => ask<View>("POST", `/matches/${match}/remove-chair`, { chair }),
  hold: (match: string) => ask<View>("POST", `/matches/${match}/hold`, {}),
  start: (match: string) => ask<View>("POST", `/matches/${match}/start`, {}),
  leave: (match: string) => ask<View>("POST", `/matches/${match}/leave`, {}),
  back: (match: string) => ask<View>("POST", `/matches/${match}/back`, {}),
  handOver: (match: string, seat: number) => ask<View>("POST", `/matches/${match}/hand-over`, { seat }),
  undo: (match: string) => ask<View>("POST", `/matches/${match}/undo`, {}),
  resign: (match: string, seat: number) => ask<View>("POST", `/matches/${match}/resign`, { seat }),
  rematch: (match: string) => ask<MatchId>("POST", `/matches/${match}/rematch`, {}),
  lesson: (game: string) => ask<LessonView>("GET", `/lessons/${game}`),
  takeTurn: (game: string, exercise: number, message: Act | Try) =>
    ask<Judged | Tried>("POST", `/lessons/${game}/${exercise}`, message),
  replayRecord: (record: string) => ask<RecordView>("POST", "/replay", { record }),
  replay: (match: string) => ask<Moment[]>("GET", `/matches/${match}/replay`),
};
