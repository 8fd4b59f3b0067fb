import { describe, expect, it } from "vitest";
import { frame, within, zoomed } from "../src/games/grid/frame";
import { nearest } from "../src/games/grid/staging";

const sides = ({ x, y, width, height }: ReturnType<typeof frame>): number[] => [x, y, x + width, y + height];

describe("a camera on a board with bounds", () => {
  it.each([0.5, 1, 2])("shows all of it in a window of shape %f", (aspect) => {
    const [left, top, right, bottom] = sides(frame([], aspect, 16)) as [number, number, number, number];
    expect(Math.max(left, top)).toBeLessThan(0);
    expect(Math.min(right, bottom)).toBeGreaterThan(16);
    expect((right - left) / (bottom - top)).toBeCloseTo(aspect);
  });

  it("does not go beyond its edge", () => {
    const whole = frame([], 1, 16);
    const close = zoomed(whole, 0.5, 0.5, 0.5);
    expect(within({ ...close, x: -100, y: 100 }, whole)).toEqual({
      ...close,
      x: whole.x,
      y: whole.y + whole.height - close.height,
    });
    expect(within(zoomed(whole, 2, 0.5, 0.5), whole)).toEqual(whole);
    expect(within(close, whole)).toEqual(close);
  });
});

describe("a camera on a table without bounds", () => {
  it("shows what lies there, and not too close", () => {
    expect(frame([{ x: 0, y: 0 }], 1).width).toBe(7);
    expect(
      frame(
        [
          { x: 0, y: 0 },
          { x: 20, y: 0 },
        ],
        1,
      ).width,
    ).toBeGreaterThan(21);
  });
});

describe("a finger", () => {
  const cells = [
    { x: 3, y: 3 },
    { x: 5, y: 3 },
  ];

  it("may miss a cell a little", () => {
    expect(nearest(cells, { x: 3.5, y: 3.5 }, 0)).toEqual(cells[0]);
    expect(nearest(cells, { x: 4.2, y: 3.5 }, 0.4)).toEqual(cells[0]);
    expect(nearest(cells, { x: 4.9, y: 3.5 }, 0.4)).toEqual(cells[1]);
  });

  it("means another cell when it is far away", () => {
    expect(nearest(cells, { x: 4.5, y: 3.5 }, 0.4)).toBeNull();
    expect(nearest([], { x: 4.5, y: 3.5 }, 0.4)).toBeNull();
  });
});
