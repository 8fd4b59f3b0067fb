// Over a lesson: the way out, how far one has come, and ways on and back.

import type { Course } from "./course";
import { nameOf, say } from "./words";

export function Bar({ course }: { course: Course }) {
  const { game, steps } = course.lesson;
  const at = course.at.value;
  return (
    <header class="learn-bar">
      <a class="button quiet icon" href="#/" aria-label={say("leave")}>✕</a>
      <h1>{say("title", { game: nameOf(game) })}</h1>
      <div class="learn-dots" role="img" aria-label={say("step", { step: at + 1, steps: steps.length })}>
        {steps.map((_, number) => <i key={number} class={number < at ? "past" : number === at ? "now" : ""} />)}
      </div>
      <button type="button" class="link" disabled={at === 0} onClick={() => course.go(at - 1)}>{say("back")}</button>
      <button type="button" class="link" onClick={() => course.go(at + 1)}>{say("skip")}</button>
    </header>
  );
}
