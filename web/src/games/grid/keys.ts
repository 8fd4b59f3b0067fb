// A board by keyboard: pick up a tile, go to a cell, put it down.

import type { MatchModel } from "../../match/model";
import type { MatchKey } from "../../words/words";
import type { Tiles } from "./labels";
import { type Cell, cellKey, isSame } from "./staging";
import type { GridTurn } from "./turn";

export const KEYS: MatchKey[] = [
  "keys.pick",
  "keys.move",
  "keys.line",
  "keys.jump",
  "keys.next",
  "keys.put",
  "keys.order",
  "keys.trade",
];

/** What these keys do; a number picks up a piece of the hand. */
export const keyTexts = (match: MatchModel, keys: MatchKey[]): string[] =>
  keys.map((key) => match.text(key, { count: match.board.value?.hand_size ?? 0 }));

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function press(turn: GridTurn, event: KeyboardEvent): boolean {
  const arrow = ARROWS[event.key];
  if (arrow) return move(turn, event.shiftKey, ...arrow);
  const held = turn.held.value[Number(event.key) - 1];
  if (held) {
    turn.pick(held.id);
    return true;
  }
  const way = event.shiftKey ? -1 : 1;
  switch (event.key.toLowerCase()) {
    case "tab":
      return jump(turn, turn.targets(), way);
    case "n":
      return jump(turn, turn.targets().length ? turn.targets() : [...turn.playable.value.values()], way);
    case "enter":
    case " ":
      return !isOnButton(event) && touch(turn);
    case "t":
      turn.toggleTrade();
      return true;
  }
  return false;
}

/** A button that has the focus keeps its own Enter. */
const isOnButton = (event: KeyboardEvent): boolean => (event.target as Element).closest("button, a") !== null;

function touch(turn: GridTurn): boolean {
  if (!turn.cursor.value) return false;
  if (!turn.touch(turn.cursor.value)) turn.match.toasts.refuse(turn.match.text("match.pick-first"));
  return true;
}

/** Move one cell, or with Shift to the end of the line; never far from the tiles, nor off a board. */
function move(turn: GridTurn, isByLine: boolean, dx: number, dy: number): boolean {
  const cells = [...turn.board().map(([, x, y]) => ({ x, y })), ...turn.staged.value];
  const now = turn.cursor.value;
  const size = turn.match.board.value?.size ?? null;
  if (!now) {
    const { x, y } = cells.at(-1) ?? { x: middle(size), y: middle(size) };
    turn.cursor.value = { x, y };
  } else if (isByLine) turn.cursor.value = lineEnd(turn.tiles.value, now, dx, dy);
  else
    turn.cursor.value = near(
      size === null ? cells : corners(size),
      { x: now.x + dx, y: now.y + dy },
      size === null ? 1 : 0,
    );
  return true;
}

const middle = (size: number | null): number => (size === null ? 0 : Math.floor(size / 2));
const corners = (size: number): Cell[] => [
  { x: 0, y: 0 },
  { x: size - 1, y: size - 1 },
];

/** The nearest cell within this distance of these. */
export function near(cells: Cell[], { x, y }: Cell, reach = 1): Cell {
  const within = (value: number, all: number[]): number =>
    Math.min(Math.max(value, Math.min(0, ...all) - reach), Math.max(0, ...all) + reach);
  return {
    x: within(
      x,
      cells.map((cell) => cell.x),
    ),
    y: within(
      y,
      cells.map((cell) => cell.y),
    ),
  };
}

const FARTHEST = 100; // cells; no table is wider

/** The last tile of the line in a direction; from there, or from an empty cell, the next tile. */
export function lineEnd(tiles: Tiles, from: Cell, dx: number, dy: number): Cell {
  const at = (step: number): Cell => ({ x: from.x + step * dx, y: from.y + step * dy });
  const has = (step: number): boolean => tiles.has(cellKey(at(step).x, at(step).y));
  let step = 1;
  if (has(0) && has(1)) while (has(step + 1)) step += 1;
  else while (step < FARTHEST && !has(step)) step += 1;
  return has(step) ? at(step) : from;
}

/** The next of these cells in reading order. */
function jump(turn: GridTurn, targets: Cell[], way: number): boolean {
  const cells = targets.toSorted((a, b) => a.y - b.y || a.x - b.x);
  if (!cells.length) return false;
  const at = cells.findIndex((cell) => isSame(cell, turn.cursor.value));
  const next = at < 0 && way < 0 ? cells.at(-1)! : cells[(at + way + cells.length) % cells.length]!;
  turn.cursor.value = { x: next.x, y: next.y };
  return true;
}
