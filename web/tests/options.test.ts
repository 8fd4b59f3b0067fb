import "./browser";
import { describe, expect, it } from "vitest";
import { BY_LOT, hasOpenChair, mended, mostSeats, valueOf, withChair, withOption, withoutChair, wishOf } from "../src/options/draft";
import { firstOptions, groupedOptions } from "../src/options/groups";
import { namedLayouts, turnedAt } from "../src/options/layout";
import { aboutOf, textOf, titleOf } from "../src/options/words";
import type { Draft } from "../src/settings";
import type { GameInfo, OptionInfo } from "../src/wire";

const option = (name: string, values: OptionInfo["values"], usual: OptionInfo["default"]): OptionInfo => ({ name, values, default: usual, about: `about ${name}` });

const INFO: GameInfo = {
  name: "qwirkle",
  most_seats: 6,
  presets: { none: {}, "000": { book: "000", players_max: 4, names: "shapes" } },
  options: [
    option("book", ["none", "000"], "none"),
    option("players_max", [2, 3, 4, 5, 6], 6),
    option("names", ["classic", "shapes"], "classic"),
    option("copies", [1, 2, 3], 3),
    option("dead_end", [true, false], true),
    option("new_thing", [1, 2], 1),
  ],
};

describe("options", () => {
  it("are what was chosen, else what the edition says, else the default", () => {
    expect(valueOf(INFO, {}, "names")).toBe("classic");
    expect(valueOf(INFO, { book: "000" }, "names")).toBe("shapes");
    expect(valueOf(INFO, { book: "000", names: "classic" }, "names")).toBe("classic");
  });

  it("are written down only where they differ", () => {
    expect(withOption(INFO, {}, "copies", 1)).toEqual({ copies: 1 });
    expect(withOption(INFO, { copies: 1 }, "copies", 3)).toEqual({});
    expect(withOption(INFO, { book: "000" }, "names", "classic")).toEqual({ book: "000", names: "classic" });
    expect(withOption(INFO, { names: "shapes" }, "book", "000")).toEqual({ book: "000" });
  });

  it("say how many may sit there", () => {
    expect(mostSeats(INFO, {})).toBe(6);
    expect(mostSeats(INFO, { book: "000" })).toBe(4);
  });

  it("are sorted, and a new one is not lost", () => {
    expect(firstOptions("qwirkle", INFO).map((each) => each.name)).toEqual(["copies"]);
    expect(groupedOptions("qwirkle", INFO).map((group) => [group.name, group.options.map((each) => each.name)])).toEqual([
      ["end", ["dead_end"]],
      ["words", ["names"]],
      ["other", ["new_thing"]],
    ]);
  });

  it("have friendly words, or else those of the server", () => {
    expect(titleOf(INFO.options[3]!)).toBe("Length");
    expect(aboutOf(INFO.options[5]!)).toBe("About new_thing.");
    expect(titleOf(INFO.options[5]!)).toBe("New thing");
    expect(textOf("copies", 1)).toBe("Short: 36 pieces");
    expect(textOf("new_thing", 2)).toBe("2");
    expect(textOf("dead_end", false)).toBe("No");
  });
});

const draft = (part: Partial<Draft>): Draft => ({ chairs: [{ kind: "me" }, { kind: "open" }], options: {}, isPublic: false, hasHints: true, ...part });

describe("a table that is being thought up", () => {
  it("gets chairs like the last one, and loses them again", () => {
    const chairs = withChair([{ kind: "me" }, { kind: "bot", level: "club" }]);
    expect(chairs).toHaveLength(3);
    expect(chairs[2]).toMatchObject({ kind: "bot", level: "club" });
    expect(withoutChair(chairs, 1)).toHaveLength(2);
  });

  it("gives people at the screen who have no name one by their number", () => {
    const wish = wishOf("qwirkle", draft({ chairs: [{ kind: "me" }, { kind: "me", name: " Ben " }, { kind: "me", name: "" }] }), (number) => `Player ${number}`);
    expect(wish.chairs).toEqual([{ kind: "me" }, { kind: "me", name: "Ben" }, { kind: "me", name: "Player 3" }]);
  });

  it("asks for what was chosen", () => {
    const wish = wishOf("qwirkle", draft({ options: { copies: 1 }, isPublic: true, hasHints: false }), String);
    expect(wish).toEqual({ game: "qwirkle", options: { copies: 1 }, chairs: [{ kind: "me" }, { kind: "open" }], is_public: true, has_hints: false, start: true });
  });

  it("knows whether it waits for somebody", () => {
    expect(hasOpenChair(draft({}))).toBe(true);
    expect(hasOpenChair(draft({ chairs: [{ kind: "me" }, { kind: "bot", level: "club" }] }))).toBe(false);
  });

  it("forgets what this server does not know", () => {
    const old = draft({ options: { copies: 9, gone: true, names: "shapes" }, chairs: [{ kind: "me" }, { kind: "bot", level: "wizard" }] });
    expect(mended(INFO, ["club"], old)).toMatchObject({ options: { names: "shapes" }, chairs: [{ kind: "me" }, { kind: "open" }] });
  });

  it("has no more chairs than the edition allows", () => {
    const many = draft({ options: { book: "000" }, chairs: Array.from({ length: 6 }, () => ({ kind: "me" as const })) });
    expect(mended(INFO, [], many).chairs).toHaveLength(4);
  });

  it("keeps a board by lot", () => {
    const info = { ...INFO, options: [...INFO.options, option("layout", ["connect-diamond"], "connect-diamond")] };
    expect(mended(info, [], draft({ options: { layout: BY_LOT } })).options).toEqual({ layout: BY_LOT });
  });
});

describe("the quarters of a board", () => {
  const connect = ["connect-diamond", "c0 c0 c0 c0", "c1 c0 c0 c0", "c1 c0 c0 c1", "c0 c0 c0 c1"];

  it("have names, or are written out", () => {
    expect(namedLayouts(connect)).toEqual(["connect-diamond"]);
  });

  it("are turned one at a time", () => {
    expect(turnedAt(connect, "connect-diamond", 0)).toBe("c0 c0 c0 c1");
    expect(turnedAt(connect, "c0 c0 c0 c0", 0)).toBe("c1 c0 c0 c0");
  });

  it("stay as they are if nothing else is allowed", () => {
    expect(turnedAt(["c0 c0 c0 c0"], "c0 c0 c0 c0", 2)).toBe("c0 c0 c0 c0");
  });

  it("are never all without a place to begin", () => {
    const both = ["s0 s0 s0 c0", "s0 s0 s0 c1"];
    expect(turnedAt(both, "s0 s0 s0 c1", 3)).toBe("s0 s0 s0 c0");
  });
});
