// A turn with cubes: reroll some, once or more, then place them as on every board.

import { computed, signal } from "@preact/signals";
import type { Slot } from "../../match/model";
import { rattle } from "../../match/sound";
import type { ItemView, View } from "../../server/wire";
import { tileName } from "../../words/names";
import { sentenceText } from "../../words/sentences";
import type { Cell } from "../grid/staging";
import { GridTurn } from "../grid/turn";
import { FRAME_TIME, FRAMES, forcedSeat, keptCubes, showing, thrown, thrownSlots } from "./rolls";
import { say } from "./words";

const ROLL = "roll";
const NOBODY = -1;

const isPlay = (item: ItemView): boolean => item.event?.includes(" place ") ?? false;

export class CubesTurn extends GridTurn {
  /** The cubes in the air: those of each seat, and the places of those in one's own hand. */
  readonly thrown = signal<ReadonlyMap<number, string[]>>(new Map());
  readonly thrownHere = signal<ReadonlySet<number>>(new Set());
  readonly framesLeft = signal(0);
  /** Whether the cubes were rerolled because nothing could be played. */
  readonly wasForced = signal(false);
  private timer = 0;

  /** Whether cubes may be rolled now. */
  mayRoll(): boolean {
    return this.legal()?.roll ?? false;
  }

  /** What to do next, in a sentence. At a shared screen it names the person. */
  readonly advice = computed(() => {
    const view = this.match.view.value;
    if (!view || view.turn === null) return "";
    const { name } = view.seats[view.turn]!;
    return view.turn === view.seat && view.mine.length > 1
      ? `${name}: ${this.whatToDo(view, name)}`
      : this.whatToDo(view, name);
  });

  private whatToDo(view: View, name: string): string {
    if (view.turn !== view.seat) return say(view.phase === ROLL ? "they-roll" : "they-place", { name });
    if (view.phase === ROLL) return say("choose", { count: view.rolls });
    if (this.legal()?.can_pass) return say("nothing-fits");
    if (this.wasForced.value) return say("forced");
    return say(view.opening ? "open" : "place");
  }

  // Choosing -------------------------------------------------------------------------------------------

  override restart(): void {
    super.restart();
    if (this.mayRoll()) this.marked.value = new Set();
  }

  protected override mostMarked(): number {
    return this.match.hand.value.length;
  }

  /** Rolling none means keeping all. */
  protected override isWhole(): boolean {
    return this.mayRoll() || super.isWhole();
  }

  protected override describeTurn(): string {
    if (!this.mayRoll()) return super.describeTurn();
    const count = this.marked.value?.size ?? 0;
    return count ? say("roll", { count }) : say("keep");
  }

  /** All cubes, or none if all are chosen. */
  markAll(): void {
    if (!this.mayRoll() || this.match.isSending.value) return;
    const all = this.match.hand.value.map((slot) => slot.id);
    this.marked.value = new Set(this.marked.value?.size === all.length ? [] : all);
  }

  override takeBack(slot?: number): void {
    if (!this.mayRoll()) super.takeBack(slot);
    else if (!this.match.isSending.value) this.marked.value = new Set([...(this.marked.value ?? [])].slice(0, -1));
  }

  /** There is no trade in this game. */
  override toggleTrade(): void {}

  override put(cell: Cell, slot?: number | null): boolean {
    if (!this.mayRoll()) return super.put(cell, slot);
    this.match.refuse(say("roll-first"));
    return false;
  }

  override draft(): string[] {
    return this.mayRoll() ? [[ROLL, ...this.markedTiles()].join(" ")] : super.draft();
  }

  override layOut(action: string): void {
    const [verb, ...cubes] = action.split(" ");
    if (verb !== ROLL) {
      super.layOut(action);
      return;
    }
    this.marked.value = showing(this.match.hand.value, cubes);
  }

  // Rolling --------------------------------------------------------------------------------------------

  override notice(items: ItemView[]): void {
    super.notice(items);
    for (const item of items) this.explain(item);
    const throws = thrown(items);
    if (!throws.size) return;
    if (!items.some(isPlay)) rattle();
    const own = throws.get(this.match.view.value?.seat ?? NOBODY);
    if (own) this.match.speak(say("fell", { tiles: own.map(tileName).join(", ") }));
    this.roll(throws);
  }

  /** Announce a forced reroll: beside one's own hand while it lasts, for others briefly. */
  private explain(item: ItemView): void {
    const mine = this.match.view.value?.mine ?? [];
    if (isPlay(item) && mine.includes(item.seat!)) this.wasForced.value = false;
    const forced = forcedSeat(item);
    if (forced === null) return;
    if (mine.includes(forced)) this.wasForced.value = true;
    else this.match.say(sentenceText(item.sentences.at(-1)!));
  }

  private roll(throws: Map<number, string[]>): void {
    clearInterval(this.timer);
    this.thrown.value = throws;
    this.framesLeft.value = FRAMES;
    this.timer = window.setInterval(() => {
      this.framesLeft.value -= 1;
      if (this.framesLeft.value > 0) return;
      clearInterval(this.timer);
      this.thrown.value = new Map();
      this.thrownHere.value = new Set();
    }, FRAME_TIME);
  }

  /** One's own hand after a throw. */
  keepHand(slots: Slot[], tiles: string[], newId: () => number): Slot[] {
    const kept = keptCubes(slots, tiles, newId, this.marked.value ?? new Set());
    this.thrownHere.value = thrownSlots(
      slots,
      kept,
      this.thrown.value.get(this.match.view.value?.seat ?? NOBODY) ?? [],
    );
    return kept;
  }

  /** The cubes of the others, in words. */
  readOthers(): void {
    const view = this.match.view.value!;
    const others = view.seats.filter((_, number) => number !== view.seat);
    for (const { name, hand } of others)
      this.match.speak(say("of", { name, tiles: (hand ?? []).map(tileName).join(", ") }));
  }
}
