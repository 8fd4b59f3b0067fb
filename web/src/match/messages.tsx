// Lines over the table: the connection, what was missed, a refusal.

import { later } from "../app/loading";
import { say } from "../words/words";
import type { MatchModel } from "./model";

const Missing = later(() => import("./seldom").then((part) => part.Missing));
const LookingBack = later(() => import("./seldom").then((part) => part.LookingBack));

/** At the upper edge: lines that stay. */
export function StayingMessages({ model }: { model: MatchModel }) {
  const state = model.connection.state.value;
  return (
    <div class="messages standing">
      {state === "lost" && <p class="message lost">{say("net.lost")}</p>}
      {state === "open" && model.patience.isOver.value && <p class="message lost">{say("net.slow")}</p>}
      {isMissed(model) && <Missing model={model} />}
      {model.lookBack.shown.value && <LookingBack model={model} />}
      {model.news.caption.value && <p class="message caption">{model.news.caption.value}</p>}
    </div>
  );
}

/** Whether the match waits for someone who is not there. */
function isMissed({ view }: MatchModel): boolean {
  const { turn, seats } = view.value!;
  return turn !== null && seats[turn]!.hand_over_in !== null;
}

/** At the lower edge, near the hand: lines that disappear by themselves. */
export function PassingMessages({ model }: { model: MatchModel }) {
  const toast = model.toasts.now.value;
  return (
    <div class="messages passing">
      {toast && (
        <p key={toast.text} class={`message ${toast.type}`}>
          {toast.text}
        </p>
      )}
    </div>
  );
}

/** The same on pages without a table. */
export function PassingLine({ model }: { model: MatchModel }) {
  const toast = model.toasts.now.value;
  return (
    toast && (
      <p class="toast" role="status">
        {toast.text}
      </p>
    )
  );
}
