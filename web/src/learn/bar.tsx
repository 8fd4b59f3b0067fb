// The bar over a lesson: exit, progress, back and skip.

import { titleOf } from "../server/server-info";
import type { Course } from "./course";
import { say } from "./words";

export function Bar({ course }: { course: Course }) {
  const { game, exercises } = course.lesson;
  const at = course.exercise.value;
  return (
    <header class="learn-bar">
      <a class="button quiet icon" href="#/" aria-label={say("leave")}>
        ✕
      </a>
      <h1>{say("title", { game: titleOf(game) })}</h1>
      <div class="learn-dots" role="img" aria-label={say("step", { step: at + 1, steps: exercises.length })}>
        {exercises.map((_, number) => (
          <i key={number} class={number < at ? "past" : number === at ? "now" : ""} />
        ))}
      </div>
      <button type="button" class="link" disabled={at === 0} onClick={() => course.go(at - 1)}>
        {say("back")}
      </button>
      <button type="button" class="link" onClick={() => course.go(at + 1)}>
        {say("skip")}
      </button>
    </header>
  );
}
