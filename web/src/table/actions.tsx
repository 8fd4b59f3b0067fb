// What can be done now: take back, trade, pass, hint, and the wide button that plays.

import { say } from "../words";
import type { TableModel } from "./model";

export function Actions({ model, ask }: { model: TableModel; ask: (question: string, then: () => void) => void }) {
  const view = model.view.value!;
  const legal = view.legal;
  const trading = model.trading.value;
  if (!model.isMyTurn.value || !legal) {
    const name = view.turn === null ? "" : (view.seats[view.turn]?.name ?? "");
    const isThinking = view.turn !== null && model.thinking.value === view.turn;
    return (
      <div class="actions">
        <HandTools model={model} />
        <p class="whose-turn">{name && say(isThinking ? "table.thinking" : "table.turn-of", { name })}</p>
      </div>
    );
  }
  return (
    <div class="actions">
      {model.staged.value.length ? (
        <button type="button" class="quiet" onClick={() => model.takeBack()}>{say("table.take-back")}</button>
      ) : trading ? (
        <button type="button" class="quiet" onClick={() => model.toggleTrade()}>{say("table.cancel")}</button>
      ) : (
        <HandTools model={model} />
      )}
      {!trading && legal.trade > 0 && !model.staged.value.length && (
        <button type="button" class="quiet" onClick={() => model.toggleTrade()}>{say("table.trade")}</button>
      )}
      {legal.can_pass && (
        <button type="button" class="quiet" onClick={() => ask(say("table.pass-sure"), () => model.act("pass"))}>{say("table.pass")}</button>
      )}
      {view.has_hints && !trading && (
        <button type="button" class="quiet" onClick={() => model.askHint()}>{say("table.hint")}</button>
      )}
      <Confirm model={model} />
    </div>
  );
}

function Confirm({ model }: { model: TableModel }) {
  const trading = model.trading.value;
  const play = model.play.value;
  const isReady = trading ? trading.size > 0 : play !== null;
  const text = trading
    ? trading.size
      ? say("table.trade-these", { count: trading.size })
      : say("table.trade-hint")
    : play
      ? say("table.confirm", { points: play.points })
      : say(model.staged.value.length ? "table.not-yet" : "table.confirm-none");
  return (
    <button type="button" class="confirm" disabled={!isReady || model.isSending.value} onClick={() => model.confirm()}>
      {text}
    </button>
  );
}

function HandTools({ model }: { model: TableModel }) {
  return (
    <>
      <button type="button" class="quiet icon" aria-label={say("table.sort")} title={say("table.sort")} onClick={() => model.sort()}>⇅</button>
      <button type="button" class="quiet icon" aria-label={say("table.shuffle")} title={say("table.shuffle")} onClick={() => model.shuffle()}>⤨</button>
    </>
  );
}
