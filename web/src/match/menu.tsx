// Rare actions: settings, rules, leaving, resigning, letting a bot play for someone who is gone.

import { go } from "../app/router";
import { Settings } from "../app/settings-panel";
import type { Ask } from "../games/parts";
import { RulesButton } from "../rules/links";
import { api } from "../server/api";
import { gameOf } from "../server/server-info";
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
      {view.status === "playing" && view.seat !== null && (
        <WaysOut model={model} seat={view.seat} ask={ask} close={() => show(null)} />
      )}
      <button type="button" class="quiet" onClick={() => go("")}>
        {say("match.home")}
      </button>
      <Settings />
    </div>
  );
}

interface WaysOutProps {
  model: MatchModel;
  seat: number;
  ask: Ask;
  close: () => void;
}

/** Resign, or leave the seat to a bot. */
function WaysOut({ model, seat, ask, close }: WaysOutProps) {
  const { matchId } = model;
  const resign = (): void => {
    close();
    api.resign(matchId, seat).catch((error: Error) => model.toasts.refuse(error.message));
  };
  const leave = (): void => void api.leave(matchId).finally(() => go(""));
  return (
    <>
      <button type="button" class="quiet" onClick={() => ask(say("match.resign-sure"), resign, say("match.resign"))}>
        {say("match.resign")}
      </button>
      <button type="button" class="quiet" onClick={() => ask(say("match.leave-sure"), leave, say("match.leave-verb"))}>
        {say("match.leave")}
      </button>
    </>
  );
}
