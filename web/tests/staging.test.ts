import { describe, expect, it } from "vitest";
import { placeText, readPlays, Staging } from "../src/games/grid/staging";

const at = (text: string) =>
  text.split(" ").map((each) => {
    const [tile = "", cell = ""] = each.split("@");
    const [x = 0, y = 0] = cell.split(",").map(Number);
    return { tile, x, y };
  });

describe("a play that is being built", () => {
  const staging = new Staging(
    readPlays([
      ["Rs@1,0", 2],
      ["Rs@1,0 Rd@2,0", 3],
      ["Rd@1,0", 2],
      ["Rs@0,1", 2],
    ]),
    false,
  );

  it("is known by its tiles, in any order", () => {
    expect(staging.play(at("Rd@2,0 Rs@1,0"))?.points).toBe(3);
    expect(staging.play(at("Rd@2,0"))).toBeNull();
    expect(staging.play([])).toBeNull();
  });

  it("shows where a tile makes a play at once", () => {
    expect(staging.shownCells([], "Rd").map(({ x, y }) => [x, y])).toEqual([[1, 0]]);
    expect(staging.shownCells(at("Rs@1,0"), "Rd").map(({ x, y }) => [x, y])).toEqual([[2, 0]]);
  });

  it("takes a tile anywhere a play can come of", () => {
    expect(staging.cells([], "Rd").map(({ x, y }) => [x, y])).toEqual([
      [2, 0],
      [1, 0],
    ]);
    expect(staging.cells(at("Rs@0,1"), "Rd")).toEqual([]);
  });

  it("knows which tiles complete it soonest", () => {
    const gap = new Staging(
      readPlays([
        ["Rs@1,0 Rd@2,0", 3],
        ["Rs@1,0 Rd@2,0 Rc@3,0", 4],
        ["Rl@1,0 Rd@2,0", 3],
      ]),
      false,
    );
    expect(gap.missing(at("Rd@2,0"))).toBe(1);
    expect(gap.completing(at("Rd@2,0")).map(({ tile }) => tile)).toEqual(["Rs", "Rl"]);
    expect(gap.completing(at("Bx@2,0"))).toEqual([]);
  });

  it("is sent as a record writes it", () => {
    expect(placeText(at("Rs@1,0 Rd@2,-1"))).toBe("place Rs@1,0 Rd@2,-1");
  });
});

describe("the first play of an unbounded table", () => {
  const staging = new Staging(
    readPlays([
      ["Rc@0,0 Rs@1,0", 2],
      ["Rs@0,0 Rc@1,0", 2],
      ["Rc@0,0 Rs@0,1", 2],
    ]),
    true,
  );

  it("may lie anywhere", () => {
    expect(staging.play(at("Rc@5,5 Rs@6,5"))?.points).toBe(2);
  });

  it("can be built from either end", () => {
    const cells = staging.shownCells(at("Rc@0,0"), "Rs").map(({ x, y }) => [x, y]);
    expect(cells).toContainEqual([1, 0]);
    expect(cells).toContainEqual([-1, 0]);
    expect(cells).toContainEqual([0, 1]);
  });

  it("begins in the middle", () => {
    expect(staging.shownCells([], "Rs")).toEqual([{ tile: "Rs", x: 0, y: 0 }]);
    expect(staging.shownCells([], "Bx")).toEqual([]);
  });
});
