// How large cards can be so that the whole table fits; if that is too small for fingers, it scrolls.

import { CARD_WIDTH } from "../../pieces/shapes";
import type { Stage } from "./workspace";

/** Measures of the table in pixels. */
interface Measures {
  /** The width of a card. */
  card: number;
  /** Between two cards. */
  gap: number;
  /** Between the cards and the edge of their set. */
  around: number;
  /** Between two sets. */
  between: number;
}

const WIDE = { gap: 3, around: 6, between: 12 };
const NARROW = { gap: 2, around: 4, between: 8 }; // a phone
const NARROW_UP_TO = 600;
const SMALL = 35; // three small sets lie side by side on most phones
const SIZES = [112, 104, 96, 88, 80, 72, 68, 64, 60, 56, 52, 48, 46, 44, 42, 40, 38];
const LARGE_ON_PHONE = 52; // two small sets lie side by side
const LARGE = 88; // enough on most screens,
const ACROSS = 16; // or this many side by side on a very wide one
const EDGE = 8; // left and right of the table
const ABOVE = 44; // where the Qwirkles are
const TITLE = 22; // above each side
const BESIDE = 86; // the column for new sets while there is none
const FEWEST = 3; // a set is never narrower
const HEIGHT = 100 / CARD_WIDTH; // of a card, in widths

/** How many cards the sets of each side have. */
export function lengths(sets: Stage, ...sides: ReadonlySet<number>[]): number[][] {
  return sides.map((side) => sets.filter((set) => side.has(set.id)).map((set) => set.cards.length));
}

/** For the style sheet. */
export const asStyle = ({ card, gap, around, between }: Measures) => ({
  "--card": `${card}px`,
  "--gap": `${gap}px`,
  "--around": `${around}px`,
  "--between": `${between}px`,
});

/** Whether new sets lie beside the table, as on a phone on its side. */
export const isSideways = (): boolean => matchMedia("(max-height: 500px)").matches;

/** The measures of a table beside which there is a column for new sets. */
export const measuresBeside = (sides: readonly (readonly number[])[], width: number, height: number): Measures =>
  measuresFor(sides, width - BESIDE, height, 0);

/** The measures of a table with these numbers of cards in the sets of each side, and with rows for new ones. */
export function measuresFor(
  sides: readonly (readonly number[])[],
  width: number,
  height: number,
  newRows = 1,
): Measures {
  const spacing = width < NARROW_UP_TO ? NARROW : WIDE;
  const largest = spacing === NARROW ? LARGE_ON_PHONE : Math.max(LARGE, width / ACROSS);
  const sizes = SIZES.filter((card) => card <= largest).map((card) => ({ ...spacing, card }));
  const smallest = spacing === NARROW ? Math.min(SMALL, threeAcross(width)) : SIZES.at(-1)!;
  return sizes.find((size) => tableHeight(sides, width, size, newRows) <= height) ?? { ...spacing, card: smallest };
}

/** The height of all rows of the table, including those for new sets. */
function tableHeight(
  sides: readonly (readonly number[])[],
  width: number,
  measures: Measures,
  newRows: number,
): number {
  const { card, around, between } = measures;
  const row = card * HEIGHT + 2 * around + between;
  const count = sides.reduce((sum, sets) => sum + rows(sets, width, measures), newRows);
  return ABOVE + TITLE * sides.length + count * row + 2 * between;
}

/** The number of rows that some sets take when they wrap. */
function rows(sets: readonly number[], width: number, { card, gap, around, between }: Measures): number {
  let [count, left] = [0, 0];
  for (const cards of sets) {
    const room = Math.max(FEWEST, cards) * (card + gap) - gap + 2 * around;
    if (!count || left < room) [count, left] = [count + 1, width - 2 * EDGE];
    left -= room + between;
  }
  return count;
}

/** On a phone, the width at which three of the smallest sets fit side by side. */
function threeAcross(width: number): number {
  const { gap, around, between } = NARROW;
  return Math.floor(((width - 2 * EDGE - 2 * between) / 3 - 2 * around - 2 * gap) / FEWEST);
}
