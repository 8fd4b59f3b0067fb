// Which card is which when the table changes. The server names kinds of cards only; to let each card glide from where
// it lay, the cards of a new arrangement are found again among those of the old one, as few as possible moved.

import type { View } from "../../server/wire";
import { type Card, inOrder, readArrangement, shared } from "./cards";
import type { Mark } from "./labels";
import { type CardSet, cardsOf, type Stage } from "./workspace";

/** All open cards. */
export interface Lying {
  readonly sets: Stage;
  /** The Qwirkles of each seat. */
  readonly won: readonly Stage[];
}

/** Returns a number that no card and no set has had. */
export type NewId = () => number;

/** These sets, built from the cards of a stage, then from spare ones, and new cards for the rest. */
export function carryOver(sets: readonly string[][], before: Stage, spare: readonly Card[], newId: NewId): CardSet[] {
  const pairs = paired(sets, before);
  const left = [...cardsOf(before), ...spare];
  const take = (tile: string, from: readonly Card[]): Card | null => {
    const same = from.find((card) => card.tile === tile && left.includes(card));
    if (same) left.splice(left.indexOf(same), 1);
    return same ?? null;
  };
  // Cards that may stay do so before any are taken from elsewhere.
  const stayed = sets.map((tiles, n) => tiles.map((tile) => take(tile, pairs[n]?.cards ?? [])));
  return sets.map((tiles, n) => ({
    id: pairs[n]?.id ?? newId(),
    cards: inOrder(tiles.map((tile, k) => stayed[n]![k] ?? take(tile, left) ?? { id: newId(), tile })),
  }));
}

/** The predecessor of each set: the one that keeps most cards, then the one that shares the same. */
function paired(sets: readonly string[][], before: Stage): (CardSet | null)[] {
  const ways = sets
    .flatMap((tiles, n) => before.map((set) => ({ n, set, kept: keeps(tiles, set) })))
    .filter((way) => way.kept > 0);
  const origins: (CardSet | null)[] = sets.map(() => null);
  for (const { n, set } of ways.toSorted((a, b) => b.kept - a.kept)) {
    if (!origins[n] && !origins.includes(set)) origins[n] = set;
  }
  return origins;
}

function keeps(tiles: readonly string[], set: CardSet): number {
  const old = set.cards.map((card) => card.tile);
  const common = new Set(tiles.filter((tile) => old.includes(tile))).size;
  return common && 2 * common + Number(shared(tiles) === shared(old));
}

/** The open cards after a view arrives. Qwirkles stay with their seats, so only those that come or go are matched. */
export function settle(before: Lying, view: Pick<View, "sets" | "seats">, newId: NewId): Lying {
  const kept = view.seats.map((seat, n) => (before.won[n] ?? []).slice(0, seat.won.length));
  const added = view.seats.map((seat, n) => seat.won.slice(kept[n]!.length));
  const loose = before.won.flatMap((won, n) => won.slice(kept[n]?.length ?? 0));
  const carried = carryOver([...view.sets, ...added.flat()], [...before.sets, ...loose], [], newId);
  const sets = carried.splice(0, view.sets.length);
  return { sets, won: kept.map((won, n) => [...won, ...carried.splice(0, added[n]!.length)]) };
}

/** The cards that came to the table, and those that changed sets. */
export function difference(before: Stage, after: Stage): { played: Set<number>; moved: Set<number> } {
  const where = new Map(before.flatMap((set) => set.cards.map((card) => [card.id, set.id] as const)));
  const [played, moved] = [new Set<number>(), new Set<number>()];
  for (const set of after) {
    for (const card of set.cards) {
      if (!where.has(card.id)) played.add(card.id);
      else if (where.get(card.id) !== set.id) moved.add(card.id);
    }
  }
  return { played, moved };
}

/** What a seat has changed in a turn. */
export function marksOf(seat: number, before: Stage, after: Stage): Map<number, Mark> {
  const { played, moved } = difference(before, after);
  return new Map([...moved, ...played].map((id) => [id, { seat, isPlayed: played.has(id) }]));
}

/** The stage after an action, with cards from the hand; cards that it does not play go back. */
export function arranged(action: string, stage: Stage, hand: readonly Card[], newId: NewId): Stage | null {
  const wanted = readArrangement(action);
  if (!wanted) return null;
  const own = new Set(hand.map((card) => card.id));
  const unplayed = [...wanted.cards];
  const plays = (card: Card): boolean => {
    const at = unplayed.indexOf(card.tile);
    if (at >= 0) unplayed.splice(at, 1);
    return at >= 0;
  };
  const before = stage.map((set) => ({ ...set, cards: set.cards.filter((card) => !own.has(card.id) || plays(card)) }));
  const lying = new Set(cardsOf(before).map((card) => card.id));
  return carryOver(
    wanted.sets,
    before,
    hand.filter((card) => !lying.has(card.id)),
    newId,
  );
}
