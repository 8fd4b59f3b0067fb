// A board or a bare table with tiles or cubes on it, as a picture that nobody plays on.

import { QUADRANT } from "../boards";
import { At, CELL } from "../games/grid/pieces";
import { cellKey, type Placed } from "../games/grid/staging";
import { kindOf } from "../games/list";
import { CubeFace, Face } from "../tiles";
import { boardSpaces, isWithin, type Position, readBoard, type Window } from "./position";
import { SpaceMark } from "./space";

export const SIZE = 2 * QUADRANT;

export const boxOf = (window: Window): string => window.map((each) => each * CELL).join(" ");

export function Tiles({ position, placed }: { position: Position; placed: Placed[] }) {
  const Piece = kindOf(position.game) === "cubes" ? CubeFace : Face;
  return (
    <>
      {placed.map(({ tile, x, y }) => (
        <At key={cellKey(x, y)} cell={{ x, y }}><Piece tile={tile} /></At>
      ))}
    </>
  );
}

/** Everything that lies in a window of a position. */
export function Scene({ position, window }: { position: Position; window: Window }) {
  const placed = readBoard(position.board).filter((each) => isWithin(window, each));
  return (
    <>
      <Printed position={position} window={window} covered={placed} />
      <Tiles position={position} placed={placed} />
    </>
  );
}

/** The printed board: its ground, its lines, the seams of its quadrants, and its spaces that lie free. */
function Printed({ position, window, covered }: { position: Position; window: Window; covered: Placed[] }) {
  const layout = position.options?.layout;
  if (typeof layout !== "string") return null;
  const taken = new Set(covered.map(({ x, y }) => cellKey(x, y)));
  const spaces = boardSpaces(layout).filter((each) => isWithin(window, each) && !taken.has(cellKey(each.x, each.y)));
  return (
    <>
      <Ground />
      {spaces.map(({ mark, x, y }) => (
        <At key={cellKey(x, y)} cell={{ x, y }}><SpaceMark mark={mark} /></At>
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
