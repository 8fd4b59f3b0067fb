import { describe, expect, it } from "vitest";
import { type Card, readArrangement, shared, writeArrangement } from "../../src/games/rummy/cards";
import { begin, redo, step, undo } from "../../src/games/rummy/history";
import { held, laid, move, type Stage, setOf, tilesOf } from "../../src/games/rummy/workspace";
import { stageOf } from "./stages";

const hand: Card[] = [
  { id: 0, tile: "Rt" },
  { id: 1, tile: "Ot" },
  { id: 2, tile: "Ot" },
];
const table = stageOf("Rc Rs Rd Rl", "Gd Bd Pd");
const NEW = 77;
const texts = (stage: Stage): string[] => stage.map((set) => tilesOf(set).join(" "));
const idOf = (stage: Stage, tile: string): number =>
  stage.flatMap((set) => set.cards).find((card) => card.tile === tile)!.id;

describe("cards that are moved", () => {
  it("go from the hand into a set, which stays in order", () => {
    const after = move(table, hand, new Set([0]), table[0]!.id, NEW);
    expect(texts(after)).toEqual(["Rc Rs Rd Rl Rt", "Gd Bd Pd"]);
    expect(held(hand, after).map((card) => card.id)).toEqual([1, 2]);
    expect(laid(hand, after).map((card) => card.id)).toEqual([0]);
  });

  it("make a new set, from the hand and from other sets at once", () => {
    const after = move(table, hand, new Set([0, 1, idOf(table, "Rd")]), "new", NEW);
    expect(texts(after)).toEqual(["Rc Rs Rl", "Gd Bd Pd", "Rd Rt Ot"]);
    expect(after.at(-1)!.id).toBe(NEW);
  });

  it("leave no empty set behind", () => {
    const all = new Set(table[1]!.cards.map((card) => card.id));
    expect(texts(move(table, hand, all, table[0]!.id, NEW))).toEqual(["Rc Rs Rd Rl Gd Bd Pd"]);
  });

  it("go back to the hand only if they came from it", () => {
    const after = move(table, hand, new Set([0]), table[0]!.id, NEW);
    expect(texts(move(after, hand, new Set([0, idOf(after, "Rc")]), "hand", NEW))).toEqual(texts(table));
  });

  it("are told apart from others of their kind", () => {
    const after = move(table, hand, new Set([2]), "new", NEW);
    expect(held(hand, after).map((card) => card.id)).toEqual([0, 1]);
    expect(setOf(after, 2)!.id).toBe(NEW);
    expect(setOf(after, 1)).toBeNull();
  });

  it("change nothing if they lie there already, also as a set of their own", () => {
    expect(move(table, hand, new Set([idOf(table, "Rc")]), table[0]!.id, NEW)).toBe(table);
    expect(move(table, hand, new Set(table[1]!.cards.map((card) => card.id)), "new", NEW)).toBe(table);
    expect(move(table, hand, new Set([0]), "hand", NEW)).toBe(table);
    expect(move(table, hand, new Set(), "new", NEW)).toBe(table);
  });
});

describe("steps", () => {
  it("are taken back and done again, until another one is made", () => {
    const three = step(step(begin(1), 2), 3);
    expect(undo(three).now).toBe(2);
    expect(redo(undo(three)).now).toBe(3);
    expect(undo(undo(undo(three))).now).toBe(1);
    expect(redo(three)).toBe(three);
    expect(step(undo(three), 4)).toEqual({ past: [1, 2], now: 4, future: [] });
  });
});

describe("cards as texts", () => {
  it("share a shape, a colour, or nothing", () => {
    expect(shared(["Rc", "Oc", "Pc"])).toBe("c");
    expect(shared(["Rc", "Rs"])).toBe("R");
    expect(shared(["Rc", "Rs", "Os"])).toBeNull();
    expect(shared(["Rc"])).toBeNull();
    expect(shared([])).toBeNull();
  });

  it("are written and read as in a record", () => {
    const text = "arrange Oc Ps | Rc Oc Gc | Ys Bs Ps";
    const found = {
      cards: ["Oc", "Ps"],
      sets: [
        ["Rc", "Oc", "Gc"],
        ["Ys", "Bs", "Ps"],
      ],
    };
    expect(readArrangement(text)).toEqual(found);
    expect(readArrangement(`1 ${text}`)).toEqual(found);
    expect(writeArrangement(found)).toBe(text);
    expect(readArrangement("arrange")).toEqual({ cards: [], sets: [] });
    expect(readArrangement("pass")).toBeNull();
    expect(readArrangement(null)).toBeNull();
  });
});
