// Sets of cards on a table, as a picture.

import { CARD_WIDTH } from "../pieces/shapes";
import { CardFace } from "../pieces/tiles";

const CARD_PITCH = CARD_WIDTH + 4;
export const CARD_HEIGHT = 100;
const SET_GAP = 34;
const ROW_GAP = 26;

export interface LaidCard {
  tile: string;
  x: number;
  y: number;
}

interface LaidSets {
  cards: LaidCard[];
  width: number;
  height: number;
}

/** Where the cards lie: sets side by side, with a new row when one gets too wide. */
export function layOut(sets: string[][], widest: number): LaidSets {
  const cards: LaidCard[] = [];
  let [left, top, width] = [0, 0, 0];
  for (const set of sets) {
    const room = set.length * CARD_PITCH - (CARD_PITCH - CARD_WIDTH);
    if (left && left + room > widest) [left, top] = [0, top + CARD_HEIGHT + ROW_GAP];
    cards.push(...set.map((tile, number) => ({ tile, x: left + number * CARD_PITCH, y: top })));
    width = Math.max(width, left + room);
    left += room + SET_GAP;
  }
  return { cards, width, height: top + CARD_HEIGHT };
}

export function Cards({ cards }: { cards: LaidCard[] }) {
  return (
    <>
      {cards.map(({ tile, x, y }) => (
        <g key={`${x},${y}`} transform={`translate(${x} ${y})`}>
          <CardFace tile={tile} />
        </g>
      ))}
    </>
  );
}
