// What can be seen on a board, each in cells of 100 by 100.

import type { ComponentChildren } from "preact";
import { Piece } from "../../tiles";
import type { Line } from "../../wire";
import type { Frame } from "./camera";
import { cellLabel, type Space } from "./labels";
import { type Cell, cellKey } from "./staging";

export const CELL = 100;

export type OnBoard = [tile: string, x: number, y: number];

export const viewBox = (frame: Frame): string => [frame.x, frame.y, frame.width, frame.height].map((each) => each * CELL).join(" ");

/** Something at its cell. */
export function At({ cell, children, ...rest }: { cell: Cell; children: ComponentChildren; [attribute: string]: unknown }) {
  return <g transform={`translate(${cell.x * CELL} ${cell.y * CELL})`} {...rest}>{children}</g>;
}

interface RowsProps {
  board: OnBoard[];
  spaces: Space[];
  fresh: Set<string>;
  scoring: Set<string>;
}

/** All tiles of a board and what is printed between them, row by row as a screen reader goes through them. */
export function Rows({ board, spaces, fresh, scoring }: RowsProps) {
  return (
    <>
      {rows(board, spaces).map(([y, row]) => (
        <g role="row" key={y}>
          {row.map(({ x, tile, space }) => {
            const key = cellKey(x, y);
            const kind = tile ? `tile${fresh.has(key) ? " fresh" : ""}${scoring.has(key) ? " scoring" : ""}` : "space";
            return (
              <At key={key} cell={{ x, y }} role="gridcell" aria-label={cellLabel(board, x, y, [], spaces)} class={kind}>
                {space && (tile ? space.Frame && <space.Frame /> : <space.Picture />)}
                {tile && <Piece tile={tile} />}
              </At>
            );
          })}
        </g>
      ))}
    </>
  );
}

interface Filled extends Cell {
  tile?: string;
  space?: Space;
}

/** The cells where something lies or is printed, in reading order. */
function rows(board: OnBoard[], spaces: Space[]): [number, Filled[]][] {
  const cells = new Map<string, Filled>(spaces.map((space) => [cellKey(space.x, space.y), { x: space.x, y: space.y, space }]));
  for (const [tile, x, y] of board) cells.set(cellKey(x, y), { ...cells.get(cellKey(x, y)), x, y, tile });
  const found = Map.groupBy(cells.values(), ({ y }) => y);
  return [...found].toSorted((a, b) => a[0] - b[0]).map(([y, row]) => [y, row.toSorted((a, b) => a.x - b.x)]);
}

export function OpenCell({ cell }: { cell: Cell }) {
  return (
    <At cell={cell} class="open-cell">
      <rect x="7" y="7" width="86" height="86" rx="13" />
      <circle cx="50" cy="50" r="7" />
    </At>
  );
}

/** The last play of a seat: a corner with the seat's own mark, so that it is told without colour. */
export function LastMark({ cell, seat, isGone = false }: { cell: Cell; seat: number; isGone?: boolean }) {
  return (
    <At cell={cell} class={`last-mark seat-${seat}${isGone ? " gone" : ""}`} aria-hidden="true">
      <rect x="4" y="4" width="92" height="92" rx="13" />
      <circle cx="83" cy="17" r="14" />
      <text x="83" y="23">{seat + 1}</text>
    </At>
  );
}

/** A line that scores, with its points. */
export function LineScore({ line }: { line: Line }) {
  const [first, last] = [line.cells[0]!, line.cells.at(-1)!];
  const x = ((first[0] + last[0] + 1) / 2) * CELL;
  const y = ((first[1] + last[1] + 1) / 2) * CELL;
  return (
    <g class="line-score" aria-hidden="true">
      <rect x={first[0] * CELL + 2} y={first[1] * CELL + 2} width={(last[0] - first[0] + 1) * CELL - 4} height={(last[1] - first[1] + 1) * CELL - 4} rx="16" />
      <circle cx={x} cy={y} r="24" />
      <text x={x} y={y + 11}>{line.points}</text>
    </g>
  );
}

/** What a tile that is being put down wins by its cell. */
export function Gain({ text }: { text: string | null }) {
  return text && (
    <g class="gain">
      <circle cx="80" cy="80" r="21" />
      <text x="79" y="89">{text}</text>
    </g>
  );
}

export function Cursor({ cell, tile }: { cell: Cell; tile: string | null }) {
  return (
    <At cell={cell} class="cursor" aria-hidden="true">
      {tile && <g opacity=".45"><Piece tile={tile} /></g>}
      <path d="M0 28V0H28M72 0H100V28M100 72V100H72M28 100H0V72" />
    </At>
  );
}
