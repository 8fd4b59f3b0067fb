// A turn with cubes: some are rolled again, once or more often, and then they are placed as on every board.

import { computed, signal } from "@preact/signals";
import type { Slot } from "../../table/model";
import { rattle } from "../../table/sound";
import { tileName } from "../../names";
import { told } from "../../told";
import type { Step, View } from "../../wire";
import { say } from "../../words";
import type { Cell } from "../grid/staging";
import { GridTurn } from "../grid/turn";
import { forcedSeat, FRAME_TIME, FRAMES, keptCubes, showing, thrown, thrownSlots } from "./rolls";

const ROLL = "roll";
const NOBODY = -1;

const isPlay = (step: Step): boolean => step.event?.includes(" place ") ?? false;

export class CubesTurn extends GridTurn {
  /** The cubes in the air: what came to each seat, and the places of those in the own hand. */
  readonly thrown = signal<ReadonlyMap<number, string[]>>(new Map());
  readonly thrownHere = signal<ReadonlySet<number>>(new Set());
  readonly framesLeft = signal(0);
  /** Whether the cubes to be placed are there because nothing else could be played. */
  readonly wasForced = signal(false);
  private timer = 0;

  /** Whether cubes may be rolled now. */
  mayRoll(): boolean {
    return this.legal()?.roll ?? false;
  }

  /** What there is to do, in a sentence. Where several people sit at one screen, it says who is meant. */
  readonly advice = computed(() => {
    const view = this.table.view.value;
    if (!view || view.turn === null) return "";
    const { name } = view.seats[view.turn]!;
    return view.turn === view.seat && view.mine.length > 1 ? `${name}: ${this.whatToDo(view, name)}` : this.whatToDo(view, name);
  });

  private whatToDo(view: View, name: string): string {
    if (view.turn !== view.seat) return say(view.phase === ROLL ? "cubes.they-roll" : "cubes.they-place", { name });
    if (view.phase === ROLL) return say("cubes.choose", { count: view.rolls });
    if (this.legal()?.can_pass) return say("cubes.nothing-fits");
    if (this.wasForced.value) return say("cubes.forced");
    return say(view.opening ? "cubes.open" : "cubes.place");
  }

  // Choosing -------------------------------------------------------------------------------------------

  override restart(): void {
    super.restart();
    if (this.mayRoll()) this.marked.value = new Set();
  }

  protected override mostMarked(): number {
    return this.table.hand.value.length;
  }

  /** To roll none is to keep all. */
  protected override isWhole(): boolean {
    return this.mayRoll() || super.isWhole();
  }

  protected override describeTurn(): string {
    if (!this.mayRoll()) return super.describeTurn();
    const count = this.marked.value?.size ?? 0;
    return count ? say("cubes.roll", { count }) : say("cubes.keep");
  }

  /** All cubes, or none if all are chosen. */
  markAll(): void {
    if (!this.mayRoll() || this.table.isSending.value) return;
    const all = this.table.hand.value.map((slot) => slot.id);
    this.marked.value = new Set(this.marked.value?.size === all.length ? [] : all);
  }

  override takeBack(slot?: number): void {
    if (!this.mayRoll()) super.takeBack(slot);
    else if (!this.table.isSending.value) this.marked.value = new Set([...(this.marked.value ?? [])].slice(0, -1));
  }

  /** There is no trade in this game. */
  override toggleTrade(): void {}

  override put(cell: Cell, slot?: number | null): boolean {
    if (!this.mayRoll()) return super.put(cell, slot);
    this.table.refuse(say("cubes.roll-first"));
    return false;
  }

  override draft(): string[] {
    return this.mayRoll() ? [[ROLL, ...this.markedTiles()].join(" ")] : super.draft();
  }

  override showHint(action: string): void {
    const [verb, ...cubes] = action.split(" ");
    if (verb !== ROLL) {
      super.showHint(action);
      return;
    }
    this.marked.value = showing(this.table.hand.value, cubes);
  }

  // Rolling --------------------------------------------------------------------------------------------

  override notice(steps: Step[]): void {
    super.notice(steps);
    for (const step of steps) this.explain(step);
    const found = thrown(steps);
    if (!found.size) return;
    if (!steps.some(isPlay)) rattle();
    const own = found.get(this.table.view.value?.seat ?? NOBODY);
    if (own) this.table.speak(say("cubes.fell", { tiles: own.map(tileName).join(", ") }));
    this.roll(found);
  }

  /** Rolling that nobody chose is told: in the own hand as long as it lasts, of others for a moment. */
  private explain(step: Step): void {
    const mine = this.table.view.value?.mine ?? [];
    if (isPlay(step) && mine.includes(step.seat!)) this.wasForced.value = false;
    const forced = forcedSeat(step);
    if (forced === null) return;
    if (mine.includes(forced)) this.wasForced.value = true;
    else this.table.say(told(step.told.at(-1)!));
  }

  private roll(found: Map<number, string[]>): void {
    clearInterval(this.timer);
    this.thrown.value = found;
    this.framesLeft.value = FRAMES;
    this.timer = window.setInterval(() => {
      this.framesLeft.value -= 1;
      if (this.framesLeft.value > 0) return;
      clearInterval(this.timer);
      this.thrown.value = new Map();
      this.thrownHere.value = new Set();
    }, FRAME_TIME);
  }

  /** The own hand after a throw. */
  keepHand(slots: Slot[], tiles: string[], newId: () => number): Slot[] {
    const kept = keptCubes(slots, tiles, newId, this.marked.value ?? new Set());
    this.thrownHere.value = thrownSlots(slots, kept, this.thrown.value.get(this.table.view.value?.seat ?? NOBODY) ?? []);
    return kept;
  }

  /** The cubes of the others, in words. */
  readOthers(): void {
    const view = this.table.view.value!;
    const others = view.seats.filter((_, number) => number !== view.seat);
    for (const { name, hand } of others) this.table.speak(say("cubes.of", { name, tiles: (hand ?? []).map(tileName).join(", ") }));
  }
}
