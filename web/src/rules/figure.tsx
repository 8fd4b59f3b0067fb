// An example as a picture with a caption: what is allowed, what is not, and what it scores.

import { CELL } from "../games/grid/marks";
import type { Placed } from "../games/grid/staging";
import { boxOf, Scene, SpaceMark, Tiles } from "../picture/board";
import { CARD_HEIGHT, Cards, type LaidCard, layOut } from "../picture/cards";
import { readSets } from "../picture/position";
import { CARD_WIDTH } from "../pieces/shapes";
import type { Pieces } from "../pieces/tiles";
import { CubeFace } from "../pieces/tiles";
import type { ExampleView } from "../server/wire";
import { arranged, described, marked, played, rolled, sumOf, taken, windowOf } from "./example";
import { say } from "./words";

export function Figure({ pieces, example, caption }: { pieces: Pieces; example: ExampleView; caption: string }) {
  const isCards = pieces === "cards";
  return (
    <figure class={example.refused ? "refused" : ""}>
      {isCards ? (
        <CardFigure example={example} />
      ) : example.roll ? (
        <HandFigure example={example} />
      ) : (
        <BoardFigure pieces={pieces} example={example} />
      )}
      <figcaption>
        <Verdict example={example} isCards={isCards} />
        {caption}
      </figcaption>
    </figure>
  );
}

function Verdict({ example, isCards }: { example: ExampleView; isCards: boolean }) {
  if (example.refused) return <b class="verdict bad">✗ {say("refused")}</b>;
  if (example.points)
    return <b class="verdict">{isCards ? say("qwirkles", { count: example.points }) : sumOf(example)}</b>;
  return example.play ? <b class="verdict">✓ {say("allowed")}</b> : null;
}

function BoardFigure({ pieces, example }: { pieces: Pieces; example: ExampleView }) {
  const window = windowOf(example);
  const [laid, lost] = [played(example), taken(example)];
  const before = lost && !example.refused ? { ...example, board: without(example.board, lost) } : example;
  return (
    <svg class={example.window ? "whole" : ""} viewBox={boxOf(window)} role="img" aria-label={described(example)}>
      <Scene picture={before} pieces={pieces} window={window} />
      {lost && <Taken {...lost} isRefused={Boolean(example.refused)} />}
      <Tiles pieces={pieces} placed={laid} />
      {laid.map(({ x, y }) => (
        <rect key={`${x},${y}`} class="new-mark" x={x * CELL + 4} y={y * CELL + 4} width="92" height="92" rx="13" />
      ))}
      {example.lines.map((line) => (
        <LineMark key={line.join()} line={line} spaces={example.spaces} />
      ))}
      {!example.refused && <Covered cells={laid} spaces={example.spaces} />}
    </svg>
  );
}

const without = (board: string, lost: { tile: string; x: number; y: number }): string =>
  board
    .split(" ")
    .filter((placement) => placement !== `${lost.tile}@${lost.x},${lost.y}`)
    .join(" ");

/** What is printed under the tiles that are played, at their corners. */
function Covered({ cells, spaces }: { cells: Placed[]; spaces: ExampleView["spaces"] }) {
  const covered = spaces.filter(([x, y, mark]) => mark !== "O" && cells.some((cell) => cell.x === x && cell.y === y));
  return (
    <>
      {covered.map(([x, y, mark]) => (
        <g
          key={`${x},${y}`}
          class="covered"
          transform={`translate(${(x + 0.62) * CELL} ${(y - 0.2) * CELL}) scale(.58)`}
        >
          <circle cx="50" cy="50" r="50" />
          <SpaceMark mark={mark} />
        </g>
      ))}
    </>
  );
}

/** Where a tile was taken off, or where someone would like to take one. */
function Taken({ x, y, isRefused }: { x: number; y: number; isRefused: boolean }) {
  return (
    <rect
      class={isRefused ? "new-mark" : "taken-mark"}
      x={x * CELL + 6}
      y={y * CELL + 6}
      width="88"
      height="88"
      rx="13"
    />
  );
}

type Line = ExampleView["lines"][number];

/** A scoring line with its points at the end, or at the start if something is printed at the end. */
function LineMark({ line: [left, top, right, bottom], spaces }: { line: Line; spaces: ExampleView["spaces"] }) {
  const isRow = top === bottom;
  const isTaken = spaces.some(([x, y]) => (isRow ? x === right + 1 && y === top : x === left && y === bottom + 1));
  const along = isTaken ? (isRow ? left : top) - 0.32 : (isRow ? right : bottom) + 1.32;
  const [x, y] = isRow ? [along * CELL, (top + 0.5) * CELL] : [(left + 0.5) * CELL, along * CELL];
  return (
    <g class="line-mark">
      <rect
        x={left * CELL - 3}
        y={top * CELL - 3}
        width={(right - left + 1) * CELL + 6}
        height={(bottom - top + 1) * CELL + 6}
        rx="17"
      />
      <circle cx={x} cy={y} r="27" />
      <text x={x} y={y + 13}>
        {right - left + bottom - top + 1}
      </text>
    </g>
  );
}

function HandFigure({ example }: { example: ExampleView }) {
  const marked = new Set(rolled(example));
  const tiles = example.hand.split(" ");
  return (
    <svg viewBox={`-30 -60 ${tiles.length * 110 + 50} 190`} role="img" aria-label={described(example)}>
      {tiles.map((tile, number) => (
        <g key={number} transform={`translate(${number * 110} ${marked.has(tile) ? 20 : -20})`}>
          <CubeFace tile={tile} />
          {marked.has(tile) && <rect class="new-mark" x="-4" y="-4" width="108" height="108" rx="13" />}
        </g>
      ))}
    </svg>
  );
}

const WIDEST = 640;
const EDGE = 14;
const BETWEEN = 70;

/** Sets of cards; if some lay there already, before and after. */
function CardFigure({ example }: { example: ExampleView }) {
  const before = layOut(readSets(example.sets), WIDEST);
  const { sets } = arranged(example);
  const shown = marked(example);
  const after = layOut(sets, WIDEST);
  const top = before.cards.length ? before.height + BETWEEN : 0;
  const shifted = after.cards.map((card) => ({ ...card, y: card.y + top }));
  const width = top ? WIDEST : Math.max(after.width, WIDEST / 2);
  const roof = top ? 34 : 0;
  const left = -EDGE - (top ? 0 : (width - after.width) / 2);
  return (
    <svg
      class={top ? "whole steps" : ""}
      viewBox={`${left} ${-EDGE - roof} ${width + 2 * EDGE} ${top + after.height + 2 * EDGE + roof}`}
      role="img"
      aria-label={described(example)}
    >
      {top > 0 && (
        <>
          <text class="when" y="-12">
            {say("before")}
          </text>
          <Cards cards={before.cards} />
          <text class="when" y={top - 12}>
            {say("after")}
          </text>
        </>
      )}
      <Cards cards={shifted} />
      {top > 0 &&
        shifted
          .filter(({ tile }) => shown.includes(tile))
          .map((card) => <CardMark key={`${card.x},${card.y}`} card={card} />)}
    </svg>
  );
}

const CardMark = ({ card: { x, y } }: { card: LaidCard }) => (
  <rect class="new-mark on-card" x={x + 3} y={y + 3} width={CARD_WIDTH - 6} height={CARD_HEIGHT - 6} rx="8" />
);
