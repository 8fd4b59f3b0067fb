// The actions on a board: take back, trade, pass, hint, and the wide button that plays.

import { useComputed, useSignalEffect } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { sheetOpened } from "../../app/sheet-history";
import { Confirm, HandTools, HintButton, Idle } from "../../match/controls";
import { say } from "../../words/words";
import type { Ask } from "../parts";
import type { GridTurn } from "./turn";

export function Actions({ turn, ask, Buttons }: { turn: GridTurn; ask: Ask; Buttons?: FunctionComponent | undefined }) {
  const { match } = turn;
  useWayBack(turn);
  const legal = turn.legal();
  const back = turn.backText();
  const isTrading = turn.traded.value !== null;
  if (!match.isMyTurn.value || !legal) return <Idle match={match} />;
  const mustTrade = !isTrading && legal.trade > 0 && !legal.plays.length && !legal.takes.length;
  return (
    <div class="actions">
      {back ? (
        <button type="button" class="quiet" onClick={() => turn.takeBack()}>
          {back}
        </button>
      ) : (
        <HandTools match={match} />
      )}
      {Buttons && <Buttons />}
      {!isTrading && legal.trade > 0 && !turn.staged.value.length && (
        <button type="button" class={mustTrade ? "confirm trade" : "quiet"} onClick={() => turn.toggleTrade()}>
          {say("match.trade")}
        </button>
      )}
      {legal.can_pass && (
        <button
          type="button"
          class="quiet"
          onClick={() => ask(match.text("match.pass-sure"), () => match.requests.act(["pass"]), say("match.pass"))}
        >
          {say("match.pass")}
        </button>
      )}
      {!isTrading && <HintButton match={match} />}
      {!mustTrade && <Confirm match={match} turn={turn} />}
    </div>
  );
}

/** The back button of a phone ends a trade. */
function useWayBack(turn: GridTurn): void {
  const isTrading = useComputed(() => turn.traded.value !== null);
  useSignalEffect(() => (isTrading.value ? sheetOpened(() => turn.toggleTrade()) : undefined));
}
