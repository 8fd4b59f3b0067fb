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

/** How many play: as many as the person likes, unless the game has fewer seats. */
export const seatsFor = (game: GameView, wanted = choices.value.seats): number => Math.min(wanted, game.most_seats);

/** The options of a short game; a game that cannot be shorter has none. */
export const shortGame = (game: GameView, seats: number): GameView["short"][string] => game.short[seats] ?? {};

const others = (seats: number, chair: ChairWish): ChairWish[] => Array.from({ length: seats - 1 }, () => chair);

function wish(game: GameView, like: Quick, chair: ChairWish): MatchWish {
  const seats = seatsFor(game, like.seats);
  return {
    game: game.name,
    options: like.isShort ? shortGame(game, seats) : {},
    chairs: [{ holder: "me" }, ...others(seats, chair)],
    start: true,
  };
}

export const againstBots = (game: GameView, like = quick()): MatchWish =>
  wish(game, like, { holder: "bot", level: like.level });

export const withFriends = (game: GameView, like = quick()): MatchWish => wish(game, like, { holder: "open" });
