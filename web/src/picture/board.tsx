// A board or a bare table with tiles or cubes on it, as a picture.

import { At, CELL } from "../games/grid/marks";
import { cellKey, type Placed } from "../games/grid/staging";
import { QUADRANT } from "../pieces/boards";
import { STAR_PATH, TILE } from "../pieces/shapes";
import type { Pieces } from "../pieces/tiles";
import { CubeFace, Face } from "../pieces/tiles";
import type { PictureView } from "../server/wire";
import { isWithin, readBoard, type Window } from "./position";

export const SIZE = 2 * QUADRANT;

export const boxOf = (window: Window): string => window.map((length) => length * CELL).join(" ");

export function Tiles({ pieces, placed }: { pieces: Pieces; placed: Placed[] }) {
  const Piece = pieces === "cubes" ? CubeFace : Face;
  return (
    <>
      {placed.map(({ tile, x, y }) => (
        <At key={cellKey(x, y)} cell={{ x, y }}>
          <Piece tile={tile} />
        </At>
      ))}
    </>
  );
}

/** Everything that lies in a window of a position. */
export function Scene({ picture, pieces, window }: { picture: PictureView; pieces: Pieces; window: Window }) {
  const placed = readBoard(picture.board).filter((placement) => isWithin(window, placement));
  return (
    <>
      <Printed picture={picture} window={window} covered={placed} />
      <Tiles pieces={pieces} placed={placed} />
    </>
  );
}

/** The printed board with its uncovered spaces. */
function Printed({ picture, window, covered }: { picture: PictureView; window: Window; covered: Placed[] }) {
  if (!picture.spaces.length) return null;
  const taken = new Set(covered.map(({ x, y }) => cellKey(x, y)));
  const spaces = picture.spaces.filter(([x, y]) => isWithin(window, { x, y }) && !taken.has(cellKey(x, y)));
  return (
    <>
      <Ground />
      {spaces.map(([x, y, mark]) => (
        <At key={cellKey(x, y)} cell={{ x, y }}>
          <SpaceMark mark={mark} />
        </At>
      ))}
    </>
  );
}

/** The board itself: its edge, its cells, and the seams of its quadrants. */
export function Ground() {
  const whole = SIZE * CELL;
  const inner = Array.from({ length: SIZE - 1 }, (_, number) => (number + 1) * CELL);
  const lines = inner.map((at) => `M${at} 0V${whole}M0 ${at}H${whole}`).join("");
  return (
    <g aria-hidden="true">
      <rect class="board-ground" width={whole} height={whole} rx="18" />
      <path class="board-lines" d={lines} />
      <path class="board-seam" d={`M${whole / 2} 0V${whole}M0 ${whole / 2}H${whole}`} />
    </g>
  );
}

/** What is printed on a space of a board, in a box of 100 by 100. */
export function SpaceMark({ mark, isSpent = false }: { mark: string; isSpent?: boolean }) {
  switch (mark) {
    case "*":
      return <path class={`space-star${isSpent ? " spent" : ""}`} d={STAR_PATH} />;
    case "O":
      return <rect class="space-centre" x="6" y="6" width="88" height="88" rx="6" />;
    case "#":
      return <rect class="space-black" fill={TILE} x="6" y="6" width="88" height="88" rx="12" />;
    default:
      return (
        <g class={`space-points points-${mark}`}>
          <circle cx="50" cy="50" r="32" />
          <text x="50" y="64">{`+${mark}`}</text>
        </g>
      );
  }
}
