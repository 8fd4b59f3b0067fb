// The keys of every match; the game comes first.

import { useLayoutEffect } from "preact/hooks";
import type { Key } from "../words/words";
import type { MatchModel } from "./model";

export const KEYS: Key[] = ["keys.back", "keys.confirm", "keys.hint", "keys.last", "keys.help"];

export function useKeys(match: MatchModel, help: () => void): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest("input, textarea, dialog") || match.curtain.value !== null) return;
      if (match.parts.value?.press(event) || press(match, event.key, help)) event.preventDefault();
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
      if (match.hint.value !== null) match.dropHint();
      else turn?.takeAllBack();
      return true;
    case "c":
      turn?.confirm();
      return true;
    case "h":
      match.askHint();
      return true;
    case "l":
      match.say(
        match.log.value
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
