// The table: an SVG that pans and zooms, with tiles, glowing cells, the play that is being built, and a cursor.

import { computed, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { cellKey, type Placed } from "../staging";
import { Face, tileName } from "../tiles";
import { say } from "../words";
import { boardLabel, cellLabel } from "./labels";
import { lastPlay, type TableModel } from "./model";

const CELL = 100;
const MARGIN = 1.6; // cells around what lies on the table
const MOST_SHOWN = 7; // a small table is not blown up beyond so many cells
const CLOSEST = 3;

interface Camera {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the camera has to show: all tiles and all cells that glow. */
export function frame(cells: { x: number; y: number }[], aspect: number): Camera {
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  const left = Math.min(0, ...xs) - MARGIN;
  const right = Math.max(0, ...xs) + 1 + MARGIN;
  const top = Math.min(0, ...ys) - MARGIN;
  const bottom = Math.max(0, ...ys) + 1 + MARGIN;
  let width = Math.max(right - left, MOST_SHOWN);
  let height = Math.max(bottom - top, MOST_SHOWN / Math.max(1, aspect));
  if (width / height < aspect) width = height * aspect;
  else height = width / aspect;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

export function Board({ model }: { model: TableModel }) {
  const svg = useRef<SVGSVGElement>(null);
  const size = useSignal({ width: 1, height: 1 });
  const camera = useSignal<Camera | null>(null); // null: it follows the table
  const cells = useComputed(() => {
    const view = model.view.value;
    return [...(view?.board ?? []).map(([, x, y]) => ({ x, y })), ...model.staged.value];
  });
  const aspect = computed(() => size.value.width / Math.max(1, size.value.height));
  const fitted = useComputed(() => frame(cells.value, aspect.value));
  const shown = camera.value ?? fitted.value;

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) size.value = { width: entry.contentRect.width, height: entry.contentRect.height };
    });
    observer.observe(svg.current!);
    return () => observer.disconnect();
  }, []);
  // After each move the table is shown whole again, unless somebody is dragging just now.
  useSignalEffect(() => {
    void model.view.value?.at;
    if (!gesture.current.size) camera.value = null;
  });

  const gesture = useRef(new Map<number, { x: number; y: number }>());
  const hasMoved = useRef(false);

  function toCell(clientX: number, clientY: number): { x: number; y: number } {
    const box = svg.current!.getBoundingClientRect();
    return {
      x: Math.floor(shown.x + ((clientX - box.left) / box.width) * shown.width),
      y: Math.floor(shown.y + ((clientY - box.top) / box.height) * shown.height),
    };
  }

  function zoom(by: number, clientX?: number, clientY?: number): void {
    const box = svg.current!.getBoundingClientRect();
    const px = clientX === undefined ? 0.5 : (clientX - box.left) / box.width;
    const py = clientY === undefined ? 0.5 : (clientY - box.top) / box.height;
    const width = Math.min(Math.max(shown.width * by, CLOSEST), 40);
    const height = width / aspect.value;
    camera.value = { x: shown.x + (shown.width - width) * px, y: shown.y + (shown.height - height) * py, width, height };
  }

  function pressed(event: PointerEvent): void {
    gesture.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    hasMoved.current = false;
  }

  function moved(event: PointerEvent): void {
    const before = gesture.current.get(event.pointerId);
    if (!before) return;
    const box = svg.current!.getBoundingClientRect();
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    if (!hasMoved.current && Math.hypot(dx, dy) < 6) return;
    hasMoved.current = true;
    if (gesture.current.size === 2) {
      const other = [...gesture.current].find(([id]) => id !== event.pointerId)![1];
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (now > 0) zoom(was / now, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
    } else {
      camera.value = { ...shown, x: shown.x - (dx / box.width) * shown.width, y: shown.y - (dy / box.height) * shown.height };
    }
    gesture.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function released(event: PointerEvent): void {
    if (!gesture.current.delete(event.pointerId) || hasMoved.current) return;
    tapped(toCell(event.clientX, event.clientY));
  }

  function tapped(cell: { x: number; y: number }): void {
    const staged = model.staged.value.find((each) => each.x === cell.x && each.y === cell.y);
    if (staged) model.takeBack(staged.slot);
    else if (model.picked.value !== null && !model.put(cell.x, cell.y)) model.picked.value = null;
  }

  const view = model.view.value;
  if (!view) return <svg ref={svg} class="board" />;
  const scoring = new Set(model.scored.value?.lines.flatMap((line) => line.cells.map(([x, y]) => cellKey(x, y))) ?? []);
  const lasts = new Map<string, { x: number; y: number; seat: number }>();
  view.seats.forEach((seat, number) => {
    for (const { x, y } of lastPlay(seat.last)) lasts.set(cellKey(x, y), { x, y, seat: number });
  });
  return (
    <div class="board-box">
      <svg
        ref={svg}
        class="board"
        data-cell-size={size.value.width / shown.width}
        data-left={shown.x}
        data-top={shown.y}
        viewBox={`${shown.x * CELL} ${shown.y * CELL} ${shown.width * CELL} ${shown.height * CELL}`}
        role="grid"
        aria-label={boardLabel(view)}
        tabIndex={0}
        onPointerDown={pressed}
        onPointerMove={moved}
        onPointerUp={released}
        onPointerCancel={(event) => gesture.current.delete(event.pointerId)}
        onWheel={(event) => {
          event.preventDefault();
          zoom(event.deltaY > 0 ? 1.12 : 0.89, event.clientX, event.clientY);
        }}
      >
        {rows(view.board).map(([y, row]) => (
          <g role="row" key={y}>
            {row.map(([tile, x]) => {
              const key = cellKey(x, y);
              return (
                <g
                  key={key}
                  role="gridcell"
                  aria-label={cellLabel(view.board, x, y)}
                  class={`tile${model.fresh.value.has(key) ? " fresh" : ""}${scoring.has(key) ? " scoring" : ""}`}
                  transform={`translate(${x * CELL} ${y * CELL})`}
                >
                  <Face tile={tile} />
                </g>
              );
            })}
          </g>
        ))}
        {[...lasts].map(([key, { x, y, seat }]) => <LastMark key={key} x={x} y={y} seat={seat} />)}
        {model.openCells.value.map((cell) => (
          <OpenCell key={cellKey(cell.x, cell.y)} cell={cell} />
        ))}
        {model.staged.value.map((each) => (
          <g key={each.slot} class={`tile staged${scoring.size ? " scoring" : ""}`} transform={`translate(${each.x * CELL} ${each.y * CELL})`}>
            <title>{say("table.staged", { tile: tileName(each.tile) })}</title>
            <Face tile={each.tile} />
            <rect x="4" y="4" width="92" height="92" rx="13" class="staged-mark" />
          </g>
        ))}
        {model.scored.value?.lines.map((line) => <LineScore key={line.cells.join()} cells={line.cells} points={line.points} />)}
        {model.cursor.value && <Cursor x={model.cursor.value.x} y={model.cursor.value.y} tile={model.pickedTile.value} />}
      </svg>
      <div class="board-tools">
        <button type="button" onClick={() => zoom(0.8)} aria-label={say("table.closer")}>+</button>
        <button type="button" onClick={() => zoom(1.25)} aria-label={say("table.farther")}>−</button>
        <button type="button" onClick={() => (camera.value = null)} aria-label={say("table.centre")}>⤢</button>
      </div>
    </div>
  );
}

function rows(board: [string, number, number][]): [number, [string, number, number][]][] {
  const found = new Map<number, [string, number, number][]>();
  for (const each of board) found.set(each[2], [...(found.get(each[2]) ?? []), each]);
  return [...found].sort((a, b) => a[0] - b[0]);
}

function OpenCell({ cell }: { cell: Placed }) {
  return (
    <g class="open-cell" transform={`translate(${cell.x * CELL} ${cell.y * CELL})`}>
      <rect x="7" y="7" width="86" height="86" rx="13" />
      <circle cx="50" cy="50" r="7" />
    </g>
  );
}

/** The last play of a seat: a corner with the seat's own mark, so that it is told without colour. */
function LastMark({ x, y, seat }: { x: number; y: number; seat: number }) {
  return (
    <g class={`last-mark seat-${seat}`} aria-hidden="true" transform={`translate(${x * CELL} ${y * CELL})`}>
      <rect x="4" y="4" width="92" height="92" rx="13" />
      <circle cx="83" cy="17" r="14" />
      <text x="83" y="23">{seat + 1}</text>
    </g>
  );
}

function LineScore({ cells, points }: { cells: [number, number][]; points: number }) {
  const [first, last] = [cells[0]!, cells.at(-1)!];
  const x = ((first[0] + last[0] + 1) / 2) * CELL;
  const y = ((first[1] + last[1] + 1) / 2) * CELL;
  return (
    <g class="line-score" aria-hidden="true">
      <rect x={first[0] * CELL + 2} y={first[1] * CELL + 2} width={(last[0] - first[0] + 1) * CELL - 4} height={(last[1] - first[1] + 1) * CELL - 4} rx="16" />
      <circle cx={x} cy={y} r="24" />
      <text x={x} y={y + 11}>{points}</text>
    </g>
  );
}

function Cursor({ x, y, tile }: { x: number; y: number; tile: string | null }) {
  return (
    <g class="cursor" transform={`translate(${x * CELL} ${y * CELL})`} aria-hidden="true">
      {tile && <g opacity=".45"><Face tile={tile} /></g>}
      <path d="M0 28V0H28M72 0H100V28M100 72V100H72M28 100H0V72" />
    </g>
  );
}
