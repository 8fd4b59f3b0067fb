// How far somebody has come in a lesson, and the step that is being taken.

import { batch, signal } from "@preact/signals";
import { choices, choose } from "../settings";
import { TableModel } from "../table/model";
import type { LessonStep, LessonView, LessonWords } from "../wire";
import { language } from "../words";
import { LessonLink } from "./link";

/** What the learner is told beside the task. */
export type Feedback = { kind: "none" | "shown" } | { kind: "almost" | "done"; points: number };

export class Course {
  /** Which step is shown; after the last one comes the end. */
  readonly at = signal(0);

  constructor(readonly lesson: LessonView) {
    const before = choices.value.lessons[lesson.game];
    if (before && !before.isDone && before.at < lesson.steps.length) this.at.value = before.at;
  }

  get length(): number {
    return this.lesson.steps.length;
  }

  get isOver(): boolean {
    return this.at.value >= this.length;
  }

  go(to: number): void {
    const { game } = this.lesson;
    const isDone = to >= this.length || (choices.value.lessons[game]?.isDone ?? false);
    batch(() => {
      this.at.value = Math.max(0, to);
      choose({ lessons: { ...choices.value.lessons, [game]: { at: this.at.value, isDone } } });
    });
  }
}

/** One step, taken at a table of its own. */
export class Attempt {
  readonly step: LessonStep;
  readonly feedback = signal<Feedback>({ kind: "none" });
  readonly model: TableModel;

  constructor(course: Course, number: number) {
    const { game, board, steps } = course.lesson;
    this.step = steps[number]!;
    const place = { game, number, board, step: this.step };
    this.model = new TableModel("lesson", (hear) => new LessonLink(place, hear, (judged) => this.judge(judged), () => this.showMe()));
  }

  get words(): LessonWords {
    return this.step.words[language] ?? this.step.words.en!;
  }

  get isDone(): boolean {
    return this.feedback.value.kind === "done";
  }

  private judge({ update, points }: { update: unknown; points: number }): void {
    this.model.isSending.value = false; // a turn that is not what was asked for is given back
    this.feedback.value = { kind: update ? "done" : "almost", points };
  }

  /** Lay out a turn that does what is asked for; what cannot be laid out is done. */
  showMe(): void {
    const { solution } = this.step;
    const turn = this.model.parts.value?.turn;
    this.model.isHinting.value = false; // whoever asks for a hint has the answer at once
    if (this.isDone || !turn) return;
    if (solution[0] === "pass") this.model.act("pass");
    else {
      turn.showHint(...solution);
      this.feedback.value = { kind: "shown" };
    }
  }
}
