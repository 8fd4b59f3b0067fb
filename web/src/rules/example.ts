// The examples of the rules pages. They are data, so that the referee's own tests can check every one of them.

import type { Game } from "../games/list";
import { type Position, readBoard, readSets, windowAround, type Window } from "../picture/position";
import { type Placed, readPlaced } from "../games/grid/staging";
import { tileName } from "../names";
import data from "./examples.json";
import { say } from "./words";

/** What a game shows: a position, what is done in it, and what that scores or why it is refused. */
export interface Example extends Omit<Position, "game"> {
  play?: string;
  /** before the play, with a star */
  take?: string;
  hand?: string;
  roll?: string;
  lines?: [number, number, number, number][];
  bonuses?: ["qwirkle" | "space", number][];
  points?: number;
  refused?: string;
  /** the cards that it is refused for, if these are not the ones that are played */
  wrong?: string;
}

const EXAMPLES = data as unknown as Record<Game, Record<string, Example>>;

export const examplesOf = (game: Game): string[] => Object.keys(EXAMPLES[game]);

export function exampleOf(game: Game, name: string): Example {
  const found = EXAMPLES[game][name];
  if (!found) throw new Error(`${game} has no example ${name}`);
  return found;
}

const after = (text: string, verb: string): string => (text.startsWith(`${verb} `) ? text.slice(verb.length + 1) : "");

export const played = (example: Example): Placed[] => readBoard(after(example.play ?? "", "place"));

export const taken = (example: Example): Placed | null => (example.take ? readPlaced(after(example.take, "take")) : null);

export const rolled = (example: Example): string[] => after(example.roll ?? "", "roll").split(" ");

/** The cards that are played, and all sets after that. */
export function arranged(example: Example): { cards: string[]; sets: string[][] } {
  const [cards = [], ...sets] = readSets(after(example.play ?? "", "arrange"));
  return { cards, sets };
}

/** The cards to look at: what is wrong, or what is played. */
export const marked = (example: Example): string[] => example.wrong?.split(" ") ?? arranged(example).cards;

const ROOM = 0.75; // around the tiles, for the numbers at the ends of lines

export function windowOf(example: Example): Window {
  return example.window ?? windowAround([...readBoard(example.board), ...played(example)], ROOM);
}

/** What a play scores: "2 + 2 + 1 for the space = 5 points". */
export function sumOf({ lines = [], bonuses = [], points = 0 }: Example): string {
  const lengths = lines.map(([left, top, right, bottom]) => String(right - left + bottom - top + 1));
  const parts = [...lengths, ...bonuses.map(([code, count]) => say(`for-${code}`, { count }))];
  return parts.length > 1 ? say("sum", { parts: parts.join(" + "), count: points }) : say("points", { count: points });
}

const listed = (tiles: string[]): string => tiles.map(tileName).join(", ");

/** The picture in words, for those who cannot see it. */
export function described(example: Example): string {
  const lying = readBoard(example.board).map(({ tile }) => tile);
  const sets = readSets(example.table).map(listed).join("; ");
  const lost = taken(example);
  const { cards, sets: later } = arranged(example);
  const laid = [...played(example).map(({ tile }) => tile), ...cards];
  return [
    lying.length || sets ? say("on-table", { pieces: lying.length ? listed(lying) : sets }) : example.hand ? "" : say("empty-table"),
    example.hand && say("held", { pieces: listed(example.hand.split(" ")) }),
    example.roll && say("rolled", { pieces: listed(rolled(example)) }),
    lost && say("taken", { pieces: tileName(lost.tile) }),
    laid.length && say("played", { pieces: listed(laid) }),
    sets && say("set-after", { sets: later.map(listed).join("; ") }),
  ].filter(Boolean).join(" ");
}

