// Where cards are on the screen, and what they lie in.

import { byPage, Elements } from "../../match/places";
import type { Goal } from "./workspace";

/** What a card lies in: a place that cards can go to, the free table, or the Qwirkles of a seat. */
export type Home = Goal | "field" | `won-${number}`;

export class Spots {
  readonly cards = new Elements<number>();
  readonly homes = new Elements<Home>();
  /** The pictures of cards that follow a pointer. */
  readonly dragged = new Elements<number>();
  /** What scrolls: the table, and the row of new sets. */
  readonly scrollers = new Elements<"table" | "new-sets">();

  /** Where the keyboard can go: the cards that can be picked, and the button for a new set. */
  stops(): HTMLElement[] {
    const cards = this.cards.entries().map(([, card]) => card);
    const stops = cards.filter((card) => goalOf(this.homes.keyAt(card)) !== null);
    return [...stops, this.homes.get("new") ?? []].flat().sort(byPage) as HTMLElement[];
  }

  /** What lies at a point. */
  homeAt(x: number, y: number): Home | undefined {
    const homes = document.elementsFromPoint(x, y).map((element) => this.homes.keyAt(element));
    return homes.find((found) => found !== undefined);
  }

  /** The card of the hand at a point. */
  handCardAt(x: number, y: number): number | null {
    const elements = document.elementsFromPoint(x, y).filter((element) => this.homes.keyAt(element) === "hand");
    return elements.map((element) => this.cards.keyAt(element)).find((card) => card !== undefined) ?? null;
  }
}

/** Where cards go that are dropped on a home: into a set, the hand, or on free space into a new set. */
export const dropGoal = (home: Home | undefined): Goal | null => (home === undefined ? null : (goalOf(home) ?? "new"));

/** A home as a goal; null if no cards can be put there. */
const goalOf = (home: Home | undefined): Goal | null =>
  typeof home === "number" || home === "hand" || home === "new" ? home : null;
