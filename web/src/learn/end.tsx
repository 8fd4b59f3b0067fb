// The end of a lesson: play now, read the rules, or learn another game.

import { useSignal } from "@preact/signals";
import { api } from "../api";
import { go } from "../router";
import { choices } from "../settings";
import { TilePicture } from "../tiles";
import { type Key, say } from "../words";
import type { Course } from "./course";

const GAMES = ["qwirkle", "select", "connect", "select-connect", "cubes", "rummy"];
const SHOWN = ["Bc", "Bs", "Bd", "Bl", "Bt", "Bx"];
const nameOf = (game: string): string => say(`game.${game}` as Key);

export function End({ course }: { course: Course }) {
  const { game } = course.lesson;
  const problem = useSignal<string | null>(null);
  const isOpening = useSignal(false);

  async function play(): Promise<void> {
    isOpening.value = true;
    try {
      const me = await api.me();
      if (!me.name) await api.rename(say("table.you"));
      const { table } = await api.open({ game, chairs: [{ kind: "me" }, { kind: "bot", level: "beginner" }], start: true });
      go(`table/${table}`);
    } catch (error) {
      problem.value = (error as Error).message;
    } finally {
      isOpening.value = false;
    }
  }

  return (
    <main class="page learn-end">
      <h1 tabIndex={-1} ref={(title) => title?.focus()}>{say("learn.end", { game: nameOf(game) })}</h1>
      <div class="learn-qwirkle" aria-hidden="true">{SHOWN.map((tile) => <TilePicture key={tile} tile={tile} size={44} />)}</div>
      <p>{say("learn.end-text")}</p>
      <div class="over-actions">
        <button type="button" class="confirm" disabled={isOpening.value} onClick={() => void play()}>{say("learn.play")}</button>
        <a class="button quiet" href={`#/rules/${game}`}>{say("learn.rules")}</a>
        <button type="button" class="quiet" onClick={() => course.go(0)}>{say("learn.again")}</button>
        <a class="button quiet" href="#/">{say("table.home")}</a>
      </div>
      {problem.value && <p class="refusal" role="alert">{problem.value}</p>}
      <h2>{say("learn.others")}</h2>
      <ul class="learn-others">
        {GAMES.filter((each) => each !== game).map((each) => (
          <li key={each}>
            <a class="button quiet" href={`#/learn/${each}`}>{nameOf(each)}{choices.value.lessons[each]?.isDone && ` ✓ ${say("learn.known")}`}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}
