// What this screen asks the server to do, or asks about.

import { signal } from "@preact/signals";
import { type Link, newKey } from "../server/connection";
import type { Tried } from "../server/wire";

export class Requests {
  /** Whether a move is on its way. */
  readonly isSending = signal(false);
  /** Callbacks by the key of their question. */
  private readonly questions = new Map<string, (answer: Tried) => void>();

  constructor(
    private readonly link: Link,
    /** How many events the match has had; null before the first view. */
    private readonly at: () => number | null,
  ) {}

  act(actions: string[]): void {
    const at = this.at();
    if (this.isSending.value || at === null) return;
    this.isSending.value = true;
    this.link.send({ type: "act", at, actions, key: newKey() });
  }

  /** Ask what these actions would score. There is no answer if the match changes first. */
  ask(actions: string[], then: (answer: Tried) => void): void {
    const id = newKey();
    this.questions.set(id, then);
    this.link.send({ type: "try", id, at: this.at()!, actions });
  }

  answer(tried: Tried): void {
    this.questions.get(tried.id)?.(tried);
    this.questions.delete(tried.id);
  }

  /** The match has changed: no answer is of use any more. */
  forget(): void {
    this.isSending.value = false;
    this.questions.clear();
  }
}
