// Everything that happened in a match, in lines.

import { signal } from "@preact/signals";
import { type Placed, placedIn, readPlaced } from "../games/grid/staging";
import type { ItemView, SentenceView, View } from "../server/wire";
import { plainText, sentenceText, textFor } from "../words/sentences";
import { capital, listed } from "../words/words";
import { isMove } from "./news";

export interface LogLine {
  number: number;
  seat: number | null;
  text: string;
  /** The same for a screen reader, with the cells, which it can find. */
  spoken: string;
  /** Who made the move. */
  name: string;
  /** The tiles or cards that were played, to be shown as pictures. */
  tiles: string[];
  /** The same on their cells. */
  placed: Placed[];
  /** What the points are for, in words. */
  reasons: string;
  /** What was taken off the board. */
  taken: Placed[];
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
  private lastMove = 0; // seconds since 1970

  /** Returns the new lines; `me` is who reads them. */
  add(items: ItemView[], me: string | null = null): LogLine[] {
    const lines: LogLine[] = [];
    let earlier = this.lines.value;
    for (const item of items) {
      if (item.undone) {
        this.turns -= item.undone;
        earlier = this.stillTrue(earlier);
        lines.splice(0, lines.length, ...this.stillTrue(lines));
      }
      lines.push(...this.linesOf(item, me));
    }
    if (lines.length) this.lines.value = [...earlier, ...lines].filter(isNews);
    return lines;
  }

  /** The day of the last move, or else today. */
  lastDay(): Date {
    return this.lastMove ? new Date(1000 * this.lastMove) : new Date();
  }

  /** The lines about turns that were not taken back. */
  private stillTrue(lines: LogLine[]): LogLine[] {
    return lines.filter(({ turn }) => turn <= this.turns);
  }

  private linesOf(item: ItemView, me: string | null): LogLine[] {
    if (isMove(item)) {
      this.turns += 1;
      this.lastMove = item.time;
    }
    this.wasHandedOver ||= item.sentences.some(({ code }) => code === "handed-over");
    return linesOf(item, this.turns, me);
  }
}

/** Whether a line does not merely repeat the one before, such as a second request for a hint. */
const isNews = ({ seat, text }: LogLine, number: number, all: LogLine[]): boolean =>
  seat !== null || text !== all[number - 1]?.text;

/** The name of the person at this screen; null for those who watch, and where several share the screen. */
export const onlyName = ({ mine, seats }: View): string | null => (mine.length === 1 ? seats[mine[0]!]!.name : null);

/** What is said about something that happened, as lines of a turn, to the person of this name. */
export const linesOf = (item: ItemView, turn: number, me: string | null): LogLine[] =>
  item.sentences.map((sentence, nth) => ({
    number: item.number,
    // What is dealt to a seat is not what it does, nor is it what others do then.
    seat: isMove(item) && sentence.facts.name === item.sentences[0]!.facts.name ? item.seat : null,
    text: capital(plainText(sentence, me)),
    spoken: capital(textFor(me, sentence)),
    name: String(sentence.facts.name ?? ""),
    tiles: nth ? [] : tilesOf(sentence),
    placed: nth ? [] : placedIn(item.event ?? ""),
    reasons: nth ? "" : listed((item.points?.parts ?? []).map(sentenceText)),
    taken: nth ? [] : takenIn(item.event ?? ""),
    // Later lines report consequences; the points belong to the play itself.
    points: nth ? null : (item.points?.total ?? null),
    turn,
  }));

/** The tiles of a sentence that reports a play. */
function tilesOf({ code, facts }: SentenceView): string[] {
  const isPlay = code.startsWith("placed") || code.startsWith("arranged");
  return isPlay && Array.isArray(facts.tiles) ? facts.tiles.map(String) : [];
}

/** The tile that an event such as "0 take Rc@0,0" takes off the board. */
function takenIn(event: string): Placed[] {
  const [, taken] = /^\d+ take (\S+)$/.exec(event) ?? [];
  return taken ? [readPlaced(taken)] : [];
}
