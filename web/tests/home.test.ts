import "./browser";
import { afterEach, describe, expect, it, vi } from "vitest";
import { api } from "../src/api";
import { GAMES } from "../src/games/list";
import { hasMore, inOrder, lobby, refresh, showMore } from "../src/home/lists";
import { ago } from "../src/home/tables";
import { againstBots, shortGame, withFriends } from "../src/home/wishes";
import type { Lobby, TableCard } from "../src/wire";
import { sentence } from "../src/words";

const card = (table: string, status: string, changed: number, yourTurn = false): TableCard => ({
  table, status, changed, game: "qwirkle", names: [], open_chairs: 0, your_turn: yourTurn,
});

describe("my games", () => {
  it("begin with those where it is my turn, and end with those that are over", () => {
    const cards = [card("over", "over", 9), card("open", "waiting", 8), card("theirs", "playing", 1), card("mine", "playing", 2, true)];
    expect(inOrder(cards).map((each) => each.table)).toEqual(["mine", "theirs", "open", "over"]);
  });

  it("are the newest first where they are alike", () => {
    expect(inOrder([card("old", "playing", 1), card("new", "playing", 2)]).map((each) => each.table)).toEqual(["new", "old"]);
  });
});

describe("the lobby", () => {
  afterEach(() => vi.restoreAllMocks());

  it("shows one page, and one more whenever somebody wants it, each table once", async () => {
    const pages: Record<string, Lobby> = {
      "": { tables: [card("c", "waiting", 3)], next: "2" },
      2: { tables: [card("c", "waiting", 3), card("b", "waiting", 2)], next: "1" },
      1: { tables: [card("a", "waiting", 1)], next: null },
    };
    vi.spyOn(api, "lobby").mockImplementation((after = "") => Promise.resolve(pages[after]!));
    vi.spyOn(api, "mine").mockResolvedValue([]);
    const shown = async (): Promise<[string[], boolean]> => {
      await refresh();
      return [lobby.value.map((each) => each.table), hasMore.value];
    };
    expect(await shown()).toEqual([["c"], true]);
    showMore();
    expect(await shown()).toEqual([["c", "b"], true]);
    showMore();
    expect(await shown()).toEqual([["c", "b", "a"], false]);
  });
});

describe("how long ago something was", () => {
  it.each([[0, "just now"], [59, "just now"], [61, "1 minute ago"], [7300, "2 hours ago"], [90_000, "yesterday"]])("%d seconds: %s", (seconds, text) => {
    expect(ago(1000, 1000 + seconds)).toBe(text);
  });
});

describe("a short game", () => {
  it("has the smallest set that holds another hand for everybody", () => {
    expect(shortGame("qwirkle", 2)).toEqual({ copies: 1 });
    expect(shortGame("qwirkle", 4)).toEqual({ copies: 2 });
    expect(shortGame("connect", 2)).toEqual({ copies: 2 });
    expect(shortGame("select-connect", 2)).toEqual({ copies: 1 });
    expect(shortGame("cubes", 2)).toEqual({ cubes_per_colour: 5 });
    expect(shortGame("rummy", 2)).toEqual({ copies: 1 });
  });

  it("is a whole game where nothing less would do", () => {
    expect(shortGame("connect", 6)).toEqual({});
  });
});

describe("one click", () => {
  const quick = { seats: 3, level: "club", isShort: false } as const;

  it.each(GAMES)("starts %s against bots of the chosen level", (game) => {
    const wish = againstBots(game, quick);
    expect(wish).toMatchObject({ game, options: {}, start: true });
    expect(wish.chairs).toEqual([{ kind: "me" }, { kind: "bot", level: "club" }, { kind: "bot", level: "club" }]);
  });

  it("leaves chairs open for friends", () => {
    expect(withFriends("qwirkle", { ...quick, isShort: true })).toMatchObject({ options: { copies: 1 }, chairs: [{ kind: "me" }, { kind: "open" }, { kind: "open" }] });
  });
});

describe("a sentence", () => {
  it("begins with a capital and ends with a stop", () => {
    expect(sentence("choose a name")).toBe("Choose a name.");
    expect(sentence("Somebody moved!")).toBe("Somebody moved!");
  });
});
