// Cards as text: their order, what they share, and how an arrangement is written.

import type { Slot } from "../../match/hand";
import { COLOUR_NAMES, SHAPE_NAMES } from "../../pieces/shapes";

/** A card with its own number, in the hand or on the table. */
export type Card = Slot;

const COLOURS = Object.keys(COLOUR_NAMES);
const SHAPES = Object.keys(SHAPE_NAMES);

/** By colour, then by shape; within a set this sorts by whichever is not shared. */
export const rank = (tile: string): number => SHAPES.length * COLOURS.indexOf(tile[0]!) + SHAPES.indexOf(tile[1]!);

export const inOrder = (cards: readonly Card[]): Card[] => cards.toSorted((a, b) => rank(a.tile) - rank(b.tile));

/** A key for the same cards in any order. */
export const keyOf = (tiles: readonly string[]): string => tiles.toSorted((a, b) => rank(a) - rank(b)).join(" ");

/** The letter that all cards have in common, a colour's or a shape's; null for a single card, or if there is none. */
export function shared(tiles: readonly string[]): string | null {
  const [first] = tiles;
  if (!first || tiles.length < 2) return null;
  return [first[1]!, first[0]!].find((letter) => tiles.every((tile) => tile.includes(letter))) ?? null;
}

export const isShape = (letter: string): boolean => letter in SHAPE_NAMES;

/** The rank of a set: shapes before colours, each in the usual order. */
export function place(tiles: readonly string[]): number {
  const letter = shared(tiles);
  return letter === null
    ? SHAPES.length + COLOURS.length
    : isShape(letter)
      ? SHAPES.indexOf(letter)
      : SHAPES.length + COLOURS.indexOf(letter);
}

interface Arrangement {
  /** The cards played from the hand. */
  cards: string[];
  /** The whole table after that. */
  sets: string[][];
}

export function writeArrangement({ cards, sets }: Arrangement): string {
  return [["arrange", ...cards], ...sets].map((part) => part.join(" ")).join(" | ");
}

/** Reads an action such as "arrange Oc | Rc Oc Gc", or the same as an event, with a seat before it. */
export function readArrangement(text: string | null): Arrangement | null {
  const parts = /^(?:\d+ )?arrange\b(.*)$/.exec(text ?? "");
  if (!parts) return null;
  const [cards = [], ...sets] = parts[1]!.split("|").map((part) => part.split(" ").filter(Boolean));
  return { cards, sets };
}
