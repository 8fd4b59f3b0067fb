// What others do to a board: their tiles come flying, and a Qwirkle is celebrated.

import { signal } from "@preact/signals";
import { celebrate } from "../../match/celebration";
import { FLIGHT, type Motion } from "../../match/motion";
import { beatsOf } from "../../match/news";
import { click } from "../../match/sound";
import type { ItemView, LineView, PointsView } from "../../server/wire";
import { say } from "../../words/words";
import { type Cell, cellKey, placedIn } from "./staging";

/** A tile that comes to the board from a seat. */
interface Arrival extends Cell {
  seat: number;
  /** Milliseconds until it sets off. */
  delay: number;
}

const STAGGER = 50; // milliseconds between the tiles of one play

export class Arrivals {
  readonly tiles = signal<Arrival[]>([]);
  /** The last Qwirkles made. */
  readonly qwirkles = signal<LineView[]>([]);

  constructor(private readonly motion: Motion) {}

  /** Tiles that lie here already, because the person has put them there, do not fly. */
  react(items: ItemView[], here: Cell[]): void {
    const mine = new Set(here.map(({ x, y }) => cellKey(x, y)));
    this.tiles.value = beatsOf(items).flatMap(({ item, delay }) => {
      const placed = placedIn(item.event!);
      const flying = placed.filter(({ x, y }) => !mine.has(cellKey(x, y)));
      if (placed.length) this.motion.later(delay + (flying.length ? FLIGHT : 0), () => this.land(item.points));
      return flying.map(({ x, y }, number) => ({ x, y, seat: item.seat!, delay: delay + number * STAGGER }));
    });
  }

  private land(points: PointsView | null): void {
    const isMade = (code: string): boolean => points?.parts.some((part) => part.code === code) ?? false;
    if (isMade("qwirkle")) this.celebrateLines(points!.lines);
    else if (isMade("out")) celebrate(say("match.out"));
    else click();
  }

  /** Light runs along the longest lines. */
  private celebrateLines(lines: LineView[]): void {
    const longest = Math.max(...lines.map((line) => line.cells.length));
    this.qwirkles.value = lines.filter((line) => line.cells.length === longest);
    celebrate(say("match.qwirkle"));
  }
}
