// Cubes in the air: those of every seat, and what fell.

import { signal } from "@preact/signals";
import type { Slot } from "../../match/hand";
import type { MatchModel } from "../../match/model";
import { rattle } from "../../match/sound";
import type { ItemView } from "../../server/wire";
import { tileName } from "../../words/names";
import { sentenceText } from "../../words/sentences";
import { FRAME_TIME, FRAMES, forcedSeat, keptCubes, thrown, thrownSlots } from "./rolls";
import { say } from "./words";

const NOBODY = -1;

const isPlay = (item: ItemView): boolean => item.event?.includes(" place ") ?? false;

export class Throws {
  /** The cubes in the air: those of each seat, and the places of those in one's own hand. */
  readonly bySeat = signal<ReadonlyMap<number, string[]>>(new Map());
  readonly inHand = signal<ReadonlySet<number>>(new Set());
  readonly framesLeft = signal(0);
  /** Whether the cubes were rerolled because nothing could be played. */
  readonly wasForced = signal(false);
  private timer = 0;

  constructor(private readonly match: MatchModel) {}

  private get ownSeat(): number {
    return this.match.view.value?.seat ?? NOBODY;
  }

  react(items: ItemView[]): void {
    for (const item of items) this.explain(item);
    const throws = thrown(items);
    if (!throws.size) return;
    if (!items.some(isPlay)) rattle();
    const own = throws.get(this.ownSeat);
    if (own) this.match.voice.speak(say("fell", { tiles: own.map(tileName).join(", ") }));
    this.roll(throws);
  }

  /** Announce a forced reroll: beside one's own hand while it lasts, for others briefly. */
  private explain(item: ItemView): void {
    const mine = this.match.view.value?.mine ?? [];
    if (isPlay(item) && mine.includes(item.seat!)) this.wasForced.value = false;
    const forced = forcedSeat(item);
    if (forced === null) return;
    if (mine.includes(forced)) this.wasForced.value = true;
    else this.match.toasts.show(sentenceText(item.sentences.at(-1)!));
  }

  private roll(throws: Map<number, string[]>): void {
    clearInterval(this.timer);
    this.bySeat.value = throws;
    this.framesLeft.value = FRAMES;
    this.timer = window.setInterval(() => {
      this.framesLeft.value -= 1;
      if (this.framesLeft.value > 0) return;
      clearInterval(this.timer);
      this.bySeat.value = new Map();
      this.inHand.value = new Set();
    }, FRAME_TIME);
  }

  /** One's own hand after a throw of the chosen cubes. */
  keepHand(slots: Slot[], tiles: string[], newId: () => number, chosen: ReadonlySet<number>): Slot[] {
    const kept = keptCubes(slots, tiles, newId, chosen);
    this.inHand.value = thrownSlots(slots, kept, this.bySeat.value.get(this.ownSeat) ?? []);
    return kept;
  }
}
