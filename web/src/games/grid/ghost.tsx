// A hand that takes a tile of the hand to a square where it fits, over and over.

import type { Slot } from "../../match/hand";
import { TilePicture } from "../../pieces/tiles";
import type { BoardCamera } from "./board-camera";
import type { Props } from "./first-gesture";
import { isWithin } from "./frame";
import type { Cell } from "./staging";
import type { GridTurn } from "./turn";
import "./ghost.css";

const FINGER =
  "M24 8a6 6 0 0 1 12 0V34l16 4a9 9 0 0 1 7 10l-3 18a12 12 0 0 1-12 10H30a14 14 0 0 1-11-6L7 53a6 6 0 0 1 9-8l8 7Z";

export function Ghost({ turn, camera }: Props) {
  const play = isAtALoss(turn) ? playIn(turn, camera) : undefined;
  const from = play && turn.match.places.tiles.get(play.slot.id)?.getBoundingClientRect();
  if (!play || !from) return null;
  const goal = camera.placeOf(play.cell);
  const way = {
    "--across": `${goal.x + goal.width / 2 - from.x - from.width / 2}px`,
    "--down": `${goal.y + goal.height / 2 - from.y - from.height / 2}px`,
    "--size": goal.width / from.width,
  };
  return (
    <div class="ghost" aria-hidden="true">
      <i style={boxOf(goal)} />
      <div style={{ ...boxOf(from), ...way }}>
        <TilePicture tile={play.slot.tile} />
        <svg viewBox="0 0 64 80" aria-hidden="true" focusable="false">
          <path d={FINGER} />
        </svg>
      </div>
    </div>
  );
}

/** Whether someone could put down a tile, and has not begun. */
function isAtALoss({ match, staged, picked, marked }: GridTurn): boolean {
  const hasBegun = staged.value.length > 0 || picked.value !== null || marked.value !== null;
  return !hasBegun && match.isMyTurn.value && match.hints.text.value === null;
}

const boxOf = ({ x, y, width, height }: DOMRect) => ({
  left: `${x}px`,
  top: `${y}px`,
  width: `${width}px`,
  height: `${height}px`,
});

/** The first tile of the hand that fits somewhere in sight. */
function playIn(turn: GridTurn, camera: BoardCamera): { slot: Slot; cell: Cell } | undefined {
  const shown = camera.shown.value;
  const cells = [...turn.playable.value.values()].filter((cell) => isWithin([cell], shown, 0));
  return turn.held.value
    .flatMap((slot) => cells.filter(({ fitting }) => fitting.includes(slot.tile)).map((cell) => ({ slot, cell })))
    .at(0);
}
