// All cells of a board that matter, row by row, as a screen reader reads them.

import type { ComponentChildren, VNode } from "preact";
import { Elements } from "../../match/places";
import { Piece } from "../../pieces/tiles";
import { say } from "../../words/words";
import { type CellFacts, cellLabel, type LastBy, type Space, type Tiles } from "./labels";
import { At, Gain, LastMark, type OnBoard } from "./marks";
import { type Cell, cellKey } from "./staging";
import type { GridTurn } from "./turn";

export const cellId = (cell: Cell): string => `cell-${cell.x},${cell.y}`;

/** A cell where something fits. */
export interface Fitting extends Cell {
  fitting: string[];
  /** Whether the picked-up tile fits. */
  isOpen: boolean;
  /** Whether it fits only together with others. */
  isEarly?: boolean;
  /** Whether what is staged needs a tile here. */
  isNeeded?: boolean;
}

/** Rows from top to bottom, each from left to right. */
function inRows<C extends Cell>(cells: Iterable<C>): [y: number, row: C[]][] {
  const rows = Map.groupBy(cells, (cell) => cell.y);
  return [...rows].toSorted((a, b) => a[0] - b[0]).map(([y, row]) => [y, row.toSorted((a, b) => a.x - b.x)]);
}

/** The tiles on the board, and where the numbering of rows and columns begins. */
interface Laid {
  tiles: Tiles;
  /** What is printed on the board, by cells. */
  spaces: ReadonlyMap<string, Space>;
  /** A note about a cell. */
  note: (cell: Cell) => string | null;
  origin: Cell;
  /** Where its cells register. */
  cells: Elements<string>;
}

const AROUND = 6; // cells beyond the tiles that a play or the cursor may reach

interface LaidExtras {
  spaces: Space[];
  note?: Laid["note"];
  cells?: Elements<string>;
}

export function laid(board: OnBoard[], tiles: Tiles, extras: LaidExtras): Laid {
  const { spaces, note = () => null, cells = new Elements() } = extras;
  const least = (values: number[]): number => Math.min(0, ...values) - AROUND;
  return {
    tiles,
    spaces: new Map(spaces.map((space) => [cellKey(space.x, space.y), space])),
    note,
    cells,
    origin: { x: least(board.map(([, x]) => x)), y: least(board.map(([, , y]) => y)) },
  };
}

interface CellProps {
  on: Laid;
  cell: Cell;
  facts?: CellFacts;
  children?: ComponentChildren;
  [attribute: string]: unknown;
}

/** A cell of the grid with its label. */
function GridCell({ on, cell, facts, children, ...rest }: CellProps) {
  const space = on.spaces.get(cellKey(cell.x, cell.y));
  const Printed = on.tiles.has(cellKey(cell.x, cell.y)) ? space?.Frame : space?.Picture;
  return (
    <At
      element={on.cells.ref(cellKey(cell.x, cell.y))}
      id={cellId(cell)}
      data-cell={cellKey(cell.x, cell.y)}
      cell={cell}
      role="gridcell"
      aria-colindex={cell.x - on.origin.x + 1}
      aria-label={[cellLabel(on.tiles, cell, { ...facts, space }), on.note(cell)].filter(Boolean).join("; ")}
      {...rest}
    >
      {Printed && <Printed />}
      {children}
    </At>
  );
}

/** A cell that is shown. */
interface Shown extends Cell {
  drawn: VNode;
}

/** The tiles on a board. They are redrawn only when one is laid. */
export function laidTiles(board: OnBoard[], on: Laid, last: Map<string, LastBy>): Shown[] {
  return board.map(([tile, x, y]) => {
    const lastBy = last.get(cellKey(x, y));
    const drawn = (
      <GridCell key={`${x} ${tile}`} on={on} cell={{ x, y }} facts={{ lastBy }} class="tile">
        <Piece tile={tile} />
        {lastBy && <LastMark seat={lastBy.seat} />}
      </GridCell>
    );
    return { x, y, drawn };
  });
}

/** The staged tiles; on their way to the server they look as if laid. */
export function stagedTiles({ staged, match, extras, dragging }: GridTurn, on: Laid): Shown[] {
  return staged.value.map((placement) => {
    const { x, y, slot, tile } = placement;
    const key = `${x} ${slot}`;
    const gain = extras.gain?.(placement) ?? null;
    const drawn = match.requests.isSending.value ? (
      <GridCell key={key} on={on} cell={placement} class="tile">
        <Piece tile={tile} />
      </GridCell>
    ) : (
      <GridCell
        key={key}
        on={on}
        cell={placement}
        facts={{ isStaged: true, gain }}
        class="tile staged"
        {...dragging.handlers({ id: slot, tile })}
      >
        <g ref={match.places.tiles.ref(slot)}>
          <Piece tile={tile} />
          <rect x="4" y="4" width="92" height="92" rx="13" class="staged-mark" />
          <Gain text={gain} />
        </g>
      </GridCell>
    );
    return { x, y, drawn };
  });
}

/** Empty cells: a trace of a grid where something fits. */
export function emptyCells(cells: Fitting[], on: Laid): Shown[] {
  return cells.map(({ x, y, fitting, isOpen, isEarly, isNeeded }) => {
    const kind = `empty${isOpen ? " open-cell" : ""}${isEarly ? " early" : ""}${isNeeded ? " needed" : ""}`;
    const drawn = (
      <GridCell key={x} on={on} cell={{ x, y }} facts={{ fitting }} class={kind}>
        <rect class="cell-box" x="7" y="7" width="86" height="86" rx="13" />
        {isOpen && !isEarly && <circle class="cell-dot" cx="50" cy="50" r="7" />}
      </GridCell>
    );
    return { x, y, drawn };
  });
}

/** An empty cell: the one under the cursor, or one with something printed on it. */
export function bareCell({ x, y }: Cell, on: Laid): Shown {
  return { x, y, drawn: <GridCell key={x} on={on} cell={{ x, y }} class="bare" /> };
}

/** What is shown; of several things on a cell, the last one. */
export function Rows({ cells, on }: { cells: Shown[]; on: Laid }) {
  const rows = inRows(new Map(cells.map((cell) => [cellKey(cell.x, cell.y), cell])).values());
  return (
    <>
      {rows.map(([y, row]) => (
        <g key={y} role="row" aria-rowindex={y - on.origin.y + 1} aria-label={say("match.row", { row: y })}>
          {row.map((cell) => cell.drawn)}
        </g>
      ))}
    </>
  );
}
