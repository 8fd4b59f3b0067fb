import "./browser";
import { beforeEach, describe, expect, it } from "vitest";
import { chanceAgainst, NEWCOMER, nextLevel, standingAfter, type Verdict, verdictOf } from "../src/app/ladder";
import { chooseLevel, chosenLevel, countMatch, standingIn } from "../src/app/levels";
import { choices, choose } from "../src/app/settings";
import { chanceOf, paceOf } from "../src/home/level";
import { serverInfo } from "../src/server/server-info";
import type { GameView, SeatView, View } from "../src/server/wire";

const LEVELS = ["first-steps", "beginner", "casual", "regular"];

const person = (score: number, more: Partial<SeatView> = {}) => ({ holder: "person", level: null, score, ...more });
const bot = (level: string, score: number) => ({ holder: "bot", level, score });

/** A finished match in which we have the first seat; the highest score wins. */
function over(seats: object[], more: { mine?: number[]; end?: string } = {}): View {
  const scores = (seats as SeatView[]).map((seat) => seat.score);
  const winners = scores.flatMap((score, seat) => (score === Math.max(...scores) ? [seat] : []));
  const { mine = [0], end = "out" } = more;
  return { seats, mine, result: { winners, scores, end } } as unknown as View;
}

const verdict = (hasWon: boolean, isClear: boolean, level: number): Verdict => ({ hasWon, isClear, level });

describe("the verdict on a match", () => {
  it.each([
    ["a clear win", 125, 100, verdict(true, true, 2)],
    ["a win", 124, 100, verdict(true, false, 2)],
    ["a loss", 100, 124, verdict(false, false, 2)],
    ["a clear loss", 100, 125, verdict(false, true, 2)],
    ["a win by one Qwirkle", 1, 0, verdict(true, false, 2)],
    ["a win by two", 2, 0, verdict(true, true, 2)],
  ])("%s", (_, mine, theirs, expected) => {
    expect(verdictOf(over([person(mine), bot("casual", theirs)]), LEVELS)).toEqual(expected);
  });

  it("compares with the best bot; a win counts against the strongest, a loss against the weakest", () => {
    const table = (mine: number) => over([person(mine), bot("casual", 90), bot("beginner", 100)]);
    expect(verdictOf(table(130), LEVELS)).toEqual(verdict(true, true, 2));
    expect(verdictOf(table(95), LEVELS)).toEqual(verdict(false, false, 1));
  });

  it.each([
    ["is not over", { ...over([person(9), bot("casual", 1)]), result: null }],
    ["was given up", over([person(9), bot("casual", 1)], { end: "resigned" })],
    ["ends in a shared win", over([person(9), bot("casual", 9)])],
    ["was left to a bot", over([person(9, { away: true, level: "club" }), bot("casual", 1)])],
    ["was played by several people", over([person(9), bot("casual", 1), person(2)])],
    ["was played at one screen", over([person(9), person(2)], { mine: [0, 1] })],
    ["was only watched", over([person(9), bot("casual", 1)], { mine: [] })],
    ["had a bot of unknown strength", over([person(9), bot("wizard", 1)])],
  ])("is none if the match %s", (_, view) => {
    expect(verdictOf(view, LEVELS)).toBeNull();
  });
});

describe("where a person stands", () => {
  it.each([
    [verdict(true, true, 1), 2],
    [verdict(true, false, 1), 1.25],
    [verdict(false, false, 1), 0.75],
    [verdict(false, true, 1), 0],
    // Matches that say nothing new.
    [verdict(true, true, 0), 1],
    [verdict(true, false, 0), NEWCOMER],
    [verdict(false, true, 2), NEWCOMER],
    // The ends of the ladder.
    [verdict(false, true, 0), 0],
    [verdict(true, true, 3), 3],
  ])("after %o: %d", (end, standing) => {
    expect(standingAfter(NEWCOMER, end, LEVELS.length)).toBe(standing);
  });

  it("says what to expect of a level", () => {
    expect(LEVELS.map((_, level) => chanceAgainst(level, NEWCOMER))).toEqual(["good", "even", "small", "small"]);
    expect([1.25, 1.5, 2.5, 2.75].map((level) => chanceAgainst(level, 2))).toEqual(["good", "even", "even", "small"]);
  });

  it("suggests another level after a clear result only", () => {
    expect(nextLevel(verdict(true, true, 1))).toBe(2);
    expect(nextLevel(verdict(false, true, 1))).toBe(0);
    expect(nextLevel(verdict(true, false, 1))).toBeNull();
  });
});

const game: GameView = {
  name: "qwirkle",
  pieces: "tiles",
  parents: [],
  most_seats: 4,
  short: {},
  words: { en: { title: "Qwirkle", summary: "" } },
  picture: null,
  has_lesson: false,
  paces: { "first-steps": 4.4, "beginner": 5.6, "casual": 0.6 },
};
const rummy: GameView = {
  ...game,
  name: "rummy",
  pieces: "cards",
  paces: { "first-steps": 0.02, "beginner": 0.36, "casual": 0.7, "regular": 1.4 },
};

describe("on this device", () => {
  beforeEach(() => {
    serverInfo.value = {
      version: "",
      games: [game, rummy],
      levels: LEVELS,
      phrases: [],
      network: { url: null, can_open: false },
    };
    choose({ level: "beginner", levels: {}, standing: {}, counted: [] });
  });

  it("each game has its level, at first the last one chosen", () => {
    expect([chosenLevel("qwirkle"), chosenLevel("rummy")]).toEqual(["beginner", "beginner"]);
    chooseLevel("qwirkle", "casual");
    chooseLevel("rummy", "regular");
    expect(["qwirkle", "rummy", "cubes"].map(chosenLevel)).toEqual(["casual", "regular", "regular"]);
  });

  it("a level that this server does not have is not chosen", () => {
    choose({ level: "wizard", levels: { qwirkle: "wizard", rummy: "casual" } });
    expect([chosenLevel("qwirkle"), chosenLevel("rummy")]).toEqual(["first-steps", "casual"]);
  });

  it("a match counts once, and only for its game", () => {
    countMatch("a", "qwirkle", verdict(true, true, 1));
    expect([standingIn("qwirkle"), standingIn("rummy")]).toEqual([2, NEWCOMER]);
    countMatch("b", "qwirkle", verdict(false, false, 1));
    countMatch("a", "qwirkle", verdict(true, true, 1));
    expect(standingIn("qwirkle")).toBe(0.75);
  });

  it("only the latest matches are remembered", () => {
    for (let match = 0; match < 200; match += 1) countMatch(String(match), "qwirkle", verdict(true, false, 0));
    expect(choices.value.counted).toHaveLength(50);
    expect(choices.value.counted).toContain("199");
  });

  it("a level says how it plays, and what that means for the person", () => {
    expect(LEVELS.map((level) => [paceOf(game, level), chanceOf(game, level)])).toEqual([
      ["Makes about 4 points a turn.", "You should win."],
      ["Makes about 6 points a turn.", "An even match."],
      ["Makes about 1 point a turn.", "Hard to beat."],
      [null, "Hard to beat."],
    ]);
    choose({ standing: { qwirkle: 3 } });
    expect(chanceOf(game, "beginner")).toBe("You should win.");
  });

  it("in Rummy it counts Qwirkles", () => {
    expect(LEVELS.map((level) => paceOf(rummy, level))).toEqual([
      "Hardly ever makes a Qwirkle.",
      "Makes a Qwirkle about every 3 turns.",
      "Makes a Qwirkle about every 2 turns.",
      "Makes about 1 Qwirkle a turn.",
    ]);
  });
});
