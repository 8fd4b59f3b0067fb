import { describe, expect, it } from "vitest";
import { arranged, carryOver, difference, marksOf, settle } from "../../src/games/rummy/identity";
import { cardsOf, type Stage, tilesOf } from "../../src/games/rummy/workspace";
import type { SeatView } from "../../src/server/wire";
import { counter, stageOf } from "./stages";

const newId = (): (() => number) => {
  const next = counter();
  return () => next() - 1000;
};
const sets = (...texts: string[]): string[][] => texts.map((text) => text.split(" "));
const tiles = (stage: Stage, ids: Set<number>): string[] =>
  cardsOf(stage)
    .filter((card) => ids.has(card.id))
    .map((card) => card.tile);
const seats = (...won: string[][][]): SeatView[] => won.map((each) => ({ won: each }) as SeatView);

describe("the difference of two arrangements", () => {
  it("is nothing if the sets only change places", () => {
    const before = stageOf("Rc Rs Rd", "Gd Bd Pd");
    const after = carryOver(sets("Gd Bd Pd", "Rc Rs Rd"), before, [], newId());
    expect(after.map((set) => set.id)).toEqual([before[1]!.id, before[0]!.id]);
    expect(difference(before, after)).toEqual({ played: new Set(), moved: new Set() });
  });

  it("is the cards that were played and those that changed sets", () => {
    const before = stageOf("Rc Rs Rd Rt", "Bc Bs Bt", "Gl Bl Pl Yl");
    const after = carryOver(sets("Rc Rs Rd", "Bc Bs Bl", "Gl Pl Yl", "Rt Ot Bt"), before, [], newId());
    const { played, moved } = difference(before, after);
    expect(tiles(after, played)).toEqual(["Ot"]);
    expect(tiles(after, moved).toSorted()).toEqual(["Bl", "Bt", "Rt"]);
    const marks = marksOf(1, before, after);
    expect(new Set(marks.keys())).toEqual(new Set([...played, ...moved]));
    expect([...played].map((id) => marks.get(id))).toEqual([{ seat: 1, isPlayed: true }]);
    expect([...moved].every((id) => marks.get(id)?.isPlayed === false)).toBe(true);
  });

  it("leaves a card in its set, though another of its kind is needed elsewhere", () => {
    const before = stageOf("Rc Oc Yc", "Rc Rs Rd");
    const after = carryOver(sets("Rc Rs Rd", "Rc Oc Yc", "Rc Rl Rt"), before, [], newId());
    expect(difference(before, after).moved.size).toBe(0);
    expect(tiles(after, difference(before, after).played)).toEqual(["Rc", "Rl", "Rt"]);
  });

  it("prefers cards of the table to spare ones", () => {
    const before = stageOf("Rc Oc Yc Pc");
    const after = carryOver(
      sets("Rc Oc Yc", "Pc Px Pt"),
      before,
      [
        { id: 5, tile: "Pc" },
        { id: 6, tile: "Px" },
        { id: 7, tile: "Pt" },
      ],
      newId(),
    );
    expect(cardsOf(after).map((card) => card.id)).not.toContain(5);
    expect(cardsOf(after).map((card) => card.id)).toContain(6);
  });
});

describe("what lies open", () => {
  const before = { sets: stageOf("Rc Rs Rd Rl Rt", "Gd Bd Pd"), won: [[], []] };

  it("keeps its cards when a Qwirkle goes to its seat", () => {
    const after = settle(before, { sets: sets("Gd Bd Pd"), seats: seats([], sets("Rc Rs Rd Rl Rt Rx")) }, newId());
    expect(after.sets).toEqual([before.sets[1]]);
    expect(after.won[0]).toEqual([]);
    expect(after.won[1]!.map(tilesOf)).toEqual(sets("Rc Rs Rd Rl Rt Rx"));
    expect(cardsOf(after.won[1]!).slice(0, 5)).toEqual(before.sets[0]!.cards);
  });

  it("leaves a Qwirkle with its seat when another one is made of the same cards", () => {
    const one = settle(before, { sets: sets("Gd Bd Pd"), seats: seats([], sets("Rc Rs Rd Rl Rt Rx")) }, newId());
    const two = settle(
      one,
      { sets: sets("Gd Bd Pd"), seats: seats(sets("Rc Rs Rd Rl Rt Rx"), sets("Rc Rs Rd Rl Rt Rx")) },
      newId(),
    );
    expect(two.won[1]).toEqual(one.won[1]);
  });

  it("comes back to the table when the game is looked at backwards", () => {
    const after = settle(before, { sets: sets("Gd Bd Pd"), seats: seats([], sets("Rc Rs Rd Rl Rt Rx")) }, newId());
    const back = settle(after, { sets: sets("Rc Rs Rd Rl Rt", "Gd Bd Pd"), seats: seats([], []) }, newId());
    expect(cardsOf(back.sets).map((card) => card.id)).toEqual(cardsOf(before.sets).map((card) => card.id));
    expect(back.won).toEqual([[], []]);
  });
});

describe("an arrangement that is shown", () => {
  const hand = [
    { id: 0, tile: "Ot" },
    { id: 1, tile: "Rt" },
    { id: 2, tile: "Px" },
  ];
  const table = stageOf("Rc Rs Rd Rt", "Bc Bs Bt Bl");

  it("takes what it plays from the hand", () => {
    const after = arranged("arrange Ot | Rc Rs Rd | Bc Bs Bl | Rt Ot Bt", table, hand, newId())!;
    expect(cardsOf(after).filter((card) => card.id >= 0)).toEqual([hand[0]]);
    expect(tiles(after, difference(table, after).moved).toSorted()).toEqual(["Bt", "Rt"]);
  });

  it("gives back what somebody has laid and it does not play, and never a card of the table", () => {
    const laid: Stage = [
      { id: table[0]!.id, cards: [...table[0]!.cards.slice(0, 3), hand[1]!] },
      table[1]!,
      { id: 9, cards: [table[0]!.cards[3]!, hand[2]!] },
    ];
    const after = arranged("arrange Ot | Rc Rs Rd | Bc Bs Bl | Rt Ot Bt", laid, hand, newId())!;
    expect(cardsOf(after).filter((card) => card.id >= 0)).toEqual([hand[0]]);
    expect(cardsOf(after).filter((card) => card.id < 0)).toHaveLength(8);
  });

  it("is none if the action is another one", () => {
    expect(arranged("pass", table, hand, newId())).toBeNull();
  });
});
