// What one screen knows about one table: the server's view, the log, and the hand in the order that its owner likes.

import { batch, computed, signal } from "@preact/signals";
import { Connection, type Link, newKey } from "../connection";
import { openParts, type Parts } from "../games/parts";
import { kind } from "../kind";
import type { BoardInfo, ServerMessage, Step, Tried, View } from "../wire";
import { say } from "../words";
import { ring } from "./sound";

/** A tile of the hand; its number stays the same while it is held, so that it can be moved about. */
export interface Slot {
  id: number;
  tile: string;
}

export interface LogLine {
  number: number;
  seat: number | null;
  text: string;
  /** Of the play that this line tells; null if it tells something else. */
  points: number | null;
}

const NOTICE_SHOWN = 5000;
const ORDER = "ROYGBPcsdltx"; // colours, then shapes

export class TableModel {
  readonly view = signal<View | null>(null);
  readonly board = signal<BoardInfo | null>(null);
  readonly parts = signal<Parts | null>(null);
  readonly log = signal<LogLine[]>([]);
  readonly hand = signal<Slot[]>([]);
  readonly notice = signal<string | null>(null);
  readonly thinking = signal<number | null>(null);
  readonly spoken = signal(""); // what a screen reader is told about the cursor
  readonly isSending = signal(false);
  readonly curtain = signal<number | null>(null);
  readonly connection: Link;
  /** Who waits for the answer to which question. */
  private readonly questions = new Map<string, (answer: Tried) => void>();
  private nextSlot = 0;
  private noticeTimer = 0;
  private sortsByShape = false;

  /** Unless told otherwise it talks to the table itself. */
  constructor(readonly table: string, link?: (hear: (message: ServerMessage) => void) => Link) {
    const hear = (message: ServerMessage): void => batch(() => this.hear(message));
    this.connection = link?.(hear) ?? new Connection(table, hear, () => this.view.value?.number ?? 1);
  }

  /** Whether there is something to do; a move that is on its way counts as made. */
  readonly isMyTurn = computed(() => {
    const view = this.view.value;
    return view !== null && view.turn !== null && view.turn === view.seat && view.legal !== null && !this.isSending.value;
  });

  // The server -----------------------------------------------------------------------------------------

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "hello":
        this.board.value = message.board;
        kind.value = message.board.kind;
        this.tell(message.missed);
        this.look(message.view);
        break;
      case "update":
        this.tell(message.steps);
        this.look(message.view);
        break;
      case "done":
        break; // the move is safe; the view that shows it comes by itself
      case "refused":
        this.isSending.value = false;
        this.say(message.view ? say("net.conflict") : message.words.text);
        if (message.view) this.look(message.view);
        break;
      case "tried":
        this.questions.get(message.id)?.(message);
        this.questions.delete(message.id);
        break;
      case "hint":
        if (message.at !== this.view.value?.at || this.isSending.value) break; // somebody moved meanwhile
        this.say(say("table.hint-is", { text: message.reasons.map((reason) => reason.text).join("; ") || message.actions.join(", ") }));
        this.parts.value?.turn.showHint(...message.actions);
        break;
      case "thinking":
        this.thinking.value = message.seat;
        break;
    }
  }

  private look(view: View): void {
    const before = this.view.value;
    if (before && view.number < before.number) return; // an answer that was overtaken
    const isNewEvent = before === null || view.at !== before.at;
    this.view.value = view;
    this.hand.value = (this.parts.value?.keepHand ?? kept)(this.hand.value, view.hand, () => this.nextSlot++);
    if (before === null) void openParts(this, view.game).then((parts) => (this.parts.value = parts));
    if (!isNewEvent) return;
    this.isSending.value = false;
    this.thinking.value = null;
    this.questions.clear();
    this.parts.value?.turn.restart();
    const isOpen = view.seats.some((seat) => seat.hand !== null); // then there is nothing to hide
    if (before && view.mine.length > 1 && view.seat !== before.seat && view.status === "playing" && !isOpen) this.curtain.value = view.seat;
    if (before && this.isMyTurn.value && before.turn !== view.turn) ring();
  }

  private tell(steps: Step[]): void {
    const lines = steps.flatMap((step) =>
      // What follows from a play is told after it; the points are those of the play.
      step.told.map((words, n) => ({ number: step.number, seat: step.seat, text: words.text, points: n ? null : (step.points?.total ?? null) })),
    );
    if (lines.length) this.log.value = [...this.log.value, ...lines];
    this.parts.value?.turn.notice(steps);
  }

  /** A line at the edge of the screen that goes away by itself. */
  say(text: string): void {
    this.notice.value = text;
    clearTimeout(this.noticeTimer);
    this.noticeTimer = window.setTimeout(() => (this.notice.value = null), NOTICE_SHOWN);
  }

  /** What would these actions make? The answer comes unless the table changes before. */
  ask(actions: string[], then: (answer: Tried) => void): void {
    const id = newKey();
    this.questions.set(id, then);
    this.connection.send({ type: "try", id, at: this.view.value!.at, actions });
  }

  act(...actions: string[]): void {
    if (this.isSending.value || !this.view.value) return;
    this.isSending.value = true;
    this.connection.send({ type: "act", at: this.view.value.at, actions, key: newKey() });
  }

  askHint(): void {
    if (this.isMyTurn.value) this.connection.send({ type: "hint", id: newKey() });
  }

  // The hand -------------------------------------------------------------------------------------------

  reorder(slot: number, before: number | null): void {
    const moved = this.hand.value.find((each) => each.id === slot);
    if (!moved || slot === before) return;
    const rest = this.hand.value.filter((each) => each.id !== slot);
    const at = before === null ? rest.length : rest.findIndex((each) => each.id === before);
    this.hand.value = [...rest.slice(0, at), moved, ...rest.slice(at)];
  }

  /** By colour, and when asked again by shape. */
  sort(): void {
    const [first, second] = this.sortsByShape ? [1, 0] : [0, 1];
    this.sortsByShape = !this.sortsByShape;
    const rank = (tile: string): number => 100 * ORDER.indexOf(tile[first]!) + ORDER.indexOf(tile[second]!);
    this.hand.value = this.hand.value.toSorted((a, b) => rank(a.tile) - rank(b.tile));
  }

  shuffle(): void {
    this.hand.value = this.hand.value
      .map((slot) => ({ slot, by: Math.random() }))
      .sort((a, b) => a.by - b.by)
      .map(({ slot }) => slot);
  }
}

/** Tiles that stay in the hand keep their place; new ones come last. */
export function kept(slots: Slot[], tiles: string[], newId: () => number): Slot[] {
  const left = [...tiles];
  const stay = slots.filter((slot) => {
    const at = left.indexOf(slot.tile);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return [...stay, ...left.map((tile) => ({ id: newId(), tile }))];
}
