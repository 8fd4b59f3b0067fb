// The board: an SVG that pans and zooms, with tiles, glowing cells, the play under construction, and a cursor.

import { useComputed } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { choices } from "../../app/settings";
import { celebrated } from "../../match/celebration";
import type { MatchModel } from "../../match/model";
import { Elements } from "../../match/places";
import { Piece } from "../../pieces/tiles";
import type { View } from "../../server/wire";
import { Beyond } from "./beyond";
import { type BoardCamera, useCamera } from "./board-camera";
import { CameraTools } from "./camera-tools";
import type { GridExtras } from "./extras";
import { FirstGesture } from "./first-gesture";
import { boardLabel, type LastBy, type Tiles } from "./labels";
import { At, Celebration, Coordinates, Cover, Cursor, LineFrame, LineScore, Pointed, Target, viewBox } from "./marks";
import { bareCell, cellId, emptyCells, type Fitting, laid, laidTiles, Rows, stagedTiles } from "./rows";
import { type Cell, cellKey, isSame, placedBy, readCell } from "./staging";
import type { GridTurn } from "./turn";

export function Board({ turn, extras }: { turn: GridTurn; extras: GridExtras }) {
  const { match } = turn;
  const elements = useMemo(() => new Elements<string>(), []); // of the cells
  const camera = useTurnCamera(turn);
  // The camera follows every movement of a finger: it changes this attribute without a redraw.
  const box = useComputed(() => viewBox(camera.shown.value));
  const { cells, on } = useShownCells(turn, elements);
  const cursor = turn.cursor.value;
  useFlights(turn, elements, camera);
  useCursor(turn, camera);
  return (
    <div class={`board-box${match.board.value?.size == null ? "" : " bounded"}`}>
      <svg
        ref={turn.dragging.board}
        class="board"
        viewBox={box}
        role={cells.length ? "grid" : "group"} // a grid has rows
        aria-label={boardLabel(match, match.view.value!)}
        aria-activedescendant={cursor ? cellId(cursor) : undefined}
        tabindex={0} // SVG needs the attribute in lower case
        onClick={(event) => clicked(turn, elements, event)}
        {...camera.handlers}
      >
        {extras.Ground && <extras.Ground />}
        {!cells.length && <FirstCell />}
        <Rows cells={cells} on={on} />
        {extras.Marks && <extras.Marks />}
        <Past turn={turn} />
        <Lines turn={turn} />
        <HeldOver turn={turn} />
        {cursor && <Cursor cell={cursor} tile={turn.pickedTile.value} />}
        {choices.value.coordinates && <Coordinates shown={camera.shown} />}
      </svg>
      {match.view.value!.status !== "over" && <CameraTools camera={camera} />}
      <Beyond camera={camera} turn={turn} />
      <FirstGesture camera={camera} turn={turn} />
    </div>
  );
}

function tapped(turn: GridTurn, cell: Cell): void {
  turn.match.lookBack.end();
  turn.cursor.value = null;
  if (!turn.touch(cell)) turn.sayWhatFits(cell);
}

/** A screen reader clicks on a cell without a pointer. */
function clicked(turn: GridTurn, elements: Elements<string>, event: MouseEvent): void {
  const cell = elements.keyAt(event.target as Element);
  if (event.detail === 0 && cell !== undefined) tapped(turn, readCell(cell));
}

/** A camera that follows this turn. */
function useTurnCamera(turn: GridTurn): BoardCamera {
  const { match } = turn;
  const cells = useComputed((): Cell[] => [...turn.board().map(([, x, y]) => ({ x, y })), ...turn.staged.value]);
  const focus = useComputed((): Cell[] => {
    const building = [...turn.staged.value, ...turn.openCells.value, ...(turn.cursor.value ? [turn.cursor.value] : [])];
    if (match.lookBack.shown.value) return match.lookBack.marked.value;
    return building.length ? building : lastPlay(match);
  });
  const fitting = useComputed((): Cell[] => [...turn.playable.value.values()]);
  return useCamera(turn.dragging.board, {
    cells,
    focus,
    fitting,
    goals: turn.openCells,
    bounds: match.board.value?.size ?? null,
    moment: () => match.view.value?.at,
    isPlayed: () => match.view.value?.status !== "over",
    isHeld: () => turn.drag.value?.isMoving ?? false,
    tapped: (point, reach) => tapped(turn, turn.aim(point, reach)),
  });
}

/** Tiles of the hand glide to their cells, and those of others come from their seats. */
function useFlights(turn: GridTurn, elements: Elements<string>, camera: BoardCamera): void {
  const { motion, places } = turn.match;
  const placeOf = (tile: Element): DOMRect => camera.placeOf(readCell(elements.keyAt(tile)!));
  useLayoutEffect(() => motion.settle(turn.dragging.board.current!, placeOf));
  const arrivals = turn.arrivals.tiles.value;
  useLayoutEffect(() => {
    for (const { x, y, seat, delay } of arrivals) {
      const tile = elements.get(cellKey(x, y));
      const from = places.ofSeat(seat);
      if (tile && from) motion.fly(tile, from, placeOf(tile), delay);
    }
  }, [arrivals]);
}

/** A screen reader follows the cursor, and Enter must not press the last button. */
function useCursor(turn: GridTurn, camera: BoardCamera): void {
  const cursor = turn.cursor.value;
  useLayoutEffect(() => {
    if (!cursor) return;
    turn.dragging.board.current!.focus({ preventScroll: true });
    camera.reveal(cursor);
  }, [cursor]);
}

/** Every cell that is drawn; of several things on a cell, the last one is seen. */
function useShownCells(turn: GridTurn, elements: Elements<string>) {
  const { match, extras } = turn;
  const spaces = useComputed(() => extras.spaces?.(match.view.value!) ?? []);
  const on = useComputed(() =>
    laid(turn.board(), turn.tiles.value, {
      spaces: spaces.value,
      note: (cell) => extras.prelude?.note?.(cell) ?? null,
      cells: elements,
    }),
  );
  // These stay the same object until a tile is laid, so the tiles are not searched again.
  const tiles = useComputed(() => laidTiles(turn.board(), on.value, lastPlays(match.view.value!, turn.tiles.value)));
  const bare = turn.cursor.value ? [...spaces.value, turn.cursor.value] : spaces.value;
  const cells = [
    ...bare.map((cell) => bareCell(cell, on.value)),
    ...emptyCells(fittingCells(turn), on.value),
    ...tiles.value,
    ...stagedTiles(turn, on.value),
  ];
  return { cells, on: on.value };
}

/** Where the picked-up tile fits, or without one, where any does. */
function fittingCells(turn: GridTurn): Fitting[] {
  const tile = turn.pickedTile.value;
  const isNeeded = (cell: Cell): boolean => turn.needed.value.some((needed) => isSame(needed, cell));
  if (tile === null)
    return [...turn.playable.value.values()].map((cell) => ({ ...cell, isOpen: false, isNeeded: isNeeded(cell) }));
  const isEarly = turn.isEarly.value;
  return turn.openCells.value.map(({ x, y }) => ({ x, y, fitting: [tile], isOpen: true, isEarly }));
}

/** On a table without any tile. */
function FirstCell() {
  return (
    <At cell={{ x: 0, y: 0 }} class="empty" aria-hidden="true">
      <rect class="cell-box" x="7" y="7" width="86" height="86" rx="13" />
    </At>
  );
}

/** The lines that the play would score, and the Qwirkles that were just made. */
function Lines({ turn }: { turn: GridTurn }) {
  const lines = turn.match.requests.isSending.value ? [] : (turn.scored.value?.lines ?? []);
  const isPrinted = (cell: Cell): boolean => Boolean(turn.extras.gain?.(cell));
  const qwirkles = celebrated.value ? turn.arrivals.qwirkles.value : [];
  return (
    <>
      {lines.map((line, number) => (
        <LineFrame key={line.cells.join()} line={line} number={number} />
      ))}
      {lines.map((line, number) => (
        <LineScore key={line.cells.join()} line={line} number={number} isPrinted={isPrinted} />
      ))}
      {qwirkles.map((line) => (
        <Celebration key={line.cells.join()} line={line} />
      ))}
    </>
  );
}

/** An earlier moment: later tiles are covered, those that were taken away lie there again. And the tiles of a move. */
function Past({ turn }: { turn: GridTurn }) {
  const { marked, since } = turn.match.lookBack;
  const { laid, taken } = since.value;
  return (
    <g class="past" aria-hidden="true">
      {laid.map((cell) => (
        <Cover key={cellKey(cell.x, cell.y)} cell={cell} />
      ))}
      {taken.map((cell) => (
        <At key={cellKey(cell.x, cell.y)} cell={cell}>
          <Piece tile={cell.tile} />
        </At>
      ))}
      {marked.value.map((cell) => (
        <Pointed key={cellKey(cell.x, cell.y)} cell={cell} />
      ))}
    </g>
  );
}

function HeldOver({ turn }: { turn: GridTurn }) {
  const over = turn.drag.value?.over;
  if (!over) return null;
  return <Target cell={over} fits={turn.openCells.value.some((cell) => isSame(cell, over))} />;
}

/** The play of the previous seat; after a game, its last play. */
function lastPlay({ view, log }: MatchModel): Cell[] {
  const { seats, turn } = view.value!;
  if (turn === null) return log.lines.value.findLast(({ placed }) => placed.length)?.placed ?? [];
  return placedBy(seats[(turn + seats.length - 1) % seats.length]!.last);
}

/** Who played last, by cells whose tile is still there. */
function lastPlays(view: View, tiles: Tiles): Map<string, LastBy> {
  return new Map(
    view.seats.flatMap(({ last, name }, seat) =>
      placedBy(last)
        .filter((placement) => tiles.get(cellKey(placement.x, placement.y)) === placement.tile)
        .map((placement): [string, LastBy] => [cellKey(placement.x, placement.y), { seat, name }]),
    ),
  );
}
