import "./browser";
import { afterEach, describe, expect, it } from "vitest";
import { route } from "../src/app/router";
import { call, callAbout, isAwaited } from "../src/home/calls";
import { othersIn, resultOf, stateOf } from "../src/home/listing";
import type { MatchListing } from "../src/server/wire";

const listing = (change: Partial<MatchListing> = {}): MatchListing => ({
  match_id: "m",
  game: "qwirkle",
  status: "playing",
  names: ["Ann", "Ben"],
  open_chairs: 0,
  your_turn: false,
  waits_for: null,
  seat: null,
  scores: [],
  winners: [],
  changed: 1000,
  ...change,
});
const over = (seat: number | null, scores: number[], ...winners: number[]): MatchListing =>
  listing({ status: "over", seat, scores, winners, names: scores.map((_, number) => `P${number}`) });

describe("what a list says about a match", () => {
  it.each([
    [over(0, [87, 61], 0), "You won 87–61"],
    [over(1, [20, 87, 61], 1), "You won 87–20–61"],
    [over(1, [87, 81], 0), "You lost 81–87"],
    [over(1, [40, 81], 0), "You lost"], // resigned while ahead
    [over(1, [50, 50], 0, 1), "You shared the win, 50–50"],
    [over(null, [50, 40], 0), null],
    [listing(), null],
  ])("has the result as I see it", (match, text) => {
    expect(resultOf(match)).toBe(text);
  });

  it("says whose turn it is, and what is missing", () => {
    expect(stateOf(listing({ your_turn: true }))).toBe("Your turn");
    expect(stateOf(listing({ names: ["Ann", "Ben"], seat: 0 }))).toBe("Waiting for Ben");
    const three = { names: ["Ann", "Ben", "Cat"], seat: 0 };
    expect(stateOf(listing(three))).toBe("Waiting for the others");
    expect(stateOf(listing({ ...three, waits_for: "Cat" }))).toBe("Waiting for Cat");
    expect(stateOf(listing({ status: "waiting", open_chairs: 2 }))).toBe("2 seats free");
    expect(stateOf(listing({ status: "waiting" }))).toBe("Every seat is taken.");
    expect(stateOf(listing({ status: "over" }))).toBeNull();
  });

  it("names the others, and nobody for an empty seat", () => {
    expect(othersIn(over(0, [3, 2, 1], 0))).toBe("P1, P2");
    expect(othersIn(listing({ names: ["Ann", ""] }))).toBe("Ann");
  });
});

describe("people are called back", () => {
  afterEach(() => {
    route.value = [];
    call.value = null;
  });
  const waiting = listing({ status: "waiting", names: ["Ann", ""], open_chairs: 1 });
  const called = (was: MatchListing, now: MatchListing): string | undefined => {
    callAbout([was], [now]);
    return call.value?.text;
  };

  it("when somebody joins", () => {
    expect(called(waiting, listing({ status: "waiting" }))).toBe("Ben has joined your game of qwirkle.");
  });

  it("when the game begins, and when it is their turn", () => {
    expect(called(waiting, listing())).toBe("Your game of qwirkle has begun.");
    expect(called(listing(), listing({ your_turn: true }))).toMatch(/^Your turn: qwirkle/);
  });

  it("but not about what they see, have just seen, or have never known", () => {
    route.value = ["table", "m"];
    expect(called(waiting, listing())).toBeUndefined();
    route.value = ["about"];
    expect(called(waiting, listing())).toBeUndefined();
    callAbout([], [listing({ your_turn: true })]);
    expect(call.value).toBeNull();
    expect(called(waiting, listing())).toBeDefined();
    route.value = ["table", "m"]; // they have followed the call
    expect(call.value).toBeNull();
  });

  it("from matches that may move without them, for a while", () => {
    expect([waiting, listing()].map((each) => isAwaited(each, 1010))).toEqual([true, true]);
    expect(isAwaited(listing({ your_turn: true }), 1010)).toBe(false);
    expect(isAwaited(listing({ status: "over" }), 1010)).toBe(false);
    expect(isAwaited(waiting, 9000)).toBe(false);
  });
});
