// What others did, shown move by move: a single one at once, several one after another, all within a few seconds.

import { batch, signal } from "@preact/signals";
import type { ItemView } from "../server/wire";
import { plainText } from "../words/sentences";
import { capital, say } from "../words/words";
import { FLIGHT, type Motion } from "./motion";

export interface Beat {
  item: ItemView;
  /** Milliseconds until it is shown. */
  delay: number;
}

const LONGEST = 4000; // in total
const SLOWEST = 800; // from one move to the next
const FASTEST = 250;
const LANDING = 4 * FLIGHT; // until the tiles of a move lie

/** What a seat did, as opposed to what was dealt to it. */
export const isMove = (item: ItemView): boolean =>
  item.seat !== null && item.event !== null && !item.event.startsWith("deal ");

/** The moves among some items, each with its time. Of too many, only the last ones are shown. */
export function beatsOf(items: ItemView[]): Beat[] {
  const moves = items.filter(isMove).slice(-LONGEST / FASTEST);
  const pace = Math.min(SLOWEST, LONGEST / Math.max(1, moves.length));
  return moves.map((item, number) => ({ item, delay: number * pace }));
}

export class News {
  /** The moves that are being shown. */
  readonly beats = signal<Beat[]>([]);
  /** About a move that was missed and is shown now. */
  readonly caption = signal<string | null>(null);
  /** What happened while the page was hidden. */
  private unseen: ItemView[] = [];

  constructor(
    private readonly motion: Motion,
    private readonly nameOf: (seat: number) => string,
    /** Called with what is shown. */
    private readonly react: (items: ItemView[]) => void,
  ) {
    document.addEventListener("visibilitychange", this.lookAgain);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.lookAgain);
    this.motion.skip();
  }

  /** Returns how many milliseconds it takes to show it. */
  add(items: ItemView[]): number {
    if (!document.hidden) return this.show(items);
    this.unseen.push(...items);
    return 0;
  }

  private readonly lookAgain = (): void => {
    if (document.hidden || !this.unseen.length) return;
    const items = this.unseen;
    this.unseen = [];
    batch(() => void this.show(items));
  };

  /** Moves that were missed have captions. */
  private show(items: ItemView[]): number {
    const beats = beatsOf(items);
    if (!beats.length) return 0;
    this.skip();
    this.beats.value = beats;
    this.react(items);
    const end = beats.at(-1)!.delay + LANDING;
    if (beats.length === 1) return end;
    for (const { item, delay } of beats) this.motion.later(delay, () => (this.caption.value = this.captionOf(item)));
    this.motion.later(end, () => (this.caption.value = null));
    return end;
  }

  private captionOf({ seat, points, sentences: [first] }: ItemView): string {
    if (points?.total) return say("match.missed", { name: this.nameOf(seat!), points: points.total });
    return first ? capital(plainText(first)) : "";
  }

  /** Skip to the end when the person acts. */
  skip(): void {
    this.motion.skip();
    this.caption.value = null;
  }
}
