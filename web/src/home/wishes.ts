// The matches that one click makes.

import { chosenLevel } from "../app/levels";
import { choices } from "../app/settings";
import type { ChairWish, GameView, MatchWish, View } from "../server/wire";

/** How a person likes to play. */
interface Quick {
  seats: number;
  level: string;
  isShort: boolean;
}

const quick = (game: GameView): Quick => ({ ...choices.value, level: chosenLevel(game.name) });

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

export const againstBots = (game: GameView, like = quick(game)): MatchWish =>
  wish(game, like, { holder: "bot", level: like.level });

export const withFriends = (game: GameView, like = quick(game)): MatchWish => wish(game, like, { holder: "open" });

/** A match for two that anyone may join. */
export const openToAll = (game: GameView, like = quick(game)): MatchWish => ({
  ...withFriends(game, { ...like, seats: 2 }),
  is_public: true,
});

/** A match like this one, against bots of another level. */
export const atLevel = ({ game, options, seats, is_public, has_hints }: View, level: string): MatchWish => ({
  game,
  options,
  chairs: [{ holder: "me" }, ...others(seats.length, { holder: "bot", level })],
  is_public,
  has_hints,
  start: true,
});
