import "./browser";
import { afterEach, describe, expect, it, vi } from "vitest";
import { hasMore, inOrder, lobby, refresh, showMore } from "../src/home/lists";
import { ago } from "../src/home/matches";
import { againstBots, atLevel, seatsFor, shortGame, withFriends } from "../src/home/wishes";
import { api } from "../src/server/api";
import { serverInfo, summaryOf, titleOf } from "../src/server/server-info";
import type { GameView, Lobby, MatchListing, View } from "../src/server/wire";
import { asSentence, loadLanguage } from "../src/words/words";

const listing = (table: string, status: string, changed: number, yourTurn = false): MatchListing => ({
  match_id: table,
  status,
  changed,
  game: "qwirkle",
  names: [],
  waits_for: null,
  open_chairs: 0,
  your_turn: yourTurn,
  seat: null,
  scores: [],
  winners: [],
});

describe("my games", () => {
  it("begin with those where it is my turn, and end with those that are over", () => {
    const listings = [
      listing("over", "over", 9),
      listing("open", "waiting", 8),
      listing("theirs", "playing", 1),
      listing("mine", "playing", 2, true),
    ];
    expect(inOrder(listings).map((each) => each.match_id)).toEqual(["mine", "theirs", "open", "over"]);
  });

  it("are the newest first where they are alike", () => {
    expect(inOrder([listing("old", "playing", 1), listing("new", "playing", 2)]).map((each) => each.match_id)).toEqual([
      "new",
      "old",
    ]);
  });
});

describe("the lobby", () => {
  afterEach(() => vi.restoreAllMocks());

  it("shows one page, and one more whenever somebody wants it, each table once", async () => {
    const pages: Record<string, Lobby> = {
      "": { matches: [listing("c", "waiting", 3)], next: "2" },
      2: { matches: [listing("c", "waiting", 3), listing("b", "waiting", 2)], next: "1" },
      1: { matches: [listing("a", "waiting", 1)], next: null },
    };
    vi.spyOn(api, "lobby").mockImplementation((after = "") => Promise.resolve(pages[after]!));
    vi.spyOn(api, "mine").mockResolvedValue([]);
    vi.spyOn(api, "watch").mockResolvedValue([]);
    vi.spyOn(api, "me").mockResolvedValue({ name: "Ann" });
    vi.spyOn(api, "info").mockResolvedValue({
      version: "",
      games: [],
      levels: [],
      phrases: [],
      network: { url: null, can_open: false },
    });
    const shown = async (): Promise<[string[], boolean]> => {
      await refresh();
      return [lobby.value.map((each) => each.match_id), hasMore.value];
    };
    expect(await shown()).toEqual([["c"], true]);
    showMore();
    expect(await shown()).toEqual([["c", "b"], true]);
    showMore();
    expect(await shown()).toEqual([["c", "b", "a"], false]);
  });
});

describe("how long ago something was", () => {
  it.each([
    [0, "just now"],
    [59, "just now"],
    [61, "1 minute ago"],
    [7300, "2 hours ago"],
    [90_000, "yesterday"],
  ])("%d seconds: %s", (seconds, text) => {
    expect(ago(1000, 1000 + seconds)).toBe(text);
  });
});

const game: GameView = {
  name: "mini",
  pieces: "tiles",
  parents: ["qwirkle"],
  most_seats: 6,
  short: { 2: { copies: 1 }, 3: { copies: 2 } },
  words: { en: { title: "Mini", summary: "" } },
  picture: null,
  has_lesson: false,
  paces: {},
};

describe("a short game", () => {
  it("has the options that the server says for so many seats", () => {
    expect(shortGame(game, 2)).toEqual({ copies: 1 });
    expect(shortGame(game, 3)).toEqual({ copies: 2 });
  });

  it("is a whole game where nothing less would do", () => {
    expect(shortGame(game, 6)).toEqual({});
  });
});

describe("one click", () => {
  const quick = { seats: 3, level: "club", isShort: false } as const;

  it("starts a game against bots of the chosen level", () => {
    const wish = againstBots(game, quick);
    expect(wish).toMatchObject({ game: "mini", options: {}, start: true });
    expect(wish.chairs).toEqual([{ holder: "me" }, { holder: "bot", level: "club" }, { holder: "bot", level: "club" }]);
  });

  it("leaves chairs open for friends", () => {
    expect(withFriends(game, { ...quick, isShort: true })).toMatchObject({
      options: { copies: 2 },
      chairs: [{ holder: "me" }, { holder: "open" }, { holder: "open" }],
    });
  });
});

describe("one click after a match", () => {
  it("starts one like it against bots of another level", () => {
    const seats = [{ holder: "bot" }, { holder: "person" }, { holder: "bot" }];
    const view = { game: "mini", options: { copies: 2 }, seats, is_public: false, has_hints: false } as unknown as View;
    expect(atLevel(view, "expert")).toEqual({
      game: "mini",
      options: { copies: 2 },
      chairs: [{ holder: "me" }, { holder: "bot", level: "expert" }, { holder: "bot", level: "expert" }],
      is_public: false,
      has_hints: false,
      start: true,
    });
  });
});

describe("one click with more people than the game has seats", () => {
  const small = { ...game, most_seats: 3 };
  const four = { seats: 4, level: "club", isShort: true };

  it("starts the game with as many as may play", () => {
    expect(againstBots(small, four).chairs).toHaveLength(3);
    expect(withFriends(small, four)).toMatchObject({ options: { copies: 2 } });
    expect([seatsFor(small, 2), seatsFor(small, 4), seatsFor(game, 4)]).toEqual([2, 3, 4]);
  });
});

describe("what the server offers", () => {
  it("is called as its guide says in this language, or else in English", async () => {
    serverInfo.value = {
      version: "1",
      games: [{ ...game, words: { ...game.words, es: { title: "Mini", summary: "pequeño" } } }],
      levels: ["club"],
      phrases: [],
      network: { url: null, can_open: false },
    };
    expect([titleOf("mini"), summaryOf("mini"), titleOf("unknown")]).toEqual(["Mini", "", "unknown"]);
    await loadLanguage("es");
    expect(summaryOf("mini")).toBe("pequeño");
    await loadLanguage("fr");
    expect(summaryOf("mini")).toBe("");
    await loadLanguage("en");
  });
});

describe("a sentence", () => {
  it("begins with a capital and ends with a stop", () => {
    expect(asSentence("choose a name")).toBe("Choose a name.");
    expect(asSentence("Somebody moved!")).toBe("Somebody moved!");
  });
});
