// What the server says about a table in the making: whether it may stay like that, and how each set stands.

import { signal } from "@preact/signals";
import type { TableModel } from "../../table/model";
import type { LaidSet, Tried } from "../../wire";
import { keyOf } from "./cards";
import { type CardSet, setKey, type Stage } from "./workspace";

const ASK_AFTER = 60; // milliseconds without a further step

export class Judge {
  /** What was said about sets, by their cards: that does not depend on the rest of the table. */
  private readonly sets = signal<ReadonlyMap<string, LaidSet>>(new Map());
  private readonly answer = signal<{ stage: Stage; tried: Tried } | null>(null);
  private timer = 0;

  constructor(private readonly table: TableModel) {}

  /** What was said about a set; null while that is not known. */
  ofSet(set: CardSet): LaidSet | null {
    return this.sets.value.get(setKey(set)) ?? null;
  }

  /** What was said about a whole table; null while that is not known. */
  of(stage: Stage): Tried | null {
    return this.answer.value?.stage === stage ? this.answer.value.tried : null;
  }

  /** Ask about a table, unless it is changed again at once. */
  ask(stage: Stage, action: string): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (!this.table.isMyTurn.value) return;
      this.table.ask([action], (tried) => {
        this.sets.value = new Map([...this.sets.value, ...tried.laid.map((set) => [keyOf(set.cards), set] as const)]);
        this.answer.value = { stage, tried };
      });
    }, ASK_AFTER);
  }
}
