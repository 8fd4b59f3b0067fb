// The board: an SVG that pans and zooms, with tiles, glowing cells, the play that is being built, and a cursor.

import { useComputed } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useRef } from "preact/hooks";
import { Piece, tileName } from "../../tiles";
import type { View } from "../../wire";
import { say } from "../../words";
import { frame, useCamera } from "./camera";
import { boardLabel } from "./labels";
import { At, Cursor, Gain, LastMark, LineScore, type OnBoard, OpenCell, Rows, viewBox } from "./pieces";
import { type Cell, cellKey, type Placed, placedBy, placedIn } from "./staging";
import type { GridTurn } from "./turn";

export interface BoardExtras {
  /** What is printed on the board, under the tiles. */
  Ground?: FunctionComponent;
  /** What a turn shows over the tiles. */
  Marks?: FunctionComponent;
}

export function Board({ turn, extras }: { turn: GridTurn; extras: BoardExtras }) {
  const { table } = turn;
  const svg = useRef<SVGSVGElement>(null);
  const size = table.board.value?.size ?? null;
  const cells = useComputed((): Cell[] => [...turn.board().map(([, x, y]) => ({ x, y })), ...turn.staged.value]);
  const camera = useCamera(svg, cells, size, () => table.view.value?.at, tapped);
  // The camera moves with every movement of a finger: it changes this attribute, and nothing is drawn anew.
  const shown = useComputed(() => viewBox(camera.shown.value));
  const lines = useComputed(() => (table.isSending.value ? [] : (turn.scored.value?.lines ?? [])));
  const scoring = useComputed(() => new Set(lines.value.flatMap((line) => line.cells.map(([x, y]) => cellKey(x, y)))));
  const spaces = useComputed(() => turn.spaces(table.view.value!));
  // While no tile is laid, this is the very same, and the tiles are not looked through.
  const tiles = useComputed(() => (
    <Rows board={turn.board()} spaces={spaces.value} fresh={new Set(turn.fresh.value.keys())} scoring={scoring.value} />
  ));

  function tapped(point: Cell, reach: number): void {
    if (!turn.touch(turn.aim(point, reach))) turn.hold(null);
  }

  const view = table.view.value!;
  return (
    <div class={`board-box${size === null ? "" : " bounded"}`}>
      <svg
        ref={svg}
        class="board"
        viewBox={shown}
        role={turn.board().length || spaces.value.length ? "grid" : "group"} // a grid has rows
        aria-label={boardLabel(view)}
        tabindex={0} // in SVG the attribute counts as it is written
        {...camera.handlers}
      >
        {extras.Ground && <extras.Ground />}
        {tiles.value}
        {lastPlays(view, turn.board()).map((each) => <LastMark key={cellKey(each.x, each.y)} cell={each} seat={each.seat} />)}
        {extras.Marks && <extras.Marks />}
        {turn.openCells.value.map((cell) => <OpenCell key={cellKey(cell.x, cell.y)} cell={cell} />)}
        {turn.staged.value.map((each) =>
          table.isSending.value ? (
            <At key={each.slot} cell={each} class="tile"><Piece tile={each.tile} /></At> // as good as laid
          ) : (
            <At key={each.slot} cell={each} class={`tile staged${scoring.value.size ? " scoring" : ""}`}>
              <title>{say("table.staged", { tile: tileName(each.tile) })}</title>
              <Piece tile={each.tile} />
              <rect x="4" y="4" width="92" height="92" rx="13" class="staged-mark" />
              <Gain text={turn.gain(each)} />
            </At>
          ),
        )}
        {lines.value.map((line) => <LineScore key={line.cells.join()} line={line} />)}
        {turn.cursor.value && <Cursor cell={turn.cursor.value} tile={turn.pickedTile.value} />}
      </svg>
      <div class="board-tools">
        <button type="button" onClick={() => camera.zoom(0.8)} aria-label={say("table.closer")}>+</button>
        <button type="button" onClick={() => camera.zoom(1.25)} aria-label={say("table.farther")}>−</button>
        <button type="button" onClick={camera.follow} aria-label={say("table.centre")}>⤢</button>
      </div>
    </div>
  );
}

/** The tiles of each seat's last play that still lie there; a later one hides an earlier one. */
function lastPlays(view: View, board: OnBoard[]): (Placed & { seat: number })[] {
  const lying = new Set(board.map(([tile, x, y]) => tile + cellKey(x, y)));
  const found = view.seats
    .flatMap((seat, number) => placedBy(seat.last).map((each) => ({ ...each, seat: number })))
    .filter((each) => lying.has(each.tile + cellKey(each.x, each.y)));
  return [...new Map(found.map((each) => [cellKey(each.x, each.y), each])).values()];
}

const SCENE_ASPECT = 1.4;

/** A board to look at, with what the last event put down marked. */
export function BoardScene({ turn, view, event, extras }: { turn: GridTurn; view: View; event: string | null; extras: BoardExtras }) {
  const cells = view.board.map(([, x, y]) => ({ x, y }));
  const fresh = new Set(placedIn(event ?? "").map((each) => cellKey(each.x, each.y)));
  return (
    <svg class="board" viewBox={viewBox(frame(cells, SCENE_ASPECT, turn.table.board.value?.size))} role="grid" aria-label={boardLabel(view)}>
      {extras.Ground && <extras.Ground />}
      <Rows board={view.board} spaces={turn.spaces(view)} fresh={fresh} scoring={new Set()} />
    </svg>
  );
}
