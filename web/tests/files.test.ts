import "./browser";
import { describe, expect, it } from "vitest";
import { fileName, pictureName, recordName } from "../src/match/files";
import { Log } from "../src/match/log";
import type { ItemView, View } from "../src/server/wire";

const DAY = new Date(2026, 10, 8); // months count from 0
const seats = [{ name: "Ana" }, { name: "Robin" }];
const view = { game: "select-connect", seats } as View;

describe("names of files", () => {
  it("say what is in them", () => {
    expect(recordName(view, DAY)).toBe("select-connect-ana-robin-2026-11-08.txt");
    expect(pictureName(view, DAY)).toBe("sixfold-select-connect-2026-11-08.png");
  });

  it.each([
    ["José María", "jose-maria"],
    ["../../etc/passwd", "etc-passwd"],
    ['C:\\a "b" <c>|*?', "c-a-b-c"],
    ["ﬁn ２", "fin-2"],
  ])("have no odd characters: %s", (name, plain) => {
    expect(fileName([name], DAY, "txt")).toBe(`${plain}-2026-11-08.txt`);
  });

  it("leave out what cannot be written", () => {
    expect(fileName(["qwirkle", "李雷", "🎲"], DAY, "txt")).toBe("qwirkle-2026-11-08.txt");
  });
});

describe("the day of a match", () => {
  const item = (event: string | null, time: number): ItemView => ({
    number: 1,
    time,
    sentences: [],
    seat: event === null ? null : 0,
    event,
    points: null,
    undone: 0,
  });

  it("is that of its last move", () => {
    const log = new Log();
    const moved = DAY.getTime() / 1000;
    log.add([item("0 place Rc@0,0", moved), item(null, moved + 1e6)]);
    expect(log.lastDay()).toEqual(DAY);
  });

  it("is today if nothing is known", () => {
    expect(Date.now() - new Log().lastDay().getTime()).toBeLessThan(60_000);
  });
});
