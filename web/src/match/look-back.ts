// During a match, the table as it was after an earlier move: what came later is covered.

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Placed } from "../games/grid/staging";
import type { LogLine } from "./log";

export class LookBack {
  /** The move whose moment is shown. */
  readonly shown = signal<LogLine | null>(null);
  /** The move that someone points at. */
  readonly pointed = signal<LogLine | null>(null);

  constructor(private readonly lines: ReadonlySignal<LogLine[]>) {}

  /** The tiles that are marked. */
  readonly marked = computed((): Placed[] => (this.pointed.value ?? this.shown.value)?.placed ?? []);

  /** What has happened to the table since: tiles that were laid, and tiles that were taken away. */
  readonly since = computed((): { laid: Placed[]; taken: Placed[] } => {
    const shown = this.shown.value;
    const later = shown ? this.lines.value.slice(this.lines.value.indexOf(shown) + 1) : [];
    return { laid: later.flatMap((line) => line.placed), taken: later.flatMap((line) => line.taken) };
  });

  point(line: LogLine | null): void {
    this.pointed.value = line;
  }

  show(line: LogLine): void {
    this.shown.value = this.shown.value === line ? null : line;
  }

  /** The play some plays before or after the one that is shown. */
  beside(by: number): LogLine | undefined {
    const plays = this.lines.value.filter((line) => line.placed.length);
    return plays[plays.indexOf(this.shown.value!) + by];
  }

  end(): void {
    this.shown.value = this.pointed.value = null;
  }
}
