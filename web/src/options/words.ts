// What options are called, what they mean, and what their values are.

import type { Pieces } from "../pieces/tiles";
import type { OptionView } from "../server/wire";
import { asSentence, capital, sayer } from "../words/words";
import type { Value } from "./draft";

export const english = {
  "who": "Who plays",
  "holder": "Player {number}: who",
  "me": "Player on this device",
  "open": "Invited by link",
  "bot": "Bot: {level}",
  "name": "Player {number}: name",
  "player": "Player {letter}",
  "add": "Add a player",
  "remove": "Remove player {number}",
  "full": "These rules allow {count} players at most.",
  "game": "The game",
  "edition": "Rules",
  "house": "House rules",
  "table": "The table",
  "public": "Public: anyone can join",
  "public.about": "The table is listed on the home page. Otherwise only people with the link find it.",
  "hints": "Hints",
  "hints.about": "Everyone can ask for a good move.",
  "start": "Start the game",
  "make": "Open the table",
  "usual": "Reset to defaults",
  "yes": "Yes",
  "no": "No",

  "group.points": "Points",
  "group.turns": "Turns",
  "group.end": "The end",
  "group.names": "Words",
  "group.more": "More",

  "book.none": "Standard",
  "book.000": "Colour-blind friendly",
  "book.001": "With Select and Connect",
  "book.002": "For up to six",
  "book.003": "As printed",
  "book.004": "As printed",
  "book.about":
    "Printed editions differ a little in how many can play, in what the pieces are called and in who must play.",

  "copies": "Length",
  "copies.about": "How many of each tile or card there are: one, two or three. Fewer make a shorter game.",
  "copies.1": "Short: 36 tiles",
  "copies.1.cards": "Short: 36 cards",
  "copies.2": "Medium: 72 tiles",
  "copies.2.cards": "Medium: 72 cards",
  "copies.3": "Full: 108 tiles",
  "copies.3.cards": "Full: 108 cards",
  "cubes_per_colour": "Length",
  "cubes_per_colour.about": "How many cubes of each colour there are. Fewer make a shorter game.",
  "cubes_per_colour.5": "Short: 30 cubes",
  "cubes_per_colour.10": "Medium: 60 cubes",
  "cubes_per_colour.15": "Full: 90 cubes",
  "layout": "Board",
  "layout.about": "How the four quarters of the board lie.",
  "layout.connect-diamond": "Diamond",
  "layout.connect-cross": "Cross",
  "layout.connect-parallel": "Slanted",
  "layout.combined": "Two and two",
  "layout.random": "Random",
  "layout.own": "My own",
  "layout.turn": "Tap a quarter to turn it or to turn it over.",
  "layout.turn-only": "Tap a quarter to turn it.",
  "layout.random-text": "The board is turned at random when the game begins.",
  "layout.quarter": "{place}: {side}, turned {turns|time|times}",
  "layout.place-0": "Top left",
  "layout.place-1": "Top right",
  "layout.place-2": "Bottom left",
  "layout.place-3": "Bottom right",
  "layout.side-c": "bonus spaces",
  "layout.side-s": "stars",
  "rerolls": "Rolling again",
  "rerolls.about": "How often you may roll some of your cubes again before you play.",
  "rerolls.0": "Never",
  "rerolls.1": "Once",
  "rerolls.2": "Twice",
  "able": "Who must play",
  "able.about": "You may pass only if you cannot play. This says how hard you have to look.",
  "able.direct": "Anyone who can without moving cards",
  "able.full": "Anyone who can in any way at all",

  "qwirkle_bonus": "Qwirkle bonus",
  "qwirkle_bonus.about": "Extra points for a line of six.",
  "out_bonus": "Going out",
  "out_bonus.about": "Extra points for playing your last piece when the bag is empty.",
  "lone_tile_score": "Lone first tile",
  "lone_tile_score.about": "Points if the very first play is a single tile.",
  "opening_largest": "Start with the longest set",
  "opening_largest.about": "The first play has to be the longest set in that hand.",
  "opening_trade": "Trade at the start",
  "opening_trade.about": "The first player may trade instead of playing.",
  "forced_trade": "Trade if you cannot play",
  "forced_trade.about": "If you cannot play, you have to trade. Without this you may also pass.",
  "trade_after_token": "Trade after using a token",
  "trade_after_token.about": "After taking a tile with a star token you may trade instead of playing.",
  "replay_same_cell": "Play where you took",
  "replay_same_cell.about": "You may play on the square you just took a tile from.",
  "take_last_tile": "Take the last tile",
  "take_last_tile.about": "A star token may take even the only tile on the board.",
  "blocked_end": "Nobody can play",
  "blocked_end.about": "What happens when the bag is empty and nobody can play.",
  "blocked_end.stop": "The game ends at once",
  "blocked_end.round": "It ends after a round of passes",
  "blocked_end.never": "The game continues",
  "dead_end": "End when nothing can be played",
  "dead_end.about": "The game ends when none of the tiles still to come fits anywhere.",
  "stall_rounds": "Rounds without a play",
  "stall_rounds.about": "The game ends after this many rounds without a play. 0 means no limit.",
  "names": "Names of tiles",
  "names.about": "How tiles and cards are named in the log.",
  "names.classic": "By colour: blue circle",
  "names.shapes": "With the inner shape: diamond/blue circle",
  "names.pips": "With pips: 5-pip/blue circle",
} as const;

export const say = sayer("options", english);

/** What someone without a name is called. Not a number: numbers belong to the seats, which may be random. */
export const playerName = (number: number): string => say("player", { letter: "ABCDEF"[number - 1] ?? String(number) });

type Key = keyof typeof english;
const known = (key: string): Key | null => (key in english ? (key as Key) : null);

/** What an option is called: our word for it, or else the server's. */
export function labelOf(option: OptionView): string {
  const key = known(option.name);
  return key ? say(key) : option.label;
}

/** What a group of options is called. */
export function groupLabel(group: string): string {
  const key = known(`group.${group}`);
  return key ? say(key) : capital(group);
}

/** One line that explains an option: ours, or else the server's. */
export function aboutOf(option: OptionView): string {
  const key = known(`${option.name}.about`);
  return key ? say(key) : asSentence(option.text);
}

export function textOf(name: string, value: Value, pieces: Pieces = "tiles"): string {
  const key = known(`${name}.${value}.${pieces}`) ?? known(`${name}.${value}`);
  if (key) return say(key);
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  return String(value);
}
