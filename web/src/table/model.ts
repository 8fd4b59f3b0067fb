// What one screen knows about one table: the server's view, the log, and the hand in the order that its owner likes.

import { batch, computed, signal } from "@preact/signals";
import { Connection, type Link, newKey } from "../connection";
import { openParts, type Parts } from "../games/parts";
import { kind } from "../kind";
import { choices } from "../settings";
import { told } from "../told";
import type { BoardInfo, ChatLine, Hint, ServerMessage, Step, Tried, View } from "../wire";
import { capital, say } from "../words";
import { type Beat, beatsOf, isMove } from "./beats";
import { chatText, isChatInSight } from "./chat-text";
import { kept, moved, type Slot, shuffled, sorted } from "./hand-order";
import { FLIGHT, Motion } from "./motion";
import { ring } from "./sound";
import { keepUnfinished } from "./unfinished";

export type { Slot } from "./hand-order";

export interface LogLine {
  number: number;
  seat: number | null;
  text: string;
  /** Of the play that this line tells; null if it tells something else. */
  points: number | null;
  /** Which turn of the game this is about. */
  turn: number;
}

/** A line that goes away by itself. */
export interface Notice {
  text: string;
  kind: "news" | "refusal";
}

const SHORTEST_NOTICE = 3500; // milliseconds
const READING = 65; // for a letter

export class TableModel {
  readonly view = signal<View | null>(null);
  readonly board = signal<BoardInfo | null>(null);
  readonly parts = signal<Parts | null>(null);
  readonly log = signal<LogLine[]>([]);
  readonly hand = signal<Slot[]>([]);
  readonly notice = signal<Notice | null>(null);
  readonly hint = signal<string | null>(null);
  readonly caption = signal<string | null>(null); // of a move that was missed and is shown now
  readonly thinking = signal<number | null>(null);
  /** What a screen reader is told. */
  readonly spoken = signal<{ number: number; text: string }[]>([]);
  readonly isSending = signal(false);
  readonly isHinting = signal(false);
  /** Whose hand is hidden until its owner has the screen. */
  readonly curtain = signal<number | null>(null);
  /** What is being shown of the last moves. */
  readonly beats = signal<Beat[]>([]);
  readonly motion = new Motion();
  /** When the view came, by the page's own clock. */
  lookedAt = 0;
  readonly connection: Link;
  /** Who waits for the answer to which question. */
  private readonly questions = new Map<string, (answer: Tried) => void>();
  /** What happened while nobody looked. */
  private unseen: Step[] = [];
  private nextSlot = 0;
  private noticeTimer = 0;
  private sortsByShape = false;
  private turns = 0;
  private stopKeeping = (): void => {};
  /** Otherwise it is one of a lesson. */
  private readonly isReal: boolean;

  /** Unless told otherwise it talks to the table itself. */
  constructor(readonly table: string, link?: (hear: (message: ServerMessage) => void) => Link) {
    const hear = (message: ServerMessage): void => batch(() => this.hear(message));
    this.isReal = link === undefined;
    this.connection = link?.(hear) ?? new Connection(table, hear, () => this.view.value?.number ?? 1);
    document.addEventListener("visibilitychange", this.lookAgain);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.lookAgain);
    this.connection.close();
    this.stopKeeping();
    this.motion.skip();
  }

  /** The seat through whose eyes we look. */
  private readonly mySeat = computed(() => {
    const view = this.view.value;
    return view === null || view.seat === null ? null : view.seats[view.seat]!;
  });

  /** Whether a bot plays for us until we come back; who has resigned does not. */
  readonly amAway = computed(() => this.mySeat.value !== null && this.mySeat.value.away && !this.mySeat.value.resigned);

  /** Whether there is something to do; a move that is on its way counts as made. */
  readonly isMyTurn = computed(() => {
    const view = this.view.value;
    const isMine = view !== null && view.turn !== null && view.turn === view.seat && view.legal !== null && !this.mySeat.value!.away;
    return isMine && this.curtain.value === null && !this.isSending.value;
  });

  // The server -----------------------------------------------------------------------------------------

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "hello":
        this.board.value = message.board;
        kind.value = message.board.kind;
        this.isHinting.value = false; // what was asked before the connection was lost is not answered
        if (this.view.value && this.connection.line.value === "lost") this.say(say("net.back"));
        this.tell(message.missed, this.view.value !== null);
        this.look(message.view);
        break;
      case "update":
        this.tell(message.steps, true);
        this.look(message.view);
        break;
      case "done":
        break; // the move is safe; the view that shows it comes by itself
      case "refused":
        this.isSending.value = this.isHinting.value = false;
        if (message.view) {
          this.say(say("net.conflict"));
          this.look(message.view);
        } else this.refuse(told(message.words));
        break;
      case "tried":
        this.questions.get(message.id)?.(message);
        this.questions.delete(message.id);
        break;
      case "hint":
        this.isHinting.value = false;
        if (message.at === this.view.value?.at && !this.isSending.value) this.showHint(message); // otherwise somebody moved meanwhile
        break;
      case "thinking":
        this.thinking.value = message.seat;
        break;
    }
  }

  private look(view: View): void {
    const before = this.view.value;
    if (before && view.number < before.number) return; // an answer that was overtaken
    this.motion.note();
    if (before) this.hearChat(before.chat, view.chat);
    const isNewEvent = before === null || view.at !== before.at;
    this.view.value = view;
    this.lookedAt = performance.now();
    this.hand.value = (this.parts.value?.keepHand ?? kept)(this.hand.value, view.hand, () => this.nextSlot++);
    if (before === null) void openParts(this, view.game).then((parts) => this.open(parts));
    if (isNewEvent) this.begin(view, before);
  }

  private open(parts: Parts): void {
    this.parts.value = parts;
    if (this.isReal) this.stopKeeping = keepUnfinished(this, parts.turn);
  }

  /** The game has gone on. */
  private begin(view: View, before: View | null): void {
    this.thinking.value = this.hint.value = null;
    this.isSending.value = this.isHinting.value = false;
    this.questions.clear();
    this.parts.value?.turn.restart();
    const isPlaying = view.status === "playing";
    // Also after a reload: nobody knows who sits before the screen then. Where hands lie open there is nothing to hide.
    const isOpen = view.seats.some((seat) => seat.hand !== null);
    if (isPlaying && !isOpen && view.mine.length > 1 && view.seat !== before?.seat) this.curtain.value = view.seat;
    if (!isPlaying) this.curtain.value = null;
    if (isPlaying && view.turn !== null && this.curtain.value === null) {
      this.speak(this.isMyTurn.value ? say("table.your-turn") : say("table.turn-of", { name: view.seats[view.turn]!.name }));
    }
    if (before && this.isMyTurn.value && before.turn !== view.turn) ring();
  }

  private tell(steps: Step[], isNews: boolean): void {
    const lines = steps.flatMap((step) => {
      if (isMove(step)) this.turns += 1;
      return step.told.map((words, nth) => ({
        number: step.number,
        seat: isMove(step) ? step.seat : null, // what is dealt to a seat is not what it does
        text: capital(told(words)),
        // What follows from a play is told after it; the points are those of the play.
        points: nth ? null : (step.points?.total ?? null),
        turn: this.turns,
      }));
    });
    if (lines.length) this.log.value = [...this.log.value, ...lines];
    if (!isNews) return;
    for (const line of lines) this.speak(line.text);
    if (document.hidden) this.unseen.push(...steps);
    else this.show(steps);
  }

  /** Where the chat is not in sight, what others say comes as a notice. */
  private hearChat(before: ChatLine[], now: ChatLine[]): void {
    const line = now.at(-1);
    const old = before.at(-1);
    const isNew = now.length > before.length || line?.text !== old?.text || line?.name !== old?.name;
    if (!line || !isNew || isChatInSight() || choices.value.muted.includes(line.name)) return;
    if (line.seat === null || !this.view.value!.mine.includes(line.seat)) this.say(`${line.name}: ${chatText(line)}`);
  }

  // What others did ------------------------------------------------------------------------------------

  /** Show moves: one as it comes, several that were missed one after another, with captions. */
  private show(steps: Step[]): void {
    const beats = beatsOf(steps);
    if (!beats.length) return;
    this.skip();
    this.beats.value = beats;
    this.parts.value?.turn.notice(steps);
    if (beats.length === 1) return;
    for (const { step, at } of beats) this.motion.later(at, () => (this.caption.value = this.captionOf(step)));
    this.motion.later(beats.at(-1)!.at + 4 * FLIGHT, () => (this.caption.value = null));
  }

  private captionOf(step: Step): string {
    const name = this.view.value?.seats[step.seat!]?.name ?? "";
    return step.points?.total ? say("table.missed", { name, points: step.points.total }) : (step.told[0] ? capital(told(step.told[0])) : "");
  }

  /** Whoever does something has seen enough. */
  skip(): void {
    this.motion.skip();
    this.caption.value = null;
  }

  private readonly lookAgain = (): void => {
    if (document.hidden || !this.unseen.length) return;
    const steps = this.unseen;
    this.unseen = [];
    batch(() => this.show(steps));
  };

  // Saying things --------------------------------------------------------------------------------------

  /** A line at the edge of the screen that goes away by itself. */
  say(text: string, kind: Notice["kind"] = "news"): void {
    this.notice.value = { text, kind };
    this.speak(text);
    clearTimeout(this.noticeTimer);
    this.noticeTimer = window.setTimeout(() => (this.notice.value = null), Math.max(SHORTEST_NOTICE, READING * text.length));
  }

  /** Why something was not done. */
  refuse(text: string): void {
    this.say(capital(text), "refusal");
  }

  /** What was refused is past: something else has been done. */
  hush(): void {
    if (this.notice.value?.kind === "refusal") this.notice.value = null;
  }

  /** What a screen reader says. */
  speak(text: string): void {
    const last = this.spoken.peek();
    this.spoken.value = [...last.slice(-20), { number: (last.at(-1)?.number ?? 0) + 1, text }];
  }

  liftCurtain(): void {
    this.curtain.value = null;
    if (this.isMyTurn.value) this.speak(say("table.your-turn"));
  }

  // Asking the server ----------------------------------------------------------------------------------

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
    if (!this.isMyTurn.value || this.isHinting.value) return;
    this.isHinting.value = true;
    this.connection.send({ type: "hint", id: newKey() });
  }

  private showHint(hint: Hint): void {
    const reasons = hint.reasons.map(told).join("; ");
    this.hint.value = reasons ? say("table.hint-is", { text: reasons }) : say("table.hint-plain");
    this.speak(this.hint.value);
    this.parts.value?.turn.showHint(...hint.actions);
  }

  /** No, thank you. */
  dropHint(): void {
    this.hint.value = null;
    this.parts.value?.turn.takeAllBack();
  }

  // The hand -------------------------------------------------------------------------------------------

  reorder(slot: number, before: number | null): void {
    this.arrange(moved(this.hand.value, slot, before));
  }

  /** By colour, and when asked again by shape. */
  sort(): void {
    this.arrange(sorted(this.hand.value, this.sortsByShape));
    this.sortsByShape = !this.sortsByShape;
  }

  shuffle(): void {
    this.arrange(shuffled(this.hand.value));
  }

  private arrange(slots: Slot[]): void {
    this.motion.note();
    this.hand.value = slots;
  }
}
