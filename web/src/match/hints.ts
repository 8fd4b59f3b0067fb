// Hints: a good turn is laid out, and the reasons for it are shown.

import { signal } from "@preact/signals";
import { newKey } from "../server/connection";
import type { Hint } from "../server/wire";
import { sentenceText } from "../words/sentences";
import { asSentence, say } from "../words/words";
import type { MatchModel } from "./model";

export class Hints {
  /** The reasons for the hint that is shown. */
  readonly text = signal<string | null>(null);
  readonly isAsked = signal(false);
  /** How often the hint has been asked for that is shown. */
  readonly times = signal(1);

  constructor(private readonly match: MatchModel) {}

  ask(): void {
    if (!this.match.isMyTurn.value || this.isAsked.value) return;
    if (this.text.value !== null) {
      this.times.value += 1;
      this.match.voice.speak(this.text.value);
      return;
    }
    this.isAsked.value = true;
    this.match.connection.send({ type: "hint", id: newKey() });
  }

  /** The server's answer; if someone has moved since, it is of no use. */
  receive(hint: Hint): void {
    this.isAsked.value = false;
    const { view, requests } = this.match;
    if (hint.at === view.value?.at && !requests.isSending.value) this.show(hint);
  }

  private show(hint: Hint): void {
    const reasons = hint.reasons.map(sentenceText);
    const text = (reasons[0]?.[0] ?? "") + reasons.map(asSentence).join(" ").slice(1); // no capital after a colon
    const plain = say(hint.actions[0] === "pass" ? "match.hint-pass" : "match.hint-plain");
    this.text.value = text ? say("match.hint-is", { text }) : plain;
    this.match.voice.speak(this.text.value);
    this.match.parts.value?.turn.layOut(hint.actions);
  }

  /** The person goes on without it. */
  hide(): void {
    this.text.value = null;
  }

  /** Hide it, and take back what it laid out. */
  drop(): void {
    this.hide();
    this.match.parts.value?.turn.takeAllBack();
  }

  /** The match has changed. */
  forget(): void {
    this.hide();
    this.isAsked.value = false;
  }
}
