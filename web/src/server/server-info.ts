// What this server offers: its games, the levels of its bots, its phrases. Asked before the first page is shown.

import { signal } from "@preact/signals";
import { choices } from "../app/settings";
import { inLanguage } from "../words/words";
import { api } from "./api";
import type { GameDetails, GameView, GameWords, NetworkView, ServerInfo } from "./wire";

/** Until the server has answered, nobody else is said to reach it. */
const NOWHERE: NetworkView = { url: null, can_open: false };

export const serverInfo = signal<ServerInfo>({ version: "", games: [], levels: [], phrases: [], network: NOWHERE });

let asked: Promise<void> | null = null;

/** Ask the server what it offers, unless that is known. */
export function askServer(): Promise<void> {
  asked ??= api.info().then(
    (info) => {
      serverInfo.value = info;
    },
    (error: Error) => {
      asked = null; // so that the next caller asks again
      throw error;
    },
  );
  return asked;
}

export const gameOf = (name: string): GameView | undefined => serverInfo.value.games.find((game) => game.name === name);

const wordsOf = (name: string): GameWords => inLanguage(gameOf(name)?.words ?? { en: { title: name, summary: "" } });

export const titleOf = (name: string): string => wordsOf(name).title;

export const summaryOf = (name: string): string => wordsOf(name).summary;

/** The server lists its levels from the easiest on. */
export const easiestLevel = (): string => serverInfo.value.levels[0] ?? choices.value.level;

const details = new Map<string, GameDetails>();

/** The options and the rules page of a game, if they have been asked for before. */
export const knownDetails = (game: string): GameDetails | null => details.get(game) ?? null;

export async function askDetails(game: string): Promise<GameDetails> {
  const known = details.get(game) ?? (await api.details(game));
  details.set(game, known);
  return known;
}
