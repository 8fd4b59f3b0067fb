import { describe, expect, it } from "vitest";
import { between, beyond, emptyCorner, type Frame, follow, frame, isWithin, zoomed } from "../src/games/grid/frame";

const row = (from: number, to: number, y = 0) => Array.from({ length: to - from + 1 }, (_, n) => ({ x: from + n, y }));
const subject = (cells: { x: number; y: number }[], more = {}) => ({
  cells,
  focus: [],
  aspect: 1,
  most: 100,
  roomy: 100,
  size: null,
  ...more,
});

describe("what is in sight", () => {
  it("shows everything, in the shape of the window", () => {
    const found = frame(row(0, 11), 1.5);
    expect(found.width / found.height).toBeCloseTo(1.5);
    expect(isWithin(row(0, 11), found)).toBe(true);
  });

  it("does not blow up a small table", () => {
    expect(frame([], 1).width).toBe(7);
    expect(frame([{ x: 3, y: 3 }]).width).toBe(7);
  });

  it("stays as long as everything is well within it", () => {
    const now = follow(null, subject(row(0, 1)));
    expect(follow(now, subject(row(0, 2)))).toBe(now);
    expect(follow(now, subject(row(0, 8)))).not.toBe(now);
  });

  it("shows where a tile fits, however far from the others", () => {
    const now = follow(null, subject(row(0, 3)));
    const beside = [
      { x: 4, y: 0 },
      { x: 0, y: -1 },
    ];
    expect(follow(now, subject(row(0, 3), { focus: beside }))).toBe(now);
    const far = [{ x: 0, y: -4 }];
    const next = follow(now, subject(row(0, 3), { focus: far }));
    expect(isWithin(far, now, 0)).toBe(false);
    expect(isWithin(far, next, 0.5)).toBe(true);
    expect(isWithin(row(0, 3), next)).toBe(true);
  });

  it("cuts off no place where anything fits, unless the table is too wide", () => {
    const far = { fitting: [{ x: 0, y: -6 }] };
    const now = follow(null, subject(row(0, 3)));
    expect(isWithin(far.fitting, follow(now, subject(row(0, 3), far)), 0)).toBe(true);
    expect(follow(now, subject(row(0, 3), { ...far, most: 7.5 }))).toBe(now);
  });

  it("does not stay too large", () => {
    const large = follow(null, subject(row(0, 20)));
    expect(follow(large, subject(row(0, 2))).width).toBeLessThan(large.width);
  });

  it("shows what matters of a table that is too wide", () => {
    const found = follow(null, subject(row(0, 40), { focus: [{ x: 35, y: 0 }], most: 15 }));
    expect(found.width).toBe(15);
    expect(isWithin([{ x: 35, y: 0 }], found)).toBe(true);
    expect(found.x + found.width).toBeLessThan(43);
  });

  it("shows all that matters, even if it becomes small", () => {
    const focus = [
      { x: 0, y: 0 },
      { x: 40, y: 0 },
    ];
    expect(isWithin(focus, follow(null, subject(row(0, 40), { focus, most: 15 })))).toBe(true);
  });

  it("is zoomed about a point that stays where it is", () => {
    const found = zoomed({ x: 0, y: 0, width: 10, height: 10 }, 0.5, 0.25, 0.75);
    expect(found).toEqual({ x: 1.25, y: 3.75, width: 5, height: 5 });
    expect(zoomed(found, 0.01, 0, 0).width).toBe(3);
  });

  it("glides", () => {
    const [from, to]: Frame[] = [
      { x: 0, y: 0, width: 10, height: 10 },
      { x: 4, y: 2, width: 20, height: 20 },
    ];
    expect(between(from!, to!, 0)).toEqual(from);
    expect(between(from!, to!, 0.5)).toEqual({ x: 2, y: 1, width: 15, height: 15 });
    expect(between(from!, to!, 1)).toEqual(to);
  });
});

describe("a board with bounds on a small screen", () => {
  const small = { aspect: 1, most: 17, roomy: 11, size: 16, focus: [] };

  it("opens in the middle", () => {
    const found = follow(null, { ...small, cells: [] });
    expect(found.width).toBe(11);
    expect(found.x + found.width / 2).toBeCloseTo(8);
  });

  it("opens on a whole group of tiles with the places beside it, not between the groups", () => {
    const groups = [
      [1, 1],
      [10, 1],
      [1, 10],
      [10, 10],
    ].map(([x, y]) => Array.from({ length: 5 }, (_, n) => ({ x: x! + n, y: y! + n })));
    const fitting = groups[3]!.map(({ x, y }) => ({ x: x - 1, y }));
    const narrow = { ...small, roomy: 7, cells: groups.flat() };
    const found = follow(null, { ...narrow, fitting });
    expect(isWithin([...groups[3]!, ...fitting], found, 0)).toBe(true);
    expect(follow(found, { ...narrow, fitting })).toBe(found);
    const watched = follow(null, narrow);
    expect(groups.some((group) => isWithin(group, watched, 0))).toBe(true);
  });

  it("shows the part in play, never more than the board", () => {
    const found = follow(null, { ...small, cells: [{ x: 1, y: 1 }] });
    expect(found.width).toBe(11);
    expect(found.x).toBeCloseTo(-0.4);
  });

  it("shows as many places of those that matter as there is room for, beginning with the near ones", () => {
    const focus = [
      { x: 0, y: 0 },
      { x: 13, y: 7 },
      { x: 15, y: 15 },
    ];
    const found = follow(null, { ...small, cells: [], focus });
    expect(found.width).toBe(11);
    expect(focus.map((cell) => isWithin([cell], found, 0))).toEqual([false, true, true]);
    expect(follow(found, { ...small, cells: [], focus })).toBe(found);
  });

  it("shows what matters where tiles lie everywhere", () => {
    const cells = [
      { x: 0, y: 0 },
      { x: 15, y: 15 },
    ];
    expect(follow(null, { ...small, cells }).width).toBe(11);
    const focus = [{ x: 3, y: 3 }];
    expect(isWithin(focus, follow(null, { ...small, cells, focus }), 1)).toBe(true);
  });

  it("keeps still while everything is in sight", () => {
    const first = follow(null, { ...small, cells: [{ x: 7, y: 7 }] });
    expect(follow(first, { ...small, cells: [{ x: 7, y: 7 }], focus: [{ x: 10, y: 7 }] })).toBe(first);
    const moved = follow(first, { ...small, cells: [{ x: 7, y: 7 }], focus: [{ x: 15, y: 7 }] });
    expect(isWithin([{ x: 15, y: 7 }], moved, 0)).toBe(true);
  });
});

describe("a side of a window", () => {
  const window = { x: 0, y: 0, width: 10, height: 10 };

  it("has the cells beyond it that are not wholly in sight", () => {
    const cells = [...row(-1, 10, 5), { x: 3, y: 9.5 }];
    expect(beyond(cells, "left", window)).toEqual([{ x: -1, y: 5 }]);
    expect(beyond(cells, "right", window)).toEqual([{ x: 10, y: 5 }]);
    expect(beyond(cells, "top", window)).toEqual([]);
    expect(beyond(cells, "bottom", window)).toEqual([{ x: 3, y: 9.5 }]);
  });
});

describe("a corner for buttons", () => {
  const window = { x: 0, y: 0, width: 10, height: 10 };
  const size = { width: 3, height: 1 };
  const bottomRight = { isLeft: false, isTop: false };

  it("is the same while nothing lies there", () => {
    expect(emptyCorner(row(0, 6, 9), [], bottomRight, window, size)).toEqual(bottomRight);
  });

  it("is another one as soon as a tile would be covered", () => {
    expect(emptyCorner(row(7, 7, 9), [], bottomRight, window, size)).toEqual({ isLeft: true, isTop: false });
    expect(emptyCorner(row(0, 9, 9), [], bottomRight, window, size)).toEqual({ isLeft: false, isTop: true });
    expect(emptyCorner([...row(0, 9, 9), ...row(9, 9)], [], bottomRight, window, size)).toEqual({
      isLeft: true,
      isTop: true,
    });
  });

  it("is one without places for tiles, if there is one", () => {
    expect(emptyCorner([], row(7, 9, 9), bottomRight, window, size)).toEqual({ isLeft: true, isTop: false });
    expect(emptyCorner(row(0, 2, 9), [...row(7, 9, 9), ...row(0, 9)], bottomRight, window, size)).toEqual(bottomRight);
  });

  it("is none if all are taken", () => {
    expect(emptyCorner([...row(0, 9), ...row(0, 9, 9)], [], bottomRight, window, size)).toBeNull();
  });
});
