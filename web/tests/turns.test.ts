import "./browser";
import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Lifting } from "../src/games/boards/lifting";
import { Rolling } from "../src/games/cubes/rolling";
import { GridTurn } from "../src/games/grid/turn";
import { MatchModel } from "../src/match/model";
import type { BoardInfo, ClientMessage, LegalView, Tried, View } from "../src/server/wire";

const NOTHING: LegalView = {
  plays: [],
  takes: [],
  trade: 0,
  roll: false,
  arrange: false,
  can_pass: false,
  everyone_passed: false,
  passes_need_proof: false,
};

let sent: ClientMessage[];

/** A match in which it is our turn, with these tiles in hand. */
function matchWith(hand: string[], legal: Partial<LegalView>, board: View["board"] = []): MatchModel {
  const match = new MatchModel("m", () => ({
    state: signal("open"),
    send: (message: ClientMessage) => sent.push(message),
    renew: () => {},
    close: () => {},
  }));
  const seat = { name: "Ann", away: false, tokens: 1, hand: null };
  const view = { at: 3, number: 3, seat: 0, turn: 0, seats: [seat], mine: [0], phase: "play", stars: [], hand, board };
  match.board.value = { pieces: "tiles", size: null, spaces: [[5, 5, "*"]], hand_size: 6 } as unknown as BoardInfo;
  match.view.value = { ...view, legal: { ...NOTHING, ...legal } } as unknown as View;
  match.hand.hold(hand);
  return match;
}

/** The server's answer to the last question. */
function answer(match: MatchModel, tried: Partial<Tried>): void {
  const asked = sent.findLast((message) => message.type === "try")!;
  const all = { type: "tried", id: asked.id, at: 3, points: [], refusal: null, legal: null, board: [], sets: [] };
  match.requests.answer({ ...all, hand: [], laid: [], ...tried } as Tried);
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  Object.assign(document, { addEventListener: () => {} });
});

describe("a turn on a bare table", () => {
  it("is a placement or a trade", () => {
    const turn = new GridTurn(matchWith(["Rc", "Bs"], { plays: [["Rc@1,0", 2]], trade: 2 }, [["Rs", 0, 0]]));
    turn.pick(0);
    expect(turn.touch({ x: 1, y: 0 })).toBe(true);
    expect(turn.actions()).toEqual(["place Rc@1,0"]);
    expect(turn.isReady.value).toBe(true);
    turn.toggleTrade();
    turn.pick(1);
    expect(turn.actions()).toEqual(["trade Bs"]);
    turn.takeBack();
    expect(turn.actions()).toEqual([]);
  });

  it("is laid out from its actions", () => {
    const turn = new GridTurn(matchWith(["Rc", "Bs"], { plays: [["Rc@1,0", 2]], trade: 2 }, [["Rs", 0, 0]]));
    for (const actions of [["place Rc@1,0"], ["trade Bs"]]) {
      turn.layOut(actions);
      expect(turn.actions()).toEqual(actions);
    }
  });
});

describe("a turn that begins with a roll", () => {
  let match: MatchModel;
  let turn: GridTurn;

  beforeEach(() => {
    match = matchWith(["Rc", "Bs", "Gx"], { roll: true });
    turn = new GridTurn(match, { prelude: new Rolling(match) });
  });

  it("marks cubes instead of picking them up, and may roll none", () => {
    expect(turn.isReady.value).toBe(true);
    expect(turn.actions()).toEqual(["roll"]);
    turn.pick(2);
    turn.pick(0);
    expect(turn.picked.value).toBeNull();
    expect(turn.actions()).toEqual(["roll Rc Gx"]);
    turn.takeBack();
    expect(turn.actions()).toEqual(["roll Gx"]);
    turn.takeAllBack();
    expect(turn.actions()).toEqual(["roll"]);
  });

  it("places nothing before that", () => {
    turn.put({ x: 0, y: 0 }, 0);
    expect(turn.staged.value).toEqual([]);
    expect(match.toasts.now.value?.type).toBe("refusal");
    turn.layOut(["roll Bs"]);
    expect(turn.actions()).toEqual(["roll Bs"]);
  });
});

describe("a turn that begins with a star token", () => {
  const after = { legal: { ...NOTHING, plays: [["Rs@0,1", 4]] }, board: [["Rc", 0, 0]] } as Partial<Tried>;
  let match: MatchModel;
  let lifting: Lifting;

  beforeEach(() => {
    match = matchWith(["Bs"], { takes: ["Rs@1,0"] }, [
      ["Rc", 0, 0],
      ["Rs", 1, 0],
    ]);
    lifting = new Lifting(match);
    lifting.toggleChoosing();
  });

  it("chooses a tile that can be lifted, and plays on with it", () => {
    const { turn } = lifting;
    expect(turn.targets()).toMatchObject([{ x: 1, y: 0 }]);
    expect(turn.touch({ x: 1, y: 0 })).toBe(true);
    answer(match, after);
    expect(turn.held.value.map((slot) => slot.tile)).toEqual(["Bs", "Rs"]);
    expect(turn.board()).toEqual(after.board);
    expect(turn.isReady.value).toBe(false);
    turn.layOut(["take Rs@1,0", "place Rs@0,1"]);
    answer(match, after);
    expect(turn.actions()).toEqual(["take Rs@1,0", "place Rs@0,1"]);
    expect(turn.isReady.value).toBe(true);
  });

  it("takes back the placement first, then the tile, then the choice", () => {
    const { turn } = lifting;
    turn.layOut(["take Rs@1,0", "place Rs@0,1"]);
    answer(match, after);
    turn.takeBack();
    expect(turn.actions()).toEqual(["take Rs@1,0"]);
    turn.takeBack();
    expect(turn.actions()).toEqual([]);
    expect(lifting.isChoosing.value).toBe(true);
    turn.takeBack();
    expect(lifting.isChoosing.value).toBe(false);
  });
});
