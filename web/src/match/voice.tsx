// What a screen reader hears without asking: moves, points, turns and errors, in whole sentences.

import { useSignalEffect } from "@preact/signals";
import { asSentence, say } from "../words/words";
import type { MatchModel } from "./model";

const KEPT = 8; // sentences; a screen reader has read the older ones

export function Voice({ model }: { model: MatchModel }) {
  useSignalEffect(() => {
    const turn = model.parts.value?.turn;
    if (turn?.isReady.value) model.speak(turn.confirmText.value);
  });
  return (
    <div class="hidden" role="log" aria-live="polite" aria-label={say("match.voice")}>
      {model.spoken.value.slice(-KEPT).map(({ number, text }) => (
        <p key={number}>{asSentence(text)}</p>
      ))}
    </div>
  );
}
