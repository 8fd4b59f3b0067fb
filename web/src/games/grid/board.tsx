// The board: an SVG that pans and zooms, with tiles, glowing cells, the play that is being built, and a cursor.

import { useComputed } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useRef } from "preact/hooks";
import { Piece, tileName } from "../../tiles";
import type { View } from "../../wire";
import { say } from "../../words";
import { frame, useCamera } from "./camera";
import { boardLabel } from "./labels";
import { At, Cursor, LastMark, LineScore, OpenCell, TileRows, viewBox } from "./pieces";
import { type Cell, cellKey, type Placed, placedBy, placedIn } from "./staging";
import type { GridTurn } from "./turn";

export interface BoardExtras {
  /** What is printed on the board, under the tiles. */
  Ground?: FunctionComponent<{ view: View }>;
  /** What a turn shows over the tiles. */
  Marks?: FunctionComponent;
  /** A tap that the game itself answers. */
  tap?: (cell: Cell) => boolean;
  /** Cells that are shown whatever lies on them. */
  extent?: () => Cell[];
}

export function Board({ turn, extras }: { turn: GridTurn; extras: BoardExtras }) {
  const { table } = turn;
  const svg = useRef<SVGSVGElement>(null);
  const cells = useComputed((): Cell[] => [...turn.board().map(([, x, y]) => ({ x, y })), ...turn.staged.value, ...(extras.extent?.() ?? [])]);
  const camera = useCamera(svg, cells, () => table.view.value?.at, tapped);
  // The camera moves with every movement of a finger: it changes this attribute, and nothing is drawn anew.
  const shown = useComputed(() => viewBox(camera.shown.value));
  const lines = useComputed(() => (table.isSending.value ? [] : (turn.scored.value?.lines ?? [])));
  const scoring = useComputed(() => new Set(lines.value.flatMap((line) => line.cells.map(([x, y]) => cellKey(x, y)))));
  // While no tile is laid, this is the very same, and the tiles are not looked through.
  const tiles = useComputed(() => <TileRows board={turn.board()} fresh={new Set(turn.fresh.value.keys())} scoring={scoring.value} />);

  function tapped(cell: Cell): void {
    const staged = turn.staged.value.find((each) => each.x === cell.x && each.y === cell.y);
    if (staged) turn.takeBack(staged.slot);
    else if (turn.picked.value !== null) {
      if (!turn.put(cell)) turn.picked.value = null;
    } else extras.tap?.(cell);
  }

  const view = table.view.value!;
  return (
    <div class="board-box">
      <svg
        ref={svg}
        class="board"
        viewBox={shown}
        role={turn.board().length ? "grid" : "group"} // a grid has rows
        aria-label={boardLabel(view)}
        tabindex={0} // in SVG the attribute counts as it is written
        {...camera.handlers}
      >
        {extras.Ground && <extras.Ground view={view} />}
        {tiles.value}
        {lastPlays(view).map((each) => <LastMark key={cellKey(each.x, each.y)} cell={each} seat={each.seat} />)}
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

/** The cells of each seat's last play; a later one hides an earlier one. */
function lastPlays(view: View): (Placed & { seat: number })[] {
  const found = view.seats.flatMap((seat, number) => placedBy(seat.last).map((each) => ({ ...each, seat: number })));
  return [...new Map(found.map((each) => [cellKey(each.x, each.y), each])).values()];
}

const SCENE_ASPECT = 1.4;

/** A board to look at, with what the last event put down marked. */
export function BoardScene({ view, event, extras }: { view: View; event: string | null; extras: BoardExtras }) {
  const cells = [...view.board.map(([, x, y]) => ({ x, y })), ...(extras.extent?.() ?? [])];
  const fresh = new Set(placedIn(event ?? "").map((each) => cellKey(each.x, each.y)));
  return (
    <svg class="board" viewBox={viewBox(frame(cells, SCENE_ASPECT))} role="grid" aria-label={boardLabel(view)}>
      {extras.Ground && <extras.Ground view={view} />}
      <TileRows board={view.board} fresh={fresh} scoring={new Set()} />
    </svg>
  );
}
