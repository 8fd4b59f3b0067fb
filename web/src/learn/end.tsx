// The end of a lesson: play now, read the rules, or learn another game.

import { useSignal } from "@preact/signals";
import { GAMES, isGame, READY } from "../games/list";
import { isMaking, make } from "../home/make";
import { GamePicture } from "../home/picture";
import { againstBots } from "../home/wishes";
import { choices } from "../settings";
import { say as sayApp } from "../words";
import type { Course } from "./course";
import { nameOf, say } from "./words";

export function End({ course }: { course: Course }) {
  const { game } = course.lesson;
  const problem = useSignal<string | null>(null);
  if (!isGame(game)) return null;
  const play = async (): Promise<void> => {
    problem.value = await make(againstBots(game, { seats: 2, level: "beginner", isShort: false }));
  };
  return (
    <main class="page learn-end">
      <GamePicture game={game} />
      <h1 tabIndex={-1} ref={(title) => title?.focus()}>{say("end", { game: nameOf(game) })}</h1>
      <p>{say("end-text")}</p>
      <div class="over-actions">
        <button type="button" class="confirm" disabled={isMaking.value} onClick={() => void play()}>{say("play")}</button>
        <a class="button quiet" href={`#/rules/${game}`}>{say("rules")}</a>
        <button type="button" class="quiet" onClick={() => course.go(0)}>{say("again")}</button>
        <a class="button quiet" href="#/">{sayApp("table.home")}</a>
      </div>
      {problem.value && <p class="refusal" role="alert">{problem.value}</p>}
      <Others game={game} />
    </main>
  );
}

function Others({ game }: { game: string }) {
  const others = GAMES.filter((each) => each !== game && READY.has(each));
  if (!others.length) return null;
  return (
    <>
      <h2>{say("others")}</h2>
      <ul class="learn-others">
        {others.map((each) => (
          <li key={each}>
            <a class="button quiet" href={`#/learn/${each}`}>{nameOf(each)}{choices.value.lessons[each]?.isDone && ` ✓ ${say("known")}`}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
