// Cards under a finger or the mouse. All picked cards come along; a touch on the table scrolls it unless it
// rests on a card first, or goes sideways.

import { signal } from "@preact/signals";
import { dropGoal } from "./spots";
import type { RummyTurn } from "./turn";
import type { Goal } from "./workspace";

const DRAG_AFTER = 7; // pixels
const HOLD = 180; // milliseconds that a finger rests on a card of the table
const RAISED = 38; // pixels: the middle of the cards is this far above the pointer (.dragged-cards)
const EDGE = 48; // pixels from the edge of the table where it scrolls
const SPEED = 9; // pixels in a frame
const DWELL = 200; // milliseconds near the edge until it scrolls: who is faster means a set that lies there

const NONE: ReadonlySet<number> = new Set();

/** A pointer that is down on a card. */
interface Grip {
  pointer: number;
  card: number;
  x: number;
  y: number;
  /** A finger hides what is under it: the cards above it show where they go. */
  isFinger: boolean;
  /** Whether a movement drags the card; otherwise it may scroll the table. */
  isFirm: boolean;
  timer: number;
}

export class CardDrag {
  /** The cards in the air. */
  readonly cards = signal(NONE);
  /** Where they would go if dropped now. */
  readonly goal = signal<Goal | null>(null);
  /** Their position as a style: it changes with every movement without a redraw. */
  readonly place = signal("");
  private grip: Grip | null = null;
  private nearEdge = 0; // since when the pointer is near the edge; 0 while it is not
  private at = { x: 0, y: 0 }; // the pointer, on the screen

  constructor(private readonly turn: RummyTurn) {}

  /** A pointer goes down on a card. */
  press(event: PointerEvent, card: number): void {
    if (event.button || !event.isPrimary) return;
    this.letGo();
    const isOnTable = this.turn.spots.scrollers.keyAt(event.currentTarget as Element) !== undefined;
    const grip: Grip = {
      pointer: event.pointerId,
      card,
      x: event.clientX,
      y: event.clientY,
      isFinger: event.pointerType !== "mouse",
      isFirm: event.pointerType !== "touch" || !isOnTable,
      timer: window.setTimeout(() => (grip.isFirm = true), HOLD),
    };
    this.grip = grip;
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.release);
    addEventListener("pointercancel", this.release);
  }

  private readonly move = (event: PointerEvent): void => {
    if (event.pointerId !== this.grip?.pointer) return;
    if (!this.cards.value.size && !this.lift(event, this.grip)) return;
    this.place.value = `transform: translate(${event.clientX}px, ${event.clientY}px)`;
    this.at = { x: event.clientX, y: event.clientY };
    this.aim();
  };

  /** Find out what lies under the cards now, or under the pointer. */
  private aim(): void {
    const [{ spots }, { x, y }] = [this.turn, this.at];
    const shown = this.grip?.isFinger ? spots.homeAt(x, y - RAISED) : undefined;
    const pointed = spots.homeAt(x, y);
    this.goal.value = dropGoal(pointed === "hand" || pointed === "new" ? pointed : (shown ?? pointed));
  }

  /** Whether the cards come off the table now. */
  private lift(event: PointerEvent, { card, x, y, isFirm }: Grip): boolean {
    const [dx, dy] = [Math.abs(event.clientX - x), Math.abs(event.clientY - y)];
    if (Math.hypot(dx, dy) < DRAG_AFTER) return false;
    const isScrolling = !isFirm && dy > dx;
    if (isScrolling || !this.turn.lift(card)) {
      this.letGo();
      return false;
    }
    this.cards.value = this.turn.picked.value;
    requestAnimationFrame(this.scroll);
    return true;
  }

  private readonly release = (event: PointerEvent): void => {
    if (event.pointerId !== this.grip?.pointer) return;
    const isDragging = this.cards.value.size > 0;
    if (isDragging) this.aim(); // the table may have scrolled meanwhile
    const goal = this.goal.value;
    this.letGo();
    if (!isDragging) return; // the click that follows is a tap
    swallowClick();
    const before = this.turn.spots.handCardAt(event.clientX, event.clientY);
    this.turn.drop(event.type === "pointercancel" ? null : goal, before);
  };

  private letGo(): void {
    clearTimeout(this.grip?.timer);
    this.grip = null;
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.release);
    removeEventListener("pointercancel", this.release);
    this.cards.value = NONE;
    this.goal.value = null;
  }

  /** While cards are dragged, the table scrolls when they are near its edge. */
  private readonly scroll = (now: number): void => {
    if (!this.cards.value.size) return;
    const table = this.turn.spots.scrollers.get("table");
    const by = table ? speed(this.at.y, table.getBoundingClientRect()) : 0;
    this.nearEdge = by ? this.nearEdge || now : 0;
    if (by && now - this.nearEdge > DWELL) {
      table!.scrollTop += by;
      this.aim();
    }
    requestAnimationFrame(this.scroll);
  };

  /** A finger that drags a card does not scroll the table. */
  readonly keepStill = (event: TouchEvent): void => {
    if (this.cards.value.size && event.cancelable) event.preventDefault();
  };
}

/** After a drag the browser may report a click; ignore it. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}

function speed(height: number, { top, bottom }: DOMRect): number {
  if (height > top - EDGE && height < top + EDGE) return -SPEED;
  return height > bottom - EDGE && height < bottom + EDGE / 2 ? SPEED : 0;
}
