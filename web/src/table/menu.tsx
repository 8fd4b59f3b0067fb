// What one does seldom: settings, rules, leaving, resigning, letting a bot play for somebody who has gone.

import { api } from "../api";
import { go } from "../router";
import { RulesButton } from "../rules/button";
import { Settings } from "../settings-panel";
import type { Ask } from "../games/parts";
import type { View } from "../wire";
import { say } from "../words";
import { HandOver } from "./hand-over";
import type { TableModel } from "./model";

interface Props {
  model: TableModel;
  ask: Ask;
  show: (sheet: "keys" | "unseen" | null) => void;
}

export function Menu({ model, ask, show }: Props) {
  const view = model.view.value!;
  const seat = view.seat;
  const isPlaying = view.status === "playing" && seat !== null;
  const attempt = (work: Promise<View>): void => {
    show(null);
    work.catch((error: Error) => model.refuse(error.message));
  };
  return (
    <div class="menu">
      <a class="button quiet" href={`#/learn/${view.game}`}>{say("table.learn")}</a>
      <RulesButton game={view.game} />
      <button type="button" class="quiet" onClick={() => show("keys")}>{say("table.keys")}</button>
      <button type="button" class="quiet" disabled={model.curtain.value !== null} onClick={() => show("unseen")}>{say("table.unseen")}</button>
      {view.seats.map((_, number) => <HandOver key={number} model={model} number={number} done={() => show(null)} />)}
      {isPlaying && (
        <>
          <button type="button" class="quiet" onClick={() => ask(say("table.resign-sure"), () => attempt(api.resign(view.table, seat)), say("table.resign"))}>{say("table.resign")}</button>
          <button type="button" class="quiet" onClick={() => ask(say("table.leave-sure"), () => void api.leave(view.table).finally(() => go("")), say("table.leave-verb"))}>{say("table.leave")}</button>
        </>
      )}
      <button type="button" class="quiet" onClick={() => go("")}>{say("table.home")}</button>
      <Settings />
    </div>
  );
}
