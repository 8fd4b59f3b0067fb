import { describe, expect, it } from "vitest";
import { FRAMES, faceBefore, forcedSeat, keptCubes, showing, thrown, thrownSlots } from "../src/games/cubes/rolls";
import type { ItemView } from "../src/server/wire";

const slots = (text: string) => text.split(" ").map((tile, id) => ({ id, tile }));
const tiles = (hand: { tile: string }[]) => hand.map(({ tile }) => tile).join(" ");

function item(event: string, forced?: number): ItemView {
  const seat = Number(/\d+/.exec(event)![0]);
  const told = forced === undefined ? [] : [{ code: "rolled-by-force", facts: { seat: forced }, text: "" }];
  return { number: 1, time: 0, sentences: told, seat, event, points: null, undone: 0 };
}

function newIds() {
  let next = 100;
  return () => next++;
}

describe("a hand of cubes", () => {
  it("keeps its places when cubes are rolled again", () => {
    const kept = keptCubes(slots("Gd Rc Bs"), "Rx Bs Gd".split(" "), newIds(), new Set([1]));
    expect(tiles(kept)).toBe("Gd Rx Bs");
    expect(kept.map(({ id }) => id)).toEqual([0, 1, 2]);
  });

  it("rolls the one of two alike that was chosen", () => {
    const [first, second] = [new Set([0]), new Set([1])];
    expect(tiles(keptCubes(slots("Rc Rc"), ["Rc", "Rs"], newIds(), first))).toBe("Rs Rc");
    expect(tiles(keptCubes(slots("Rc Rc"), ["Rc", "Rs"], newIds(), second))).toBe("Rc Rs");
  });

  it("puts new cubes last and forgets those that were played", () => {
    const kept = keptCubes(slots("Gd Rc Bs Yt"), "Gd Bs Px Ol".split(" "), newIds(), new Set());
    expect(tiles(kept)).toBe("Gd Bs Px Ol");
    expect(kept.map(({ id }) => id)).toEqual([0, 2, 100, 101]);
  });
});

describe("a throw", () => {
  it("is what came to each seat after its last action", () => {
    const items = [
      item("0 roll Rc Bs"),
      item("deal 0 Rx"),
      item("deal 0 Bs"),
      item("0 place Rx@0,0"),
      item("deal 0 Gd"),
      item("1 roll"),
    ];
    expect(thrown(items)).toEqual(new Map([[0, ["Gd"]]]));
    expect(thrown(items.slice(0, 3))).toEqual(new Map([[0, ["Rx", "Bs"]]]));
  });

  it("is picked up again as long as nothing can be played", () => {
    const items = [item("1 roll", 1), item("deal 1 Rx"), item("deal 1 Bs", 1), item("deal 1 Rd"), item("deal 1 Bl")];
    expect(thrown(items)).toEqual(new Map([[1, ["Rd", "Bl"]]]));
  });

  it("may come by force at the end of another seat's turn", () => {
    const items = [item("0 place Rx@0,0"), item("deal 0 Gd", 1), item("deal 1 Rd")];
    expect(forcedSeat(items[1]!)).toBe(1);
    expect(forcedSeat(items[0]!)).toBeNull();
    expect(thrown(items)).toEqual(
      new Map([
        [0, ["Gd"]],
        [1, ["Rd"]],
      ]),
    );
  });

  it("marks the cubes that show something new, and as many more as came up the same", () => {
    const before = slots("Rc Rs Bd");
    expect(
      thrownSlots(
        before,
        [
          { id: 0, tile: "Rc" },
          { id: 1, tile: "Rc" },
          { id: 2, tile: "Bd" },
        ],
        ["Rc"],
      ),
    ).toEqual(new Set([1]));
    expect(thrownSlots(before, before, ["Bd"])).toEqual(new Set([2]));
    expect(thrownSlots(before, before, [])).toEqual(new Set());
  });
});

it("finds as many cubes as were named", () => {
  expect(showing(slots("Rc Bs Rc"), ["Rc"])).toEqual(new Set([0]));
  expect(showing(slots("Rc Bs Rc"), ["Rc", "Rc"])).toEqual(new Set([0, 2]));
});

describe.each([0, 1])("cube %i in the air", (id) => {
  const faces = Array.from({ length: FRAMES + 1 }, (_, n) => faceBefore("Rc", FRAMES - n, id));

  it("shows another face in every frame, and its own in the end", () => {
    expect(faces.at(-1)).toBe("Rc");
    expect(faces.every((face, n) => n === 0 || face !== faces[n - 1])).toBe(true);
    expect(faces.every((face) => face[0] === "R")).toBe(true);
  });
});
