// Lines over the table: the connection, what was missed, a refusal.

import { say } from "../words/words";
import { Missing } from "./hand-over";
import type { MatchModel } from "./model";
import { LookingBack } from "./moves";

/** At the upper edge: lines that stay. */
export function StayingMessages({ model }: { model: MatchModel }) {
  const state = model.connection.state.value;
  return (
    <div class="messages standing">
      {state === "lost" && <p class="message lost">{say("net.lost")}</p>}
      {state === "open" && model.patience.isOver.value && <p class="message lost">{say("net.slow")}</p>}
      <Missing model={model} />
      <LookingBack model={model} />
      {model.news.caption.value && <p class="message caption">{model.news.caption.value}</p>}
    </div>
  );
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
