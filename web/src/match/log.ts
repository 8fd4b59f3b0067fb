// Everything that happened in a match, in lines.

import { signal } from "@preact/signals";
import type { ItemView } from "../server/wire";
import { sentenceText } from "../words/sentences";
import { capital } from "../words/words";
import { isMove } from "./news";

export interface LogLine {
  number: number;
  seat: number | null;
  text: string;
  /** The points of the play that this line reports; null for other lines. */
  points: number | null;
  /** The number of the turn. */
  turn: number;
}

export class Log {
  readonly lines = signal<LogLine[]>([]);
  /** Whether a person has left a seat to a bot, if only for a while. */
  wasHandedOver = false;
  private turns = 0;

  /** Returns the new lines. */
  add(items: ItemView[]): LogLine[] {
    const lines: LogLine[] = [];
    let earlier = this.lines.value;
    for (const item of items) {
      if (item.undone) {
        this.turns -= item.undone;
        earlier = this.stillTrue(earlier);
        lines.splice(0, lines.length, ...this.stillTrue(lines));
      }
      lines.push(...this.linesOf(item));
    }
    if (lines.length) this.lines.value = [...earlier, ...lines];
    return lines;
  }

  /** The lines about turns that were not taken back. */
  private stillTrue(lines: LogLine[]): LogLine[] {
    return lines.filter(({ turn }) => turn <= this.turns);
  }

  private linesOf(item: ItemView): LogLine[] {
    if (isMove(item)) this.turns += 1;
    this.wasHandedOver ||= item.sentences.some(({ code }) => code === "handed-over");
    return item.sentences.map((sentence, nth) => ({
      number: item.number,
      seat: isMove(item) ? item.seat : null, // what is dealt to a seat is not what it does
      text: capital(sentenceText(sentence)),
      // Later lines report consequences; the points belong to the play itself.
      points: nth ? null : (item.points?.total ?? null),
      turn: this.turns,
    }));
  }
}
