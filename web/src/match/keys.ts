// The keys of every match; the game comes first.

import { useLayoutEffect } from "preact/hooks";
import type { Parts } from "../games/parts";
import type { MatchKey } from "../words/words";
import type { MatchModel } from "./model";

const KEYS: MatchKey[] = ["keys.back", "keys.confirm", "keys.hint", "keys.last", "keys.help"];

/** What the keys do, one per line: "Enter: put down". */
export const keyLines = (match: MatchModel, parts: Parts): string[] => [
  ...parts.keys,
  ...KEYS.map((key) => match.text(key)),
];

export function useKeys(match: MatchModel, help: () => void): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest("input, textarea, dialog") || match.curtain.value !== null) return;
      if (!match.parts.value?.press(event) && !press(match, event.key, help)) return;
      event.preventDefault();
      // Otherwise, Enter would press the button that has the focus.
      if (target.closest("button, a")) match.parts.value?.takeFocus();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [match]);
}

function press(match: MatchModel, key: string, help: () => void): boolean {
  const turn = match.parts.value?.turn;
  switch (key.toLowerCase()) {
    case "backspace":
      turn?.takeBack();
      return true;
    case "escape":
      if (match.lookBack.shown.value) match.lookBack.end();
      else if (match.hints.text.value !== null) match.hints.drop();
      else turn?.takeAllBack();
      return true;
    case "c":
      turn?.confirm();
      return true;
    case "h":
      match.hints.ask();
      return true;
    case "l":
      match.toasts.show(
        match.log.lines.value
          .slice(-(match.view.value?.seats.length ?? 2))
          .map((line) => line.text)
          .join(". "),
      );
      return true;
    case "?":
      help();
      return true;
  }
  return false;
}
