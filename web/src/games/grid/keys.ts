// A board by keyboard: pick up a tile, go to a cell, put it down.

import type { Key } from "../../words";
import { cellLabel } from "./labels";
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
  // A button that has the focus keeps its own Enter.
  const isOnButton = (event.target as HTMLElement).closest("button, a") !== null;
  switch (event.key.toLowerCase()) {
    case "tab":
      return turn.picked.value !== null && jump(turn, event.shiftKey ? -1 : 1);
    case "enter":
    case " ":
      return !isOnButton && put(turn);
    case "t":
      turn.toggleTrade();
      return true;
  }
  return false;
}

function move(turn: GridTurn, dx: number, dy: number): boolean {
  const [, x = 0, y = 0] = turn.board().at(-1) ?? [];
  const now = turn.cursor.value ?? { x: x - dx, y: y - dy };
  turn.cursor.value = { x: now.x + dx, y: now.y + dy };
  tellCell(turn);
  return true;
}

/** The next cell where the tile that is picked up fits, in reading order. */
function jump(turn: GridTurn, way: number): boolean {
  const cells = turn.openCells.value.toSorted((a, b) => a.y - b.y || a.x - b.x);
  if (!cells.length) return false;
  const now = turn.cursor.value;
  const at = now ? cells.findIndex((cell) => cell.x === now.x && cell.y === now.y) : -1;
  const next = cells[(at + way + cells.length) % cells.length] ?? cells[0]!;
  turn.cursor.value = { x: next.x, y: next.y };
  tellCell(turn);
  return true;
}

function put(turn: GridTurn): boolean {
  const cursor = turn.cursor.value;
  if (!cursor) return false;
  const staged = turn.staged.value.find((each) => each.x === cursor.x && each.y === cursor.y);
  if (staged) turn.takeBack(staged.slot);
  else turn.put(cursor);
  return true;
}

/** Say what the cursor has come to. The board takes the focus, so that Enter is not for a button pressed before. */
function tellCell(turn: GridTurn): void {
  document.querySelector<SVGElement>(".board")?.focus({ preventScroll: true });
  const { x, y } = turn.cursor.value!;
  const fitting = turn.openCells.value.some((cell) => cell.x === x && cell.y === y) ? [turn.pickedTile.value!] : [];
  turn.table.spoken.value = cellLabel(turn.board(), x, y, fitting);
}
