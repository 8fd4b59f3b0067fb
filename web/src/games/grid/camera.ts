// Which part of the table is shown. It follows the play by itself until somebody moves or zooms it.

import { type Signal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Cell } from "./staging";

const MARGIN = 1.6; // cells around what lies on the table
const EDGE = 0.4; // cells around a board with bounds
const FEWEST_SHOWN = 7; // a small table is not blown up beyond so many cells
const CLOSEST = 3;
const FARTHEST = 40;
const DRAG_AFTER = 6; // pixels
export const FINGER = 10; // pixels by which a finger may miss

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What shows all of these cells, or the whole of a board with bounds, in a window of this shape. */
export function frame(cells: Cell[], aspect: number, size: number | null = null): Frame {
  if (size !== null) return fitted(-EDGE, -EDGE, size + EDGE, size + EDGE, aspect);
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  const left = Math.min(0, ...xs) - MARGIN;
  const right = Math.max(0, ...xs) + 1 + MARGIN;
  const top = Math.min(0, ...ys) - MARGIN;
  const bottom = Math.max(0, ...ys) + 1 + MARGIN;
  return fitted(left, top, right, bottom, aspect);
}

/** The smallest frame of this shape around a rectangle, in its middle. */
function fitted(left: number, top: number, right: number, bottom: number, aspect: number): Frame {
  let width = Math.max(right - left, FEWEST_SHOWN);
  let height = Math.max(bottom - top, FEWEST_SHOWN / Math.max(1, aspect));
  if (width / height < aspect) width = height * aspect;
  else height = width / aspect;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/** The frame zoomed about a point of the window, given as parts of its width and height. */
export function zoomed(now: Frame, by: number, px: number, py: number): Frame {
  const width = Math.min(Math.max(now.width * by, CLOSEST), FARTHEST);
  const height = (width * now.height) / now.width;
  return { x: now.x + (now.width - width) * px, y: now.y + (now.height - height) * py, width, height };
}

/** A frame moved and made smaller until it shows nothing outside of another one of the same shape. */
export function within(now: Frame, outer: Frame): Frame {
  const by = Math.min(1, outer.width / now.width);
  const [width, height] = [now.width * by, now.height * by];
  const x = Math.min(Math.max(now.x, outer.x), outer.x + outer.width - width);
  const y = Math.min(Math.max(now.y, outer.y), outer.y + outer.height - height);
  return { x, y, width, height };
}

/** A camera on an SVG: what it shows, and the handlers of fingers, mouse and wheel. */
export function useCamera(
  svg: RefObject<SVGSVGElement | null>,
  cells: Signal<Cell[]>,
  size: number | null,
  changes: () => unknown,
  tapped: (point: Cell, reach: number) => void,
) {
  const box = useSignal({ width: 1, height: 1 });
  const chosen = useSignal<Frame | null>(null); // null: it follows the table
  const whole = useComputed(() => frame(cells.value, box.value.width / Math.max(1, box.value.height), size));
  const shown = useComputed(() => chosen.value ?? whole.value);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const hasMoved = useRef(false);

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) box.value = { width: entry.contentRect.width, height: entry.contentRect.height };
    });
    observer.observe(svg.current!);
    return () => observer.disconnect();
  }, []);
  // After each move the table is shown whole again, unless somebody is dragging just now.
  useSignalEffect(() => {
    changes();
    if (!fingers.current.size) chosen.value = null;
  });

  function part(clientX: number, clientY: number): [number, number] {
    const { left, top, width, height } = svg.current!.getBoundingClientRect();
    return [(clientX - left) / width, (clientY - top) / height];
  }

  function tap(clientX: number, clientY: number): void {
    const [px, py] = part(clientX, clientY);
    const { x, y, width, height } = shown.value;
    tapped({ x: x + px * width, y: y + py * height }, (FINGER * width) / box.value.width);
  }

  /** Show another part; of a board with bounds, nothing beyond its edge. */
  function show(wanted: Frame): void {
    chosen.value = size === null ? wanted : within(wanted, whole.value);
  }

  function zoom(by: number, px = 0.5, py = 0.5): void {
    show(zoomed(shown.value, by, px, py));
  }

  function moved(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    if (!hasMoved.current && Math.hypot(dx, dy) < DRAG_AFTER) return;
    hasMoved.current = true;
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (now > 0) zoom(was / now, ...part((event.clientX + other.x) / 2, (event.clientY + other.y) / 2));
    } else {
      const now = shown.value;
      show({ ...now, x: now.x - (dx * now.width) / box.value.width, y: now.y - (dy * now.height) / box.value.height });
    }
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      hasMoved.current = false;
    },
    onPointerMove: moved,
    onPointerUp: (event: PointerEvent) => {
      if (fingers.current.delete(event.pointerId) && !hasMoved.current) tap(event.clientX, event.clientY);
    },
    onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onWheel: (event: WheelEvent) => {
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1.12 : 0.89, ...part(event.clientX, event.clientY));
    },
  };
  return { shown, zoom, follow: () => (chosen.value = null), handlers };
}
