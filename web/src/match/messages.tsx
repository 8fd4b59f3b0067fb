// Lines over the table: the connection, what was missed, a hint, a refusal.

import { Icon } from "../app/icons";
import { say } from "../words/words";
import { Missing } from "./hand-over";
import type { MatchModel } from "./model";

/** At the upper edge: lines that stay. */
export function Standing({ model }: { model: MatchModel }) {
  const line = model.connection.state.value;
  const hint = model.parts.value?.tellsHint ? null : model.hint.value;
  return (
    <div class="messages standing">
      {line === "lost" && <p class="message lost">{say("net.lost")}</p>}
      <Missing model={model} />
      {model.caption.value && <p class="message caption">{model.caption.value}</p>}
      {hint !== null && (
        <p class="message hint">
          <span>{hint}</span>
          <button type="button" class="quiet" aria-label={say("match.hint-close")} onClick={() => model.dropHint()}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}

/** At the lower edge, near the hand: lines that disappear by themselves. */
export function Passing({ model }: { model: MatchModel }) {
  const notice = model.notice.value;
  return (
    <div class="messages passing">
      {notice && (
        <p key={notice.text} class={`message ${notice.type}`}>
          {notice.text}
        </p>
      )}
    </div>
  );
}
