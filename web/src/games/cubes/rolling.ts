// Before cubes are placed, some of them may be rolled again, once or more.

import { signal } from "@preact/signals";
import type { Slot } from "../../match/hand";
import type { MatchModel } from "../../match/model";
import type { Prelude } from "../grid/extras";
import { showing } from "./rolls";
import { say } from "./words";

export const ROLL = "roll";
const NONE: ReadonlySet<number> = new Set();

export class Rolling implements Prelude {
  /** The cubes to roll, in the order in which they were chosen. */
  readonly chosen = signal(NONE);

  constructor(
    private readonly match: MatchModel,
    /** Whether the cubes were rerolled because nothing could be played. */
    private readonly wasForced = (): boolean => false,
  ) {}

  /** Whether cubes may be rolled now. */
  mayRoll(): boolean {
    return this.match.view.value?.legal?.roll ?? false;
  }

  isAll(): boolean {
    return this.chosen.value.size === this.hand.length;
  }

  /** All cubes, or none if all are chosen. */
  chooseAll(): void {
    if (this.mayRoll() && !this.match.requests.isSending.value)
      this.chosen.value = this.isAll() ? NONE : new Set(this.hand.map((slot) => slot.id));
  }

  private get hand(): Slot[] {
    return this.match.hand.slots.value;
  }

  // Its part of the turn ---------------------------------------------------------------------------------

  actions(): string[] {
    if (!this.mayRoll()) return [];
    const cubes = this.hand.filter((slot) => this.chosen.value.has(slot.id)).map((slot) => slot.tile);
    return [[ROLL, ...cubes].join(" ")];
  }

  /** Rolling none means keeping all. */
  confirm(): { text: string; isReady: boolean } | null {
    if (!this.mayRoll()) return null;
    const count = this.chosen.value.size;
    return { text: count ? say("roll", { count }) : say("keep"), isReady: true };
  }

  back(): { text: string; take: () => void } | null {
    return this.mayRoll() ? { text: say("match.take-back"), take: () => this.unmarkLast() } : null;
  }

  advice(): string | null {
    const { legal, rolls, opening } = this.match.view.value!;
    if (this.mayRoll()) return say(rolls > 1 ? "choose" : "choose-last", { count: rolls });
    if (legal?.can_pass) return say("nothing-fits");
    if (this.match.parts.value?.turn.actions().length) return null; // the turn has begun
    if (this.wasForced()) return say("forced");
    return say(opening ? "open" : "place");
  }

  /** What another one does. */
  theirs(): string | undefined {
    const { turn, seats, phase } = this.match.view.value!;
    return turn === null ? undefined : say(phase === ROLL ? "they-roll" : "they-place", { name: seats[turn]!.name });
  }

  whyNotYet(): string | null {
    return this.mayRoll() ? say("roll-first") : null;
  }

  marked(): ReadonlySet<number> | null {
    return this.mayRoll() ? this.chosen.value : null;
  }

  mark(slot: number): void {
    if (this.match.requests.isSending.value) return;
    const chosen = new Set(this.chosen.value);
    if (!chosen.delete(slot)) chosen.add(slot);
    this.chosen.value = chosen;
  }

  private unmarkLast(): void {
    this.chosen.value = new Set([...this.chosen.value].slice(0, -1));
  }

  restart(): void {
    this.chosen.value = NONE;
  }

  layOut(actions: string[], rest: (actions: string[]) => void): void {
    const [verb, ...cubes] = actions[0]?.split(" ") ?? [];
    if (verb === ROLL) this.chosen.value = showing(this.hand, cubes);
    else rest(actions);
  }
}
