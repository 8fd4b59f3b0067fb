// The parts of an example on a rules page, and its description in words.

import { type Placed, readPlaced } from "../games/grid/staging";
import { readBoard, readSets, type Window, windowAround } from "../picture/position";
import type { ExampleView } from "../server/wire";
import { tileName } from "../words/names";
import { say } from "./words";

const after = (text: string, verb: string): string => (text.startsWith(`${verb} `) ? text.slice(verb.length + 1) : "");

export const played = (example: ExampleView): Placed[] => readBoard(after(example.play, "place"));

export const taken = (example: ExampleView): Placed | null =>
  example.take ? readPlaced(after(example.take, "take")) : null;

export const rolled = (example: ExampleView): string[] => after(example.roll, "roll").split(" ");

/** The cards that are played, and all sets after that. */
export function arranged(example: ExampleView): { cards: string[]; sets: string[][] } {
  const [cards = [], ...sets] = readSets(after(example.play, "arrange"));
  return { cards, sets };
}

/** The cards to look at: what is wrong, or what is played. */
export const marked = (example: ExampleView): string[] =>
  example.wrong ? example.wrong.split(" ") : arranged(example).cards;

const ROOM = 0.75; // around the tiles, for the numbers at the ends of lines

export function windowOf(example: ExampleView): Window {
  return example.window ?? windowAround([...readBoard(example.board), ...played(example)], ROOM);
}

/** What a play scores: "2 + 2 + 1 for the space = 5 points". */
export function sumOf({ lines, bonuses, points }: ExampleView): string {
  const lengths = lines.map(([left, top, right, bottom]) => String(right - left + bottom - top + 1));
  const parts = [...lengths, ...bonuses.map(([code, count]) => say(`for-${code}`, { count }))];
  return parts.length > 1 ? say("sum", { parts: parts.join(" + "), count: points }) : say("points", { count: points });
}

const listed = (tiles: string[]): string => tiles.map(tileName).join(", ");

/** The picture in words, for people who cannot see it. */
export function described(example: ExampleView): string {
  const lying = readBoard(example.board).map(({ tile }) => tile);
  const sets = readSets(example.sets).map(listed).join("; ");
  const lost = taken(example);
  const { cards, sets: later } = arranged(example);
  const laid = [...played(example).map(({ tile }) => tile), ...cards];
  return [
    lying.length || sets
      ? say("on-table", { pieces: lying.length ? listed(lying) : sets })
      : example.hand
        ? ""
        : say("empty-table"),
    example.hand && say("held", { pieces: listed(example.hand.split(" ")) }),
    example.roll && say("rolled", { pieces: listed(rolled(example)) }),
    lost && say("taken", { pieces: tileName(lost.tile) }),
    laid.length && say("played", { pieces: listed(laid) }),
    sets && say("set-after", { sets: later.map(listed).join("; ") }),
  ]
    .filter(Boolean)
    .join(" ");
}
