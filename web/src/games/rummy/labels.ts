// What a screen reader says about cards and sets, and the names of sets.

import { colourName, shapeName, tileName } from "../../words/names";
import { type Card, isShape, shared } from "./cards";
import { type Key, say } from "./words";
import { type CardSet, tilesOf } from "./workspace";

/** Who played or moved a card last. */
export interface Mark {
  seat: number;
  isPlayed: boolean;
}

export const listed = (cards: readonly Card[]): string => cards.map((card) => tileName(card.tile)).join(", ");

/** What the cards of a set share: "circle", "red". */
export function attributeName(tiles: readonly string[]): string | null {
  const letter = shared(tiles);
  return letter === null ? null : (isShape(letter) ? shapeName : colourName)(letter);
}

export function setName(set: CardSet): string {
  const attribute = attributeName(tilesOf(set));
  const count = set.cards.length;
  return attribute ? say("set-of", { attribute, count }) : say(count === 1 ? "lone-card" : "mixed-set", { count });
}

/** A card, and who has just played or moved it. */
export function cardLabel(tile: string, mark: Mark | undefined, names: readonly string[]): string {
  if (!mark) return tileName(tile);
  return say(mark.isPlayed ? "card-played" : "card-moved", { card: tileName(tile), name: names[mark.seat] ?? "" });
}

/** A short reason for under a set, by the server's code. */
export function shortReason(code: string): string {
  return say(`why.${code}` as Key);
}
