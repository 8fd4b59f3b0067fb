// The keys that every table knows; the game is asked first.

import { useLayoutEffect } from "preact/hooks";
import type { Key } from "../words";
import type { TableModel } from "./model";

export const KEYS: Key[] = ["keys.back", "keys.confirm", "keys.hint", "keys.last", "keys.help"];

export function useKeys(table: TableModel, help: () => void): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest("input, textarea, dialog") || table.curtain.value !== null) return;
      if (table.parts.value?.press(event) || press(table, event.key, help)) event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [table]);
}

function press(table: TableModel, key: string, help: () => void): boolean {
  const turn = table.parts.value?.turn;
  switch (key.toLowerCase()) {
    case "backspace":
      turn?.takeBack();
      return true;
    case "escape":
      if (table.hint.value !== null) table.dropHint();
      else turn?.takeAllBack();
      return true;
    case "c":
      turn?.confirm();
      return true;
    case "h":
      table.askHint();
      return true;
    case "l":
      table.say(table.log.value.slice(-(table.view.value?.seats.length ?? 2)).map((line) => line.text).join(". "));
      return true;
    case "?":
      help();
      return true;
  }
  return false;
}
