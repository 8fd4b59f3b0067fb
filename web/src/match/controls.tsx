// Buttons and lines for the controls of every game.

import { useSignal } from "@preact/signals";
import { Icon } from "../app/icons";
import type { Turn } from "../games/parts";
import { api } from "../server/api";
import { say } from "../words/words";
import type { MatchModel } from "./model";

const DOUBLE = 800; // milliseconds within which a second tap still means the button that was there

export function Confirm({ match, turn }: { match: MatchModel; turn: Turn }) {
  const isHinted = match.hints.text.value !== null;
  return (
    <button
      key={isHinted ? "hinted" : "own"} // a new button does not take the second tap on "Hint"
      type="button"
      class={`${isHinted ? "hinted " : ""}confirm${match.requests.isSending.value ? " busy" : ""}`}
      aria-disabled={!turn.isReady.value} // a tap says what is missing
      disabled={match.requests.isSending.value}
      onClick={() => turn.confirm()}
    >
      {turn.confirmText.value}
    </button>
  );
}

export function HandTools({ match }: { match: MatchModel }) {
  return (
    <>
      <button
        type="button"
        class="quiet icon"
        aria-label={say("match.sort")}
        title={say("match.sort")}
        onClick={() => match.hand.sort()}
      >
        <Icon name="sort" />
        <small>{say("match.sort")}</small>
      </button>
      {match.view.value!.can_undo && <UndoTurn match={match} />}
    </>
  );
}

/** Against bots alone: the last turn again. */
function UndoTurn({ match }: { match: MatchModel }) {
  const isBusy = useSignal(false);
  const undo = (): void => {
    isBusy.value = true;
    api
      .undo(match.matchId)
      .then(() => match.toasts.show(say("match.undone")))
      .catch((error: Error) => match.toasts.refuse(error.message))
      .finally(() => setTimeout(() => (isBusy.value = false), DOUBLE)); // a double tap takes back one turn
  };
  return (
    <button
      type="button"
      class="quiet icon undo-turn"
      aria-label={say("match.undo")}
      title={say("match.undo")}
      disabled={isBusy.value}
      onClick={undo}
    >
      <Icon name="undo" />
      <small>{say("match.undo-short")}</small>
      <span>{say("match.undo")}</span>
    </button>
  );
}

export function HintButton({ match }: { match: MatchModel }) {
  if (!match.view.value!.has_hints) return null;
  return (
    <button
      type="button"
      class={`quiet${match.hints.isAsked.value ? " busy" : ""}`}
      disabled={match.hints.isAsked.value}
      onClick={() => match.hints.ask()}
    >
      {say("match.hint")}
    </button>
  );
}

/** The row of actions when there is nothing to do; perhaps the way back to a seat that a bot plays. */
export function Idle({ match }: { match: MatchModel }) {
  if (match.amAway.value) {
    return (
      <div class="actions">
        <p class="whose-turn">{say("match.bot-plays")}</p>
        <TakeSeatBack match={match} />
      </div>
    );
  }
  return (
    <div class="actions">
      <HandTools match={match} />
    </div>
  );
}

function TakeSeatBack({ match }: { match: MatchModel }) {
  const isBusy = useSignal(false);
  const come = (): void => {
    isBusy.value = true;
    api
      .back(match.matchId)
      .catch((error: Error) => match.toasts.refuse(error.message))
      .finally(() => (isBusy.value = false));
  };
  return (
    <button type="button" class="confirm" disabled={isBusy.value} onClick={come}>
      {say("match.come-back")}
    </button>
  );
}
