import { describe, expect, it } from "vitest";
import { measuresFor } from "../../src/games/rummy/fit";
import { next } from "../../src/games/rummy/focus";

describe("the size of cards", () => {
  const late = [
    [3, 3, 4, 5, 3],
    [3, 4, 3, 5, 3, 3, 4, 3],
  ];

  it("is the largest that shows the whole table", () => {
    expect(measuresFor([], 1100, 700).card).toBe(88);
    expect(measuresFor([], 3500, 1800).card).toBe(112);
    expect(measuresFor(late, 1100, 700).card).toBeGreaterThanOrEqual(56);
    expect(measuresFor(late, 1100, 600, 0).card).toBeGreaterThan(measuresFor(late, 1100, 600).card);
    expect(measuresFor(late, 1100, 500).card).toBeLessThan(measuresFor(late, 1100, 700).card);
  });

  it("lets two small sets lie side by side on every phone", () => {
    const { card, gap, around, between } = measuresFor([], 360, 600);
    expect(2 * (3 * card + 2 * gap + 2 * around) + between).toBeLessThanOrEqual(360 - 16);
  });

  it("lets three small sets lie side by side on the smallest phones, where the table scrolls", () => {
    const { card, gap, around, between } = measuresFor([late.flat(), late.flat()], 360, 300);
    expect(3 * (3 * card + 2 * gap + 2 * around) + 2 * between).toBeLessThanOrEqual(360 - 16);
    expect(card).toBeGreaterThanOrEqual(30);
  });
});

describe("the arrows", () => {
  // Two sets in a row, one below that is a little higher, and the hand.
  const box = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 57 });
  const boxes = [box(0, 0), box(42, 0), box(120, 0), box(0, 80), box(42, 80), box(100, 300)];

  it("go from card to card in reading order, and stop at the ends", () => {
    expect([next(boxes, 1, "right"), next(boxes, 2, "right"), next(boxes, 5, "right")]).toEqual([2, 3, 5]);
    expect([next(boxes, 3, "left"), next(boxes, 0, "left")]).toEqual([2, 0]);
  });

  it("go up and down to what is nearest in the next row", () => {
    expect([next(boxes, 2, "down"), next(boxes, 3, "down"), next(boxes, 5, "down")]).toEqual([4, 5, 5]);
    expect([next(boxes, 5, "up"), next(boxes, 4, "up"), next(boxes, 0, "up")]).toEqual([4, 1, 0]);
  });
});
