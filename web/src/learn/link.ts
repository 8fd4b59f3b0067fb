// The link of a lesson: every question is a separate request, and the server remembers nothing.

import { signal } from "@preact/signals";
import { api, Refused } from "../server/api";
import type { Link, LinkState } from "../server/connection";
import type {
  Act,
  BoardInfo,
  ClientMessage,
  ExerciseView,
  Judged,
  SentenceView,
  ServerMessage,
  Try,
  View,
} from "../server/wire";
import { say } from "./words";

interface Place {
  game: string;
  number: number;
  exercise: ExerciseView;
  board: BoardInfo;
}

export class LessonLink implements Link {
  readonly state = signal<LinkState>("open");
  private isClosed = false;

  constructor(
    private readonly place: Place,
    private readonly hear: (message: ServerMessage) => void,
    private readonly judge: (judged: Judged) => void,
    private readonly showSolution: () => void,
  ) {
    queueMicrotask(() => this.tell({ type: "hello", board: place.board, view: place.exercise.view, missed: [] }));
  }

  send(message: ClientMessage): void {
    if (message.type === "hint") this.showSolution();
    if (message.type === "act" || message.type === "try") void this.ask(message);
  }

  renew(): void {} // a lesson is the same for everyone

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
      this.tell({ type: "refused", key, sentence: sentenceOf(error as Error), view: null });
    }
  }

  private pass(judged: Judged): void {
    if (judged.update) this.tell(judged.update);
    if (!this.isClosed) this.judge(judged);
  }

  private tell(message: ServerMessage): void {
    if (!this.isClosed)
      this.hear("view" in message && message.view ? { ...message, view: named(message.view) } : message);
  }
}

/** Name the seats: the server does not know any names here. */
function named(view: View): View {
  return { ...view, seats: view.seats.map((seat) => ({ ...seat, name: say(seat.you ? "you" : "partner") })) };
}

const sentenceOf = (error: Error): SentenceView =>
  error instanceof Refused ? error.sentence : { code: "", facts: {}, text: error.message };
