// Rare actions: settings, rules, leaving, resigning, letting a bot play for someone who is gone.

import { go } from "../app/router";
import { Settings } from "../app/settings-panel";
import type { Ask } from "../games/parts";
import { RulesButton } from "../rules/links";
import { api } from "../server/api";
import { gameOf } from "../server/server-info";
import type { View } from "../server/wire";
import { say } from "../words/words";
import { HandOver } from "./hand-over";
import type { MatchModel } from "./model";

interface Props {
  model: MatchModel;
  ask: Ask;
  show: (sheet: "keys" | "unseen" | null) => void;
}

export function Menu({ model, ask, show }: Props) {
  const view = model.view.value!;
  const seat = view.seat;
  const isPlaying = view.status === "playing" && seat !== null;
  const attempt = (work: Promise<View>): void => {
    show(null);
    work.catch((error: Error) => model.toasts.refuse(error.message));
  };
  return (
    <div class="menu">
      {gameOf(view.game)?.has_lesson && (
        <a class="button quiet" href={`#/learn/${view.game}`}>
          {say("match.learn")}
        </a>
      )}
      <RulesButton game={view.game} />
      <button type="button" class="quiet" onClick={() => show("keys")}>
        {say("match.keys")}
      </button>
      <button type="button" class="quiet" disabled={model.curtain.value !== null} onClick={() => show("unseen")}>
        {model.text("match.unseen")}
      </button>
      {view.seats.map((_, number) => (
        <HandOver key={number} model={model} number={number} done={() => show(null)} />
      ))}
      {isPlaying && (
        <>
          <button
            type="button"
            class="quiet"
            onClick={() =>
              ask(say("match.resign-sure"), () => attempt(api.resign(view.match_id, seat)), say("match.resign"))
            }
          >
            {say("match.resign")}
          </button>
          <button
            type="button"
            class="quiet"
            onClick={() =>
              ask(
                say("match.leave-sure"),
                () => void api.leave(view.match_id).finally(() => go("")),
                say("match.leave-verb"),
              )
            }
          >
            {say("match.leave")}
          </button>
        </>
      )}
      <button type="button" class="quiet" onClick={() => go("")}>
        {say("match.home")}
      </button>
      <Settings />
    </div>
  );
}
