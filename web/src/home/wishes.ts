// The matches that one click makes.

import { choices } from "../app/settings";
import { chosenLevel } from "../server/server-info";
import type { ChairWish, GameView, MatchWish } from "../server/wire";

/** How a person likes to play. */
interface Quick {
  seats: number;
  level: string;
  isShort: boolean;
}

const quick = (): Quick => ({ ...choices.value, level: chosenLevel() });

/** The options of a short game; a game that cannot be shorter has none. */
export const shortGame = (game: GameView, seats: number): GameView["short"][string] => game.short[seats] ?? {};

const others = (seats: number, chair: ChairWish): ChairWish[] => Array.from({ length: seats - 1 }, () => chair);

function wish(game: GameView, { seats, isShort }: Quick, chair: ChairWish): MatchWish {
  return {
    game: game.name,
    options: isShort ? shortGame(game, seats) : {},
    chairs: [{ holder: "me" }, ...others(seats, chair)],
    start: true,
  };
}

export const againstBots = (game: GameView, like = quick()): MatchWish =>
  wish(game, like, { holder: "bot", level: like.level });

export const withFriends = (game: GameView, like = quick()): MatchWish => wish(game, like, { holder: "open" });
