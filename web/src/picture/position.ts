// Positions as the pictures of the home page and of the rules show them.
// They come from the guides, which the tests of the rules check too: no picture shows what cannot happen.

import { type Cell, type Placed, readPlaced } from "../games/grid/staging";
import { LAYOUTS, QUADRANTS } from "../pieces/boards";

/** A part of the table: left, top, width, height, in cells. */
export type Window = [number, number, number, number];

export interface Space extends Cell {
  mark: string;
}

const tokens = (text: string): string[] => text.split(" ").filter(Boolean);

/** Tiles as a record writes them: Rc@0,0 Rs@1,0. */
export const readBoard = (text: string): Placed[] => tokens(text).map(readPlaced);

/** Sets of cards: Rc Rs Rd | Gd Bd Pd. */
export const readSets = (text: string): string[][] =>
  text
    .split("|")
    .map(tokens)
    .filter((set) => set.length > 0);

/** The four quadrants of a layout: top left, top right, bottom left, bottom right. */
export const quadrantsOf = (layout: string): string[] => tokens(LAYOUTS[layout] ?? layout);

/** What is printed on the cells of a quadrant. */
export function spacesOf(quadrant: string): Space[] {
  const rows = QUADRANTS[quadrant] ?? [];
  return rows.flatMap((row, y) => [...row].flatMap((mark, x) => (mark === "." ? [] : [{ mark, x, y }])));
}

/** The part of the table that shows all these cells with a margin. */
export function windowAround(cells: Cell[], margin: number): Window {
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [left, top, Math.max(...xs) + 1 + margin - left, Math.max(...ys) + 1 + margin - top];
}

export const isWithin = ([left, top, width, height]: Window, { x, y }: Cell): boolean =>
  x + 1 > left && x < left + width && y + 1 > top && y < top + height;
