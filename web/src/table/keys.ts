// The whole game by keyboard.

import { useEffect } from "preact/hooks";
import { cellLabel } from "./labels";
import type { TableModel } from "./model";

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function useKeys(model: TableModel, help: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest("input, textarea, dialog, [role=dialog]")) return;
      if (press(model, event, help)) event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [model]);
}

function press(model: TableModel, event: KeyboardEvent, help: () => void): boolean {
  const key = event.key;
  const arrow = ARROWS[key];
  if (arrow) return move(model, ...arrow);
  const held = model.held.value[Number(key) - 1];
  if (key >= "1" && key <= "9" && held) {
    model.pick(held.id);
    return true;
  }
  // A button that has the focus keeps its own Enter.
  const isOnButton = (event.target as HTMLElement).closest("button, a") !== null;
  switch (key.toLowerCase()) {
    case "tab":
      return model.picked.value !== null && jump(model, event.shiftKey ? -1 : 1);
    case "enter":
    case " ":
      return !isOnButton && put(model);
    case "backspace":
      model.takeBack();
      return true;
    case "escape":
      model.takeAllBack();
      model.cursor.value = null;
      return true;
    case "c":
      model.confirm();
      return true;
    case "t":
      if (model.view.value?.legal?.trade) model.toggleTrade();
      return true;
    case "h":
      if (model.isMyTurn.value) model.askHint();
      return true;
    case "l":
      model.say(model.log.value.slice(-(model.view.value?.seats.length ?? 2)).map((line) => line.text).join(". "));
      return true;
    case "?":
      help();
      return true;
  }
  return false;
}

function move(model: TableModel, dx: number, dy: number): boolean {
  const view = model.view.value;
  if (!view) return false;
  const [, x = 0, y = 0] = view.board.at(-1) ?? [];
  const now = model.cursor.value ?? { x: x - dx, y: y - dy };
  model.cursor.value = { x: now.x + dx, y: now.y + dy };
  tellCell(model);
  return true;
}

/** The next cell where the tile that is picked up fits, in reading order. */
function jump(model: TableModel, way: number): boolean {
  const cells = model.openCells.value.toSorted((a, b) => a.y - b.y || a.x - b.x);
  if (!cells.length) return false;
  const now = model.cursor.value;
  const at = now ? cells.findIndex((cell) => cell.x === now.x && cell.y === now.y) : -1;
  const next = cells[(at + way + cells.length) % cells.length] ?? cells[0]!;
  model.cursor.value = { x: next.x, y: next.y };
  tellCell(model);
  return true;
}

function put(model: TableModel): boolean {
  const cursor = model.cursor.value;
  if (!cursor) return false;
  const staged = model.staged.value.find((each) => each.x === cursor.x && each.y === cursor.y);
  if (staged) model.takeBack(staged.slot);
  else model.put(cursor.x, cursor.y);
  return true;
}

function tellCell(model: TableModel): void {
  const { x, y } = model.cursor.value!;
  const fitting = model.openCells.value.some((cell) => cell.x === x && cell.y === y) ? [model.pickedTile.value!] : [];
  model.spoken.value = cellLabel(model.view.value!.board, x, y, fitting);
}
