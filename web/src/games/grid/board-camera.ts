// The camera on the SVG of a board. It follows the play until someone moves or zooms it, and glides to its goal.

import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { wantsLessMotion } from "../../app/settings";
import { Camera } from "./camera";
import { between, beyond, type Corner, emptyCorner, type Frame, type Side, type Subject } from "./frame";
import { Fingers, type Gesture } from "./gestures";
import type { Cell } from "./staging";

const GLIDE = 200; // milliseconds
const FINGER = 10; // pixels by which a finger may miss
const LEAST_CELL = 22; // pixels: smaller tiles are hard to tell apart
const COMFORTABLE_CELL = 34; // pixels: easy to hit with a thumb
const SEEN_CELL = 6; // pixels: enough where nothing is touched any more, so that a whole game is in sight
const SIDES = ["left", "right", "top", "bottom"] as const;
const FEWEST = 10; // cells across, however narrow the window is

interface Plan {
  /** Everything on the table. */
  cells: ReadonlySignal<Cell[]>;
  /** What matters now. */
  focus: ReadonlySignal<Cell[]>;
  /** Where anything fits. */
  fitting?: ReadonlySignal<Cell[]>;
  /** Where the tile that someone holds may go. */
  goals: ReadonlySignal<Cell[]>;
  /** The size of a bounded board; null if the table has no bounds. */
  bounds: number | null;
  /** Changes whenever the whole table should be shown again. */
  moment: () => unknown;
  /** Whether tiles may still be touched. */
  isPlayed: () => boolean;
  /** Whether someone holds a tile: the board keeps still. */
  isHeld: () => boolean;
  tapped: (point: Cell, reach: number) => void;
}

export class BoardCamera {
  private readonly size = signal({ width: 1, height: 1 }); // of the window, in pixels
  /** Of the SVG while fingers are on it: measuring again would cost a layout for each finger. */
  private place = new DOMRect();
  private readonly fingers = new Fingers();
  private readonly camera: Signal<Camera>;
  /** Moves by hand and new sizes are shown at once. */
  private isByHand = false;
  private readonly goal = computed(() => this.camera.value.goal);
  readonly isWhole = computed(() => this.camera.value.isWhole);
  /** Beyond these sides there are places where the tile that someone holds may go. */
  readonly sides = computed((): Side[] => SIDES.filter((side) => this.goalsBeyond(side).length));
  /** What is in sight, also on the way to the goal. */
  readonly shown: Signal<Frame>;

  constructor(
    private readonly svg: RefObject<SVGSVGElement | null>,
    private readonly plan: Plan,
  ) {
    this.camera = signal(new Camera(this.subject()));
    this.shown = signal(this.goal.peek());
  }

  /** Returns what stops it. */
  start(): () => void {
    this.measure();
    const observer = new ResizeObserver(() => this.measure());
    observer.observe(this.svg.current!);
    const ends = [
      effect(() => {
        if (this.plan.isHeld()) return;
        const camera = this.camera.peek().follow(this.subject());
        this.camera.value = camera.reveal(this.plan.goals.value);
      }),
      effect(() => {
        this.plan.moment();
        if (!this.fingers.areDown) this.camera.value = this.camera.peek().comeBack();
      }),
      effect(() => this.glideTo(this.goal.value)),
    ];
    return () => {
      observer.disconnect();
      for (const end of ends) end();
    };
  }

  private subject(): Subject {
    const { cells, focus, fitting, bounds, isPlayed } = this.plan;
    const { width, height } = this.size.peek();
    const [least, comfortable] = isPlayed() ? [LEAST_CELL, COMFORTABLE_CELL] : [SEEN_CELL, SEEN_CELL];
    return {
      cells: cells.value,
      focus: focus.value,
      fitting: fitting?.value ?? [],
      aspect: width / Math.max(1, height),
      most: Math.max(FEWEST, width / least),
      roomy: width / comfortable,
      size: bounds,
    };
  }

  private measure(): void {
    const { width, height } = this.svg.current!.getBoundingClientRect();
    const before = this.size.peek();
    if (width === before.width && height === before.height) return;
    this.size.value = { width, height };
    this.isByHand = true;
    this.camera.value = new Camera(this.subject());
    this.shown.value = this.goal.peek();
    this.isByHand = false;
  }

  /** Returns what stops it on its way. */
  private glideTo(goal: Frame): (() => void) | undefined {
    const [from, began] = [this.shown.peek(), performance.now()];
    if (this.isByHand || wantsLessMotion() || document.hidden) {
      this.isByHand = false;
      this.shown.value = goal;
      return undefined;
    }
    let next = 0;
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - began) / GLIDE));
      this.shown.value = between(from, goal, 1 - (1 - part) ** 3);
      if (part < 1) next = requestAnimationFrame(step);
    };
    next = requestAnimationFrame(step);
    return () => cancelAnimationFrame(next);
  }

  // What people do with it -------------------------------------------------------------------------------

  zoom(by: number): void {
    this.camera.value = this.camera.value.zoom(by);
  }

  showWhole(): void {
    this.camera.value = this.camera.value.showWhole();
  }

  reveal(cell: Cell): void {
    this.camera.value = this.camera.peek().reveal([cell]);
  }

  private goalsBeyond(side: Side): Cell[] {
    return beyond(this.plan.goals.value, side, this.goal.value);
  }

  /** Show the places beyond a side. */
  lookBeyond(side: Side): void {
    this.camera.value = this.camera.peek().reveal(this.goalsBeyond(side));
  }

  /** Act when what lies or glows on the table has changed, or the window, and the camera knows what to show. */
  atEachMoment(act: () => void): () => void {
    return effect(() => {
      this.plan.moment();
      this.plan.cells.value;
      this.plan.goals.value;
      this.size.value; // the window
      queueMicrotask(act);
    });
  }

  /**
   * A corner for buttons of this size, in pixels, where they cover no tile and no goal, and if possible no other place
   * for a tile. Null if they find none; where only a part of the table is in sight, they would not find one for long.
   */
  emptyCorner(now: Corner, width: number, height: number): Corner | null {
    const { goal, isFollowing, isWhole } = this.camera.peek();
    const mayLeave = isFollowing && !this.plan.isHeld(); // the board keeps still under a tile that is held
    if (mayLeave && !isWhole) return null;
    const scale = goal.width / this.size.peek().width;
    const cells = [...this.plan.cells.peek(), ...this.plan.goals.peek()];
    const size = { width: width * scale, height: height * scale };
    const found = emptyCorner(cells, this.plan.fitting?.peek() ?? [], now, goal, size);
    return found ?? (mayLeave ? null : now); // who has moved the table can move it again
  }

  /** Where a cell will be on the screen when the camera is at rest. */
  placeOf(cell: Cell): DOMRect {
    const box = this.svg.current!.getBoundingClientRect();
    const { x, y, width } = this.goal.peek();
    const scale = box.width / width;
    return new DOMRect(box.left + (cell.x - x) * scale, box.top + (cell.y - y) * scale, scale, scale);
  }

  /** For fingers, mouse and wheel on the SVG. */
  readonly handlers = {
    onPointerDown: (event: PointerEvent) => {
      this.fingers.press(event.pointerId, pointOf(event));
      this.place = this.svg.current!.getBoundingClientRect();
    },
    onPointerMove: (event: PointerEvent) => {
      const gesture = this.fingers.move(event.pointerId, pointOf(event));
      if (gesture) this.follow(gesture);
    },
    onPointerUp: (event: PointerEvent) => {
      if (this.fingers.lift(event.pointerId)) this.tap(pointOf(event));
    },
    onPointerCancel: (event: PointerEvent) => void this.fingers.lift(event.pointerId),
    onPointerLeave: (event: PointerEvent) => void this.fingers.lift(event.pointerId),
    onWheel: (event: WheelEvent) => {
      event.preventDefault();
      this.place = this.svg.current!.getBoundingClientRect();
      this.follow({ type: "zoom", by: event.deltaY > 0 ? 1.12 : 0.89, point: pointOf(event) });
    },
  };

  private follow(gesture: Gesture): void {
    const camera = this.camera.value;
    const { width, height } = this.size.peek();
    this.isByHand = true;
    this.camera.value =
      gesture.type === "pan"
        ? camera.pan(this.shown.value, gesture.dx / width, gesture.dy / height)
        : camera.zoom(gesture.by, this.partOf(gesture.point));
  }

  private tap(point: Cell): void {
    this.place = this.svg.current!.getBoundingClientRect();
    const part = this.partOf(point);
    const { x, y, width, height } = this.shown.value;
    const reach = (FINGER * width) / this.size.peek().width;
    this.plan.tapped({ x: x + part.x * width, y: y + part.y * height }, reach);
  }

  /** A point of the screen in fractions of the window. */
  private partOf({ x, y }: Cell): Cell {
    const { left, top, width, height } = this.place;
    return { x: (x - left) / width, y: (y - top) / height };
  }
}

const pointOf = ({ clientX, clientY }: MouseEvent): Cell => ({ x: clientX, y: clientY });

export function useCamera(svg: RefObject<SVGSVGElement | null>, plan: Plan): BoardCamera {
  const camera = useMemo(() => new BoardCamera(svg, plan), []);
  useLayoutEffect(() => camera.start(), []);
  return camera;
}
