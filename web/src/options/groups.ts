// In which order the options of a game are shown.

import type { Game } from "../games/list";
import type { GameInfo, OptionInfo } from "../wire";

const FIRST = ["copies", "cubes_per_colour", "layout", "rerolls", "able"];
const GROUPS = {
  points: ["qwirkle_bonus", "out_bonus", "lone_tile_score"],
  turns: ["opening_largest", "opening_trade", "forced_trade", "trade_after_token", "replay_same_cell", "take_last_tile"],
  end: ["blocked_end", "dead_end", "stall_rounds"],
  words: ["names"],
};
export type GroupName = keyof typeof GROUPS | "other";

export interface Group {
  name: GroupName;
  options: OptionInfo[];
}

/** Editions and the number of seats have places of their own; some options can change nothing in a game. */
function isShown(game: Game, option: OptionInfo): boolean {
  if (option.name === "book" || option.name === "players_max") return false;
  if (game === "cubes" && option.name === "lone_tile_score") return false; // the first play has two cubes at least
  return !(game === "select" && option.name === "layout"); // the quadrants fit together in one way alone
}

/** What most people want to choose. */
export function firstOptions(game: Game, info: GameInfo): OptionInfo[] {
  return FIRST.flatMap((name) => info.options.filter((option) => option.name === name && isShown(game, option)));
}

/** The rest, for house rules; options that nobody has sorted yet come last. */
export function groupedOptions(game: Game, info: GameInfo): Group[] {
  const shown = info.options.filter((option) => isShown(game, option) && !FIRST.includes(option.name));
  const sorted = Object.entries(GROUPS).map(([name, names]) => ({
    name: name as GroupName,
    options: names.flatMap((each) => shown.filter((option) => option.name === each)),
  }));
  const known = new Set(Object.values(GROUPS).flat());
  const other: Group = { name: "other", options: shown.filter((option) => !known.has(option.name)) };
  return [...sorted, other].filter((group) => group.options.length > 0);
}
