// A turn may begin with a star token: a tile is lifted off the board, and play continues with it in hand.

import { signal } from "@preact/signals";
import type { MatchModel } from "../../match/model";
import type { Tried } from "../../server/wire";
import { tileName } from "../../words/names";
import { sentenceText } from "../../words/sentences";
import { asSentence } from "../../words/words";
import type { Prelude, Start } from "../grid/extras";
import { type Cell, isSame, type Placed, readPlaced } from "../grid/staging";
import { GridTurn } from "../grid/turn";
import { printed } from "./spaces";
import { say } from "./words";

/** A tile that was lifted, and what the server says may follow. */
interface Lifted extends Placed {
  after: Tried;
}

const LIFTED_SLOT = -1; // the number of the lifted tile in the hand
const TAKE = "take ";
const takeText = (placed: Placed): string => `${TAKE}${placed.tile}@${placed.x},${placed.y}`;

export class Lifting implements Prelude {
  readonly isChoosing = signal(false);
  readonly lifted = signal<Lifted | null>(null);
  readonly turn: GridTurn;

  constructor(private readonly match: MatchModel) {
    this.turn = new GridTurn(match, { ...printed(match), prelude: this });
  }

  // The token --------------------------------------------------------------------------------------------

  /** Whether the person may use a star token. */
  hasToken(): boolean {
    const view = this.match.view.value!;
    return (
      this.match.isMyTurn.value && view.phase === "play" && !this.lifted.value && view.seats[view.seat!]!.tokens > 0
    );
  }

  /** The tiles that can be lifted. */
  takes(): Placed[] {
    return this.turn.legal()?.takes.map(readPlaced) ?? [];
  }

  toggleChoosing(): void {
    if (!this.isChoosing.value && !this.hasToken()) return;
    this.turn.clear();
    const count = this.takes().length;
    this.isChoosing.value = !this.isChoosing.value && count > 0;
    if (!count) this.match.toasts.refuse(say("none"));
    if (this.isChoosing.value) this.match.voice.speak(say("choose-by-key", { count }));
  }

  /** Lift the tile on a cell; if it must stay there, the server says why. */
  private lift(cell: Cell): void {
    const tile = this.tileAt(cell);
    if (tile) this.ask(takeText(tile), () => this.isChoosing.value);
    else this.close();
  }

  private ask(take: string, isWanted: () => boolean, then = (): void => {}): void {
    this.match.requests.ask([take], (after) => {
      if (!isWanted()) return;
      if (after.refusal) return this.match.toasts.refuse(sentenceText(after.refusal));
      const placed = readPlaced(take.slice(TAKE.length));
      this.close();
      this.lifted.value = { ...placed, after };
      this.match.voice.speak(say("has-lifted", { tile: tileName(placed.tile) }));
      then();
    });
  }

  /** Put everything back, so that another tile can be chosen. */
  private putBack(): void {
    const tile = this.lifted.value!.tile;
    this.turn.restart();
    this.isChoosing.value = true;
    this.match.voice.speak(say("was-put-back", { tile: tileName(tile) }));
  }

  private tileAt(cell: Cell): Placed | null {
    const lying = this.turn.board().find(([, x, y]) => x === cell.x && y === cell.y);
    return lying ? { tile: lying[0], x: lying[1], y: lying[2] } : null;
  }

  // Its part of the turn ---------------------------------------------------------------------------------

  start(): Start | null {
    const lifted = this.lifted.value;
    if (!lifted) return null;
    const { board, legal } = lifted.after;
    return { board, legal, tile: { id: LIFTED_SLOT, tile: lifted.tile }, note: say("lifted") };
  }

  actions(): string[] {
    return this.lifted.value ? [takeText(this.lifted.value)] : [];
  }

  confirm(): { text: string; isReady: boolean } | null {
    const { staged, traded } = this.turn;
    if (this.isChoosing.value) return { text: say("choose"), isReady: false };
    if (this.lifted.value && !staged.value.length && !traded.value) return { text: say("go-on"), isReady: false };
    return null;
  }

  advice(): string | null {
    if (!this.match.isReal) return null;
    if (this.isChoosing.value) return asSentence(say("choose"));
    const { staged, traded, picked } = this.turn;
    const isIdle = !staged.value.length && !traded.value && picked.value === null;
    return this.lifted.value && isIdle ? asSentence(say("go-on")) : null;
  }

  back(): { text: string; take: () => void } | null {
    if (this.lifted.value) return { text: say("put-back"), take: () => this.putBack() };
    return this.isChoosing.value ? { text: say("match.cancel"), take: () => this.close() } : null;
  }

  targets(): Cell[] | null {
    return this.isChoosing.value ? this.takes() : null;
  }

  /** While choosing, lift a tile; afterwards, a tap on its place puts it back. */
  touch(cell: Cell): boolean {
    const isHole = isSame(this.lifted.value, cell) && this.turn.picked.value === null && this.match.isMyTurn.value;
    if (this.isChoosing.value) this.lift(cell);
    else if (isHole) this.putBack();
    else return false;
    return true;
  }

  note(cell: Cell): string | null {
    if (!this.isChoosing.value || !this.tileAt(cell)) return null;
    return say(this.takes().some((tile) => isSame(tile, cell)) ? "can-lift" : "cannot-lift");
  }

  close(): void {
    this.isChoosing.value = false;
  }

  restart(): void {
    this.close();
    this.lifted.value = null;
  }

  layOut(actions: string[], rest: (actions: string[]) => void): void {
    const [first = "", ...later] = actions;
    const isUntouched = (): boolean => !this.turn.staged.value.length && !this.turn.traded.value;
    if (first.startsWith(TAKE)) this.ask(first, isUntouched, () => rest(later));
    else rest(actions);
  }
}
