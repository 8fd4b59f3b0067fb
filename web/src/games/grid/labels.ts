// What a screen reader says about the table.

import type { FunctionComponent } from "preact";
import { tileName } from "../../tiles";
import type { View } from "../../wire";
import { say } from "../../words";
import type { Cell } from "./staging";

type Board = [string, number, number][];

/** A cell on which something is printed. */
export interface Space extends Cell {
  name: string;
  Picture: FunctionComponent;
  /** What is seen of it around a tile, if anything. */
  Frame?: FunctionComponent;
}

const at = (board: Board, x: number, y: number): string | null => board.find(([, cx, cy]) => cx === x && cy === y)?.[0] ?? null;

/** How many tiles lie in one line through a cell. */
export function lineLength(board: Board, x: number, y: number, dx: number, dy: number): number {
  let length = 1;
  for (const way of [-1, 1]) {
    let step = way;
    while (at(board, x + step * dx, y + step * dy)) {
      length += 1;
      step += way;
    }
  }
  return length;
}

/** A cell with its tile and its lines, or what fits there; and what is printed on it. */
export function cellLabel(board: Board, x: number, y: number, fitting: string[] = [], spaces: Space[] = []): string {
  const tile = at(board, x, y);
  const space = spaces.find((each) => each.x === x && each.y === y && (!tile || each.Frame))?.name;
  if (!tile) {
    const empty = space ? say("table.empty-space", { space, row: y, column: x }) : say("table.empty-cell", { row: y, column: x });
    return fitting.length ? `${empty}; ${say("table.fits", { tiles: fitting.map(tileName).join(", ") })}` : empty;
  }
  const lengths = [lineLength(board, x, y, 1, 0), lineLength(board, x, y, 0, 1)].filter((length) => length > 1);
  const cell = say("table.cell-tile", { tile: tileName(tile), row: y, column: x });
  const label = space ? `${cell}, ${say("table.on-space", { space })}` : cell;
  if (!lengths.length) return label;
  return `${label}; ${say("table.in-lines", { lines: lengths.map((count) => say("table.line-of", { count })).join(", ") })}`;
}

export function boardLabel(view: View): string {
  return `${say("table.board")}, ${say("table.bag", { count: view.bag })}`;
}
