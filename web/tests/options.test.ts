import "./browser";
import { describe, expect, it } from "vitest";
import { readAge } from "../src/app/ages";
import type { MatchDraft } from "../src/app/settings";
import {
  firstOptions,
  groupedOptions,
  hasOpenChair,
  mended,
  mostSeats,
  optionValue,
  RANDOM,
  wishOf,
  withChair,
  withOption,
  withoutChair,
} from "../src/options/draft";
import { namedLayouts, turnedAt } from "../src/options/layout";
import { aboutOf, groupLabel, labelOf, textOf } from "../src/options/words";
import type { GameDetails, OptionView } from "../src/server/wire";

const option = (
  name: string,
  values: OptionView["values"],
  usual: OptionView["default"],
  group = "more",
  isShown = true,
): OptionView => ({
  name,
  values,
  default: usual,
  group,
  label: `Label of ${name}`,
  text: `about ${name}`,
  is_shown: isShown,
});

const INFO: GameDetails = {
  name: "qwirkle",
  presets: { none: {}, "000": { book: "000", players_max: 4, names: "shapes" } },
  options: [
    option("book", ["none", "000"], "none", "edition"),
    option("players_max", [2, 3, 4, 5, 6], 6, "edition"),
    option("copies", [1, 2, 3], 3, "main"),
    option("secret", [1, 2], 1, "main", false),
    option("dead_end", [true, false], true, "end"),
    option("names", ["classic", "shapes"], "classic", "names"),
    option("new_thing", [1, 2], 1, "odd"),
  ],
  rules: {},
  examples: {},
};

describe("options", () => {
  it("are what was chosen, else what the edition says, else the default", () => {
    expect(optionValue(INFO, {}, "names")).toBe("classic");
    expect(optionValue(INFO, { book: "000" }, "names")).toBe("shapes");
    expect(optionValue(INFO, { book: "000", names: "classic" }, "names")).toBe("classic");
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

  it("are grouped as the server says, without those that are not shown", () => {
    expect(firstOptions(INFO).map((each) => each.name)).toEqual(["copies"]);
    expect(groupedOptions(INFO).map((group) => [group.name, group.options.map((each) => each.name)])).toEqual([
      ["end", ["dead_end"]],
      ["names", ["names"]],
      ["odd", ["new_thing"]],
    ]);
  });

  it("have friendly words, or else those of the server", () => {
    expect(labelOf(INFO.options[2]!)).toBe("Length");
    expect(aboutOf(INFO.options[6]!)).toBe("About new_thing.");
    expect(labelOf(INFO.options[6]!)).toBe("Label of new_thing");
    expect([groupLabel("end"), groupLabel("odd")]).toEqual(["The end", "Odd"]);
    expect(textOf("copies", 1)).toBe("Short: 36 tiles");
    expect(textOf("copies", 1, "cards")).toBe("Short: 36 cards");
    expect(textOf("new_thing", 2)).toBe("2");
    expect(textOf("dead_end", false)).toBe("No");
  });
});

const draft = (part: Partial<MatchDraft>): MatchDraft => ({
  chairs: [{ holder: "me" }, { holder: "open" }],
  options: {},
  isPublic: false,
  hasHints: true,
  ...part,
});

describe("a table that is being thought up", () => {
  it("gets chairs like the last one, and loses them again", () => {
    const chairs = withChair([{ holder: "me" }, { holder: "bot", level: "club" }]);
    expect(chairs).toHaveLength(3);
    expect(chairs[2]).toMatchObject({ holder: "bot", level: "club" });
    expect(withoutChair(chairs, 1)).toHaveLength(2);
  });

  it("gives people at the screen who have no name one by their number", () => {
    const wish = wishOf(
      "qwirkle",
      draft({ chairs: [{ holder: "me" }, { holder: "me", name: " Ben " }, { holder: "me", name: "" }] }),
      (number) => `Player ${number}`,
    );
    expect(wish.chairs).toEqual([{ holder: "me" }, { holder: "me", name: "Ben" }, { holder: "me", name: "Player 3" }]);
  });

  it("gives ages to those who have told them", () => {
    const chairs = [
      { holder: "me" as const, age: 40 },
      { holder: "me" as const, name: "Ben", age: 0 },
      { holder: "open" as const, age: 9 },
    ];
    const wish = wishOf("qwirkle", draft({ chairs }), String);
    expect(wish.chairs).toEqual([{ holder: "me", age: 40 }, { holder: "me", name: "Ben", age: 0 }, { holder: "open" }]);
    expect(withChair(chairs.slice(0, 2)).at(-1)).toMatchObject({ name: null, age: null });
  });

  it("takes nothing for an age that cannot be one", () => {
    expect([7, 0, -1, 7.5, 151, NaN].map(readAge)).toEqual([7, 0, null, null, null, null]);
  });

  it("asks for what was chosen", () => {
    const wish = wishOf("qwirkle", draft({ options: { copies: 1 }, isPublic: true, hasHints: false }), String);
    expect(wish).toEqual({
      game: "qwirkle",
      options: { copies: 1 },
      chairs: [{ holder: "me" }, { holder: "open" }],
      is_public: true,
      has_hints: false,
      start: true,
    });
  });

  it("knows whether it waits for somebody", () => {
    expect(hasOpenChair(draft({}))).toBe(true);
    expect(hasOpenChair(draft({ chairs: [{ holder: "me" }, { holder: "bot", level: "club" }] }))).toBe(false);
  });

  it("forgets what this server does not know", () => {
    const old = draft({
      options: { copies: 9, gone: true, names: "shapes" },
      chairs: [{ holder: "me" }, { holder: "bot", level: "wizard" }],
    });
    expect(mended(INFO, ["club"], old)).toMatchObject({
      options: { names: "shapes" },
      chairs: [{ holder: "me" }, { holder: "open" }],
    });
  });

  it("has no more chairs than the edition allows", () => {
    const many = draft({
      options: { book: "000" },
      chairs: Array.from({ length: 6 }, () => ({ holder: "me" as const })),
    });
    expect(mended(INFO, [], many).chairs).toHaveLength(4);
  });

  it("keeps a random board", () => {
    const info = { ...INFO, options: [...INFO.options, option("layout", ["connect-diamond"], "connect-diamond")] };
    expect(mended(info, [], draft({ options: { layout: RANDOM } })).options).toEqual({ layout: RANDOM });
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
