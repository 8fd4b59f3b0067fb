// Keyboard focus among the cards: arrows go from card to card, and a card that moves takes the focus with it.

import type { Spots } from "./spots";

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export type Way = "left" | "right" | "up" | "down";

/** The neighbour of a box among several in reading order; the same box if there is none. */
export function next(boxes: readonly Box[], from: number, way: Way): number {
  if (way === "left") return Math.max(0, from - 1);
  if (way === "right") return Math.min(boxes.length - 1, from + 1);
  const own = boxes[from]!;
  const gap = (box: Box): number => (way === "up" ? own.top - box.bottom : box.top - own.bottom);
  const away = (box: Box): number => Math.abs(box.left + box.right - own.left - own.right) / 2;
  const ahead = boxes.map((box, n) => ({ box, n })).filter(({ box }) => gap(box) > -(own.bottom - own.top) / 2);
  const row = Math.min(...ahead.map(({ box }) => gap(box)));
  // All boxes of the nearest row, whose heights may differ a little.
  const near = ahead.filter(({ box }) => gap(box) < row + (own.bottom - own.top) / 2);
  return near.toSorted((a, b) => away(a.box) - away(b.box))[0]?.n ?? from;
}

/** Go to a neighbour, or from set to set; the first stop is the hand's. */
export function go(spots: Spots, way: Way, bySet: boolean): boolean {
  const stops = spots.stops();
  const from = stops.indexOf(document.activeElement as HTMLElement);
  const goal = from < 0 ? start(spots, stops) : bySet ? nextSet(spots, stops, from, way) : nextStop(stops, from, way);
  goal?.focus();
  return goal !== undefined;
}

const start = (spots: Spots, stops: HTMLElement[]): HTMLElement | undefined =>
  stops.find((stop) => spots.homes.keyAt(stop) === "hand") ?? stops[0];

function nextStop(stops: HTMLElement[], from: number, way: Way): HTMLElement | undefined {
  const boxes = stops.map((stop) => stop.getBoundingClientRect());
  return stops[next(boxes, from, way)];
}

/** The first card of the set before or behind. */
function nextSet({ homes }: Spots, stops: HTMLElement[], from: number, way: Way): HTMLElement | undefined {
  const firsts = stops.filter((stop, n) => n === 0 || homes.keyAt(stop) !== homes.keyAt(stops[n - 1]!));
  const own = firsts.findLastIndex((stop) => stops.indexOf(stop) <= from);
  return firsts[Math.min(Math.max(0, own + (way === "left" || way === "up" ? -1 : 1)), firsts.length - 1)];
}

/** Go to the hand, unless the focus is on a card or in a set. */
export function takeFocus(spots: Spots): void {
  if (spots.homes.keyAt(document.activeElement) === undefined) start(spots, spots.stops())?.focus();
}

/** Called before the table changes: the card that has the focus keeps it, wherever it goes. */
export function keepFocus(spots: Spots): void {
  const card = spots.cards.keyAt(document.activeElement);
  if (card === undefined) return;
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const stops = spots.stops();
    (stops.find((stop) => stop === spots.cards.get(card)) ?? stops.at(-1))?.focus();
  });
}
