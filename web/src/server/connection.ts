// A socket to one match. It reconnects by itself, asks for what it missed, and resends unanswered moves.

import { type ReadonlySignal, signal } from "@preact/signals";
import { base, read } from "./api";
import type { Act, ClientMessage, ServerMessage } from "./wire";

export type LinkState = "connecting" | "open" | "lost" | "gone";

/** A screen's link to a match. */
export interface Link {
  readonly state: ReadonlySignal<LinkState>;
  send(message: ClientMessage): void;
  /** Reconnect because we have a new identity: the server learns who we are when a socket opens. */
  renew(): void;
  close(): void;
}

const GONE = 4404;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const HEARTBEAT = 20_000;

export class Connection implements Link {
  readonly state = signal<LinkState>("connecting");
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private beat = 0;
  /** Moves that have not been answered yet, by key. */
  private readonly unanswered = new Map<string, Act>();

  constructor(
    private readonly matchId: string,
    private readonly hear: (message: ServerMessage) => void,
    /** The last entry that the screen knows; the first one opens the match. */
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
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null; // ignore anything it still sends
    this.socket.close();
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const path = `${base}/api/matches/${this.matchId}/socket?number=${this.lastNumber()}`;
    const socket = new WebSocket(`${scheme}//${location.host}${path}`);
    this.socket = socket;
    socket.onopen = () => {
      this.beat = window.setInterval(() => this.send({ type: "ping" }), HEARTBEAT);
    };
    socket.onmessage = (event) => this.receive(read<ServerMessage>(event.data as string));
    socket.onclose = (event) => this.ended(event.code);
  }

  private receive(message: ServerMessage): void {
    if (message.type === "done") this.unanswered.delete(message.key);
    if (message.type === "refused" && message.key) this.unanswered.delete(message.key);
    this.hear(message);
    if (message.type === "hello") {
      this.wait = FIRST_WAIT; // not earlier: a server without its database accepts a socket and closes it at once
      this.state.value = "open";
      for (const act of this.unanswered.values()) this.socket?.send(JSON.stringify(act));
    }
  }

  private ended(code: number): void {
    clearInterval(this.beat);
    if (code === GONE) {
      this.state.value = "gone";
      return;
    }
    this.state.value = "lost";
    this.timer = window.setTimeout(() => this.open(), this.wait * (0.5 + Math.random() / 2));
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  /** The network or the person is back: reconnect now. */
  private readonly hurry = (): void => {
    if (this.state.value !== "lost" || document.hidden) return;
    clearTimeout(this.timer);
    this.open();
  };
}

/** A fresh key. Not by `randomUUID`, which browsers offer only over https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
