// A turn on a board: tiles of the hand are put on cells, or marked to be traded.

import { computed, signal } from "@preact/signals";
import { beatsOf } from "../../table/beats";
import { FLIGHT } from "../../table/motion";
import type { Slot, TableModel } from "../../table/model";
import { celebrate, click } from "../../table/sound";
import { tileName } from "../../names";
import { told } from "../../told";
import type { LegalView, Line, Scored, Step, View } from "../../wire";
import { type Key, say } from "../../words";
import type { Turn } from "../parts";
import { type Drag, Dragging } from "./drag";
import { type Space, tilesOn } from "./labels";
import { type Cell, cellKey, isSame, nearest, type Placed, placedBy, placedIn, placeText, readPlays, Staging } from "./staging";

export interface Staged extends Placed {
  slot: number;
}

/** A tile that comes to the board from a seat. */
export interface Arrival extends Cell {
  seat: number;
  /** Milliseconds until it sets off. */
  at: number;
}

const STAGGER = 50; // milliseconds between the tiles of one play

export class GridTurn implements Turn {
  readonly staged = signal<Staged[]>([]);
  readonly picked = signal<number | null>(null);
  readonly marked = signal<Set<number> | null>(null); // tiles to be traded, cubes to be rolled; null: it is not about that
  readonly cursor = signal<Cell | null>(null);
  readonly scored = signal<Scored | null>(null);
  readonly drag = signal<Drag | null>(null);
  readonly dragging = new Dragging(this);
  readonly arrivals = signal<Arrival[]>([]);
  readonly qwirkles = signal<Line[]>([]); // the last ones made

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

  /** What else is to be said about a cell. */
  cellNote(_cell: Cell): string | null {
    return null;
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

  /** The same by cells, with the play that is being built. */
  readonly tiles = computed(() => tilesOn([...this.board(), ...this.staged.value.map((each): [string, number, number] => [each.tile, each.x, each.y])]));

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
    const others = this.staged.value.filter((each) => each.slot !== this.picked.value);
    return tile && this.table.isMyTurn.value ? this.staging.value.shownCells(others, tile) : [];
  });

  /** Where anything of the hand fits, and what. */
  readonly playable = computed(() => {
    const isPlaying = this.table.isMyTurn.value && this.marked.value === null;
    return this.staging.value.playable(this.staged.value, isPlaying ? this.held.value.map((slot) => slot.tile) : []);
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
    const missing = this.staged.value.length ? this.staging.value.missing(this.staged.value) : null;
    return missing ? say("table.missing", { count: missing }) : say("table.confirm-none");
  }

  restart(): void {
    this.clear();
  }

  /** Forget the placement or trade that was begun. */
  protected clear(): void {
    this.staged.value = [];
    this.picked.value = this.marked.value = this.scored.value = null;
  }

  notice(steps: Step[]): void {
    const mine = new Set(this.staged.value.map((each) => cellKey(each.x, each.y)));
    const { motion } = this.table;
    this.arrivals.value = beatsOf(steps).flatMap(({ step, at }) => {
      const placed = placedIn(step.event!);
      const flying = placed.filter((each) => !mine.has(cellKey(each.x, each.y)));
      if (placed.length) motion.later(at + (flying.length ? FLIGHT : 0), () => this.sound(step.points));
      return flying.map(({ x, y }, number) => ({ x, y, seat: step.seat!, at: at + number * STAGGER }));
    });
  }

  private sound(points: Scored | null): void {
    if (!points?.parts.some((part) => part.code === "qwirkle")) return click();
    const longest = Math.max(...points.lines.map((line) => line.cells.length));
    this.qwirkles.value = points.lines.filter((line) => line.cells.length === longest);
    celebrate();
  }

  // Building ---------------------------------------------------------------------------------------------

  pick(slot: number): void {
    if (this.marked.value) {
      this.mark(slot);
      return;
    }
    this.table.hush();
    this.hold(this.picked.value === slot ? null : slot);
    const tile = this.pickedTile.value;
    if (tile && this.table.isMyTurn.value && !this.openCells.value.length) this.table.refuse(this.whyNowhere(tile));
  }

  private whyNowhere(tile: string): string {
    const largest = this.board().length ? undefined : this.staging.value.plays[0]?.placed.length;
    return say(largest ? "table.not-in-opening" : "table.nothing-fits", { tile: tileName(tile), count: largest ?? 0 });
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
    const staged = this.staged.value.find((each) => isSame(each, cell));
    if (!staged) return this.picked.value !== null && this.put(cell);
    this.takeBack(staged.slot);
    return true;
  }

  /** Put the tile that is picked up, or another one, on a cell. */
  put(cell: Cell, slot: number | null = this.picked.value): boolean {
    const found = this.hand().find((each) => each.id === slot);
    if (!found) return false;
    if (!this.table.isMyTurn.value) {
      if (!this.table.isSending.value) this.table.refuse(say("table.not-your-turn"));
      return false;
    }
    const others = this.staged.value.filter((each) => each.slot !== found.id);
    const staged = [...others, { slot: found.id, tile: found.tile, x: cell.x, y: cell.y }];
    if (!this.staging.value.cells(others, found.tile).some((open) => isSame(open, cell))) {
      this.ask(staged); // the answer says why not
      return false;
    }
    this.table.hint.value = null; // the person goes on alone
    this.stage(staged);
    this.picked.value = null;
    click();
    return true;
  }

  takeBack(slot?: number): void {
    if (this.table.isSending.value) return;
    this.table.hint.value = null;
    if (this.marked.value) this.marked.value = null;
    this.stage(slot === undefined ? this.staged.value.slice(0, -1) : this.staged.value.filter((each) => each.slot !== slot));
  }

  takeAllBack(): void {
    if (this.table.isSending.value) return;
    this.table.motion.note();
    this.restart();
    this.cursor.value = null;
  }

  toggleTrade(): void {
    if (this.table.isSending.value) return;
    const isTrading = this.marked.value !== null;
    this.table.motion.note();
    this.clear();
    if (!isTrading && this.legal()?.trade) this.marked.value = new Set();
  }

  confirm(): void {
    if (this.isReady.value) this.table.act(...this.draft());
  }

  draft(): string[] {
    const marked = this.markedTiles();
    if (this.staged.value.length) return [...this.prelude(), placeText(this.staged.value)];
    return marked.length ? [...this.prelude(), `trade ${marked.join(" ")}`] : this.prelude();
  }

  protected markedTiles(): string[] {
    return this.hand().filter((slot) => this.marked.value?.has(slot.id)).map((slot) => slot.tile);
  }

  showHint(...actions: string[]): void {
    this.table.motion.note();
    this.clear();
    const action = actions.at(-1) ?? "";
    const free = [...this.hand()];
    const slot = (tile: string): number => free.splice(free.findIndex((each) => each.tile === tile), 1)[0]!.id;
    this.stage(placedBy(action).map((placed) => ({ ...placed, slot: slot(placed.tile) })));
    if (action.startsWith("trade ")) this.marked.value = new Set(action.slice("trade ".length).split(" ").map(slot));
  }

  /** These tiles lie on the board now; ask which lines they make. */
  private stage(staged: Staged[]): void {
    this.table.hush();
    this.table.motion.note();
    this.staged.value = staged;
    this.scored.value = null;
    if (this.play.value) this.ask(staged);
  }

  private ask(staged: Placed[]): void {
    const asked = this.staged.value;
    this.table.ask([...this.prelude(), placeText(staged)], (answer) => {
      if (answer.refusal) this.table.refuse(told(answer.refusal));
      else if (this.staged.value === asked) this.scored.value = answer.points.at(-1) ?? null; // otherwise it has been changed since
    });
  }
}
