// The server's verdict on an unfinished table: whether it may stay like this, and each set by itself.

import { signal } from "@preact/signals";
import type { MatchModel } from "../../match/model";
import type { LaidSetView, Tried } from "../../server/wire";
import { keyOf } from "./cards";
import { type CardSet, type Stage, setKey } from "./workspace";

const ASK_AFTER = 60; // milliseconds without a further step

export class Judge {
  /** Verdicts on sets by their cards; they do not depend on the rest of the table. */
  private readonly sets = signal<ReadonlyMap<string, LaidSetView>>(new Map());
  private readonly answer = signal<{ stage: Stage; tried: Tried } | null>(null);
  private timer = 0;

  constructor(private readonly match: MatchModel) {}

  /** The verdict on a set; null while it is unknown. */
  ofSet(set: CardSet): LaidSetView | null {
    return this.sets.value.get(setKey(set)) ?? null;
  }

  /** The verdict on a whole table; null while it is unknown. */
  of(stage: Stage): Tried | null {
    return this.answer.value?.stage === stage ? this.answer.value.tried : null;
  }

  /** Ask about a table, unless it changes again right away. */
  ask(stage: Stage, action: string): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (!this.match.isMyTurn.value) return;
      this.match.requests.ask([action], (tried) => {
        this.sets.value = new Map([...this.sets.value, ...tried.laid.map((set) => [keyOf(set.cards), set] as const)]);
        this.answer.value = { stage, tried };
      });
    }, ASK_AFTER);
  }
}
