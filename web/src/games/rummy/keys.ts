// Rummy by keyboard: go to a card, pick it, go to a set, put it there.

import { go, type Way } from "./focus";
import type { RummyTurn } from "./turn";
import type { Key } from "./words";

export const KEYS: Key[] = [
  "keys.pick",
  "keys.move",
  "keys.sets",
  "keys.space",
  "keys.put",
  "keys.new",
  "keys.redo",
  "keys.reset",
];
const ARROWS: Record<string, Way> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

export function press(turn: RummyTurn, event: KeyboardEvent): boolean {
  const way = ARROWS[event.key];
  if (way) return go(turn.spots, way, event.shiftKey);
  const held = turn.held.value[Number(event.key) - 1];
  if (held) {
    turn.pick(held.id);
    return true;
  }
  switch (event.key.toLowerCase()) {
    case "enter":
      return put(turn, event.target as Element);
    case "n":
      turn.put("new");
      return true;
    case "backspace":
      if (event.shiftKey) turn.doAgain();
      return event.shiftKey;
    case "y":
      turn.doAgain();
      return true;
    case "r":
      turn.reset();
      return true;
  }
  return false;
}

/** Enter on a card puts what is picked into its set, or back into the hand; a button keeps its own Enter. */
function put(turn: RummyTurn, target: Element): boolean {
  const card = turn.spots.cards.keyAt(target);
  const home = turn.spots.homes.keyAt(target);
  if (card === undefined) return false;
  if (typeof home === "number") turn.put(home);
  else if (turn.isPickedLaid.value) turn.put("hand");
  else turn.pick(card);
  return true;
}
