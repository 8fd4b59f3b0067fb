// A small position of each game, in the look that the person has chosen.

import type { ComponentChildren } from "preact";
import { CELL } from "../games/grid/marks";
import { boxOf, Scene } from "../picture/board";
import { Cards, layOut } from "../picture/cards";
import { readBoard, readSets, type Window, windowAround } from "../picture/position";
import type { GameView, PictureView } from "../server/wire";

const CARDS_WIDE = 640;
const EDGE = 26; // around cards
const MARGIN = 0.5; // around tiles, in cells
const BORDER = 0.3; // around a part of a board, in cells

interface Props {
  game: GameView;
  /** Whether a part of a board has cloth around it; otherwise it fills the picture. */
  isFramed?: boolean;
}

export function GamePicture({ game, isFramed = false }: Props) {
  const { picture, pieces } = game;
  if (!picture) return <svg class="game-picture" viewBox="0 0 9 5" aria-hidden="true" focusable="false" />;
  if (pieces === "cards") return <CardTable picture={picture} />;
  return <TablePicture game={game} picture={picture} isFramed={isFramed} />;
}

interface TableProps extends Props {
  picture: PictureView;
  /** on the table, besides what lies there */
  children?: ComponentChildren;
}

/** A part of a table with what lies there. */
export function TablePicture({ game: { pieces }, picture, isFramed = false, children }: TableProps) {
  const window = picture.window ?? windowAround(readBoard(picture.board), MARGIN);
  const border = isFramed && picture.spaces.length ? BORDER : 0;
  return (
    <svg class="game-picture" viewBox={boxOf(grown(window, border))} aria-hidden="true" focusable="false">
      {border > 0 && (
        <clipPath id="framed">
          <rect {...rectOf(window)} rx={border * CELL} />
        </clipPath>
      )}
      <g clip-path={border ? "url(#framed)" : undefined}>
        <Scene picture={picture} pieces={pieces} window={window} />
      </g>
      {children}
    </svg>
  );
}

const grown = ([left, top, width, height]: Window, by: number): Window => [
  left - by,
  top - by,
  width + 2 * by,
  height + 2 * by,
];

function rectOf(window: Window): Record<"x" | "y" | "width" | "height", number> {
  const [x, y, width, height] = window.map((length) => length * CELL) as Window;
  return { x, y, width, height };
}

function CardTable({ picture }: { picture: PictureView }) {
  const { cards, width, height } = layOut(readSets(picture.sets), CARDS_WIDE);
  const box = [-EDGE, -EDGE, width + 2 * EDGE, height + 2 * EDGE];
  return (
    <svg class="game-picture" viewBox={box.join(" ")} aria-hidden="true" focusable="false">
      <Cards cards={cards} />
    </svg>
  );
}
