// A tile under a finger or the mouse: from the hand to the board, around the board, back, and within the hand.

import { createRef, type RefObject } from "preact";
import type { Slot } from "../../match/hand";
import type { Side } from "./frame";
import { CELL } from "./marks";
import { type Cell, isSame, nearest } from "./staging";
import type { GridTurn } from "./turn";

const DRAG_AFTER = 7; // pixels
const OVER_FINGER = 46; // a finger hides what is under it: the tile is held above
const SNAP = 0.3; // cells: a tile dropped this close to a fitting place falls into it
const EDGE = 36; // pixels
const FINGER = 14; // pixels: the same where cells are small

export interface Drag {
  slot: Slot;
  /** The centre of the tile. */
  x: number;
  y: number;
  size: number;
  isMoving: boolean;
  /** The edge of the board that it has come near. */
  near: Side | null;
  /** The cell that it would fall on. */
  over: Cell | null;
}

interface Grip {
  pointer: number;
  /** The hand as it was. */
  slots: Slot[];
  /** The size of a tile in the hand, in pixels. */
  size: number;
  x: number;
  y: number;
  /** They stay in place while a tile is held; measuring at every movement would force a layout. */
  board: Place<SVGSVGElement>;
  hand: Place<HTMLElement>;
}

interface Place<Type extends Element> {
  element: Type;
  box: DOMRect;
}

function placeOf<Type extends Element>({ current }: RefObject<Type | null>): Place<Type> {
  const element = current!;
  return { element, box: element.getBoundingClientRect() };
}

/** The edge that a point inside is near. */
function nearEdge(place: Place<Element>, { x, y }: Cell): Side | null {
  if (!isIn(place, x, y)) return null;
  const { box } = place;
  if (x < box.left + EDGE) return "left";
  if (x > box.right - EDGE) return "right";
  if (y < box.top + EDGE) return "top";
  return y > box.bottom - EDGE ? "bottom" : null;
}

const isIn = ({ box }: Place<Element>, x: number, y: number): boolean =>
  x >= box.left && x < box.right && y >= box.top && y < box.bottom;

/** Pointer handlers for everything that shows a tile of the hand. */
export class Dragging {
  /** Between these tiles are dragged. */
  readonly board = createRef<SVGSVGElement>();
  readonly hand = createRef<HTMLDivElement>();
  private grip: Grip | null = null;
  /** Ignore the click that ends a drag. */
  private ignoresClick = false;

  constructor(private readonly turn: GridTurn) {}

  /** Bring the focus to the board, unless it is there or in the hand. */
  takeFocus(): void {
    const [board, hand] = [this.board.current, this.hand.current];
    const isThere = [board, hand].some((place) => place?.contains(document.activeElement));
    if (!isThere) board?.focus({ preventScroll: true });
  }

  handlers(slot: Slot) {
    return {
      onPointerDown: (event: PointerEvent) => this.press(event, slot),
      onPointerMove: (event: PointerEvent) => this.move(event),
      onPointerUp: (event: PointerEvent) => this.release(event),
      onPointerCancel: () => this.letGo(),
    };
  }

  /** A click on a tile of the hand, by any means. */
  clicked(slot: Slot): void {
    if (!this.ignoresClick) this.turn.pick(slot.id);
    this.ignoresClick = false;
  }

  private press(event: PointerEvent, slot: Slot): void {
    if (event.button || this.grip) return;
    event.stopPropagation(); // do not pan the board
    const tile = event.currentTarget as Element;
    tile.setPointerCapture(event.pointerId);
    this.ignoresClick = false;
    this.turn.cursor.value = null;
    const { width: size } = (this.handTiles()[0] ?? tile).getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    const slots = this.turn.match.hand.slots.peek();
    this.grip = { pointer: event.pointerId, slots, x, y, size, board: placeOf(this.board), hand: placeOf(this.hand) };
    this.turn.drag.value = { slot, x, y, size, isMoving: false, near: null, over: null };
  }

  private move(event: PointerEvent): void {
    const { turn, grip } = this;
    const now = turn.drag.value;
    if (!now || event.pointerId !== grip?.pointer) return;
    const isFar = Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > DRAG_AFTER;
    if (!now.isMoving && !isFar) return;
    if (!now.isMoving && !turn.marked.value) turn.hold(now.slot.id);
    const isAbove = event.pointerType !== "mouse";
    const point = { x: event.clientX, y: event.clientY - (isAbove ? OVER_FINGER : 0) };
    const over = isIn(grip.board, point.x, point.y) ? grip.board.element : null;
    const finger = { x: event.clientX, y: event.clientY };
    const target = over && (this.fitting(over, point) ?? this.under(over, finger) ?? cellAt(over, point));
    // A finger on the hand means the hand, unless the tile, held above it, is right where it fits.
    const isForHand = isAbove && isIn(grip.hand, event.clientX, event.clientY) && !this.isGoal(target);
    const board = isForHand ? null : over;
    // Under a mouse it has the size that it will have there; a finger would hide a small one.
    const size = board && !isAbove ? CELL * board.getScreenCTM()!.a : grip.size;
    turn.drag.value = {
      ...now,
      ...point,
      size,
      isMoving: true,
      // Where the tile fits, the board keeps still under it.
      near: this.isGoal(target) ? null : nearEdge(grip.board, point),
      over: board && target,
    };
    if (!board && isIn(grip.hand, event.clientX, event.clientY)) this.makeGap(grip.hand, event.clientX);
  }

  /** Whether the tile that is held fits on a cell. */
  private isGoal(target: Cell | null): boolean {
    return this.turn.openCells.value.some((cell) => isSame(cell, target));
  }

  /** The cell where a tile that is held here fits, or nearly so. */
  private fitting(board: SVGSVGElement, held: Cell): Cell | null {
    const reach = Math.max(SNAP, FINGER / (CELL * board.getScreenCTM()!.a));
    return nearest(this.turn.openCells.value, pointAt(board, held), reach);
  }

  /** The cell under the finger if the tile fits there: some aim with the finger, not with the tile above it. */
  private under(board: SVGSVGElement, finger: Cell): Cell | null {
    return nearest(this.turn.openCells.value, pointAt(board, finger), 0);
  }

  /** The other tiles of the hand make room where the tile is held. */
  private makeGap(hand: Place<HTMLElement>, x: number): void {
    const { match, held, drag } = this.turn;
    const [slot, ids] = [drag.value!.slot.id, held.value.map((own) => own.id)];
    const [now, wanted] = [ids.indexOf(slot), placeInHand(hand, this.handTiles(), x)];
    if (now < 0 || wanted === now) return;
    match.hand.move(slot, ids.toSpliced(now, 1)[wanted] ?? null);
  }

  private handTiles(): HTMLElement[] {
    const { match, held } = this.turn;
    return held.value.flatMap((slot) => (match.places.tiles.get(slot.id) as HTMLElement | undefined) ?? []);
  }

  private release(event: PointerEvent): void {
    this.move(event); // the board may have moved meanwhile
    const now = this.turn.drag.value;
    if (!now || event.pointerId !== this.grip?.pointer) return;
    this.ignoresClick = now.isMoving;
    if (!now.isMoving) {
      this.tap(now.slot);
      return;
    }
    const { turn } = this;
    turn.match.motion.noteAt(now.slot.id, new DOMRect(now.x - now.size / 2, now.y - now.size / 2, now.size, now.size));
    const isStaged = turn.staged.value.some((placement) => placement.slot === now.slot.id);
    // On its way to the board it has pushed others aside.
    if (now.over) turn.match.hand.arrange(this.grip.slots);
    if (now.over) turn.put(now.over, now.slot.id);
    else if (isStaged) turn.takeBack(now.slot.id);
    this.letGo();
  }

  /** Tapping a tile on the board takes it back; in the hand the click that follows picks it up. */
  private tap(slot: Slot): void {
    this.letGo();
    if (this.turn.staged.value.some((placement) => placement.slot === slot.id)) this.turn.takeBack(slot.id);
  }

  private letGo(): void {
    const wasMoving = this.turn.drag.value?.isMoving;
    this.turn.drag.value = this.grip = null;
    if (wasMoving) this.turn.picked.value = null;
  }
}

/** A point of the screen, measured in cells of the board. */
function pointAt(board: SVGSVGElement, { x, y }: Cell): Cell {
  const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM()!.inverse());
  return { x: at.x / CELL, y: at.y / CELL };
}

function cellAt(board: SVGSVGElement, held: Cell): Cell {
  const { x, y } = pointAt(board, held);
  return { x: Math.floor(x), y: Math.floor(y) };
}

/** The place of the hand at a point. Tiles may be sliding, so their elements are no guide. */
function placeInHand({ element, box }: Place<HTMLElement>, tiles: HTMLElement[], x: number): number {
  const from = box.left - element.offsetLeft;
  const passed = tiles.filter((tile) => from + tile.offsetLeft + tile.offsetWidth < x).length;
  return Math.min(passed, tiles.length - 1);
}
