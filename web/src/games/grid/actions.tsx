// What can be done now on a board: take back, trade, pass, hint, and the wide button that plays.

import type { FunctionComponent } from "preact";
import { Confirm, HandTools, HintButton, Idle } from "../../table/controls";
import { say } from "../../words";
import type { Ask } from "../parts";
import type { GridTurn } from "./turn";

export function Actions({ turn, ask, Buttons }: { turn: GridTurn; ask: Ask; Buttons?: FunctionComponent | undefined }) {
  const { table } = turn;
  const legal = turn.legal();
  const back = turn.backText();
  const isTrading = turn.marked.value !== null;
  if (!table.isMyTurn.value || !legal) return <Idle table={table} />;
  return (
    <div class="actions">
      {back ? <button type="button" class="quiet" onClick={() => turn.takeBack()}>{say(back)}</button> : <HandTools table={table} />}
      {Buttons && <Buttons />}
      {!isTrading && legal.trade > 0 && !turn.staged.value.length && (
        <button type="button" class="quiet" onClick={() => turn.toggleTrade()}>{say("table.trade")}</button>
      )}
      {legal.can_pass && (
        <button type="button" class="quiet" onClick={() => ask(say("table.pass-sure"), () => table.act("pass"), say("table.pass"))}>{say("table.pass")}</button>
      )}
      {!isTrading && <HintButton table={table} />}
      <Confirm table={table} turn={turn} />
    </div>
  );
}
