// How far a person has come in a lesson, and the exercise on the screen.

import { batch, signal } from "@preact/signals";
import { choices, choose } from "../app/settings";
import { MatchModel } from "../match/model";
import type { ExerciseTextView, ExerciseView, LessonView } from "../server/wire";
import { inLanguage } from "../words/words";
import { LessonLink } from "./link";

/** The answer to the learner, beside the task. */
type Feedback = { type: "none" | "shown" } | { type: "almost" | "done"; points: number };

export class Course {
  /** The number of the exercise; the end comes after the last one. */
  readonly exercise = signal(0);

  constructor(readonly lesson: LessonView) {
    const before = choices.value.lessons[lesson.game];
    if (before && !before.isDone && before.at < lesson.exercises.length) this.exercise.value = before.at;
  }

  get length(): number {
    return this.lesson.exercises.length;
  }

  get isOver(): boolean {
    return this.exercise.value >= this.length;
  }

  go(to: number): void {
    const { game } = this.lesson;
    const isDone = to >= this.length || (choices.value.lessons[game]?.isDone ?? false);
    batch(() => {
      this.exercise.value = Math.max(0, to);
      choose({ lessons: { ...choices.value.lessons, [game]: { at: this.exercise.value, isDone } } });
    });
  }
}

/** One exercise, at a table of its own. */
export class Attempt {
  readonly exercise: ExerciseView;
  readonly feedback = signal<Feedback>({ type: "none" });
  readonly model: MatchModel;

  constructor(course: Course, number: number) {
    const { game, board, exercises } = course.lesson;
    this.exercise = exercises[number]!;
    const place = { game, number, board, exercise: this.exercise };
    this.model = new MatchModel(
      "lesson",
      (hear) =>
        new LessonLink(
          place,
          hear,
          (judged) => this.judge(judged),
          () => this.showMe(),
        ),
    );
  }

  get text(): ExerciseTextView {
    return inLanguage(this.exercise.texts);
  }

  get isDone(): boolean {
    return this.feedback.value.type === "done";
  }

  private judge({ update, points }: { update: unknown; points: number }): void {
    this.model.requests.isSending.value = false; // a turn that misses the goal is returned
    this.feedback.value = { type: update ? "done" : "almost", points };
  }

  /** Lay out the solution; a pass cannot be laid out, so it is played. */
  showMe(): void {
    const { solution } = this.exercise;
    const turn = this.model.parts.value?.turn;
    this.model.hints.isAsked.value = false; // the answer is already here
    if (this.isDone || !turn) return;
    if (solution[0] === "pass") this.model.requests.act(["pass"]);
    else {
      turn.layOut(solution);
      this.feedback.value = { type: "shown" };
    }
  }
}
