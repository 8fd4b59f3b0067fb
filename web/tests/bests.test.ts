import "./browser";
import { beforeEach, describe, expect, it } from "vitest";
import { beaten } from "../src/app/bests";
import { choose } from "../src/app/settings";
import type { View } from "../src/server/wire";

interface Played {
  match: string;
  score: number;
  options?: View["options"];
  end?: string;
  undoings?: number;
  mine?: number[];
}

const played = ({ match, score, options = { copies: 3 }, end = "out", undoings = 0, mine = [0] }: Played): View =>
  ({
    match_id: match,
    game: "qwirkle",
    options,
    mine,
    undoings,
    result: { winners: [0], end },
    seats: [{ score }, { score: 50 }],
  }) as unknown as View;

describe("a personal best", () => {
  beforeEach(() => choose({ bests: {} }));

  it("needs an earlier match that it beats", () => {
    expect(beaten(played({ match: "a", score: 80 }))).toBeNull();
    expect(beaten(played({ match: "b", score: 80 }))).toBeNull();
    expect(beaten(played({ match: "c", score: 95 }))).toBe(80);
    expect(beaten(played({ match: "d", score: 90 }))).toBeNull();
  });

  it("is still one when its page is opened again", () => {
    beaten(played({ match: "a", score: 80 }));
    expect(beaten(played({ match: "b", score: 95 }))).toBe(80);
    expect(beaten(played({ match: "b", score: 95 }))).toBe(80);
    expect(beaten(played({ match: "a", score: 80 }))).toBeNull();
  });

  it("is kept for each way to play", () => {
    beaten(played({ match: "a", score: 80 }));
    expect(beaten(played({ match: "b", score: 95, options: { copies: 1 } }))).toBeNull();
    expect(beaten(played({ match: "c", score: 99, options: { copies: 1 } }))).toBe(95);
  });

  it.each<Partial<Played>>([{ end: "resigned" }, { undoings: 1 }, { mine: [0, 1] }, { mine: [] }])(
    "does not count %o",
    (different) => {
      beaten(played({ match: "a", score: 80 }));
      expect(beaten(played({ match: "b", score: 95, ...different }))).toBeNull();
      expect(beaten(played({ match: "c", score: 90 }))).toBe(80);
    },
  );
});
