import "./browser";
import { describe, expect, it } from "vitest";
import { choices, choose } from "../src/app/settings";
import { type Gain, racePoints } from "../src/match/chart";
import { outcome, remarks, title } from "../src/match/ending";
import { kept, moved, sorted } from "../src/match/hand";
import { Log } from "../src/match/log";
import { LookBack } from "../src/match/look-back";
import { beatsOf } from "../src/match/news";
import { Practice } from "../src/match/practice";
import { lanes, marks } from "../src/match/race";
import type { Toasts } from "../src/match/toasts";
import { Voice } from "../src/match/voice";
import type { ItemView, View } from "../src/server/wire";
import { withoutCells } from "../src/words/sentences";
import { asSentence, capital } from "../src/words/words";

const item = (event: string | null, seat: number | null = 0): ItemView => ({
  number: 1,
  time: 0,
  sentences: [],
  seat,
  event,
  points: null,
  undone: 0,
});

describe("a turn taken back", () => {
  const told = (event: string | null, text: string, undone = 0): ItemView => ({
    ...item(event, event === null ? null : 0),
    sentences: [{ code: "unknown", facts: {}, text }],
    undone,
  });

  it("is told once, however often it is asked for in a row", () => {
    const log = new Log();
    log.add([told(null, "asks for a hint")]);
    log.add([told(null, "asks for a hint"), told("pass", "passes"), told(null, "asks for a hint")]);
    expect(log.lines.value.map(({ text }) => text)).toEqual(["Asks for a hint", "Passes", "Asks for a hint"]);
  });

  it("leaves the log", () => {
    const log = new Log();
    log.add([told("place Rc@0,0", "one"), told("place Rs@1,0", "two"), told(null, "sits down")]);
    const fresh = log.add([told("place Rd@2,0", "three"), told(null, "back", 2), told("place Rx@1,0", "other")]);
    expect(log.lines.value.map(({ text }) => text)).toEqual(["One", "Back", "Other"]);
    expect(log.lines.value.map(({ turn }) => turn)).toEqual([1, 1, 2]);
    expect(fresh.map(({ text }) => text)).toEqual(["Back", "Other"]);
  });
});

describe("the seat of a line", () => {
  it("is the one that moved, unless the line is about others", () => {
    const said = (code: string, facts: Record<string, string>) => ({ code, facts, text: code });
    const log = new Log();
    const sentences = [
      said("placed", { name: "Ann" }),
      said("ended-out", { name: "Ann" }),
      said("won", { names: "Max" }),
    ];
    log.add([{ ...item("1 place Rc@0,0", 1), sentences }]);
    expect(log.lines.value.map(({ seat }) => seat)).toEqual([1, 1, null]);
  });
});

describe("moves that are shown", () => {
  it("are what seats did, not what was dealt or said", () => {
    expect(beatsOf([item("0 place Rc@0,0"), item("deal 0 Rs"), item(null, null)])).toMatchObject([{ delay: 0 }]);
  });

  it("come one after another, the more the faster", () => {
    const times = (count: number) =>
      beatsOf(Array.from({ length: count }, () => item("1 pass"))).map(({ delay }) => delay);
    expect(times(2)).toEqual([0, 800]);
    expect(times(10)[9]).toBe(3600);
    expect(times(50)).toHaveLength(16);
    expect(times(50).at(-1)).toBeLessThan(4000);
  });
});

describe("the hand", () => {
  const slots = ["Rc", "Bs", "Gx"].map((tile, id) => ({ id, tile }));
  const ids = (found: { id: number }[]) => found.map(({ id }) => id);

  it("keeps tiles in their places and puts new ones last", () => {
    let next = 3;
    expect(kept(slots, ["Gx", "Yd", "Rc"], () => next++)).toEqual([
      { id: 0, tile: "Rc" },
      { id: 2, tile: "Gx" },
      { id: 3, tile: "Yd" },
    ]);
  });

  it("can be put in order", () => {
    expect(ids(moved(slots, 2, 0))).toEqual([2, 0, 1]);
    expect(ids(moved(slots, 0, null))).toEqual([1, 2, 0]);
    expect(ids(moved(slots, 7, 0))).toEqual([0, 1, 2]);
    expect(ids(sorted(slots, false))).toEqual([0, 2, 1]);
    expect(ids(sorted(slots, true))).toEqual([0, 1, 2]);
  });
});

describe("the log", () => {
  it("knows whether a bot has played for somebody", () => {
    const log = new Log();
    const notice = (code: string): ItemView => ({ ...item(null, null), sentences: [{ code, facts: {}, text: code }] });
    log.add([item("0 pass"), notice("sat-down")]);
    expect(log.wasHandedOver).toBe(false);
    log.add([notice("handed-over"), notice("taken-back")]);
    expect(log.wasHandedOver).toBe(true);
  });

  const told = (event: string, total: number | null, ...texts: string[]): ItemView => ({
    ...item(event),
    sentences: texts.map((text) => ({ code: "", facts: {}, text })),
    points: total === null ? null : { total, parts: [], lines: [] },
  });

  it("gives the points to the line that reports the play, and counts turns", () => {
    const log = new Log();
    const lines = log.add([
      told("0 place Rc@0,0", 4, "anna plays", "the bag is empty"),
      told("deal 0 Rs", null, "dealt"),
    ]);
    expect(lines.map(({ text, seat, points, turn }) => [text, seat, points, turn])).toEqual([
      ["Anna plays", 0, 4, 1],
      ["The bag is empty", 0, null, 1],
      ["Dealt", null, null, 1],
    ]);
    log.add([told("1 pass", null, "ben passes")]);
    expect(log.lines.value.map(({ turn }) => turn)).toEqual([1, 1, 1, 2]);
  });
});

describe("the voice", () => {
  it("keeps the last sentences, each with its number", () => {
    const voice = new Voice();
    for (let n = 1; n <= 10; n += 1) voice.speak(`sentence ${n}`);
    expect(voice.spoken.value.map(({ number }) => number)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe("the race", () => {
  it("has round marks beyond the first", () => {
    expect(marks(0)).toEqual([0, 5]);
    expect(marks(23)).toEqual([0, 5, 10, 15, 20, 25]);
    expect(marks(208)).toEqual([0, 50, 100, 150, 200, 250]);
  });

  it("puts pieces that are close above each other", () => {
    expect(lanes([0, 0, 0])).toEqual([0, 1, 2]);
    expect(lanes([10, 50, 12])).toEqual([0, 0, 1]);
    expect(lanes([10, 50, 25], 20)).toEqual([0, 0, 1]);
  });

  it("is drawn turn by turn to the last one, level where no points were made", () => {
    const line = (seat: number | null, turn: number, points: number): Gain => ({ seat, turn, points });
    expect(
      racePoints([line(0, 1, 3), line(1, 2, 5), line(0, 3, 0), line(null, 3, 0), line(0, 5, 4), line(1, 6, 0)], 2),
    ).toEqual([
      [0, 3, 3, 3, 3, 7, 7],
      [0, 0, 5, 5, 5, 5, 5],
    ]);
    expect(racePoints([], 2)).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});

describe("sentences", () => {
  it("begin large and end", () => {
    expect(capital("that doesn't touch any tile on the table")).toBe("That doesn't touch any tile on the table");
    expect(asSentence("your turn")).toBe("Your turn.");
    expect(asSentence("You win!")).toBe("You win!");
  });
});

describe("the end", () => {
  const over = (winners: number[], scores: number[], more: Partial<View> = {}): View =>
    ({
      mine: [0],
      undoings: 0,
      result: { winners, end: "out" },
      seats: scores.map((score, seat) => ({ name: ["Ann", "Ben"][seat], score, resigned: false })),
      ...more,
    }) as unknown as View;

  it("says by how much one person won or lost", () => {
    expect(title(over([0], [30, 18]))).toBe("You won by 12");
    expect(title(over([1], [30, 36]))).toBe("You lost by 6");
    expect(title(over([0], [30, 30]))).toBe("You win!");
    expect(title(over([0, 1], [30, 30]))).toBe("Ann and Ben share the win");
  });

  it("names the winner to everyone else", () => {
    expect(title(over([1], [30, 36], { mine: [] }))).toBe("Ben wins");
    expect(title(over([1], [30, 36], { mine: [0, 1] }))).toBe("Ben wins");
    expect(outcome(over([0], [30, 18]))).toBe("Ann wins");
  });

  it("says who resigned, whatever the points", () => {
    const view = over([1], [30, 8]);
    view.result = { ...view.result!, end: "resigned" };
    view.seats[0]!.resigned = true;
    expect(title(view)).toBe("Ben wins");
    expect(remarks(view)).toEqual(["You resigned."]);
    expect(remarks({ ...view, mine: [1] })).toEqual(["Ann resigned."]);
  });

  it("says how many turns were taken back", () => {
    expect(remarks(over([0], [3, 2], { undoings: 2 }))).toEqual(["With 2 turns taken back"]);
    expect(remarks(over([0], [3, 2]))).toEqual([]);
  });
});

describe("looking back", () => {
  const played = (event: string, tiles: string[], code = "placed"): ItemView => ({
    ...item(event),
    sentences: [{ code, facts: { name: "Ann", tiles }, text: "ann plays red circle at 0,0 for 1 point" }],
  });

  it("covers what was laid later and shows what was taken since", () => {
    const log = new Log();
    log.add([played("0 place Rc@0,0", ["Rc"]), played("1 take Rc@0,0", [], "took"), played("1 place Rs@1,0", ["Rs"])]);
    const back = new LookBack(log.lines);
    expect(back.since.value).toEqual({ laid: [], taken: [] });
    back.show(log.lines.value[0]!);
    expect(back.marked.value).toEqual([{ tile: "Rc", x: 0, y: 0 }]);
    expect(back.since.value).toEqual({ laid: [{ tile: "Rs", x: 1, y: 0 }], taken: [{ tile: "Rc", x: 0, y: 0 }] });
    back.show(log.lines.value[0]!);
    expect(back.shown.value).toBe(null);
  });

  it("goes from play to play, past what is no play", () => {
    const log = new Log();
    log.add([played("0 place Rc@0,0", ["Rc"]), item("1 trade 2"), played("0 place Rs@1,0", ["Rs"])]);
    const [back, lines] = [new LookBack(log.lines), log.lines.value];
    back.show(lines[0]!);
    expect(back.beside(-1)).toBeUndefined();
    expect(back.beside(1)).toBe(lines.at(-1));
  });

  it("is by pictures; the cells are for screen readers", () => {
    const [line] = new Log().add([played("0 place Rc@0,0", ["Rc"])]);
    expect(line!.tiles).toEqual(["Rc"]);
    expect(line!.text).toBe("Ann plays red circle for 1 point");
    expect(line!.spoken).toBe("Ann plays red circle at 0,0 for 1 point");
  });

  it("knows cells in every language", () => {
    expect(withoutCells("Ann joue cercle rouge de -1,1 à 1,1 : 7")).toBe("Ann joue cercle rouge : 7");
    expect(withoutCells("there is already a red circle at 6,9")).toBe("there is already a red circle");
    expect(withoutCells("ya hay círculo rojo en -6,9")).toBe("ya hay círculo rojo");
  });
});

describe("practice", () => {
  const at = (turn: number): View => ({ game: "qwirkle", seat: 0, turn }) as View;

  it("counts turns without a refusal until they are enough", () => {
    const toasts = { refusals: 0 };
    const practice = new Practice(toasts as Toasts);
    choose({ practice: {} });
    for (const refusals of [0, 1, 1, 1]) {
      toasts.refusals = refusals;
      practice.follow(at(0), at(1));
      practice.follow(at(1), at(0)); // what others do does not count
    }
    expect(choices.value.practice).toEqual({ qwirkle: 3 });
    expect(practice.isEnough("qwirkle")).toBe(true);
    practice.follow(at(0), at(1));
    expect(choices.value.practice).toEqual({ qwirkle: 3 });
  });
});
