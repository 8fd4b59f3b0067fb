// What a screen reader says about the table.

import type { FunctionComponent } from "preact";
import type { MatchModel } from "../../match/model";
import type { View } from "../../server/wire";
import { tileName } from "../../words/names";
import { type Key, listed, say } from "../../words/words";
import { type Cell, cellKey } from "./staging";

/** Tiles by their cells. */
export type Tiles = ReadonlyMap<string, string>;

/** A cell on which something is printed. */
export interface Space extends Cell {
  name: string;
  Picture: FunctionComponent;
  /** What shows around a tile, if anything. */
  Frame?: FunctionComponent;
}

export const tilesOn = (board: [string, number, number][]): Map<string, string> =>
  new Map(board.map(([tile, x, y]) => [cellKey(x, y), tile]));

/** The tiles of the line through a cell, in one direction. */
export function lineThrough(tiles: Tiles, { x, y }: Cell, dx: number, dy: number): string[] {
  const line: string[] = [];
  let step = 0;
  while (tiles.has(cellKey(x + (step - 1) * dx, y + (step - 1) * dy))) step -= 1;
  for (; tiles.has(cellKey(x + step * dx, y + step * dy)); step += 1)
    line.push(tiles.get(cellKey(x + step * dx, y + step * dy))!);
  return line;
}

/** "a line of four blues" */
function lineName(line: string[]): string {
  const isOfColour = line.every((tile) => tile[0] === line[0]![0]);
  const count = say(`count.${line.length}` as Key);
  return say("match.line-of", { count, kinds: say(`many.${line[0]![isOfColour ? 0 : 1]!}` as Key) });
}

export interface CellFacts {
  isStaged?: boolean;
  fitting?: string[];
  /** What a tile wins there. */
  gain?: string | null;
  /** What is printed there. */
  space?: Space | undefined;
  /** Who played here last: the name and the number of the seat. */
  lastBy?: LastBy | undefined;
}

export interface LastBy {
  seat: number;
  name: string;
}

/** A cell with its tile and its lines, or what fits there. */
export function cellLabel(
  tiles: Tiles,
  cell: Cell,
  { isStaged = false, fitting = [], gain, space, lastBy }: CellFacts = {},
): string {
  const tile = tiles.get(cellKey(cell.x, cell.y));
  const place = say("match.place", { x: cell.x, y: cell.y });
  if (!tile) {
    const fits = fitting.length ? say("match.fits", { tiles: listed(fitting.map(tileName), "list.or") }) : "";
    return [say("match.empty-cell"), space?.name, fits, place].filter(Boolean).join("; ");
  }
  const name = isStaged ? say("match.staged", { tile: tileName(tile) }) : tileName(tile);
  const lines = [lineThrough(tiles, cell, 1, 0), lineThrough(tiles, cell, 0, 1)].filter((line) => line.length > 1);
  const within = lines.length ? say("match.in-lines", { lines: listed(lines.map(lineName)) }) : "";
  const last = lastBy ? say("match.last-of", { name: lastBy.name, seat: lastBy.seat + 1 }) : "";
  const under = space?.Frame ? say("match.on-space", { space: space.name }) : "";
  const wins = gain ? say("match.wins", { gain }) : "";
  return [name, under, wins, within, last, place].filter(Boolean).join("; ");
}

export function boardLabel(match: MatchModel, view: View): string {
  return `${say("match.board")}, ${match.text("match.bag", { count: view.bag })}`;
}
