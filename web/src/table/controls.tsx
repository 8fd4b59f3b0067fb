// Buttons and lines that every game's controls are made of.

import { useSignal } from "@preact/signals";
import { api } from "../api";
import type { Turn } from "../games/parts";
import { Icon } from "../icons";
import { say } from "../words";
import type { TableModel } from "./model";

export function Confirm({ table, turn }: { table: TableModel; turn: Turn }) {
  return (
    <button type="button" class={`confirm${table.isSending.value ? " busy" : ""}`} disabled={!turn.isReady.value || table.isSending.value} onClick={() => turn.confirm()}>
      {turn.confirmText.value}
    </button>
  );
}

export function HandTools({ table }: { table: TableModel }) {
  return (
    <>
      <button type="button" class="quiet icon" aria-label={say("table.sort")} title={say("table.sort")} onClick={() => table.sort()}><Icon name="sort" /></button>
      <button type="button" class="quiet icon" aria-label={say("table.shuffle")} title={say("table.shuffle")} onClick={() => table.shuffle()}><Icon name="shuffle" /></button>
    </>
  );
}

export function HintButton({ table }: { table: TableModel }) {
  if (!table.view.value!.has_hints) return null;
  return (
    <button type="button" class={`quiet${table.isHinting.value ? " busy" : ""}`} disabled={table.isHinting.value} onClick={() => table.askHint()}>
      {say("table.hint")}
    </button>
  );
}

/** The row of actions while there is nothing to do: whose turn it is, or the way back to a seat that a bot plays. */
export function Idle({ table }: { table: TableModel }) {
  if (table.amAway.value) {
    return (
      <div class="actions">
        <p class="whose-turn">{say("table.bot-plays")}</p>
        <TakeSeatBack table={table} />
      </div>
    );
  }
  return <div class="actions"><HandTools table={table} /><WhoseTurn table={table} /></div>;
}

function TakeSeatBack({ table }: { table: TableModel }) {
  const isBusy = useSignal(false);
  const come = (): void => {
    isBusy.value = true;
    api.back(table.table).catch((error: Error) => table.refuse(error.message)).finally(() => (isBusy.value = false));
  };
  return <button type="button" class="confirm" disabled={isBusy.value} onClick={come}>{say("table.come-back")}</button>;
}

function WhoseTurn({ table }: { table: TableModel }) {
  const view = table.view.value!;
  if (table.isSending.value) return <p class="whose-turn sending">{say("table.sending")}</p>;
  const name = view.turn === null ? "" : (view.seats[view.turn]?.name ?? "");
  const isThinking = view.turn !== null && table.thinking.value === view.turn;
  return <p class="whose-turn">{name && say(isThinking ? "table.thinking" : "table.turn-of", { name })}</p>;
}
