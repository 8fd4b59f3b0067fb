// A turn that may begin with a star token: a tile is lifted off the board, and play continues with it in hand.

import { signal } from "@preact/signals";
import type { Slot } from "../../match/model";
import type { LegalView, Tried } from "../../server/wire";
import { tileName } from "../../words/names";
import { sentenceText } from "../../words/sentences";
import { type Cell, type Placed, readPlaced } from "../grid/staging";
import { BoardTurn, TOKEN } from "./turn";
import { say } from "./words";

/** A tile that was lifted, and what the server says may follow. */
interface Lifted extends Placed {
  after: Tried;
}

const LIFTED_SLOT = -1; // the number of the lifted tile in the hand
const takeText = (placed: Placed): string => `take ${placed.tile}@${placed.x},${placed.y}`;

export class TokenTurn extends BoardTurn {
  readonly isChoosing = signal(false);
  readonly lifted = signal<Lifted | null>(null);

  override legal(): LegalView | null {
    return this.lifted.value?.after.legal ?? super.legal();
  }

  override prelude(): string[] {
    return this.lifted.value ? [takeText(this.lifted.value)] : [];
  }

  override board(): [string, number, number][] {
    return this.lifted.value?.after.board ?? super.board();
  }

  override hand(): Slot[] {
    const own = super.hand();
    return this.lifted.value ? [...own, { id: LIFTED_SLOT, tile: this.lifted.value.tile }] : own;
  }

  override note(slot: Slot): string | null {
    return slot.id === LIFTED_SLOT ? say("lifted") : null;
  }

  override cellNote(cell: Cell): string | null {
    const tile = this.isChoosing.value && this.tileAt(cell);
    return tile ? say(this.canLift(tile) ? "can-lift" : "cannot-lift") : null;
  }

  override backText(): string | null {
    const back = this.lifted.value ? "put-back" : this.isChoosing.value ? "match.cancel" : null;
    return super.backText() ?? (back && say(back));
  }

  protected override describeTurn(): string {
    const stars = this.staged.value.filter((placement) => this.gain(placement) === TOKEN).length;
    if (this.play.value && stars) return say("confirm", { points: this.play.value.points, count: stars });
    if (this.isChoosing.value) return say("choose");
    if (this.lifted.value && !this.staged.value.length && !this.marked.value) return say("go-on");
    return super.describeTurn();
  }

  override restart(): void {
    super.restart();
    this.isChoosing.value = false;
    this.lifted.value = null;
  }

  // The token ----------------------------------------------------------------------------------------------

  /** Whether the person may use a star token. */
  hasToken(): boolean {
    const view = this.match.view.value!;
    return (
      this.match.isMyTurn.value && view.phase === "play" && !this.lifted.value && view.seats[view.seat!]!.tokens > 0
    );
  }

  /** The tiles that can be lifted. */
  takes(): Placed[] {
    return this.legal()?.takes.map(readPlaced) ?? [];
  }

  canLift(tile: Placed): boolean {
    return this.takes().some((placement) => placement.x === tile.x && placement.y === tile.y);
  }

  toggleChoosing(): void {
    if (!this.isChoosing.value && !this.hasToken()) return;
    this.clear();
    const count = this.takes().length;
    this.isChoosing.value = !this.isChoosing.value && count > 0;
    if (!count) this.match.refuse(say("none"));
    if (this.isChoosing.value) this.match.speak(say("choose-by-key", { count }));
  }

  /** Lift the tile on a cell; if it must stay there, the server says why. */
  lift(cell: Cell): void {
    const tile = this.tileAt(cell);
    if (tile) this.askTake(takeText(tile), () => this.isChoosing.value);
    else this.isChoosing.value = false;
  }

  private askTake(take: string, isWanted: () => boolean, then = (): void => {}): void {
    this.match.ask([take], (after) => {
      if (!isWanted()) return;
      if (after.refusal) return this.match.refuse(sentenceText(after.refusal));
      const placed = readPlaced(take.slice("take ".length));
      this.isChoosing.value = false;
      this.lifted.value = { ...placed, after };
      this.match.speak(say("has-lifted", { tile: tileName(placed.tile) }));
      then();
    });
  }

  /** Put everything back, so that another tile can be chosen. */
  putBack(): void {
    const tile = this.lifted.value!.tile;
    this.restart();
    this.isChoosing.value = true;
    this.match.speak(say("was-put-back", { tile: tileName(tile) }));
  }

  private tileAt(cell: Cell): Placed | null {
    const lying = this.board().find(([, x, y]) => x === cell.x && y === cell.y);
    return lying ? { tile: lying[0], x: lying[1], y: lying[2] } : null;
  }

  // What every turn does, with a star token -------------------------------------------------------------

  override targets(): Cell[] {
    return this.isChoosing.value ? this.takes() : super.targets();
  }

  override touch(cell: Cell): boolean {
    const hole = this.lifted.value;
    if (this.isChoosing.value) this.lift(cell);
    else if (hole && this.picked.value === null && this.match.isMyTurn.value && hole.x === cell.x && hole.y === cell.y)
      this.putBack();
    else return super.touch(cell);
    return true;
  }

  override hold(slot: number | null): void {
    this.isChoosing.value = false;
    super.hold(slot);
  }

  override toggleTrade(): void {
    this.isChoosing.value = false;
    super.toggleTrade();
  }

  override takeBack(slot?: number): void {
    if (slot !== undefined || super.backText()) super.takeBack(slot);
    else if (this.match.isSending.value) return;
    else if (this.lifted.value) this.putBack();
    else this.isChoosing.value = false;
  }

  override layOut(...actions: string[]): void {
    const [first, ...rest] = actions;
    this.restart();
    if (!first?.startsWith("take ")) super.layOut(...actions);
    else
      this.askTake(
        first,
        () => !this.staged.value.length && !this.marked.value,
        () => super.layOut(...rest),
      );
  }
}
