// The table while it is rearranged: sets of cards, and the moves of cards between them and the hand.

import { type Card, inOrder, keyOf, place } from "./cards";

export interface CardSet {
  readonly id: number;
  readonly cards: readonly Card[];
}

/** The sets of the table as laid out on this screen. */
export type Stage = readonly CardSet[];

/** Where cards go: into a set, into a new one, or back into the hand. */
export type Goal = number | "new" | "hand";

export const cardsOf = (stage: Stage): Card[] => stage.flatMap((set) => set.cards);

export const tilesOf = (set: CardSet): string[] => set.cards.map((card) => card.tile);

/** A key for sets of the same kinds of cards, which the server does not distinguish. */
export const setKey = (set: CardSet): string => keyOf(tilesOf(set));

/** Sets in the order of the table: by what they share, then the oldest first. */
export const inPlace = (stage: Stage): Stage =>
  stage.toSorted((a, b) => place(tilesOf(a)) - place(tilesOf(b)) || b.id - a.id);

/** The cards that are still in the hand. */
export function held(hand: readonly Card[], stage: Stage): Card[] {
  const laid = new Set(cardsOf(stage).map((card) => card.id));
  return hand.filter((card) => !laid.has(card.id));
}

/** The cards of a hand that lie on the table. */
export function laid(hand: readonly Card[], stage: Stage): Card[] {
  const kept = new Set(held(hand, stage).map((card) => card.id));
  return hand.filter((card) => !kept.has(card.id));
}

export const setOf = (stage: Stage, card: number): CardSet | null =>
  stage.find((set) => set.cards.some((own) => own.id === card)) ?? null;

/** The stage after moving some cards; the same stage if nothing changes. */
export function move(
  stage: Stage,
  hand: readonly Card[],
  picked: ReadonlySet<number>,
  goal: Goal,
  newSet: number,
): Stage {
  const isOwn = (card: Card): boolean => hand.some((own) => own.id === card.id);
  const moving = [...cardsOf(stage), ...held(hand, stage)].filter((card) => picked.has(card.id));
  // Only cards from the hand can go back into it.
  const going = goal === "hand" ? moving.filter(isOwn) : moving;
  const target = goal === "new" ? newSet : goal;
  const gone = new Set(going.map((card) => card.id));
  const sets = goal === "new" ? [...stage, { id: newSet, cards: [] }] : stage;
  const after = sets
    .map((set) => {
      const stays = set.cards.filter((card) => !gone.has(card.id));
      if (set.id === target) return { ...set, cards: inOrder([...stays, ...going]) };
      return stays.length === set.cards.length ? set : { ...set, cards: stays };
    })
    .filter((set) => set.cards.length > 0);
  return isSame(stage, after) ? stage : after;
}

/** Whether the same cards lie together, regardless of the numbers of the sets. */
function isSame(one: Stage, other: Stage): boolean {
  const heaps = (stage: Stage): string =>
    stage
      .map((set) =>
        set.cards
          .map((card) => card.id)
          .sort((a, b) => a - b)
          .join(),
      )
      .toSorted()
      .join(";");
  return heaps(one) === heaps(other);
}
