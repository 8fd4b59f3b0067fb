// An exercise at its table, which looks like any other, with the text beside it.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Dialog } from "../app/dialog";
import { Failed } from "../app/loading";
import { Celebrated } from "../match/celebration";
import { keyLines, useKeys } from "../match/keys";
import { PassingMessages } from "../match/messages";
import { Seats } from "../match/seats";
import { Spoken } from "../match/voice";
import { say as sayApp } from "../words/words";
import { Bar } from "./bar";
import type { Attempt, Course } from "./course";
import { Panel } from "./panel";
import { say } from "./words";

export function ExercisePage({ course, attempt }: { course: Course; attempt: Attempt }) {
  const { model } = attempt;
  const showsKeys = useSignal(false);
  useEffect(() => () => model.close(), [model]);
  useKeys(model, () => (showsKeys.value = true));
  const parts = model.parts.value;
  if (model.isIncomplete.value) return <Failed />;
  const isDone = attempt.isDone;
  const next = course.exercise.value + 1;
  return (
    <main class="learn-page">
      <div class="learn-side">
        <Bar course={course} />
        <Panel course={course} attempt={attempt} />
        <div class="learn-seats">{model.view.value && <Seats model={model} />}</div>
      </div>
      <div class="middle">
        {parts && <parts.Field />}
        <Celebrated />
        <PassingMessages model={model} />
      </div>
      <footer class="bottom">
        <div inert={isDone}>{parts && <parts.Controls ask={(_, then) => then()} />}</div>
        {isDone && (
          <div class="learn-next">
            <button type="button" class="confirm" ref={(button) => button?.focus()} onClick={() => course.go(next)}>
              {say(next < course.length ? "next" : "finish")}
            </button>
          </div>
        )}
      </footer>
      {showsKeys.value && parts && (
        <Dialog title={sayApp("keys.title")} close={() => (showsKeys.value = false)}>
          <ul class="keys">
            {keyLines(model, parts).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Dialog>
      )}
      <Spoken model={model} />
    </main>
  );
}
