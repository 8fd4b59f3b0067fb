// The tables that one click makes.

import type { Game } from "../games/list";
import type { Level } from "../settings";
import type { ChairWish, TableWish } from "../wire";

export interface Quick {
  seats: number;
  level: Level;
  isShort: boolean;
}

type Options = Record<string, number>;

// What a game needs before the first turn, and its sets from small to large: the option, and how many pieces it gives.
const KINDS = 36;
const COPIES: [Options, number][] = [1, 2].map((copies) => [{ copies }, copies * KINDS]);
const CUBES: [Options, number][] = [5, 10].map((cubes) => [{ cubes_per_colour: cubes }, cubes * 6]);
const NEEDS: Record<Game, { hand: number; laid: number; sets: [Options, number][] }> = {
  qwirkle: { hand: 6, laid: 0, sets: COPIES },
  select: { hand: 6, laid: 0, sets: COPIES },
  connect: { hand: 6, laid: 24, sets: COPIES },
  "select-connect": { hand: 6, laid: 12, sets: COPIES },
  cubes: { hand: 6, laid: 0, sets: CUBES },
  rummy: { hand: 9, laid: 0, sets: COPIES },
};

/** The options of a short game: the smallest set that holds at least one more hand for everybody. */
export function shortGame(game: Game, seats: number): Options {
  const { hand, laid, sets } = NEEDS[game];
  return sets.find(([, pieces]) => pieces - laid >= 2 * seats * hand)?.[0] ?? {};
}

const others = (seats: number, chair: ChairWish): ChairWish[] => Array.from({ length: seats - 1 }, () => chair);

function wish(game: Game, { seats, isShort }: Quick, chair: ChairWish): TableWish {
  return { game, options: isShort ? shortGame(game, seats) : {}, chairs: [{ kind: "me" }, ...others(seats, chair)], start: true };
}

export const againstBots = (game: Game, quick: Quick): TableWish => wish(game, quick, { kind: "bot", level: quick.level });

export const withFriends = (game: Game, quick: Quick): TableWish => wish(game, quick, { kind: "open" });
