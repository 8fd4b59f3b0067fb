// A turn on a board: tiles of the hand are put on cells, or marked to be traded.

import { computed, signal } from "@preact/signals";
import { celebrate, click } from "../../table/sound";
import type { Slot, TableModel } from "../../table/model";
import { tileName } from "../../tiles";
import type { LegalView, Scored, Step, View } from "../../wire";
import { type Key, say } from "../../words";
import type { Turn } from "../parts";
import { cellLabel, type Space } from "./labels";
import { type Cell, cellKey, nearest, type Placed, placedBy, placedIn, placeText, readPlays, Staging } from "./staging";

export interface Staged extends Placed {
  slot: number;
}

export class GridTurn implements Turn {
  readonly staged = signal<Staged[]>([]);
  readonly picked = signal<number | null>(null);
  readonly marked = signal<Set<number> | null>(null); // tiles to be traded, cubes to be rolled; null: it is not about that
  readonly cursor = signal<Cell | null>(null);
  readonly scored = signal<Scored | null>(null);
  readonly refusal = signal<string | null>(null);
  readonly fresh = signal<Map<string, number>>(new Map()); // cells that were just covered, and by whom

  constructor(readonly table: TableModel) {}

  /** What may be done now; a game whose turns have several steps knows more than the table's view. */
  legal(): LegalView | null {
    return this.table.view.value?.legal ?? null;
  }

  /** The actions that come before the placement. */
  prelude(): string[] {
    return [];
  }

  /** What lies on the board, as this turn stands. */
  board(): [string, number, number][] {
    return this.table.view.value?.board ?? [];
  }

  /** What can be played with. */
  hand(): Slot[] {
    return this.table.hand.value;
  }

  /** What is to be said about a tile of the hand. */
  note(_slot: Slot): string | null {
    return null;
  }

  /** What a screen reader says about a cell. */
  describe(cell: Cell): string {
    const fitting = this.openCells.value.some((open) => open.x === cell.x && open.y === cell.y) ? [this.pickedTile.value!] : [];
    return cellLabel(this.board(), cell.x, cell.y, fitting, this.spaces(this.table.view.value!));
  }

  /** What is printed on the board, as it is when the table looks like this. */
  spaces(_view: View): Space[] {
    return [];
  }

  /** What a tile wins by its cell, in a sign or two. */
  gain(_cell: Cell): string | null {
    return null;
  }

  /** The cells that something can be done with now. */
  targets(): Cell[] {
    return this.openCells.value;
  }

  /** What the button that takes the last step back says; null: there is nothing to take back. */
  backText(): Key | null {
    if (this.staged.value.length) return "table.take-back";
    return this.marked.value ? "table.cancel" : null;
  }

  readonly staging = computed(() => {
    const isFloating = this.board().length === 0 && this.table.board.value?.size === null;
    return new Staging(readPlays(this.legal()?.plays ?? []), isFloating);
  });

  /** The tiles of the hand that are not on the board yet. */
  readonly held = computed(() => {
    const used = new Set(this.staged.value.map((each) => each.slot));
    return this.hand().filter((slot) => !used.has(slot.id));
  });

  readonly pickedTile = computed(() => this.hand().find((slot) => slot.id === this.picked.value)?.tile ?? null);

  /** Where the tile that is picked up fits; with nothing picked up nothing glows. */
  readonly openCells = computed(() => {
    const tile = this.pickedTile.value;
    return tile && this.table.isMyTurn.value ? this.staging.value.shownCells(this.staged.value, tile) : [];
  });

  readonly play = computed(() => this.staging.value.play(this.staged.value));

  readonly isReady = computed(() => this.isWhole());

  readonly confirmText = computed(() => this.describeTurn());

  /** Whether this much is a turn. */
  protected isWhole(): boolean {
    return this.marked.value ? this.marked.value.size > 0 : this.play.value !== null;
  }

  protected describeTurn(): string {
    const count = this.marked.value?.size;
    if (count !== undefined) return count ? say("table.trade-these", { count }) : say("table.trade-hint");
    if (this.play.value) return say("table.confirm", { points: this.play.value.points });
    return say(this.staged.value.length ? "table.not-yet" : "table.confirm-none");
  }

  restart(): void {
    this.clear();
  }

  /** Forget the placement or trade that was begun. */
  protected clear(): void {
    this.staged.value = [];
    this.picked.value = this.marked.value = this.scored.value = this.refusal.value = null;
  }

  notice(steps: Step[]): void {
    const played = steps.filter((step) => step.event?.includes(" place "));
    if (!played.length) return;
    const fresh = new Map<string, number>();
    for (const step of played) for (const each of placedIn(step.event!)) fresh.set(cellKey(each.x, each.y), step.seat!);
    this.fresh.value = fresh;
    if (played.some((step) => step.points?.parts.some((part) => part.code === "qwirkle"))) celebrate();
    else click();
  }

  // Building ---------------------------------------------------------------------------------------------

  pick(slot: number): void {
    if (this.marked.value) {
      this.mark(slot);
      return;
    }
    this.hold(this.picked.value === slot ? null : slot);
    const tile = this.pickedTile.value;
    if (tile && this.table.isMyTurn.value && !this.openCells.value.length) this.table.say(say("table.nothing-fits", { tile: tileName(tile) }));
  }

  /** Have a tile in the fingers, or none. */
  hold(slot: number | null): void {
    this.picked.value = slot;
  }

  /** How many tiles may be marked at most. */
  protected mostMarked(): number {
    return this.legal()?.trade ?? 0;
  }

  private mark(slot: number): void {
    if (this.table.isSending.value) return;
    const marked = new Set(this.marked.value);
    if (!marked.delete(slot) && marked.size < this.mostMarked()) marked.add(slot);
    this.marked.value = marked;
  }

  /** The cell that a finger means: a target that it has just missed, or where it is. */
  aim(point: Cell, reach: number): Cell {
    return nearest(this.targets(), point, reach) ?? { x: Math.floor(point.x), y: Math.floor(point.y) };
  }

  /** A tap, or Enter: take back the tile that was put there, or put one there. Says whether anything came of it. */
  touch(cell: Cell): boolean {
    const staged = this.staged.value.find((each) => each.x === cell.x && each.y === cell.y);
    if (!staged) return this.picked.value !== null && this.put(cell);
    this.takeBack(staged.slot);
    return true;
  }

  /** Put the tile that is picked up, or another one, on a cell. */
  put(cell: Cell, slot: number | null = this.picked.value): boolean {
    const found = this.hand().find((each) => each.id === slot);
    if (!found || !this.table.isMyTurn.value) return false;
    const others = this.staged.value.filter((each) => each.slot !== found.id);
    const staged = [...others, { slot: found.id, tile: found.tile, x: cell.x, y: cell.y }];
    const fits = this.staging.value.cells(others, found.tile).some((open) => open.x === cell.x && open.y === cell.y);
    if (!fits) {
      this.ask(staged); // the answer says why not
      return false;
    }
    this.staged.value = staged;
    this.picked.value = null;
    click();
    this.askPoints();
    return true;
  }

  takeBack(slot?: number): void {
    if (this.table.isSending.value) return;
    if (this.marked.value) this.marked.value = null;
    this.staged.value = slot === undefined ? this.staged.value.slice(0, -1) : this.staged.value.filter((each) => each.slot !== slot);
    this.askPoints();
  }

  takeAllBack(): void {
    if (this.table.isSending.value) return;
    this.restart();
    this.cursor.value = null;
  }

  toggleTrade(): void {
    if (this.table.isSending.value) return;
    const isTrading = this.marked.value !== null;
    this.clear();
    if (!isTrading && this.legal()?.trade) this.marked.value = new Set();
  }

  confirm(): void {
    if (!this.isReady.value) return;
    const tiles = this.hand().filter((slot) => this.marked.value?.has(slot.id)).map((slot) => slot.tile);
    this.table.act(...this.prelude(), this.marked.value ? `trade ${tiles.join(" ")}` : placeText(this.staged.value));
  }

  showHint(...actions: string[]): void {
    const action = actions.at(-1)!;
    const free = [...this.hand()];
    const slot = (tile: string): number => free.splice(free.findIndex((each) => each.tile === tile), 1)[0]!.id;
    this.clear();
    this.staged.value = placedBy(action).map((placed) => ({ ...placed, slot: slot(placed.tile) }));
    if (action.startsWith("trade ")) this.marked.value = new Set(action.slice("trade ".length).split(" ").map(slot));
    this.askPoints();
  }

  /** Ask which lines the play makes. */
  private askPoints(): void {
    this.scored.value = this.refusal.value = null;
    if (this.play.value) this.ask(this.staged.value);
  }

  private ask(staged: Placed[]): void {
    const asked = this.staged.value;
    this.table.ask([...this.prelude(), placeText(staged)], (answer) => {
      if (this.staged.value !== asked) return; // it has been changed since
      this.scored.value = answer.points.at(-1) ?? null;
      this.refusal.value = answer.refusal?.text ?? null;
    });
  }
}
