// How to play: a lesson for each game, on the same table as a match.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Nowhere } from "../app/nowhere";
import { PiecesInPlay } from "../pieces/tiles";
import { api } from "../server/api";
import { titleOf } from "../server/server-info";
import { asSentence, say as sayApp } from "../words/words";
import { Attempt, Course } from "./course";
import { End } from "./end";
import "./learn.css";
import { ExercisePage } from "./exercise";
import { say } from "./words";

export function LearnPage({ game }: { game: string }) {
  const course = useSignal<Course | null>(null);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    document.title = "Sixfold";
    api.lesson(game).then(
      (lesson) => {
        course.value = new Course(lesson);
        document.title = `${say("title", { game: titleOf(lesson.game) })} · Sixfold`;
      },
      (error: Error) => (problem.value = error.message),
    );
  }, [game]);
  if (problem.value) return <Nowhere title={sayApp("error.title")} text={asSentence(problem.value)} />;
  if (!course.value) return <main class="page" aria-busy="true" />;
  return course.value.isOver ? <End course={course.value} /> : <CurrentExercise course={course.value} />;
}

function CurrentExercise({ course }: { course: Course }) {
  const number = course.exercise.value;
  const attempt = useMemo(() => new Attempt(course, number), [course, number]);
  return (
    <PiecesInPlay.Provider value={course.lesson.board.pieces}>
      <ExercisePage course={course} attempt={attempt} />
    </PiecesInPlay.Provider>
  );
}
