// The end of a lesson: play now, read the rules, or learn another game.

import { useSignal } from "@preact/signals";
import { choices } from "../app/settings";
import { isMaking, make } from "../home/make";
import { GamePicture } from "../home/picture";
import { againstBots } from "../home/wishes";
import { easiestLevel, gameOf, serverInfo, titleOf } from "../server/server-info";
import { say as sayApp } from "../words/words";
import type { Course } from "./course";
import { say } from "./words";

export function End({ course }: { course: Course }) {
  const game = gameOf(course.lesson.game);
  const problem = useSignal<string | null>(null);
  if (!game) return null;
  const play = async (): Promise<void> => {
    problem.value = await make(againstBots(game, { seats: 2, level: easiestLevel(), isShort: false }));
  };
  return (
    <main class="page learn-end">
      <GamePicture game={game} isFramed />
      <h1 tabIndex={-1} ref={(title) => title?.focus()}>
        {say("end", { game: titleOf(game.name) })}
      </h1>
      <p>{say("end-text")}</p>
      <div class="over-actions">
        <button type="button" class="confirm" disabled={isMaking.value} onClick={() => void play()}>
          {say("play")}
        </button>
        <a class="button quiet" href={`#/rules/${game.name}`}>
          {say("rules")}
        </a>
        <button type="button" class="quiet" onClick={() => course.go(0)}>
          {say("again")}
        </button>
        <a class="button quiet" href="#/">
          {sayApp("match.home")}
        </a>
      </div>
      {problem.value && (
        <p class="refusal" role="alert">
          {problem.value}
        </p>
      )}
      <Others game={game.name} />
    </main>
  );
}

function Others({ game }: { game: string }) {
  const others = serverInfo.value.games.filter((other) => other.name !== game && other.has_lesson);
  if (!others.length) return null;
  return (
    <>
      <h2>{say("others")}</h2>
      <ul class="learn-others">
        {others.map(({ name }) => (
          <li key={name}>
            <a class="button quiet" href={`#/learn/${name}`}>
              {titleOf(name)}
              {choices.value.lessons[name]?.isDone && ` ✓ ${say("known")}`}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
