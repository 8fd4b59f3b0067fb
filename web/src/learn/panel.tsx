// What a step says: its task, and how it goes.

import { useEffect, useRef } from "preact/hooks";
import { choices } from "../settings";
import type { Kind } from "../tiles";
import type { Attempt, Course } from "./course";
import { Told } from "./text";
import { nameOf, say } from "./words";

const PRAISE = ["done-0", "done-1", "done-2"] as const;

export function Panel({ course, attempt }: { course: Course; attempt: Attempt }) {
  const at = course.at.value;
  const { kind } = course.lesson.board;
  const title = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // Whoever goes on by keyboard or screen reader is at the beginning of the next step.
  useEffect(() => {
    if (!isFirst.current) title.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [at]);
  return (
    <section class="lesson" aria-labelledby="lesson-title">
      <header>
        <h2 id="lesson-title" ref={title} tabIndex={-1} aria-describedby="lesson-task">{attempt.words.title}</h2>
        {/* A table whose game is being loaded cannot show anything yet. */}
        {!attempt.isDone && <button type="button" class="quiet" disabled={!attempt.model.parts.value} onClick={() => attempt.showMe()}>{say("show-me")}</button>}
      </header>
      {!attempt.isDone && <p id="lesson-task"><Told text={attempt.words.task} kind={kind} /></p>}
      {at === 0 && !attempt.isDone && <First course={course} />}
      <Answer attempt={attempt} praise={PRAISE[at % PRAISE.length]!} kind={kind} />
    </section>
  );
}

/** Some lessons speak of another game as known. */
function First({ course }: { course: Course }) {
  const { after } = course.lesson;
  if (!after || choices.value.lessons[after]?.isDone) return null;
  return <p class="quiet-text"><a href={`#/learn/${after}`}>{say("first", { game: nameOf(after) })}</a></p>;
}

function Answer({ attempt, praise, kind }: { attempt: Attempt; praise: (typeof PRAISE)[number]; kind: Kind }) {
  const feedback = attempt.feedback.value;
  return (
    <div class={`lesson-answer ${feedback.kind}`} role="status">
      {feedback.kind === "shown" && <p>{say("shown")}</p>}
      {feedback.kind === "almost" && <p><Told text={attempt.words.almost} kind={kind} points={feedback.points} /></p>}
      {feedback.kind === "done" && <p><b>{say(praise)}</b> <Told text={attempt.words.done} kind={kind} points={feedback.points} /></p>}
    </div>
  );
}
