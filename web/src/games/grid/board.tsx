// The board: an SVG that pans and zooms, with tiles, glowing cells, the play under construction, and a cursor.

import { useComputed } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { Icon } from "../../app/icons";
import { choices } from "../../app/settings";
import { Elements } from "../../match/places";
import { celebrating } from "../../match/sound";
import type { View } from "../../server/wire";
import { say } from "../../words/words";
import { useCamera } from "./camera";
import type { GridExtras } from "./extras";
import { frame } from "./frame";
import { boardLabel, type LastBy, type Tiles, tilesOn } from "./labels";
import { At, Celebration, Coordinates, Cursor, LineFrame, LineScore, Target, viewBox } from "./marks";
import { bareCell, cellId, emptyCells, type Fitting, laid, laidTiles, Rows, stagedTiles } from "./rows";
import { type Cell, cellKey, isSame, placedBy, placedIn, readCell } from "./staging";
import type { GridTurn } from "./turn";

export function Board({ turn, extras }: { turn: GridTurn; extras: GridExtras }) {
  const { match } = turn;
  const svg = turn.dragging.board;
  const elements = useMemo(() => new Elements<string>(), []);
  const bounds = match.board.value?.size ?? null;
  const cells = useComputed((): Cell[] => [...turn.board().map(([, x, y]) => ({ x, y })), ...turn.staged.value]);
  const focus = useComputed((): Cell[] => {
    const building = [...turn.staged.value, ...turn.openCells.value, ...(turn.cursor.value ? [turn.cursor.value] : [])];
    return building.length ? building : lastPlay(match.view.value!);
  });
  const isHeld = (): boolean => turn.drag.value?.isMoving ?? false;
  const tappedAt = (point: Cell, reach: number): void => tapped(turn.aim(point, reach));
  const camera = useCamera(svg, { cells, focus, bounds, moment: () => match.view.value?.at, isHeld, tapped: tappedAt });
  // The camera follows every movement of a finger: it changes this attribute without a redraw.
  const box = useComputed(() => viewBox(camera.shown.value));
  const placeOf = (tile: Element): DOMRect => camera.placeOf(readCell(elements.keyAt(tile)!));

  useLayoutEffect(() => match.motion.settle(svg.current!, placeOf));
  const arrivals = turn.arrivals.tiles.value;
  useLayoutEffect(() => {
    for (const { x, y, seat, delay } of arrivals) {
      const tile = elements.get(cellKey(x, y));
      const from = match.places.ofSeat(seat);
      if (tile && from) match.motion.fly(tile, from, placeOf(tile), delay);
    }
  }, [arrivals]);
  const cursor = turn.cursor.value;
  // A screen reader follows the cursor, and Enter must not press the last button.
  useLayoutEffect(() => {
    if (!cursor) return;
    svg.current!.focus({ preventScroll: true });
    camera.reveal(cursor);
  }, [cursor]);

  function tapped(cell: Cell): void {
    turn.cursor.value = null;
    if (!turn.touch(cell)) turn.hold(null);
  }

  /** A screen reader clicks on a cell without a pointer. */
  function clicked(event: MouseEvent): void {
    const cell = elements.keyAt(event.target as Element);
    if (event.detail === 0 && cell !== undefined) tapped(readCell(cell));
  }

  const view = match.view.value!;
  const lines = match.requests.isSending.value ? [] : (turn.scored.value?.lines ?? []);
  const spaces = useComputed(() => turn.extras.spaces?.(match.view.value!) ?? []);
  const on = useComputed(() =>
    laid(turn.board(), turn.tiles.value, {
      spaces: spaces.value,
      note: (cell) => turn.extras.prelude?.note?.(cell) ?? null,
      cells: elements,
    }),
  );
  // These stay the same object until a tile is laid, so the tiles are not searched again.
  const tiles = useComputed(() => laidTiles(turn.board(), on.value, lastPlays(match.view.value!, turn.tiles.value)));
  const shown = [
    ...spaces.value.map((space) => bareCell(space, on.value)),
    ...(cursor ? [bareCell(cursor, on.value)] : []),
    ...emptyCells(fittingCells(turn), on.value),
    ...tiles.value,
    ...stagedTiles(turn, on.value),
  ];
  return (
    <div class={`board-box${bounds === null ? "" : " bounded"}`}>
      <svg
        ref={svg}
        class="board"
        viewBox={box}
        role={shown.length ? "grid" : "group"} // a grid has rows
        aria-label={boardLabel(match, view)}
        aria-activedescendant={cursor ? cellId(cursor) : undefined}
        tabindex={0} // SVG needs the attribute in lower case
        onClick={clicked}
        {...camera.handlers}
      >
        {extras.Ground && <extras.Ground />}
        {!shown.length && (
          <At cell={{ x: 0, y: 0 }} class="empty" aria-hidden="true">
            <rect class="cell-box" x="7" y="7" width="86" height="86" rx="13" />
          </At>
        )}
        <Rows cells={shown} on={on.value} />
        {extras.Marks && <extras.Marks />}
        {lines.map((line, number) => (
          <LineFrame key={line.cells.join()} line={line} number={number} />
        ))}
        {lines.map((line, number) => (
          <LineScore key={line.cells.join()} line={line} number={number} />
        ))}
        {celebrating.value &&
          turn.arrivals.qwirkles.value.map((line) => <Celebration key={line.cells.join()} line={line} />)}
        <HeldOver turn={turn} />
        {cursor && <Cursor cell={cursor} tile={turn.pickedTile.value} />}
        {choices.value.coordinates && <Coordinates shown={camera.shown} />}
      </svg>
      <div class="board-tools">
        <button type="button" class="zoom" onClick={() => camera.zoom(0.8)} aria-label={say("match.closer")}>
          <Icon name="closer" />
        </button>
        <button type="button" class="zoom" onClick={() => camera.zoom(1.25)} aria-label={say("match.farther")}>
          <Icon name="farther" />
        </button>
        {!camera.isWhole.value && (
          <button type="button" onClick={camera.showWhole} aria-label={say("match.centre")}>
            <Icon name="whole" />
          </button>
        )}
      </div>
    </div>
  );
}

/** Where anything fits, and where the picked-up tile does. */
function fittingCells(turn: GridTurn): Iterable<Fitting> {
  const cells = new Map(
    [...turn.playable.value].map(([key, cell]): [string, Fitting] => [key, { ...cell, isOpen: false }]),
  );
  for (const { x, y } of turn.openCells.value)
    cells.set(cellKey(x, y), { x, y, fitting: [turn.pickedTile.value!], isOpen: true });
  return cells.values();
}

function HeldOver({ turn }: { turn: GridTurn }) {
  const over = turn.drag.value?.over;
  if (!over) return null;
  return <Target cell={over} fits={turn.openCells.value.some((cell) => isSame(cell, over))} />;
}

/** The play of the previous seat. */
function lastPlay({ seats, turn }: View): Cell[] {
  return turn === null ? [] : placedBy(seats[(turn + seats.length - 1) % seats.length]!.last);
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

interface SceneProps {
  turn: GridTurn;
  view: View;
  event: string | null;
  /** The table at the end, so that the frame stays the same from turn to turn. */
  end: View;
  extras: GridExtras;
}

/** A board to look at, with the tiles of the last event marked. */
export function BoardScene({ turn, view, event, end, extras }: SceneProps) {
  const cells = end.board.map(([, x, y]) => ({ x, y }));
  const seat = Number(event?.split(" ")[0]);
  const lastBy = { seat, name: view.seats[seat]?.name ?? "" };
  const spaces = turn.extras.spaces?.(view) ?? [];
  const on = laid(view.board, tilesOn(view.board), { spaces });
  const last = new Map(placedIn(event ?? "").map((placement) => [cellKey(placement.x, placement.y), lastBy]));
  return (
    <svg
      class="board"
      viewBox={viewBox(frame(cells, null, turn.match.board.value?.size ?? null))}
      role="grid"
      aria-label={boardLabel(turn.match, view)}
    >
      {extras.Ground && <extras.Ground />}
      <Rows cells={[...spaces.map((space) => bareCell(space, on)), ...laidTiles(view.board, on, last)]} on={on} />
    </svg>
  );
}
