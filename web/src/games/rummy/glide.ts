// Cards glide from where they were to where they are. Each flies as a copy over the page, so that nothing clips it.

import { wantsLessMotion } from "../../app/settings";

export interface Flight {
  /** Milliseconds. */
  duration: number;
  /** From one card to the next, milliseconds. */
  stagger?: number;
  /** A selector for where new cards come from. */
  origin?: (card: number) => string | null;
}

interface Spot {
  box: DOMRect;
  /** What it lay in: a set, the hand, someone's Qwirkles. */
  home: string | undefined;
}

const NOTICED = 3; // pixels
const FADE = 250;
const SMALL = 0.4; // of a card that comes from far away
const EASE = "cubic-bezier(.3, .7, .3, 1)";
const ghosts = new Map<string, HTMLElement>();
let isWaiting = false;

/** Call before the table changes: after the redraw, every card glides to its new place. */
export function glide(flight: Flight): void {
  if (isWaiting) return;
  isWaiting = true;
  const before = spots();
  requestAnimationFrame(() => {
    isWaiting = false;
    fly(before, flight);
  });
}

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-card]")];
const homeOf = (card: HTMLElement): string | undefined => card.closest<HTMLElement>("[data-home]")?.dataset.home;

/** Where every card is, including cards that are flying or being dragged. */
function spots(): Map<string, Spot> {
  return new Map(
    cards().map((card) => {
      const id = card.dataset.card!;
      const shown = document.querySelector(`[data-dragged="${id}"]`) ?? ghosts.get(id) ?? card;
      return [id, { box: shown.getBoundingClientRect(), home: homeOf(card) }];
    }),
  );
}

function fly(before: Map<string, Spot>, { duration, stagger = 0, origin }: Flight): void {
  let wait = 0;
  for (const card of cards()) {
    const id = card.dataset.card!;
    const old = before.get(id);
    const from = old?.box ?? originBox(origin?.(Number(id)) ?? null);
    const to = card.getBoundingClientRect();
    if (!from || !isVisible(card, to) || distance(from, to) < NOTICED) continue;
    if (wantsLessMotion()) {
      if (old?.home !== homeOf(card)) card.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
      continue;
    }
    launch(card, { from, to, isNew: !old, duration, delay: wait });
    if (old?.home !== homeOf(card)) wait += stagger;
  }
}

function originBox(selector: string | null): DOMRect | null {
  return selector === null ? null : (document.querySelector(selector)?.getBoundingClientRect() ?? null);
}

const middle = (box: DOMRect): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

function distance(one: DOMRect, other: DOMRect): number {
  const [[ax, ay], [bx, by]] = [middle(one), middle(other)];
  return Math.hypot(ax - bx, ay - by);
}

/** Whether a card is within the part of its scrolling table that is shown. */
function isVisible(card: HTMLElement, box: DOMRect): boolean {
  const frame = card.closest("[data-scroller]")?.getBoundingClientRect();
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

function launch(card: HTMLElement, { from, to, isNew, duration, delay }: Way): void {
  const id = card.dataset.card!;
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
function copyOf(card: HTMLElement, { left, top, width, height }: DOMRect): HTMLElement {
  const ghost = card.cloneNode(true) as HTMLElement;
  for (const name of ["data-card", "data-stop"]) ghost.removeAttribute(name);
  ghost.classList.add("gliding");
  ghost.inert = true;
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  (card.closest("main") ?? document.body).append(ghost);
  return ghost;
}
