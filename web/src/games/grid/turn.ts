// A turn on a board: tiles of the hand are put on cells, or marked to be traded.

import { computed, signal } from "@preact/signals";
import { beatsOf } from "../../match/beats";
import type { MatchModel, Slot } from "../../match/model";
import { FLIGHT } from "../../match/motion";
import { celebrate, click } from "../../match/sound";
import type { ItemView, LegalView, LineView, PointsView, View } from "../../server/wire";
import { tileName } from "../../words/names";
import { sentenceText } from "../../words/sentences";
import { say } from "../../words/words";
import type { Turn } from "../parts";
import { type Drag, Dragging } from "./drag";
import { type Space, tilesOn } from "./labels";
import {
  type Cell,
  cellKey,
  isSame,
  nearest,
  type Placed,
  placedBy,
  placedIn,
  placeText,
  readPlays,
  Staging,
} from "./staging";

export interface Staged extends Placed {
  slot: number;
}

/** A tile that comes to the board from a seat. */
interface Arrival extends Cell {
  seat: number;
  /** Milliseconds until it sets off. */
  at: number;
}

const STAGGER = 50; // milliseconds between the tiles of one play

export class GridTurn implements Turn {
  readonly staged = signal<Staged[]>([]);
  readonly picked = signal<number | null>(null);
  readonly marked = signal<Set<number> | null>(null); // tiles to trade or cubes to roll; null if neither is in progress
  readonly cursor = signal<Cell | null>(null);
  readonly scored = signal<PointsView | null>(null);
  readonly drag = signal<Drag | null>(null);
  readonly dragging = new Dragging(this);
  readonly arrivals = signal<Arrival[]>([]);
  readonly qwirkles = signal<LineView[]>([]); // the last ones made

  constructor(readonly match: MatchModel) {}

  /** The legal actions now; a turn of several actions knows more than the view. */
  legal(): LegalView | null {
    return this.match.view.value?.legal ?? null;
  }

  /** The actions that come before the placement. */
  prelude(): string[] {
    return [];
  }

  /** The tiles on the board, as this turn leaves them. */
  board(): [string, number, number][] {
    return this.match.view.value?.board ?? [];
  }

  /** The tiles to play with. */
  hand(): Slot[] {
    return this.match.hand.value;
  }

  /** A note about a tile of the hand. */
  note(_slot: Slot): string | null {
    return null;
  }

  /** A note about a cell. */
  cellNote(_cell: Cell): string | null {
    return null;
  }

  /** What is printed on the board in this view. */
  spaces(_view: View): Space[] {
    return [];
  }

  /** What a tile wins on its cell, in a character or two. */
  gain(_cell: Cell): string | null {
    return null;
  }

  /** The cells that can be used now. */
  targets(): Cell[] {
    return this.openCells.value;
  }

  /** The text of the button that takes the last step back; null if there is none. */
  backText(): string | null {
    if (this.staged.value.length) return say("match.take-back");
    return this.marked.value ? say("match.cancel") : null;
  }

  /** The same by cells, with the staged tiles. */
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

  /** Where the picked-up tile fits; nothing glows without one. */
  readonly openCells = computed(() => {
    const tile = this.pickedTile.value;
    const others = this.staged.value.filter((placement) => placement.slot !== this.picked.value);
    return tile && this.match.isMyTurn.value ? this.staging.value.shownCells(others, tile) : [];
  });

  /** Where tiles of the hand fit, and which. */
  readonly playable = computed(() => {
    const isPlaying = this.match.isMyTurn.value && this.marked.value === null;
    return this.staging.value.playable(this.staged.value, isPlaying ? this.held.value.map((slot) => slot.tile) : []);
  });

  readonly play = computed(() => this.staging.value.play(this.staged.value));

  readonly isReady = computed(() => this.isWhole());

  readonly confirmText = computed(() => this.describeTurn());

  /** Whether this is a complete turn. */
  protected isWhole(): boolean {
    return this.marked.value ? this.marked.value.size > 0 : this.play.value !== null;
  }

  protected describeTurn(): string {
    const count = this.marked.value?.size;
    if (count !== undefined) return count ? say("match.trade-these", { count }) : say("match.trade-hint");
    if (this.play.value) return say("match.confirm", { points: this.play.value.points });
    const missing = this.staged.value.length ? this.staging.value.missing(this.staged.value) : null;
    return missing ? say("match.missing", { count: missing }) : this.match.text("match.confirm-none");
  }

  restart(): void {
    this.clear();
  }

  /** Forget the placement or trade that was begun. */
  protected clear(): void {
    this.staged.value = [];
    this.picked.value = this.marked.value = this.scored.value = null;
  }

  notice(items: ItemView[]): void {
    const mine = new Set(this.staged.value.map((placement) => cellKey(placement.x, placement.y)));
    const { motion } = this.match;
    this.arrivals.value = beatsOf(items).flatMap(({ item, at }) => {
      const placed = placedIn(item.event!);
      const flying = placed.filter((placement) => !mine.has(cellKey(placement.x, placement.y)));
      if (placed.length) motion.later(at + (flying.length ? FLIGHT : 0), () => this.sound(item.points));
      return flying.map(({ x, y }, number) => ({ x, y, seat: item.seat!, at: at + number * STAGGER }));
    });
  }

  private sound(points: PointsView | null): void {
    if (!points?.parts.some((part) => part.code === "qwirkle")) {
      click();
      return;
    }
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
    this.match.hush();
    this.hold(this.picked.value === slot ? null : slot);
    const tile = this.pickedTile.value;
    if (tile && this.match.isMyTurn.value && !this.openCells.value.length) this.match.refuse(this.whyNowhere(tile));
  }

  private whyNowhere(tile: string): string {
    const largest = this.board().length ? undefined : this.staging.value.plays[0]?.placed.length;
    return say(largest ? "match.not-in-opening" : "match.nothing-fits", { tile: tileName(tile), count: largest ?? 0 });
  }

  /** Hold a tile, or none. */
  hold(slot: number | null): void {
    this.picked.value = slot;
  }

  /** The most tiles that may be marked. */
  protected mostMarked(): number {
    return this.legal()?.trade ?? 0;
  }

  private mark(slot: number): void {
    if (this.match.isSending.value) return;
    const marked = new Set(this.marked.value);
    if (!marked.delete(slot) && marked.size < this.mostMarked()) marked.add(slot);
    this.marked.value = marked;
  }

  /** The cell that a finger means: a target that it just missed, or the one under it. */
  aim(point: Cell, reach: number): Cell {
    return nearest(this.targets(), point, reach) ?? { x: Math.floor(point.x), y: Math.floor(point.y) };
  }

  /** A tap or Enter: take back the tile on this cell, or put one there. Returns whether anything happened. */
  touch(cell: Cell): boolean {
    const staged = this.staged.value.find((placement) => isSame(placement, cell));
    if (!staged) return this.picked.value !== null && this.put(cell);
    this.takeBack(staged.slot);
    return true;
  }

  /** Put the picked-up tile, or another one, on a cell. */
  put(cell: Cell, slot: number | null = this.picked.value): boolean {
    const held = this.hand().find((own) => own.id === slot);
    if (!held) return false;
    if (!this.match.isMyTurn.value) {
      if (!this.match.isSending.value) this.match.refuse(say("match.not-your-turn"));
      return false;
    }
    const others = this.staged.value.filter((placement) => placement.slot !== held.id);
    const staged = [...others, { slot: held.id, tile: held.tile, x: cell.x, y: cell.y }];
    if (!this.staging.value.cells(others, held.tile).some((open) => isSame(open, cell))) {
      this.ask(staged); // the answer says why not
      return false;
    }
    this.match.hint.value = null; // the person continues without it
    this.stage(staged);
    this.picked.value = null;
    click();
    return true;
  }

  takeBack(slot?: number): void {
    if (this.match.isSending.value) return;
    this.match.hint.value = null;
    if (this.marked.value) this.marked.value = null;
    this.stage(
      slot === undefined
        ? this.staged.value.slice(0, -1)
        : this.staged.value.filter((placement) => placement.slot !== slot),
    );
  }

  takeAllBack(): void {
    if (this.match.isSending.value) return;
    this.match.motion.note();
    this.restart();
    this.cursor.value = null;
  }

  toggleTrade(): void {
    if (this.match.isSending.value) return;
    const isTrading = this.marked.value !== null;
    this.match.motion.note();
    this.clear();
    if (!isTrading && this.legal()?.trade) this.marked.value = new Set();
  }

  confirm(): void {
    if (this.isReady.value) this.match.act(...this.draft());
  }

  draft(): string[] {
    const marked = this.markedTiles();
    if (this.staged.value.length) return [...this.prelude(), placeText(this.staged.value)];
    return marked.length ? [...this.prelude(), `trade ${marked.join(" ")}`] : this.prelude();
  }

  protected markedTiles(): string[] {
    return this.hand()
      .filter((slot) => this.marked.value?.has(slot.id))
      .map((slot) => slot.tile);
  }

  layOut(...actions: string[]): void {
    this.match.motion.note();
    this.clear();
    const action = actions.at(-1) ?? "";
    const free = [...this.hand()];
    const slot = (tile: string): number =>
      free.splice(
        free.findIndex((own) => own.tile === tile),
        1,
      )[0]!.id;
    this.stage(placedBy(action).map((placed) => ({ ...placed, slot: slot(placed.tile) })));
    if (action.startsWith("trade ")) this.marked.value = new Set(action.slice("trade ".length).split(" ").map(slot));
  }

  /** Stage these tiles, and ask which lines they make. */
  private stage(staged: Staged[]): void {
    this.match.hush();
    this.match.motion.note();
    this.staged.value = staged;
    this.scored.value = null;
    if (this.play.value) this.ask(staged);
  }

  private ask(staged: Placed[]): void {
    const asked = this.staged.value;
    this.match.ask([...this.prelude(), placeText(staged)], (answer) => {
      if (answer.refusal) this.match.refuse(sentenceText(answer.refusal));
      // Otherwise it has changed since.
      else if (this.staged.value === asked) this.scored.value = answer.points.at(-1) ?? null;
    });
  }
}
