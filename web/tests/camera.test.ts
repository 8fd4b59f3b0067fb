import { describe, expect, it } from "vitest";
import { Camera } from "../src/games/grid/camera";
import { frame, isWithin, within, zoomed } from "../src/games/grid/frame";
import { Fingers } from "../src/games/grid/gestures";
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

describe("a camera", () => {
  const row = (length: number) => Array.from({ length }, (_, x) => ({ x, y: 0 }));
  const subject = (length: number, size: number | null = null) => ({
    cells: row(length),
    focus: [],
    aspect: 1,
    most: 100,
    roomy: 100,
    size,
  });
  const camera = new Camera(subject(12));

  it("follows the table", () => {
    expect(camera.isWhole).toBe(true);
    expect(camera.follow(subject(12)).goal).toBe(camera.goal);
    expect(camera.follow(subject(30)).goal.width).toBeGreaterThan(30);
  });

  it("shows what someone wants to see until it comes back", () => {
    const close = camera.zoom(0.25);
    expect(close.goal.width).toBeCloseTo(camera.goal.width / 4);
    expect(close.isWhole).toBe(false);
    expect(close.follow(subject(30)).goal).toEqual(close.goal);
    expect(close.comeBack().goal).toBe(camera.goal);
  });

  it("zooms around a point and keeps it where it is", () => {
    const corner = camera.zoom(0.5, { x: 0, y: 1 }).goal;
    expect(corner.x).toBeCloseTo(camera.goal.x);
    expect(corner.y + corner.height).toBeCloseTo(camera.goal.y + camera.goal.height);
  });

  it("moves with a finger, by a part of the window", () => {
    const { goal } = camera;
    expect(camera.pan(goal, 0.5, -0.25).goal).toEqual({
      ...goal,
      x: goal.x - goal.width / 2,
      y: goal.y + goal.height / 4,
    });
  });

  it("does not leave a board with bounds", () => {
    const bounded = new Camera(subject(1, 16));
    expect(bounded.pan(bounded.goal, 1, 1).goal).toEqual(bounded.goal);
    expect(bounded.zoom(2).goal).toEqual(bounded.goal);
    expect(bounded.zoom(0.5).showWhole().goal).toBe(bounded.goal);
  });

  it("shows everything, and then what matters again", () => {
    const close = new Camera({ ...subject(60), focus: row(1), most: 10 });
    expect(close.isWhole).toBe(false);
    const whole = close.showWhole();
    expect(whole.goal.width).toBeGreaterThan(60);
    expect(whole.showWhole().goal).toBe(close.goal);
  });

  it("comes back for a cell that is out of sight, and only then", () => {
    const away = camera.pan(camera.goal, 2, 0);
    expect(away.reveal([{ x: 3, y: 0 }]).goal).toBe(camera.goal);
    const close = camera.zoom(0.5);
    expect(close.reveal([{ x: 6, y: 0 }])).toBe(close);
  });

  it("comes back on a board with bounds if none of the cells is in sight", () => {
    const close = new Camera({ ...subject(1, 16), roomy: 8 }).zoom(0.5);
    expect(close.reveal([])).toBe(close);
    const [near, far] = [
      { x: 3, y: 3 },
      { x: 15, y: 15 },
    ];
    expect(close.reveal([near, far])).toBe(close);
    expect(isWithin([far], close.reveal([far]).goal, 0)).toBe(true);
  });
});

describe("fingers on a board", () => {
  const at = (x: number, y = 0) => ({ x, y });

  it("tap if they hardly move", () => {
    const fingers = new Fingers();
    fingers.press(1, at(100));
    expect(fingers.move(1, at(104))).toBeNull();
    expect(fingers.lift(1)).toBe(true);
    expect(fingers.areDown).toBe(false);
  });

  it("pan one at a time, from where they were before", () => {
    const fingers = new Fingers();
    fingers.press(1, at(100));
    expect(fingers.move(1, at(110))).toEqual({ type: "pan", dx: 10, dy: 0 });
    expect(fingers.move(1, at(111, 2))).toEqual({ type: "pan", dx: 1, dy: 2 });
    expect(fingers.lift(1)).toBe(false);
  });

  it("zoom two at a time, around their middle", () => {
    const fingers = new Fingers();
    fingers.press(1, at(100));
    fingers.press(2, at(200));
    expect(fingers.move(2, at(300))).toEqual({ type: "zoom", by: 0.5, point: at(200) });
    expect(fingers.move(2, at(100))).toBeNull();
    fingers.lift(2);
    expect(fingers.lift(1)).toBe(false);
  });

  it("mean nothing before they are down", () => {
    const fingers = new Fingers();
    expect(fingers.move(1, at(50))).toBeNull();
    expect(fingers.lift(1)).toBe(false);
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
