// What one screen knows about one table: the server's view, and the play that is being built on top of it.

import { batch, computed, signal } from "@preact/signals";
import { Connection, newKey } from "../connection";
import { cellKey, type Placed, placeText, readPlaced, readPlays, Staging } from "../staging";
import { tileName } from "../tiles";
import type { BoardInfo, Scored, ServerMessage, Step, View } from "../wire";
import { say } from "../words";
import { celebrate, click, ring } from "./sound";

/** A tile of the hand; its number stays the same while it is held, so that it can be moved about. */
export interface Slot {
  id: number;
  tile: string;
}

export interface Staged extends Placed {
  slot: number;
}

export interface LogLine {
  number: number;
  seat: number | null;
  text: string;
  points: number;
}

export class TableModel {
  readonly view = signal<View | null>(null);
  readonly board = signal<BoardInfo | null>(null);
  readonly log = signal<LogLine[]>([]);
  readonly turns = signal<{ event: string; text: string }[]>([]); // what a replay steps through
  readonly hand = signal<Slot[]>([]);
  readonly staged = signal<Staged[]>([]);
  readonly picked = signal<number | null>(null);
  readonly cursor = signal<{ x: number; y: number } | null>(null);
  readonly trading = signal<Set<number> | null>(null);
  readonly scored = signal<Scored | null>(null);
  readonly refusal = signal<string | null>(null);
  readonly notice = signal<string | null>(null);
  readonly thinking = signal<number | null>(null);
  readonly spoken = signal(""); // what a screen reader is told about the cursor
  readonly isSending = signal(false);
  readonly curtain = signal<number | null>(null);
  readonly fresh = signal<Map<string, number>>(new Map()); // cells that were just covered, and by whom
  readonly connection: Connection;
  private question = 0;
  private nextSlot = 0;
  private noticeTimer = 0;

  constructor(readonly table: string) {
    this.connection = new Connection(table, (message) => batch(() => this.hear(message)), () => this.view.value?.number ?? 1);
  }

  // What follows from the view ------------------------------------------------------------------------

  readonly isMyTurn = computed(() => {
    const view = this.view.value;
    return view !== null && view.turn !== null && view.turn === view.seat && view.legal !== null;
  });

  readonly staging = computed(() => {
    const view = this.view.value;
    const isFloating = view !== null && view.board.length === 0 && this.board.value?.size === null;
    return new Staging(readPlays(view?.legal?.plays ?? []), isFloating);
  });

  /** The tiles of the hand that are not on the board yet. */
  readonly held = computed(() => {
    const used = new Set(this.staged.value.map((each) => each.slot));
    return this.hand.value.filter((slot) => !used.has(slot.id));
  });

  readonly pickedTile = computed(() => this.hand.value.find((slot) => slot.id === this.picked.value)?.tile ?? null);

  /** Where the tile that is picked up fits; with nothing picked up nothing glows. */
  readonly openCells = computed(() => {
    const tile = this.pickedTile.value;
    return tile && this.isMyTurn.value ? this.staging.value.shownCells(this.staged.value, tile) : [];
  });

  readonly play = computed(() => this.staging.value.play(this.staged.value));

  // The server -----------------------------------------------------------------------------------------

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "hello":
        this.board.value = message.board;
        this.tell(message.missed);
        this.look(message.view);
        break;
      case "update":
        this.tell(message.steps);
        this.look(message.view);
        break;
      case "done":
        this.isSending.value = false;
        break;
      case "refused":
        this.isSending.value = false;
        this.say(message.view ? say("net.conflict") : message.words.text);
        if (message.view) this.look(message.view);
        break;
      case "tried":
        if (message.id === String(this.question)) {
          this.scored.value = message.points.at(-1) ?? null;
          this.refusal.value = message.refusal?.text ?? null;
        }
        break;
      case "hint":
        this.showHint(message.action, message.reasons.map((reason) => reason.text).join("; "));
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
    this.keepHand(view.hand);
    if (!isNewEvent) return;
    this.thinking.value = null;
    this.staged.value = [];
    this.picked.value = null;
    this.trading.value = null;
    this.scored.value = this.refusal.value = null;
    if (before && view.mine.length > 1 && view.seat !== before.seat && view.status === "playing") this.curtain.value = view.seat;
    if (before && this.isMyTurn.value && before.turn !== view.turn) ring();
  }

  /** Tiles that stay in the hand keep their place; new ones come last. */
  private keepHand(tiles: string[]): void {
    const left = [...tiles];
    const kept = this.hand.value.filter((slot) => {
      const at = left.indexOf(slot.tile);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    this.hand.value = [...kept, ...left.map((tile) => ({ id: this.nextSlot++, tile }))];
  }

  private tell(steps: Step[]): void {
    const lines = steps.flatMap((step) =>
      step.told.map((words) => ({ number: step.number, seat: step.seat, text: words.text, points: step.points?.total ?? 0 })),
    );
    if (lines.length) this.log.value = [...this.log.value, ...lines];
    const turns = steps.filter((step) => step.event && /^\d (?!deal)/.test(step.event) && step.told.length);
    if (turns.length) this.turns.value = [...this.turns.value, ...turns.map((step) => ({ event: step.event!, text: step.told[0]!.text }))];
    const played = steps.filter((step) => step.event?.includes(" place "));
    if (!played.length) return;
    const fresh = new Map<string, number>();
    for (const step of played) for (const each of placedIn(step.event!)) fresh.set(cellKey(each.x, each.y), step.seat!);
    this.fresh.value = fresh;
    if (played.some((step) => step.points?.parts.some((part) => part.code === "qwirkle"))) celebrate();
    else click();
  }

  say(text: string): void {
    this.notice.value = text;
    clearTimeout(this.noticeTimer);
    this.noticeTimer = window.setTimeout(() => (this.notice.value = null), 5000);
  }

  // Building a play ------------------------------------------------------------------------------------

  pick(slot: number | null): void {
    const trading = this.trading.value;
    if (trading && slot !== null) {
      const marked = new Set(trading);
      if (!marked.delete(slot) && marked.size < (this.view.value?.legal?.trade ?? 0)) marked.add(slot);
      this.trading.value = marked;
      return;
    }
    this.picked.value = this.picked.value === slot ? null : slot;
    const tile = this.pickedTile.value;
    if (tile && this.isMyTurn.value && !this.openCells.value.length) this.say(say("table.nothing-fits", { tile: tileName(tile) }));
  }

  /** Put the tile that is picked up, or another one, on a cell. */
  put(x: number, y: number, slot: number | null = this.picked.value): boolean {
    const found = this.hand.value.find((each) => each.id === slot);
    if (!found || !this.isMyTurn.value) return false;
    const others = this.staged.value.filter((each) => each.slot !== found.id);
    const fits = this.staging.value.cells(others, found.tile).some((cell) => cell.x === x && cell.y === y);
    if (!fits) {
      this.explain([...others, { slot: found.id, tile: found.tile, x, y }]);
      return false;
    }
    this.staged.value = [...others, { slot: found.id, tile: found.tile, x, y }];
    this.picked.value = null;
    click();
    this.ask();
    return true;
  }

  takeBack(slot?: number): void {
    this.staged.value = slot === undefined ? this.staged.value.slice(0, -1) : this.staged.value.filter((each) => each.slot !== slot);
    this.ask();
  }

  takeAllBack(): void {
    this.staged.value = [];
    this.trading.value = null;
    this.picked.value = null;
    this.ask();
  }

  /** Ask the server which lines the play makes. */
  private ask(): void {
    this.scored.value = this.refusal.value = null;
    if (this.play.value) this.sendTry(this.staged.value);
  }

  /** Ask the server why something is not legal. */
  private explain(staged: Placed[]): void {
    this.sendTry(staged);
  }

  private sendTry(staged: Placed[]): void {
    this.question += 1;
    this.connection.send({ type: "try", id: String(this.question), at: this.view.value!.at, actions: [placeText(staged)] });
  }

  confirm(): void {
    if (this.trading.value?.size) this.trade();
    else if (this.play.value) this.act(placeText(this.staged.value));
  }

  private trade(): void {
    const tiles = this.hand.value.filter((slot) => this.trading.value?.has(slot.id)).map((slot) => slot.tile);
    this.act(`trade ${tiles.join(" ")}`);
  }

  act(action: string): void {
    if (this.isSending.value || !this.view.value) return;
    this.isSending.value = true;
    this.connection.send({ type: "act", at: this.view.value.at, actions: [action], key: newKey() });
  }

  toggleTrade(): void {
    this.staged.value = [];
    this.picked.value = null;
    this.scored.value = this.refusal.value = null;
    this.trading.value = this.trading.value ? null : new Set();
  }

  askHint(): void {
    this.connection.send({ type: "hint", id: newKey() });
  }

  private showHint(action: string, reasons: string): void {
    this.say(say("table.hint-is", { text: reasons || action }));
    if (!action.startsWith("place ")) return;
    const free = [...this.hand.value];
    const staged = action.slice(6).split(" ").map(readPlaced).map((placed) => {
      const at = free.findIndex((slot) => slot.tile === placed.tile);
      return { ...placed, slot: free.splice(at, 1)[0]!.id };
    });
    this.staged.value = staged;
    this.ask();
  }

  // The hand -------------------------------------------------------------------------------------------

  reorder(slot: number, before: number | null): void {
    const moved = this.hand.value.find((each) => each.id === slot);
    if (!moved || slot === before) return;
    const rest = this.hand.value.filter((each) => each.id !== slot);
    const at = before === null ? rest.length : rest.findIndex((each) => each.id === before);
    this.hand.value = [...rest.slice(0, at), moved, ...rest.slice(at)];
  }

  private sortsByShape = false;

  sort(): void {
    const order = "ROYGBPcsdltx";
    const [first, second] = this.sortsByShape ? [1, 0] : [0, 1];
    this.sortsByShape = !this.sortsByShape;
    const rank = (tile: string): number => 100 * order.indexOf(tile[first]!) + order.indexOf(tile[second]!);
    this.hand.value = this.hand.value.toSorted((a, b) => rank(a.tile) - rank(b.tile));
  }

  shuffle(): void {
    this.hand.value = this.hand.value
      .map((slot) => ({ slot, by: Math.random() }))
      .sort((a, b) => a.by - b.by)
      .map(({ slot }) => slot);
  }
}

/** The tiles of an event such as "0 place Rc@0,0 Rs@1,0". */
export function placedIn(event: string): Placed[] {
  const [, what, ...rest] = event.split(" ");
  return what === "place" ? rest.map(readPlaced) : [];
}

/** The tiles of the last play of a seat, if that was a play. */
export function lastPlay(action: string | null): Placed[] {
  return action?.startsWith("place ") ? action.slice(6).split(" ").map(readPlaced) : [];
}
