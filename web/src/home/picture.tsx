// A small position of each game, in the look that the person has chosen.

import { boxOf, Scene } from "../picture/board";
import { Cards, layOut } from "../picture/cards";
import { readBoard, readSets, windowAround } from "../picture/position";
import type { GameView, PictureView } from "../server/wire";

const CARDS_WIDE = 600;
const EDGE = 26; // around cards; a third row runs off the picture
const MARGIN = 0.5; // around tiles, in cells

export function GamePicture({ game: { picture, pieces } }: { game: GameView }) {
  if (!picture) return <svg class="game-picture" viewBox="0 0 16 9" aria-hidden="true" focusable="false" />;
  if (pieces === "cards") return <CardTable picture={picture} />;
  const window = picture.window ?? windowAround(readBoard(picture.board), MARGIN);
  return (
    <svg
      class="game-picture"
      viewBox={boxOf(window)}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <Scene picture={picture} pieces={pieces} window={window} />
    </svg>
  );
}

function CardTable({ picture }: { picture: PictureView }) {
  const { cards, width } = layOut(readSets(picture.sets), CARDS_WIDE);
  const wide = width + 2 * EDGE;
  return (
    <svg
      class="game-picture"
      viewBox={`${-EDGE} ${-EDGE} ${wide} ${(wide * 9) / 16}`}
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      <Cards cards={cards} />
    </svg>
  );
}
