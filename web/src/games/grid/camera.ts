// The camera over a board. It follows the play until someone moves or zooms it, and glides to its goal.

import { type ReadonlySignal, type Signal, untracked, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { wantsLessMotion } from "../../app/settings";
import { between, type Frame, follow, frame, isWithin, type Subject, within, zoomed } from "./frame";
import type { Cell } from "./staging";

const GLIDE = 200; // milliseconds
const FINGER = 10; // pixels by which a finger may miss
const DRAG_AFTER = 6; // pixels
const LEAST_CELL = 22; // pixels: smaller tiles are hard to tell apart
const FEWEST = 10; // cells across, however narrow the window is

interface Plan {
  /** Everything on the table. */
  cells: ReadonlySignal<Cell[]>;
  /** What matters now. */
  focus: ReadonlySignal<Cell[]>;
  /** The size of a bounded board; null if the table has no bounds. */
  bounds: number | null;
  /** Changes whenever the whole table should be shown again. */
  moment: () => unknown;
  /** Whether someone holds a tile: the board keeps still. */
  isHeld: () => boolean;
  tapped: (point: Cell, reach: number) => void;
}

/** A camera on an SVG: what it shows, and the handlers of fingers, mouse and wheel. */
export function useCamera(
  svg: RefObject<SVGSVGElement | null>,
  { cells, focus, bounds, moment, isHeld, tapped }: Plan,
) {
  const size = useSignal({ width: 1, height: 1 });
  const chosen = useSignal<Frame | null>(null); // null: it follows the table
  const subject = (): Subject => {
    const { width, height } = size.peek();
    return {
      cells: cells.value,
      focus: focus.value,
      aspect: width / Math.max(1, height),
      most: Math.max(FEWEST, width / LEAST_CELL),
      size: bounds,
    };
  };
  const following = useSignal<Frame>(follow(null, subject()));
  const goal = useComputed(() => chosen.value ?? following.value);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const hasMoved = useRef(false);
  // Of the SVG while fingers are on it: measuring again would cost a layout for each finger.
  const place = useRef(new DOMRect());
  const isByHand = useRef(false); // moves by hand and new sizes are shown at once
  const shown = useGlide(goal, isByHand);

  useLayoutEffect(() => {
    const measure = (): void => {
      const { width, height } = svg.current!.getBoundingClientRect();
      if (width === size.peek().width && height === size.peek().height) return;
      size.value = { width, height };
      isByHand.current = true;
      chosen.value = null;
      following.value = untracked(() => follow(null, subject()));
      shown.value = following.peek();
      isByHand.current = false;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(svg.current!);
    return () => observer.disconnect();
  }, []);
  useSignalEffect(() => {
    if (!isHeld()) following.value = follow(following.peek(), subject());
  });
  useSignalEffect(() => {
    moment();
    if (!fingers.current.size) chosen.value = null;
  });

  function part(clientX: number, clientY: number, place = svg.current!.getBoundingClientRect()): [number, number] {
    return [(clientX - place.left) / place.width, (clientY - place.top) / place.height];
  }

  /** A point of the table in cells, and the number of cells by which a finger may miss. */
  function pointAt(clientX: number, clientY: number): [point: Cell, reach: number] {
    const [px, py] = part(clientX, clientY);
    const { x, y, width, height } = shown.value;
    return [{ x: x + px * width, y: y + py * height }, (FINGER * width) / size.value.width];
  }

  /** Where a cell will be on the screen when the camera is at rest. */
  function placeOf(cell: Cell): DOMRect {
    const box = svg.current!.getBoundingClientRect();
    const { x, y, width } = goal.peek();
    const scale = box.width / width;
    return new DOMRect(box.left + (cell.x - x) * scale, box.top + (cell.y - y) * scale, scale, scale);
  }

  /** Show another part; nothing beyond the edge of a bounded board. */
  function show(wanted: Frame): void {
    chosen.value = bounds === null ? wanted : within(wanted, following.value);
  }

  function zoom(by: number, px = 0.5, py = 0.5): void {
    show(zoomed(goal.value, by, px, py));
  }

  function moved(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    if (!hasMoved.current && Math.hypot(dx, dy) < DRAG_AFTER) return;
    hasMoved.current = isByHand.current = true;
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (now > 0)
        zoom(was / now, ...part((event.clientX + other.x) / 2, (event.clientY + other.y) / 2, place.current));
    } else {
      const now = shown.value;
      show({
        ...now,
        x: now.x - (dx * now.width) / size.value.width,
        y: now.y - (dy * now.height) / size.value.height,
      });
    }
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      place.current = svg.current!.getBoundingClientRect();
      if (fingers.current.size === 1) hasMoved.current = false;
    },
    onPointerMove: moved,
    onPointerUp: (event: PointerEvent) => {
      if (fingers.current.delete(event.pointerId) && !hasMoved.current)
        tapped(...pointAt(event.clientX, event.clientY));
    },
    onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onPointerLeave: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onWheel: (event: WheelEvent) => {
      event.preventDefault();
      isByHand.current = true;
      zoom(event.deltaY > 0 ? 1.12 : 0.89, ...part(event.clientX, event.clientY));
    },
  };
  /** Whether the whole table is in sight, if nobody has moved the camera. */
  const isWhole = useComputed(
    () => chosen.value === null && (bounds !== null || isWithin(cells.value, following.value)),
  );
  /** Show everything; if everything is shown already, show what matters. */
  function showWhole(): void {
    const isShown = chosen.value && isWithin(cells.value, chosen.value);
    chosen.value = isShown || bounds !== null ? null : frame(cells.value, subject().aspect);
  }
  /** Bring this cell back into sight if the camera was moved away. */
  function reveal(cell: Cell): void {
    if (!isWithin([cell], goal.peek(), 0)) chosen.value = null;
  }
  return { shown, placeOf, zoom, isWhole, showWhole, reveal, handlers };
}

/** The frame on the camera's way to its goal. */
function useGlide(goal: ReadonlySignal<Frame>, isAtOnce: { current: boolean }): Signal<Frame> {
  const shown = useSignal(goal.peek());
  useSignalEffect(() => {
    const [from, to, began] = [shown.peek(), goal.value, performance.now()];
    if (isAtOnce.current || wantsLessMotion() || document.hidden) {
      isAtOnce.current = false;
      shown.value = to;
      return;
    }
    let next = 0;
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - began) / GLIDE));
      shown.value = between(from, to, 1 - (1 - part) ** 3);
      if (part < 1) next = requestAnimationFrame(step);
    };
    next = requestAnimationFrame(step);
    return () => cancelAnimationFrame(next);
  });
  return shown;
}
