import "./browser";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "../src/server/connection";
import type { Act, ServerMessage } from "../src/server/wire";

class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = Line.OPEN;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    Line.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {}

  hear(message: object): void {
    this.onmessage!({ data: JSON.stringify(message) });
  }
}

const last = (): Line => Line.all.at(-1)!;
const act: Act = { type: "act", at: 3, actions: ["pass"], key: "k1" };

describe("a line to a server that cannot use its database", () => {
  const heard: ServerMessage[] = [];
  let connection: Connection;

  beforeEach(() => {
    vi.useFakeTimers();
    Line.all = [];
    Object.assign(globalThis, { WebSocket: Line, window: globalThis });
    Object.assign(document, { addEventListener: () => {}, removeEventListener: () => {} });
    Object.assign(globalThis, { removeEventListener: () => {} });
    connection = new Connection(
      "t",
      (message) => heard.push(message),
      () => 1,
    );
  });

  afterEach(() => {
    connection.close();
    vi.useRealTimers();
  });

  it("is tried less and less often, although it is opened each time", () => {
    for (let minute = 0; minute < 6; minute++) {
      for (let n = 0; n < 600; n++) {
        const line = last();
        if (line.onopen && line.readyState === Line.OPEN) {
          line.onopen();
          line.readyState = 3;
          line.onclose!({ code: 1013 });
        }
        vi.advanceTimersByTime(100);
      }
    }
    expect(Line.all.length).toBeGreaterThan(6);
    expect(Line.all.length).toBeLessThan(120);
  });

  it("brings a move that was not answered once more, with its key, and no move that was refused", () => {
    last().onopen!();
    last().hear({ type: "hello" });
    connection.send(act);
    connection.send({ ...act, key: "k2" });
    last().hear({ type: "refused", key: "k2", sentence: { code: "store-busy", facts: {}, text: "" }, view: null });
    last().onclose!({ code: 1013 });
    vi.advanceTimersByTime(10_000);
    last().onopen!();
    last().hear({ type: "hello" });
    expect(last().sent.map((text) => JSON.parse(text))).toEqual([act]);
  });
});
