// The other end of the table in a lesson: every question goes to the server by itself, and nothing is remembered there.

import { signal } from "@preact/signals";
import { api, Refused } from "../api";
import type { Line, Link } from "../connection";
import type { Act, BoardInfo, ClientMessage, Judged, LessonStep, ServerMessage, Try, View, Words } from "../wire";
import { say } from "./words";

interface Place {
  game: string;
  number: number;
  step: LessonStep;
  board: BoardInfo;
}

export class LessonLink implements Link {
  readonly line = signal<Line>("open");
  private isClosed = false;

  constructor(
    private readonly place: Place,
    private readonly hear: (message: ServerMessage) => void,
    private readonly judge: (judged: Judged) => void,
    private readonly showSolution: () => void,
  ) {
    queueMicrotask(() => this.tell({ type: "hello", board: place.board, view: place.step.view, missed: [] }));
  }

  send(message: ClientMessage): void {
    if (message.type === "hint") this.showSolution();
    if (message.type === "act" || message.type === "try") void this.ask(message);
  }

  renew(): void {} // a lesson is the same for everybody

  close(): void {
    this.isClosed = true;
  }

  private async ask(message: Act | Try): Promise<void> {
    const key = message.type === "act" ? message.key : null;
    try {
      const answer = await api.takeTurn(this.place.game, this.place.number, message);
      if (answer.type === "tried") this.tell(answer);
      else this.pass(answer);
    } catch (error) {
      this.tell({ type: "refused", key, words: wordsOf(error as Error), view: null });
    }
  }

  private pass(judged: Judged): void {
    if (judged.update) this.tell(judged.update);
    if (!this.isClosed) this.judge(judged);
  }

  private tell(message: ServerMessage): void {
    if (!this.isClosed) this.hear("view" in message && message.view ? { ...message, view: named(message.view) } : message);
  }
}

/** Nobody is at the server's end who could have a name. */
function named(view: View): View {
  return { ...view, seats: view.seats.map((seat) => ({ ...seat, name: say(seat.you ? "you" : "partner") })) };
}

const wordsOf = (error: Error): Words => (error instanceof Refused ? error.words : { code: "", facts: {}, text: error.message });
