// The text of an exercise: its task, and the answer to a turn.

import { useEffect, useRef } from "preact/hooks";
import { choices } from "../app/settings";
import type { Pieces } from "../pieces/tiles";
import { titleOf } from "../server/server-info";
import type { Attempt, Course } from "./course";
import { LessonText } from "./text";
import { say } from "./words";

const PRAISE = ["done-0", "done-1", "done-2"] as const;

export function Panel({ course, attempt }: { course: Course; attempt: Attempt }) {
  const at = course.exercise.value;
  const { pieces } = course.lesson.board;
  const title = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // Keyboard and screen reader users continue at the start of the next exercise.
  useEffect(() => {
    if (!isFirst.current) title.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [at]);
  return (
    <section class="lesson" aria-labelledby="lesson-title">
      <header>
        <h2 id="lesson-title" ref={title} tabIndex={-1} aria-describedby="lesson-task">
          {attempt.text.title}
        </h2>
        {/* A table whose game is being loaded cannot show anything yet. */}
        {!attempt.isDone && (
          <button type="button" class="quiet" disabled={!attempt.model.parts.value} onClick={() => attempt.showMe()}>
            {say("show-me")}
          </button>
        )}
      </header>
      {!attempt.isDone && (
        <p id="lesson-task">
          <LessonText text={attempt.text.task} pieces={pieces} />
        </p>
      )}
      {at === 0 && !attempt.isDone && <First course={course} />}
      <Answer attempt={attempt} praise={PRAISE[at % PRAISE.length]!} pieces={pieces} />
    </section>
  );
}

/** Some lessons build on the lesson of another game. */
function First({ course }: { course: Course }) {
  const { after } = course.lesson;
  if (!after || choices.value.lessons[after]?.isDone) return null;
  return (
    <p class="quiet-text">
      <a href={`#/learn/${after}`}>{say("first", { game: titleOf(after) })}</a>
    </p>
  );
}

/** A solution lies on the table: the buttons that go on from there. */
function Shown({ attempt }: { attempt: Attempt }) {
  const turn = attempt.model.parts.value?.turn;
  const back = turn?.backText();
  return turn?.isReady.value && back ? <p>{say("shown", { play: turn.confirmText.value, back })}</p> : null;
}

function Answer({ attempt, praise, pieces }: { attempt: Attempt; praise: (typeof PRAISE)[number]; pieces: Pieces }) {
  const feedback = attempt.feedback.value;
  return (
    <div class={`lesson-answer ${feedback.type}`} role="status">
      {feedback.type === "shown" && <Shown attempt={attempt} />}
      {feedback.type === "almost" && (
        <p>
          <LessonText text={attempt.text.almost} pieces={pieces} points={feedback.points} />
        </p>
      )}
      {feedback.type === "done" && (
        <p>
          <b>{say(praise)}</b> <LessonText text={attempt.text.done} pieces={pieces} points={feedback.points} />
        </p>
      )}
    </div>
  );
}
