// How a match ends: the last move lands and is looked at for a moment, then the result comes in.

import { signal } from "@preact/signals";
import { wantsLessMotion } from "../app/settings";
import type { View } from "../server/wire";
import { listed, say } from "../words/words";
import { cheer, sigh } from "./sound";

const HOLD = 1000; // milliseconds

export class Ending {
  /** Whether the result is still to come. */
  readonly isAhead = signal(false);
  /** Whether this screen has seen how the match ended. */
  readonly isFresh = signal(false);
  private timer = 0;

  /** The match is over, with a last move that takes some milliseconds to land; 0 if there is none. */
  come(view: View, landing: number): void {
    this.isFresh.value = true;
    if (!landing || wantsLessMotion() || document.hidden) {
      ring(view);
      return;
    }
    this.isAhead.value = true;
    this.timer = window.setTimeout(() => {
      this.isAhead.value = false;
      ring(view);
    }, landing + HOLD);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

const winnersOf = ({ result, seats }: View): string[] => result?.winners.map((seat) => seats[seat]?.name ?? "") ?? [];

export const hasWon = ({ result, mine }: View): boolean => result?.winners.some((seat) => mine.includes(seat)) ?? false;

/** How it sounds at this screen; to those who watch, not at all. */
function ring(view: View): void {
  if (hasWon(view)) cheer();
  else if (view.mine.length) sigh();
}

/** Who won, for anyone. */
export function outcome(view: View): string {
  const names = winnersOf(view);
  return names.length > 1 ? say("over.shared", { names: listed(names) }) : say("over.won", { name: names[0] ?? "" });
}

/** Who won, for the person at this screen. */
export function title(view: View): string {
  const { mine, seats, result } = view;
  const isAlone = mine.length === 1 && result?.winners.length === 1;
  if (!isAlone) return outcome(view);
  const own = seats[mine[0]!]!;
  const best = Math.max(...seats.filter((seat) => seat !== own).map((seat) => seat.score));
  const count = result.end === "resigned" ? 0 : own.score - best; // who resigns may have more points
  if (hasWon(view)) return count > 0 ? say("over.you-won-by", { count }) : say("over.you-won");
  return count < 0 ? say("over.you-lost-by", { count: -count }) : outcome(view);
}

/** What is to be said about how it ended. */
export function remarks({ seats, mine, undoings }: View): string[] {
  const resigned = seats.flatMap((seat, number) => (seat.resigned ? [{ ...seat, number }] : []));
  const isMine = mine.length === 1 && resigned.some(({ number }) => number === mine[0]);
  const others = resigned.filter(({ number }) => !isMine || number !== mine[0]).map(({ name }) => name);
  return [
    ...(isMine ? [say("over.you-resigned")] : []),
    ...(others.length ? [say("over.resigned", { names: listed(others) })] : []),
    ...(undoings ? [say("over.undoings", { count: undoings })] : []),
  ];
}
