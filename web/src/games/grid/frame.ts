// Which part of a table is in sight: a window in cells.

import type { Cell } from "./staging";

const MARGIN = 1.6; // cells around what lies on the table
const EDGE = 0.4; // cells around a board with bounds
const LEAST_EDGE = 0.1; // cells around what matters
const LEAST_MARGIN = 1.05; // cells; while this many are left, nothing moves
const FEWEST_SHOWN = 7; // cells; a small table is not enlarged beyond this
const CLOSEST = 3;
const FARTHEST = 40;

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function extent(cells: Cell[], margin: number): Extent {
  const xs = cells.length ? cells.map((cell) => cell.x) : [0];
  const ys = cells.length ? cells.map((cell) => cell.y) : [0];
  return {
    left: Math.min(...xs) - margin,
    right: Math.max(...xs) + 1 + margin,
    top: Math.min(...ys) - margin,
    bottom: Math.max(...ys) + 1 + margin,
  };
}

/** The smallest frame around both. */
function union(one: Extent, other: Extent): Extent {
  return {
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** The frame that shows all these cells, or a whole bounded board, in a window of this shape or of its own. */
export function frame(cells: Cell[], aspect: number | null = null, size: number | null = null): Frame {
  return framed(
    size === null
      ? extent(cells, MARGIN)
      : extent(
          [
            { x: 0, y: 0 },
            { x: size - 1, y: size - 1 },
          ],
          EDGE,
        ),
    aspect,
  );
}

function framed({ left, right, top, bottom }: Extent, aspect: number | null): Frame {
  let width = Math.max(right - left, FEWEST_SHOWN);
  let height = Math.max(bottom - top, FEWEST_SHOWN / Math.max(1, aspect ?? 1));
  if (aspect && width / height < aspect) width = height * aspect;
  else if (aspect) height = width / aspect;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/** What to show. */
export interface Subject {
  cells: Cell[];
  /** What matters now, if not everything fits. */
  focus: Cell[];
  /** Where anything fits: in sight as well, as long as the whole table is. */
  fitting?: Cell[];
  /** The shape of the window. */
  aspect: number;
  /** The most cells across, so that tiles can be told apart. */
  most: number;
  /** The most cells across at which tiles are comfortable to touch. */
  roomy: number;
  /** The size of a bounded board: shown whole if there is room, or else where the play is. */
  size: number | null;
}

/** The next frame for a table that has grown: the same one while everything that matters is well inside it. */
export function follow(now: Frame | null, subject: Subject): Frame {
  const { cells, focus, fitting = [], aspect, most, size } = subject;
  if (size !== null) return followBounded(now, subject, size);
  // A tile may fit several cells away from what lies there, as a part of a longer play.
  const table = focus.length ? union(extent(cells, MARGIN), extent(focus, MARGIN - 1)) : extent(cells, MARGIN);
  const wide = framed(fitting.length ? union(table, extent(fitting, LEAST_EDGE)) : table, aspect);
  const whole = wide.width <= most ? wide : framed(table, aspect);
  const isWhole = whole.width <= most;
  const best = isWhole ? whole : part(whole, subject);
  if (!now || Math.abs(now.width / now.height - aspect) > 0.01 || now.width > 1.2 * best.width) return best;
  const isInSight = isWhole
    ? isWithin(cells, now) && isWithin([...focus, ...(whole === wide ? fitting : [])], now, LEAST_EDGE)
    : isWithin(focus, now);
  return isInSight ? now : best;
}

/** On a bounded board: all of it, or as much as is roomy, around what matters. */
function followBounded(now: Frame | null, { cells, focus, fitting = [], aspect, roomy }: Subject, size: number): Frame {
  const whole = frame(cells, aspect, size);
  if (whole.width <= roomy) return whole;
  const window = { width: roomy, height: roomy / aspect };
  const matters = together([], focus, middle(now ?? whole), window);
  const isSameSize = now !== null && Math.abs(now.width - roomy) + Math.abs(now.height - window.height) < 0.01;
  if (isSameSize && focus.filter((cell) => isWithin([cell], now, LEAST_EDGE)).length >= matters.length) return now;
  const shown = matters.length
    ? together(matters, cells, middle(around(matters)), window)
    : densest([...fitting, ...cells], middle(whole), window);
  const centre = middle(shown.length ? around(shown) : whole);
  const onBoard = (at: number, length: number): number => clamped(at - length / 2, length, -EDGE, size + EDGE);
  return { x: onBoard(centre.x, window.width), y: onBoard(centre.y, window.height), ...window };
}

/** The cells around one of these that fill a window best; of equally good ones, those near a point. */
function densest(cells: Cell[], point: Cell, window: Size): Cell[] {
  const groups = byDistance(cells, point).map((cell) => together([cell], cells, middle(around([cell])), window));
  return groups.reduce((best, group) => (group.length > best.length ? group : best), []);
}

const middle = ({ x, y, width, height }: Frame): Cell => ({ x: x + width / 2, y: y + height / 2 });

/** The smallest frame around these cells. */
function around(cells: Cell[]): Frame {
  const { left, right, top, bottom } = extent(cells, LEAST_EDGE);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

interface Size {
  width: number;
  height: number;
}

function byDistance(cells: Cell[], point: Cell): Cell[] {
  const away = ({ x, y }: Cell): number => Math.hypot(x + 0.5 - point.x, y + 0.5 - point.y);
  return cells.toSorted((a, b) => away(a) - away(b));
}

/** Cells that a window shows together: the first ones, and as many others as fit, those near a point before others. */
function together(first: Cell[], others: Cell[], point: Cell, window: Size): Cell[] {
  const found = [...first];
  for (const cell of byDistance(others, point)) {
    const { width, height } = around([...found, cell]);
    if (width <= window.width && height <= window.height) found.push(cell);
  }
  return found;
}

export function isWithin(cells: Cell[], { x, y, width, height }: Frame, margin = LEAST_MARGIN): boolean {
  if (!cells.length) return true;
  const { left, right, top, bottom } = extent(cells, margin);
  return left >= x && right <= x + width && top >= y && bottom <= y + height;
}

export type Side = "left" | "right" | "top" | "bottom";

/** Which of these cells are beyond a side of a window, out of sight. */
export function beyond(cells: Cell[], side: Side, { x, y, width, height }: Frame): Cell[] {
  const isBeyond: Record<Side, (cell: Cell) => boolean> = {
    left: (cell) => cell.x < x,
    right: (cell) => cell.x + 1 > x + width,
    top: (cell) => cell.y < y,
    bottom: (cell) => cell.y + 1 > y + height,
  };
  return cells.filter(isBeyond[side]);
}

export interface Corner {
  isLeft: boolean;
  isTop: boolean;
}

const CORNERS = [false, true].flatMap((isTop) => [false, true].map((isLeft): Corner => ({ isLeft, isTop })));

/**
 * A corner in which something of this size covers none of these cells, and if possible none of the others: the one
 * where it is now, or the first one. Null if there is none.
 */
export function emptyCorner(
  cells: Cell[],
  others: Cell[],
  now: Corner,
  frame: Frame,
  size: { width: number; height: number },
): Corner | null {
  const without =
    (covered: Cell[]) =>
    ({ isLeft, isTop }: Corner): boolean => {
      const left = isLeft ? frame.x : frame.x + frame.width - size.width;
      const top = isTop ? frame.y : frame.y + frame.height - size.height;
      const isUnder = ({ x, y }: Cell): boolean =>
        x + 1 > left && x < left + size.width && y + 1 > top && y < top + size.height;
      return !covered.some(isUnder);
    };
  const corners = [now, ...CORNERS];
  return corners.find(without([...cells, ...others])) ?? corners.find(without(cells)) ?? null;
}

/** As much of the table as fits, around what matters, or more if what matters needs it. */
function part(whole: Frame, { cells, focus, aspect, most }: Subject): Frame {
  const least = frame(focus.length ? focus : cells, aspect);
  const width = Math.min(whole.width, Math.max(most, least.width));
  const height = width / aspect;
  const { left, right, top, bottom } = extent(cells, MARGIN);
  return {
    x: clamped(least.x + (least.width - width) / 2, width, left, right),
    y: clamped(least.y + (least.height - height) / 2, height, top, bottom),
    width,
    height,
  };
}

/** The start of a window of some length that shows nothing beyond the ends, or equally much beyond both. */
function clamped(begin: number, length: number, first: number, last: number): number {
  if (length >= last - first) return (first + last - length) / 2;
  return Math.min(Math.max(begin, first), last - length);
}

/** The frame zoomed around a point of the window, given as fractions of its width and height. */
export function zoomed(now: Frame, by: number, px: number, py: number): Frame {
  const width = Math.min(Math.max(now.width * by, CLOSEST), FARTHEST);
  const height = (width * now.height) / now.width;
  return { x: now.x + (now.width - width) * px, y: now.y + (now.height - height) * py, width, height };
}

/** A frame moved and shrunk until it lies within another one of the same shape. */
export function within(now: Frame, outer: Frame): Frame {
  const by = Math.min(1, outer.width / now.width);
  const [width, height] = [now.width * by, now.height * by];
  const x = Math.min(Math.max(now.x, outer.x), outer.x + outer.width - width);
  const y = Math.min(Math.max(now.y, outer.y), outer.y + outer.height - height);
  return { x, y, width, height };
}

/** A frame on the way from one to another. */
export function between(from: Frame, to: Frame, part: number): Frame {
  const mix = (a: number, b: number): number => a + (b - a) * part;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  };
}
