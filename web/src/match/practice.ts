// Whether a person still needs to be told what to do: after some turns without a refusal, no more.

import { choices, choose } from "../app/settings";
import type { View } from "../server/wire";
import type { Toasts } from "./toasts";

const ENOUGH = 3; // turns

export class Practice {
  /** The refusals before this turn. */
  private refusals = 0;

  constructor(private readonly toasts: Toasts) {}

  isEnough(game: string): boolean {
    return (choices.value.practice[game] ?? 0) >= ENOUGH;
  }

  /** The match has moved on: was it by a turn of the person at this screen? */
  follow(before: View, now: View): void {
    const hasPlayed = before.turn !== null && before.turn === before.seat && now.turn !== before.turn;
    if (!hasPlayed) return;
    if (this.refusals === this.toasts.refusals) this.count(now.game);
    this.refusals = this.toasts.refusals;
  }

  private count(game: string): void {
    const { practice } = choices.value;
    if (!this.isEnough(game)) choose({ practice: { ...practice, [game]: (practice[game] ?? 0) + 1 } });
  }
}
