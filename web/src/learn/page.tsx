// How to play: a lesson for each game, at the very table that it is about.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { api } from "../api";
import { say as sayApp, sentence } from "../words";
import { Attempt, Course } from "./course";
import { End } from "./end";
import "./learn.css";
import { StepPage } from "./step";
import { nameOf, say } from "./words";

export function LearnPage({ game }: { game: string }) {
  const course = useSignal<Course | null>(null);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    document.title = "Sixfold";
    api.lesson(game).then(
      (lesson) => {
        course.value = new Course(lesson);
        document.title = `${say("title", { game: nameOf(lesson.game) })} · Sixfold`;
      },
      (error: Error) => (problem.value = error.message),
    );
  }, [game]);
  if (problem.value) return <Problem text={problem.value} />;
  if (!course.value) return <main class="page" aria-busy="true" />;
  return course.value.isOver ? <End course={course.value} /> : <CurrentStep course={course.value} />;
}

function CurrentStep({ course }: { course: Course }) {
  const number = course.at.value;
  const attempt = useMemo(() => new Attempt(course, number), [course, number]);
  return <StepPage course={course} attempt={attempt} />;
}

function Problem({ text }: { text: string }) {
  return (
    <main class="page">
      <h1>{sayApp("error.title")}</h1>
      <p role="alert">{sentence(text)}</p>
      <a class="button quiet" href="#/">{sayApp("table.home")}</a>
    </main>
  );
}
