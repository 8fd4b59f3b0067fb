// A turn on a grid: tiles of the hand are put on cells, or marked to be traded.

import { computed, signal } from "@preact/signals";
import type { Slot } from "../../match/hand";
import type { MatchModel } from "../../match/model";
import { click } from "../../match/sound";
import type { ItemView, LegalView, PointsView } from "../../server/wire";
import { tileName } from "../../words/names";
import { sentenceText } from "../../words/sentences";
import { capital, listed, say } from "../../words/words";
import type { Turn } from "../parts";
import { adviceFor, whyNowhere } from "./advice";
import { Arrivals } from "./arrivals";
import { type Drag, Dragging } from "./drag";
import type { TurnExtras } from "./extras";
import { tilesOn } from "./labels";
import { type Cell, cellKey, isSame, nearest, type Placed, placedBy, placeText, readPlays, Staging } from "./staging";

export interface Staged extends Placed {
  slot: number;
}

const TRADE = "trade ";

export class GridTurn implements Turn {
  readonly staged = signal<Staged[]>([]);
  readonly picked = signal<number | null>(null);
  /** The tiles to trade; null if no trade is in progress. */
  readonly traded = signal<ReadonlySet<number> | null>(null);
  readonly cursor = signal<Cell | null>(null);
  readonly scored = signal<PointsView | null>(null);
  readonly drag = signal<Drag | null>(null);
  /** How often the wide button was tapped before the turn was ready. */
  readonly nudges = signal(0);
  readonly isDragged = computed(() => this.drag.value?.isMoving ?? false);
  readonly dragging = new Dragging(this);
  readonly arrivals: Arrivals;

  constructor(
    readonly match: MatchModel,
    readonly extras: TurnExtras = {},
  ) {
    this.arrivals = new Arrivals(match.motion);
  }

  // What can be done -------------------------------------------------------------------------------------

  private get prelude() {
    return this.extras.prelude;
  }

  /** The legal actions now. */
  legal(): LegalView | null {
    return this.prelude?.start?.()?.legal ?? this.match.view.value?.legal ?? null;
  }

  /** The tiles on the board, as this turn leaves them. */
  board(): [string, number, number][] {
    return this.prelude?.start?.()?.board ?? this.match.view.value?.board ?? [];
  }

  /** The tiles to play with. */
  hand(): Slot[] {
    const start = this.prelude?.start?.();
    return start ? [...this.match.hand.slots.value, start.tile] : this.match.hand.slots.value;
  }

  /** A note about a tile of the hand. */
  note(slot: Slot): string | null {
    const start = this.prelude?.start?.();
    return start?.tile.id === slot.id ? start.note : null;
  }

  /** The tiles of the board by cells, with the staged ones. */
  readonly tiles = computed(() =>
    tilesOn([
      ...this.board(),
      ...this.staged.value.map((placement): [string, number, number] => [placement.tile, placement.x, placement.y]),
    ]),
  );

  readonly staging = computed(() => {
    const isFloating = this.board().length === 0 && this.match.board.value?.size === null;
    return new Staging(readPlays(this.legal()?.plays ?? []), isFloating);
  });

  /** The tiles of the hand that are not on the board yet. */
  readonly held = computed(() => {
    const used = new Set(this.staged.value.map((placement) => placement.slot));
    return this.hand().filter((slot) => !used.has(slot.id));
  });

  readonly pickedTile = computed(() => this.hand().find((slot) => slot.id === this.picked.value)?.tile ?? null);

  /** The marked tiles of the hand; null if a tap picks one up instead. */
  readonly marked = computed(() => this.prelude?.marked?.() ?? this.traded.value);

  /** Where the picked-up tile fits; nothing glows without one. */
  readonly openCells = computed(() => {
    const tile = this.pickedTile.value;
    const others = this.staged.value.filter((placement) => placement.slot !== this.picked.value);
    return tile && this.match.isMyTurn.value ? this.staging.value.shownCells(others, tile) : [];
  });

  /** Whether the picked-up tile is no play anywhere by itself; on an empty table none is. */
  readonly isEarly = computed(
    () =>
      this.board().length > 0 &&
      this.openCells.value.every((cell) => {
        const others = this.staged.value.filter((placement) => placement.slot !== this.picked.value);
        return this.staging.value.play([...others, cell]) === null;
      }),
  );

  /** The kinds of tiles that complete what is staged, while it is no play yet. */
  readonly completing = computed(() => {
    const staged = this.staged.value;
    return new Set(staged.length && !this.play.value ? this.missing.value.map(({ tile }) => tile) : []);
  });

  /** The cells that they belong on, if what is staged does not touch the tiles of the table as it should. */
  readonly needed = computed((): Cell[] =>
    this.staged.value.length && !this.play.value && this.board().length ? this.missing.value : [],
  );

  private readonly missing = computed(() => this.staging.value.completing(this.staged.value));

  /** Whether the picked-up tile fits nowhere. */
  readonly isMisfit = computed(
    () => this.pickedTile.value !== null && this.match.isMyTurn.value && !this.openCells.value.length,
  );

  /** The kinds of tiles that fit instead of one that does not. */
  readonly fitting = computed(
    () => new Set(this.isMisfit.value ? [...this.playable.value.values()].flatMap((cell) => cell.fitting) : []),
  );

  /** Where tiles of the hand fit, and which. */
  readonly playable = computed(() => {
    const isPlaying = this.match.isMyTurn.value && this.marked.value === null;
    return this.staging.value.playable(this.staged.value, isPlaying ? this.held.value.map((slot) => slot.tile) : []);
  });

  /** The cells that can be used now. */
  targets(): Cell[] {
    return this.prelude?.targets?.() ?? this.openCells.value;
  }

  // How far it is ----------------------------------------------------------------------------------------

  readonly play = computed(() => this.staging.value.play(this.staged.value));

  readonly isReady = computed(
    () =>
      this.prelude?.confirm()?.isReady ?? (this.traded.value ? this.traded.value.size > 0 : this.play.value !== null),
  );

  readonly confirmText = computed(() => {
    const count = this.traded.value?.size;
    const text = this.prelude?.confirm()?.text;
    if (text !== undefined) return text;
    if (count !== undefined) return count ? say("match.trade-these", { count }) : say("match.trade-none");
    if (this.play.value) return this.playText(this.play.value.points);
    const missing = this.staged.value.length ? this.staging.value.missing(this.staged.value) : null;
    return missing ? this.match.text("match.missing", { count: missing }) : this.match.text("match.confirm-none");
  });

  private playText(points: number): string {
    return this.extras.playText?.(points, this.staged.value) ?? say("match.confirm", { points });
  }

  /** The text of the button that takes the last step back; null if there is none. */
  backText(): string | null {
    if (this.staged.value.length) return say("match.take-back");
    return this.traded.value ? say("match.cancel") : (this.prelude?.back()?.text ?? null);
  }

  actions(): string[] {
    const before = this.prelude?.actions() ?? [];
    if (this.staged.value.length) return [...before, placeText(this.staged.value)];
    const traded = this.hand().filter((slot) => this.traded.value?.has(slot.id));
    return traded.length ? [...before, TRADE + traded.map((slot) => slot.tile).join(" ")] : before;
  }

  // What happens at the table ----------------------------------------------------------------------------

  restart(): void {
    this.clear();
    this.prelude?.restart();
  }

  /** Forget the placement or trade that was begun. */
  clear(): void {
    this.staged.value = [];
    this.nudges.value = 0;
    this.picked.value = this.traded.value = this.scored.value = null;
  }

  react(items: ItemView[]): void {
    this.arrivals.react(items, this.staged.value);
    this.extras.react?.(items);
  }

  // Building ---------------------------------------------------------------------------------------------

  /** Pick up a tile, put it back, or mark it. */
  pick(slot: number): void {
    if (this.prelude?.marked?.()) this.prelude.mark?.(slot);
    else if (this.traded.value) this.markForTrade(slot);
    else this.pickUp(slot);
  }

  private pickUp(slot: number): void {
    this.match.toasts.dropRefusal();
    this.hold(this.picked.value === slot ? null : slot);
    if (this.isMisfit.value) this.tell(whyNowhere(this));
  }

  /** Say what the line above the hand shows; lessons have none. */
  private tell(text: string): void {
    if (this.match.isReal) this.match.voice.speak(text);
    else this.match.toasts.refuse(text);
  }

  private markForTrade(slot: number): void {
    if (this.match.requests.isSending.value) return;
    const traded = new Set(this.traded.value);
    if (!traded.delete(slot) && traded.size < (this.legal()?.trade ?? 0)) traded.add(slot);
    this.traded.value = traded;
  }

  /** Hold a tile, or none. */
  hold(slot: number | null): void {
    this.match.lookBack.end();
    this.prelude?.close?.();
    this.nudges.value = 0;
    this.picked.value = slot;
  }

  /** The cell that a finger means: a target that it just missed, or the one under it. */
  aim(point: Cell, reach: number): Cell {
    return nearest(this.targets(), point, reach) ?? { x: Math.floor(point.x), y: Math.floor(point.y) };
  }

  /** A tap or Enter: take back the tile on this cell, or put one there. Returns whether there was anything to do. */
  touch(cell: Cell): boolean {
    if (this.prelude?.touch?.(cell)) return true;
    const staged = this.staged.value.find((placement) => isSame(placement, cell));
    if (staged) this.takeBack(staged.slot);
    else if (this.picked.value === null) return this.explain(cell);
    else this.put(cell);
    return true;
  }

  /** Say what is printed on a cell. Returns whether there is anything to say. */
  private explain(cell: Cell): boolean {
    const text = this.board().some(([, x, y]) => x === cell.x && y === cell.y) ? null : this.extras.about?.(cell);
    if (text) this.match.toasts.show(text);
    return Boolean(text);
  }

  /** What a pale square means. */
  sayWhatFits({ x, y }: Cell): void {
    const fitting = this.playable.value.get(cellKey(x, y))?.fitting;
    if (fitting)
      this.match.toasts.show(capital(say("match.pale", { tiles: listed(fitting.map(tileName), "list.or") })));
  }

  /** Put the picked-up tile, or another one, on a cell; one that is refused may be tried elsewhere. */
  put(cell: Cell, slot: number | null = this.picked.value): void {
    const held = this.hand().find((own) => own.id === slot);
    if (!held || !this.mayPut()) return;
    const others = this.staged.value.filter((placement) => placement.slot !== held.id);
    const staged = [...others, { slot: held.id, tile: held.tile, x: cell.x, y: cell.y }];
    if (!this.staging.value.cells(others, held.tile).some((open) => isSame(open, cell))) {
      this.ask(staged); // the answer says why not
      return;
    }
    this.match.hints.hide(); // the person continues without it
    this.stage(staged);
    this.picked.value = null;
    click();
  }

  /** Whether tiles can be placed now; if not, say why. */
  private mayPut(): boolean {
    const why = this.prelude?.whyNotYet?.() ?? (this.match.isMyTurn.value ? null : say("match.not-your-turn"));
    if (why !== null && !this.match.requests.isSending.value) this.match.toasts.refuse(why);
    return why === null;
  }

  takeBack(slot?: number): void {
    if (this.match.requests.isSending.value) return;
    const hasBegun = this.staged.value.length > 0 || this.traded.value !== null;
    const before = hasBegun ? null : this.prelude?.back();
    if (before) {
      before.take();
      return;
    }
    this.match.hints.hide();
    this.traded.value = null;
    this.stage(
      slot === undefined
        ? this.staged.value.slice(0, -1)
        : this.staged.value.filter((placement) => placement.slot !== slot),
    );
  }

  takeAllBack(): void {
    if (this.match.requests.isSending.value) return;
    this.match.motion.note();
    this.restart();
    this.cursor.value = null;
  }

  toggleTrade(): void {
    if (this.match.requests.isSending.value) return;
    const isTrading = this.traded.value !== null;
    this.match.motion.note();
    this.prelude?.close?.();
    this.clear();
    if (!isTrading && this.legal()?.trade) this.traded.value = new Set();
  }

  confirm(): void {
    if (this.isReady.value) this.match.requests.act(this.actions());
    else if (this.match.isMyTurn.value) this.nudge();
  }

  /** The line above the hand says once more what is to be done. */
  private nudge(): void {
    this.nudges.value += 1;
    this.tell(adviceFor(this) || this.whyNotReady());
  }

  /** What is missing until the turn can be confirmed. */
  whyNotReady(): string {
    if (this.traded.value) return say("match.trade-hint");
    if (this.prelude?.confirm()) return this.confirmText.value;
    if (!this.staged.value.length) return this.match.text("do.first");
    const count = this.staging.value.missing(this.staged.value);
    if (!count) return say("match.not-yet");
    if (!this.needed.value.length) return this.match.text("do.missing", { count });
    const [tile = "", ...others] = this.completing.value;
    return others.length
      ? this.match.text("do.join-any", { count })
      : this.match.text("do.join", { tile: tileName(tile) });
  }

  layOut(actions: string[]): void {
    this.match.motion.note();
    this.restart();
    if (this.prelude) this.prelude.layOut(actions, (rest) => this.layOutLast(rest));
    else this.layOutLast(actions);
  }

  /** Lay out the placement or the trade, which comes last. */
  private layOutLast(actions: string[]): void {
    this.clear();
    const action = actions.at(-1) ?? "";
    const free = [...this.hand()];
    const slot = (tile: string): number =>
      free.splice(
        free.findIndex((own) => own.tile === tile),
        1,
      )[0]!.id;
    this.stage(placedBy(action).map((placed) => ({ ...placed, slot: slot(placed.tile) })));
    if (action.startsWith(TRADE)) this.traded.value = new Set(action.slice(TRADE.length).split(" ").map(slot));
  }

  /** Stage these tiles, and ask which lines they make. */
  private stage(staged: Staged[]): void {
    this.match.toasts.dropRefusal();
    this.match.motion.note();
    this.staged.value = staged;
    this.nudges.value = 0;
    this.scored.value = null;
    if (this.play.value) this.ask(staged);
  }

  private ask(staged: Placed[]): void {
    const asked = this.staged.value;
    this.match.requests.ask([...(this.prelude?.actions() ?? []), placeText(staged)], (answer) => {
      if (answer.refusal) this.match.toasts.refuse(sentenceText(answer.refusal));
      // Otherwise it has changed since.
      else if (this.staged.value === asked) this.scored.value = answer.points.at(-1) ?? null;
    });
  }
}
