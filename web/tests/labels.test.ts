import "./browser";
import { describe, expect, it } from "vitest";
import { lineEnd, near } from "../src/games/grid/keys";
import { cellLabel, lineThrough, tilesOn } from "../src/games/grid/labels";
import { listed } from "../src/words/words";

// A line of four blues, crossed by a line of two circles.
const tiles = tilesOn([
  ["Bs", 0, 0],
  ["Bc", 1, 0],
  ["Bd", 2, 0],
  ["Bx", 3, 0],
  ["Rc", 1, 1],
]);

describe("what a screen reader says", () => {
  it("names a tile and its lines", () => {
    expect(cellLabel(tiles, { x: 1, y: 0 })).toBe(
      "blue circle; in a line of four blues and a line of two circles; at 1,0",
    );
    expect(cellLabel(tiles, { x: 0, y: 0 })).toBe("blue square; in a line of four blues; at 0,0");
  });

  it("says what fits on an empty cell", () => {
    expect(cellLabel(tiles, { x: 4, y: 0 }, { fitting: ["Bl", "Bt"] })).toBe(
      "empty; blue clover or blue starburst fits; at 4,0",
    );
    expect(cellLabel(tiles, { x: -1, y: -2 })).toBe("empty; at -1,-2");
  });

  it("says what is not played yet, and who played last", () => {
    expect(cellLabel(tiles, { x: 3, y: 0 }, { isStaged: true })).toContain("blue cross, not played yet");
    expect(cellLabel(tiles, { x: 3, y: 0 }, { lastBy: { seat: 1, name: "Ben" } })).toContain(
      "last move of Ben, seat 2",
    );
  });

  it("finds a line from any of its tiles", () => {
    for (const x of [0, 1, 2, 3]) expect(lineThrough(tiles, { x, y: 0 }, 1, 0)).toEqual(["Bs", "Bc", "Bd", "Bx"]);
    expect(lineThrough(tiles, { x: 9, y: 9 }, 1, 0)).toEqual([]);
  });

  it("lists words as people do", () => {
    expect(listed([])).toBe("");
    expect(listed(["a"])).toBe("a");
    expect(listed(["a", "b", "c"])).toBe("a, b and c");
  });
});

describe("the cursor", () => {
  it("goes to the end of a line, and from there to the next tile", () => {
    expect(lineEnd(tiles, { x: 0, y: 0 }, 1, 0)).toEqual({ x: 3, y: 0 });
    expect(lineEnd(tiles, { x: -5, y: 0 }, 1, 0)).toEqual({ x: 0, y: 0 });
    expect(lineEnd(tiles, { x: 3, y: 0 }, 1, 0)).toEqual({ x: 3, y: 0 });
  });

  it("does not get lost", () => {
    expect(
      near(
        [
          { x: 0, y: 0 },
          { x: 3, y: 1 },
        ],
        { x: 9, y: -9 },
      ),
    ).toEqual({ x: 4, y: -1 });
  });
});
