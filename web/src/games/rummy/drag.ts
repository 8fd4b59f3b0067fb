// Cards under a finger or the mouse. All picked cards come along; a touch on the table scrolls it unless it
// rests on a card first, or goes sideways.

import { signal } from "@preact/signals";
import type { RummyTurn } from "./turn";
import type { Goal } from "./workspace";

const DRAG_AFTER = 7; // pixels
const HOLD = 180; // milliseconds that a finger rests on a card of the table
const EDGE = 48; // pixels from the edge of the table where it scrolls
const SPEED = 9; // pixels in a frame

const NONE: ReadonlySet<number> = new Set();

/** The cards in the air. */
export const dragged = signal(NONE);
/** Where they would go if dropped now. */
export const aim = signal<Goal | null>(null);
/** Their position as a style: it changes with every movement without a redraw. */
export const place = signal("");
let height = 0; // on the screen

/** A pointer goes down on a card. */
export function press(turn: RummyTurn, event: PointerEvent, card: number): void {
  if (event.button || !event.isPrimary) return;
  const isOnTable = (event.currentTarget as Element).closest("[data-scroller]") !== null;
  const isTouch = event.pointerType === "touch";
  const start = { x: event.clientX, y: event.clientY };
  let isHeld = !isTouch || !isOnTable;
  const timer = window.setTimeout(() => {
    isHeld = true;
  }, HOLD);

  const moved = (now: PointerEvent): void => {
    if (now.pointerId !== event.pointerId) return;
    const [dx, dy] = [Math.abs(now.clientX - start.x), Math.abs(now.clientY - start.y)];
    if (!dragged.value.size) {
      if (Math.hypot(dx, dy) < DRAG_AFTER) return;
      const isScrolling = !isHeld && dy > dx;
      if (isScrolling || !turn.lift(card)) {
        stop();
        return;
      }
      dragged.value = turn.picked.value;
      requestAnimationFrame(scroll);
    }
    follow(now);
  };

  const released = (now: PointerEvent): void => {
    if (now.pointerId !== event.pointerId) return;
    const [isDragging, goal] = [dragged.value.size > 0, aim.value];
    stop();
    if (!isDragging) return; // the click that follows is a tap
    swallowClick();
    turn.drop(now.type === "pointercancel" ? null : goal, slotAt(now.clientX, now.clientY));
  };

  const stop = (): void => {
    clearTimeout(timer);
    removeEventListener("pointermove", moved);
    removeEventListener("pointerup", released);
    removeEventListener("pointercancel", released);
    dragged.value = NONE;
    aim.value = null;
  };
  addEventListener("pointermove", moved);
  addEventListener("pointerup", released);
  addEventListener("pointercancel", released);
}

function follow({ clientX, clientY }: PointerEvent): void {
  place.value = `transform: translate(${clientX}px, ${clientY}px)`;
  aim.value = goalAt(clientX, clientY);
  height = clientY;
}

const under = (x: number, y: number, selector: string): HTMLElement | null =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>(selector))
    .find((element) => element) ?? null;

/** Where cards would go if dropped here: a set, the hand, or free space for a new set. */
function goalAt(x: number, y: number): Goal | null {
  const set = under(x, y, "[data-set]");
  if (set) return Number(set.dataset.set);
  if (under(x, y, ".hand")) return "hand";
  return under(x, y, ".rummy-field") ? "new" : null;
}

/** The card of the hand that others are put before. */
function slotAt(x: number, y: number): number | null {
  const card = under(x, y, ".hand [data-card]");
  return card ? Number(card.dataset.card) : null;
}

/** After a drag the browser may report a click; ignore it. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}

/** A finger that drags a card does not scroll the table. */
export function keepStill(event: TouchEvent): void {
  if (dragged.value.size && event.cancelable) event.preventDefault();
}

/** While cards are dragged, the table scrolls when they are near its edge. */
function scroll(): void {
  if (!dragged.value.size) return;
  const table = document.querySelector(".rummy-table");
  if (table) table.scrollTop += speed(table.getBoundingClientRect());
  requestAnimationFrame(scroll);
}

function speed({ top, bottom }: DOMRect): number {
  if (height > top - EDGE && height < top + EDGE) return -SPEED;
  return height > bottom - EDGE && height < bottom + EDGE / 2 ? SPEED : 0;
}
