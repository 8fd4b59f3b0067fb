// The games, what they are played with, and which of them have a table here.

import type { Kind } from "../tiles";

export const GAMES = ["qwirkle", "select", "connect", "select-connect", "cubes", "rummy"] as const;
export type Game = (typeof GAMES)[number];

/** Games whose tables are built; the others show their rules and wait. */
export const READY: ReadonlySet<Game> = new Set<Game>(["qwirkle", "select", "connect", "select-connect", "cubes", "rummy"]);

export const kindOf = (game: Game): Kind => (game === "rummy" ? "cards" : game === "cubes" ? "cubes" : "tiles");

export const isGame = (name: string | undefined): name is Game => GAMES.includes(name as Game);
