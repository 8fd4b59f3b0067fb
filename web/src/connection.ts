// One socket to one table. It comes back by itself, asks for what it missed, and sends unanswered moves again.

import { type ReadonlySignal, signal } from "@preact/signals";
import { base } from "./api";
import type { Act, ClientMessage, ServerMessage } from "./wire";

export type Line = "connecting" | "open" | "lost" | "gone";

/** What a screen talks to about a table. */
export interface Link {
  readonly line: ReadonlySignal<Line>;
  send(message: ClientMessage): void;
  /** Call again: who we are is told when a line is opened, and has changed. */
  renew(): void;
  close(): void;
}

const GONE = 4404;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const HEARTBEAT = 20_000;

export class Connection implements Link {
  readonly line = signal<Line>("connecting");
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private beat = 0;
  /** Moves that have not been answered yet, by key. */
  private readonly unanswered = new Map<string, Act>();

  constructor(
    private readonly table: string,
    private readonly hear: (message: ServerMessage) => void,
    /** The last entry that the screen knows; the first one is the opening of the table. */
    private readonly lastNumber: () => number,
  ) {
    this.open();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Send a message; a move is kept until it is answered. */
  send(message: ClientMessage): void {
    if (message.type === "act") this.unanswered.set(message.key, message);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  get isWaiting(): boolean {
    return this.unanswered.size > 0;
  }

  renew(): void {
    this.hangUp();
    this.open();
  }

  close(): void {
    this.hangUp();
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
  }

  private hangUp(): void {
    clearTimeout(this.timer);
    clearInterval(this.beat);
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null; // whatever it still says is not for us
    this.socket.close();
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const path = `${base}/api/tables/${this.table}/socket?since=${this.lastNumber()}`;
    const socket = new WebSocket(`${scheme}//${location.host}${path}`);
    this.socket = socket;
    socket.onopen = () => {
      this.beat = window.setInterval(() => this.send({ type: "ping" }), HEARTBEAT);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = (event) => this.ended(event.code);
  }

  private receive(message: ServerMessage): void {
    if (message.type === "done") this.unanswered.delete(message.key);
    if (message.type === "refused" && message.key) this.unanswered.delete(message.key);
    this.hear(message);
    if (message.type === "hello") {
      this.wait = FIRST_WAIT; // not earlier: a server without its database opens a line and ends it at once
      this.line.value = "open";
      for (const act of this.unanswered.values()) this.socket?.send(JSON.stringify(act));
    }
  }

  private ended(code: number): void {
    clearInterval(this.beat);
    if (code === GONE) {
      this.line.value = "gone";
      return;
    }
    this.line.value = "lost";
    this.timer = window.setTimeout(() => this.open(), this.wait * (0.5 + Math.random() / 2));
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  /** The network or the person is back: do not wait any longer. */
  private readonly hurry = (): void => {
    if (this.line.value !== "lost" || document.hidden) return;
    clearTimeout(this.timer);
    this.open();
  };
}

/** Nobody has used it before. Not `randomUUID`, which browsers have only for pages that come over https. */
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
