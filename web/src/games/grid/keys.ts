// A board by keyboard: pick up a tile, go to a cell, put it down.

import type { Key } from "../../words";
import type { Cell } from "./staging";
import type { GridTurn } from "./turn";

export const KEYS: Key[] = ["keys.pick", "keys.move", "keys.jump", "keys.put", "keys.trade"];
const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function press(turn: GridTurn, event: KeyboardEvent): boolean {
  const arrow = ARROWS[event.key];
  if (arrow) return move(turn, ...arrow);
  const held = turn.held.value[Number(event.key) - 1];
  if (held) {
    turn.pick(held.id);
    return true;
  }
  switch (event.key.toLowerCase()) {
    case "tab":
      return jump(turn, event.shiftKey ? -1 : 1);
    case "enter":
    case " ":
      if (isOnButton(event) || !turn.cursor.value) return false;
      turn.touch(turn.cursor.value);
      return true;
    case "t":
      turn.toggleTrade();
      return true;
  }
  return false;
}

/** A button that has the focus keeps its own Enter. */
const isOnButton = (event: KeyboardEvent): boolean => (event.target as HTMLElement).closest("button, a") !== null;

function move(turn: GridTurn, dx: number, dy: number): boolean {
  const size = turn.table.board.value?.size ?? null;
  const [, x, y] = turn.board().at(-1) ?? ["", middle(size), middle(size)];
  const now = turn.cursor.value;
  go(turn, now ? { x: onBoard(now.x + dx, size), y: onBoard(now.y + dy, size) } : { x, y });
  return true;
}

const middle = (size: number | null): number => (size === null ? 0 : Math.floor(size / 2));

/** The cursor does not leave a board that has bounds. */
const onBoard = (at: number, size: number | null): number => (size === null ? at : Math.min(Math.max(0, at), size - 1));

/** To the next cell that something can be done with, in reading order. */
function jump(turn: GridTurn, way: number): boolean {
  const cells = turn.targets().toSorted((a, b) => a.y - b.y || a.x - b.x);
  if (!cells.length) return false;
  const now = turn.cursor.value;
  const at = now ? cells.findIndex((cell) => cell.x === now.x && cell.y === now.y) : -1;
  const next = cells[(at + way + cells.length) % cells.length] ?? cells[0]!;
  go(turn, { x: next.x, y: next.y });
  return true;
}

/** Say what the cursor has come to. The board takes the focus, so that Enter is not for a button pressed before. */
function go(turn: GridTurn, cell: Cell): void {
  document.querySelector<SVGElement>(".board")?.focus({ preventScroll: true });
  turn.cursor.value = cell;
  turn.table.spoken.value = turn.describe(cell);
}
