// What a screen reader hears without asking: moves, points, turns and errors, in whole sentences.

import { useSignalEffect } from "@preact/signals";
import { say, sentence } from "../words";
import type { TableModel } from "./model";

const KEPT = 8; // sentences; a reader has heard the older ones

export function Voice({ model }: { model: TableModel }) {
  useSignalEffect(() => {
    const turn = model.parts.value?.turn;
    if (turn?.isReady.value) model.speak(turn.confirmText.value);
  });
  return (
    <div class="hidden" role="log" aria-live="polite" aria-label={say("table.voice")}>
      {model.spoken.value.slice(-KEPT).map(({ number, text }) => <p key={number}>{sentence(text)}</p>)}
    </div>
  );
}
