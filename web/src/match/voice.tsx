// What a screen reader hears without asking: moves, points, turns and errors, in whole sentences.

import { signal, useSignalEffect } from "@preact/signals";
import { asSentence, say } from "../words/words";
import type { MatchModel } from "./model";

const KEPT = 8; // sentences; a screen reader has read the older ones

export class Voice {
  readonly spoken = signal<{ number: number; text: string }[]>([]);

  speak(text: string): void {
    const last = this.spoken.peek();
    this.spoken.value = [...last.slice(1 - KEPT), { number: (last.at(-1)?.number ?? 0) + 1, text }];
  }
}

export function Spoken({ model }: { model: MatchModel }) {
  useSignalEffect(() => {
    const turn = model.parts.value?.turn;
    if (turn?.isReady.value) model.voice.speak(turn.confirmText.value);
  });
  return (
    <div class="hidden" role="log" aria-live="polite" aria-label={say("match.voice")}>
      {model.voice.spoken.value.map(({ number, text }) => (
        <p key={number}>{asSentence(text)}</p>
      ))}
    </div>
  );
}
