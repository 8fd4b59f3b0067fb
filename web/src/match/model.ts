// What one screen knows about one match: the server's view, the log, and the hand in its owner's order.

import { batch, computed, signal } from "@preact/signals";
import { choices } from "../app/settings";
import { openParts, type Parts } from "../games/parts";
import type { Pieces } from "../pieces/tiles";
import { Connection, type Link, newKey } from "../server/connection";
import type { BoardInfo, ChatLine, Hint, ItemView, ServerMessage, Tried, View } from "../server/wire";
import { sentenceText } from "../words/sentences";
import { capital, type MatchKey, say, sayOf } from "../words/words";
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
  /** The points of the play that this line reports; null for other lines. */
  points: number | null;
  /** The number of the turn. */
  turn: number;
}

/** A line that disappears by itself. */
interface Notice {
  text: string;
  type: "news" | "refusal";
}

const SHORTEST_NOTICE = 3500; // milliseconds
const READING = 65; // per letter

export class MatchModel {
  readonly view = signal<View | null>(null);
  readonly board = signal<BoardInfo | null>(null);
  readonly parts = signal<Parts | null>(null);
  readonly log = signal<LogLine[]>([]);
  readonly hand = signal<Slot[]>([]);
  readonly notice = signal<Notice | null>(null);
  readonly hint = signal<string | null>(null);
  readonly caption = signal<string | null>(null); // of a move that was missed and is shown now
  readonly thinking = signal<number | null>(null);
  /** What a screen reader says. */
  readonly spoken = signal<{ number: number; text: string }[]>([]);
  readonly isSending = signal(false);
  readonly isHinting = signal(false);
  /** The seat whose hand stays hidden until its owner has the screen. */
  readonly curtain = signal<number | null>(null);
  /** The moves that are being shown. */
  readonly beats = signal<Beat[]>([]);
  readonly motion = new Motion();
  /** When the view arrived, by the page's clock. */
  lookedAt = 0;
  readonly connection: Link;
  /** Callbacks by the key of their question. */
  private readonly questions = new Map<string, (answer: Tried) => void>();
  /** What happened while the page was hidden. */
  private unseen: ItemView[] = [];
  private nextSlot = 0;
  private noticeTimer = 0;
  private sortsByShape = false;
  private turns = 0;
  private stopKeeping = (): void => {};
  /** Whether this is a real match, not a lesson. */
  private readonly isReal: boolean;

  /** Without a link it connects to the match on the server. */
  constructor(
    readonly matchId: string,
    link?: (hear: (message: ServerMessage) => void) => Link,
  ) {
    const hear = (message: ServerMessage): void => batch(() => this.hear(message));
    this.isReal = link === undefined;
    this.connection = link?.(hear) ?? new Connection(matchId, hear, () => this.view.value?.number ?? 1);
    document.addEventListener("visibilitychange", this.lookAgain);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.lookAgain);
    this.connection.close();
    this.stopKeeping();
    this.motion.skip();
  }

  /** The seat that we see through. */
  private readonly mySeat = computed(() => {
    const view = this.view.value;
    return view === null || view.seat === null ? null : view.seats[view.seat]!;
  });

  /** Whether a bot plays for us until we come back; after resigning there is no way back. */
  readonly amAway = computed(() => (this.mySeat.value?.away && !this.mySeat.value.resigned) ?? false);

  get pieces(): Pieces {
    return this.board.value?.pieces ?? "tiles";
  }

  /** A text about this match, which may differ with the pieces. */
  readonly text = (key: MatchKey, facts: Record<string, string | number> = {}): string =>
    sayOf(this.pieces, key, facts);

  /** Whether it is our turn to act; a move that is on its way counts as made. */
  readonly isMyTurn = computed(() => {
    const view = this.view.value;
    const isMine =
      view !== null && view.turn !== null && view.turn === view.seat && view.legal !== null && !this.mySeat.value!.away;
    return isMine && this.curtain.value === null && !this.isSending.value;
  });

  // The server -----------------------------------------------------------------------------------------

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "hello":
        this.board.value = message.board;
        this.isHinting.value = false; // a question from before the connection was lost gets no answer
        if (this.view.value && this.connection.state.value === "lost") this.say(say("net.back"));
        this.tell(message.missed, this.view.value !== null);
        this.look(message.view);
        break;
      case "update":
        this.tell(message.items, true);
        this.look(message.view);
        break;
      case "done":
        break; // the move is stored; the view that shows it follows
      case "refused":
        this.isSending.value = this.isHinting.value = false;
        if (message.view) {
          this.say(say("net.conflict"));
          this.look(message.view);
        } else this.refuse(sentenceText(message.sentence));
        break;
      case "tried":
        this.questions.get(message.id)?.(message);
        this.questions.delete(message.id);
        break;
      case "hint":
        this.isHinting.value = false;
        // Otherwise someone has moved since.
        if (message.at === this.view.value?.at && !this.isSending.value) this.showHint(message);
        break;
      case "thinking":
        this.thinking.value = message.seat;
        break;
    }
  }

  private look(view: View): void {
    const before = this.view.value;
    if (before && view.number < before.number) return; // a newer view has arrived already
    this.motion.note();
    if (before) this.hearChat(before.chat, view.chat);
    const isNewEvent = before === null || view.at !== before.at;
    this.view.value = view;
    this.lookedAt = performance.now();
    this.hand.value = (this.parts.value?.keepHand ?? kept)(this.hand.value, view.hand, () => this.nextSlot++);
    if (before === null) void openParts(this, this.board.value!).then((parts) => this.open(parts));
    if (isNewEvent) this.begin(view, before);
  }

  private open(parts: Parts): void {
    this.parts.value = parts;
    if (this.isReal) this.stopKeeping = keepUnfinished(this, parts.turn);
  }

  /** A new event: start over. */
  private begin(view: View, before: View | null): void {
    this.thinking.value = this.hint.value = null;
    this.isSending.value = this.isHinting.value = false;
    this.questions.clear();
    this.parts.value?.turn.restart();
    const isPlaying = view.status === "playing";
    // Also after a reload, when anyone could be at the screen. Open hands need no curtain.
    const isOpen = view.seats.some((seat) => seat.hand !== null);
    if (isPlaying && !isOpen && view.mine.length > 1 && view.seat !== before?.seat) this.curtain.value = view.seat;
    if (!isPlaying) this.curtain.value = null;
    if (isPlaying && view.turn !== null && this.curtain.value === null) {
      this.speak(
        this.isMyTurn.value ? say("match.your-turn") : say("match.turn-of", { name: view.seats[view.turn]!.name }),
      );
    }
    if (before && this.isMyTurn.value && before.turn !== view.turn) ring();
  }

  private tell(items: ItemView[], isNews: boolean): void {
    const lines = items.flatMap((item) => {
      if (isMove(item)) this.turns += 1;
      return item.sentences.map((sentence, nth) => ({
        number: item.number,
        seat: isMove(item) ? item.seat : null, // what is dealt to a seat is not what it does
        text: capital(sentenceText(sentence)),
        // Later lines report consequences; the points belong to the play itself.
        points: nth ? null : (item.points?.total ?? null),
        turn: this.turns,
      }));
    });
    if (lines.length) this.log.value = [...this.log.value, ...lines];
    if (!isNews) return;
    for (const line of lines) this.speak(line.text);
    if (document.hidden) this.unseen.push(...items);
    else this.show(items);
  }

  /** If the chat is out of sight, messages of others appear as notices. */
  private hearChat(before: ChatLine[], now: ChatLine[]): void {
    const line = now.at(-1);
    const old = before.at(-1);
    const isNew = now.length > before.length || line?.text !== old?.text || line?.name !== old?.name;
    if (!line || !isNew || isChatInSight() || choices.value.muted.includes(line.name)) return;
    if (line.seat === null || !this.view.value!.mine.includes(line.seat)) this.say(`${line.name}: ${chatText(line)}`);
  }

  // What others did ------------------------------------------------------------------------------------

  /** Show moves: a single one as it comes, several missed ones one after another, with captions. */
  private show(items: ItemView[]): void {
    const beats = beatsOf(items);
    if (!beats.length) return;
    this.skip();
    this.beats.value = beats;
    this.parts.value?.turn.notice(items);
    if (beats.length === 1) return;
    for (const { item, at } of beats) this.motion.later(at, () => (this.caption.value = this.captionOf(item)));
    this.motion.later(beats.at(-1)!.at + 4 * FLIGHT, () => (this.caption.value = null));
  }

  private captionOf(item: ItemView): string {
    const name = this.view.value?.seats[item.seat!]?.name ?? "";
    return item.points?.total
      ? say("match.missed", { name, points: item.points.total })
      : item.sentences[0]
        ? capital(sentenceText(item.sentences[0]))
        : "";
  }

  /** Skip to the end when the person acts. */
  skip(): void {
    this.motion.skip();
    this.caption.value = null;
  }

  private readonly lookAgain = (): void => {
    if (document.hidden || !this.unseen.length) return;
    const items = this.unseen;
    this.unseen = [];
    batch(() => this.show(items));
  };

  // Saying things --------------------------------------------------------------------------------------

  /** Show a line at the edge of the screen that disappears by itself. */
  say(text: string, type: Notice["type"] = "news"): void {
    this.notice.value = { text, type };
    this.speak(text);
    clearTimeout(this.noticeTimer);
    this.noticeTimer = window.setTimeout(
      () => (this.notice.value = null),
      Math.max(SHORTEST_NOTICE, READING * text.length),
    );
  }

  /** Show why something was refused. */
  refuse(text: string): void {
    this.say(capital(text), "refusal");
  }

  /** Remove the last refusal. */
  hush(): void {
    if (this.notice.value?.type === "refusal") this.notice.value = null;
  }

  /** What a screen reader says. */
  speak(text: string): void {
    const last = this.spoken.peek();
    this.spoken.value = [...last.slice(-20), { number: (last.at(-1)?.number ?? 0) + 1, text }];
  }

  liftCurtain(): void {
    this.curtain.value = null;
    if (this.isMyTurn.value) this.speak(say("match.your-turn"));
  }

  // Asking the server ----------------------------------------------------------------------------------

  /** Ask what these actions would score. There is no answer if the match changes first. */
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
    const reasons = hint.reasons.map(sentenceText).join("; ");
    this.hint.value = reasons ? say("match.hint-is", { text: reasons }) : say("match.hint-plain");
    this.speak(this.hint.value);
    this.parts.value?.turn.layOut(hint.actions);
  }

  /** Dismiss the hint. */
  dropHint(): void {
    this.hint.value = null;
    this.parts.value?.turn.takeAllBack();
  }

  // The hand -------------------------------------------------------------------------------------------

  reorder(slot: number, before: number | null): void {
    this.arrange(moved(this.hand.value, slot, before));
  }

  /** Sort by colour; the next time, by shape. */
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
