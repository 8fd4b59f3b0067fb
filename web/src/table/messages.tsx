// Lines over the table: how the connection is, what was missed, a hint, and why something was refused.

import { Icon } from "../icons";
import { say } from "../words";
import { Missing } from "./hand-over";
import type { TableModel } from "./model";

/** At the upper edge: what stays for a while. */
export function Standing({ model }: { model: TableModel }) {
  const line = model.connection.line.value;
  const hint = model.parts.value?.tellsHint ? null : model.hint.value;
  return (
    <div class="messages standing">
      {line === "lost" && <p class="message lost">{say("net.lost")}</p>}
      <Missing model={model} />
      {model.caption.value && <p class="message caption">{model.caption.value}</p>}
      {hint !== null && (
        <p class="message hint">
          <span>{hint}</span>
          <button type="button" class="quiet" aria-label={say("table.hint-close")} onClick={() => model.dropHint()}><Icon name="close" /></button>
        </p>
      )}
    </div>
  );
}

/** At the lower edge, near the hand: what goes away by itself. */
export function Passing({ model }: { model: TableModel }) {
  const notice = model.notice.value;
  return <div class="messages passing">{notice && <p key={notice.text} class={`message ${notice.kind}`}>{notice.text}</p>}</div>;
}
