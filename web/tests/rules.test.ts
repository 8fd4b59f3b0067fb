import "./browser";
import { describe, expect, it } from "vitest";
import { layOut } from "../src/picture/cards";
import { isWithin, quadrantsOf, readSets, spacesOf, windowAround } from "../src/picture/position";
import { arranged, described, sumOf, windowOf } from "../src/rules/example";
import type { ExampleView } from "../src/server/wire";
import { EXAMPLES } from "./guides";

const exampleOf = (game: string, name: string): ExampleView => EXAMPLES[game]![name]!;

describe.each(Object.keys(EXAMPLES))("the examples of %s", (game) => {
  it("can be read without their pictures", () => {
    for (const example of Object.values(EXAMPLES[game]!)) expect(described(example)).toMatch(/^[A-Z].*\.$/);
  });
});

describe("an example", () => {
  it("adds up", () => {
    expect(sumOf(exampleOf("qwirkle", "colour"))).toBe("3 points");
    expect(sumOf(exampleOf("qwirkle", "six"))).toBe("6 + 6 for the Qwirkle = 12 points");
    expect(sumOf(exampleOf("connect", "one"))).toBe("3 + 2 + 1 for the space = 6 points");
  });

  it("is told in words", () => {
    expect(described(exampleOf("select", "take"))).toBe(
      "On the table: blue circle, blue square, blue diamond, blue clover, blue cross, blue starburst. Taken off: " +
        "blue starburst. Played: blue starburst.",
    );
    expect(described(exampleOf("rummy", "add"))).toContain(
      "Then: red circle, yellow circle, green circle, blue circle, purple circle.",
    );
  });

  it("shows all its tiles", () => {
    expect(windowOf(exampleOf("qwirkle", "both"))).toEqual([-0.75, -0.75, 3.5, 3.5]);
  });

  it("of cards is what was played and what lies there then", () => {
    expect(arranged(exampleOf("rummy", "six"))).toEqual({
      cards: ["Ox"],
      sets: [
        ["Oc", "Os", "Od", "Ol", "Ot", "Ox"],
        ["Gt", "Bt", "Pt"],
      ],
    });
  });
});

describe("a printed board", () => {
  it("is put together of four quarters", () => {
    expect(quadrantsOf("combined")).toEqual(["s0", "c0", "c0", "s2"]);
    const marks = (quadrant: string, mark: string): number =>
      spacesOf(quadrant).filter((space) => space.mark === mark).length;
    expect(["#", "1", "2"].map((mark) => marks("c0", mark))).toEqual([6, 10, 2]);
    expect(["*", "O"].map((mark) => marks("s0", mark))).toEqual([3, 1]);
  });
});

describe("pictures", () => {
  it("know what lies in their window", () => {
    const window = windowAround([{ x: 2, y: 3 }], 0.5);
    expect(window).toEqual([1.5, 2.5, 2, 2]);
    expect(isWithin(window, { x: 1, y: 3 })).toBe(true);
    expect(isWithin(window, { x: 0, y: 3 })).toBe(false);
  });

  it("lay sets of cards side by side until they are too wide", () => {
    const { cards, height } = layOut(readSets("Rc Oc Yc | Gs Gd Gl"), 300);
    expect(cards.map(({ y }) => y)).toEqual([0, 0, 0, 126, 126, 126]);
    expect(height).toBe(226);
  });
});
