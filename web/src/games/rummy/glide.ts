// Cards glide from where they were to where they are. Each flies as a copy over the page, so that nothing clips it.

import { wantsLessMotion } from "../../app/settings";
import type { Home, Spots } from "./spots";

export interface Flight {
  /** Milliseconds. */
  duration: number;
  /** From one card to the next, milliseconds. */
  stagger?: number;
  /** Where new cards come from. */
  origin?: (card: number) => DOMRect | null;
}

/** Where a card was. */
interface Spot {
  box: DOMRect;
  home: Home | undefined;
}

const NOTICED = 3; // pixels
const FADE = 250;
const SMALL = 0.4; // of a card that comes from far away
const EASE = "cubic-bezier(.3, .7, .3, 1)";
const ghosts = new Map<number, HTMLElement>();
let isWaiting = false;

/** Call before the table changes: after the redraw, every card glides to its new place. */
export function glide(spots: Spots, flight: Flight): void {
  if (isWaiting) return;
  isWaiting = true;
  const before = spotsNow(spots);
  requestAnimationFrame(() => {
    isWaiting = false;
    fly(spots, before, flight);
  });
}

/** Where every card is, including cards that are flying or being dragged. */
function spotsNow({ cards, homes, dragged }: Spots): Map<number, Spot> {
  return new Map(
    cards.entries().map(([id, card]) => {
      const shown = dragged.get(id) ?? ghosts.get(id) ?? card;
      return [id, { box: shown.getBoundingClientRect(), home: homes.keyAt(card) }];
    }),
  );
}

function fly(spots: Spots, before: Map<number, Spot>, { duration, stagger = 0, origin }: Flight): void {
  let wait = 0;
  for (const [id, card] of spots.cards.entries()) {
    const old = before.get(id);
    const from = old?.box ?? origin?.(id);
    const to = card.getBoundingClientRect();
    if (!from || !isVisible(spots, card, to) || distance(from, to) < NOTICED) continue;
    const hasChangedHome = old?.home !== spots.homes.keyAt(card);
    if (!wantsLessMotion()) launch(id, card, { from, to, isNew: !old, duration, delay: wait });
    else if (hasChangedHome) card.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
    if (hasChangedHome) wait += stagger;
  }
}

const middle = (box: DOMRect): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

function distance(one: DOMRect, other: DOMRect): number {
  const [[ax, ay], [bx, by]] = [middle(one), middle(other)];
  return Math.hypot(ax - bx, ay - by);
}

/** Whether a card is within the part of its scrolling table that is shown. */
function isVisible({ scrollers }: Spots, card: Element, box: DOMRect): boolean {
  const scroller = scrollers.keyAt(card);
  const frame = scroller && scrollers.get(scroller)?.getBoundingClientRect();
  return !frame || (box.bottom > frame.top && box.top < frame.bottom);
}

interface Way {
  from: DOMRect;
  to: DOMRect;
  /** Whether it comes from a seat or the deck, unseen until now. */
  isNew: boolean;
  duration: number;
  delay: number;
}

function launch(id: number, card: Element, { from, to, isNew, duration, delay }: Way): void {
  ghosts.get(id)?.remove();
  const ghost = copyOf(card, to);
  ghosts.set(id, ghost);
  const [[fx, fy], [tx, ty]] = [middle(from), middle(to)];
  const scale = isNew ? SMALL : from.width / to.width;
  const start = { transform: `translate(${fx - tx}px, ${fy - ty}px) scale(${scale})`, opacity: isNew ? 0 : 1 };
  card.animate([{ opacity: 0 }, { opacity: 0 }], duration + delay);
  ghost.animate([start, { transform: "none", opacity: 1 }], {
    duration,
    delay,
    easing: EASE,
    fill: "backwards",
  }).onfinish = () => {
    ghost.remove();
    if (ghosts.get(id) === ghost) ghosts.delete(id);
  };
}

/** A copy that flies over the page, hidden from everything else. */
function copyOf(card: Element, { left, top, width, height }: DOMRect): HTMLElement {
  const ghost = card.cloneNode(true) as HTMLElement;
  for (const name of ["data-card", "data-stop"]) ghost.removeAttribute(name);
  ghost.classList.add("gliding");
  ghost.inert = true;
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  (card.closest("main") ?? document.body).append(ghost);
  return ghost;
}
