// Rare actions: rules, letting a bot play for someone who is gone, the ways out, settings.

import { isTouched } from "../app/browser";
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
import "../style/menu.css";

interface Props {
  model: MatchModel;
  ask: Ask;
  show: (sheet: "keys" | null) => void;
}

export function Menu({ model, ask, show }: Props) {
  const view = model.view.value!;
  const isPlaying = view.status === "playing" && view.seat !== null;
  return (
    <div class="menu">
      {gameOf(view.game)?.has_lesson && (
        <a class="button quiet" href={`#/learn/${view.game}`}>
          {say("match.learn")}
        </a>
      )}
      <RulesButton game={view.game} />
      {!isTouched() && (
        <button type="button" class="quiet" onClick={() => show("keys")}>
          {say("match.keys")}
        </button>
      )}
      {view.seats.map((_, number) => (
        <HandOver key={number} model={model} number={number} done={() => show(null)} />
      ))}
      <section class="ways-out" aria-label={say("match.ways-out")}>
        <h3>{say("match.ways-out")}</h3>
        <button type="button" class="quiet" onClick={() => go("")}>
          {say("match.home")}
          {isPlaying && <small>{say("match.home-what")}</small>}
        </button>
        {isPlaying && <WaysOut model={model} seat={view.seat!} ask={ask} close={() => show(null)} />}
      </section>
      <section class="menu-settings" aria-label={say("home.settings")}>
        <h3>{say("home.settings")}</h3>
        <Settings />
      </section>
    </div>
  );
}

interface WaysOutProps {
  model: MatchModel;
  seat: number;
  ask: Ask;
  close: () => void;
}

/** Whether another person plays: a game against bots just waits until its person is back. */
const othersPlay = ({ seats }: View): boolean => seats.some((seat) => seat.holder === "person" && !seat.you);

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
      {othersPlay(model.view.value!) && (
        <button
          type="button"
          class="quiet"
          onClick={() => ask(say("match.leave-sure"), leave, say("match.leave-verb"))}
        >
          {say("match.leave")}
          <small>{say("match.leave-what")}</small>
        </button>
      )}
      <button
        type="button"
        class="quiet grave"
        onClick={() => ask(say("match.resign-sure"), resign, say("match.resign"))}
      >
        {say("match.resign")}
        <small>{say("match.resign-what")}</small>
      </button>
    </>
  );
}
