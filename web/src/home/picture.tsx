// A small position of each game, in the look that the person has chosen.

import { boxOf, Scene } from "../picture/board";
import { Cards, layOut } from "../picture/cards";
import { readBoard, readSets, type Window, windowAround } from "../picture/position";
import type { GameView, PictureView } from "../server/wire";

const CARDS_WIDE = 640;
const EDGE = 26; // around cards
const MARGIN = 0.5; // around tiles, in cells

export function GamePicture({ game: { picture, pieces } }: { game: GameView }) {
  if (!picture) return <svg class="game-picture" viewBox="0 0 9 5" aria-hidden="true" focusable="false" />;
  if (pieces === "cards") return <CardTable picture={picture} />;
  const window = windowOf(picture);
  return (
    <svg class="game-picture" viewBox={boxOf(window)} aria-hidden="true" focusable="false">
      <Scene picture={picture} pieces={pieces} window={window} />
    </svg>
  );
}

/** The part of the table that a picture shows. */
export const windowOf = ({ window, board }: PictureView): Window => window ?? windowAround(readBoard(board), MARGIN);

function CardTable({ picture }: { picture: PictureView }) {
  const { cards, width, height } = layOut(readSets(picture.sets), CARDS_WIDE);
  const box = [-EDGE, -EDGE, width + 2 * EDGE, height + 2 * EDGE];
  return (
    <svg class="game-picture" viewBox={box.join(" ")} aria-hidden="true" focusable="false">
      <Cards cards={cards} />
    </svg>
  );
}
