// Lines at the edge of the screen that disappear by themselves: news, and why something was refused.

import { signal } from "@preact/signals";
import { withoutCells } from "../words/sentences";
import { capital } from "../words/words";
import { knock } from "./sound";
import type { Voice } from "./voice";

interface Toast {
  text: string;
  type: "news" | "refusal";
}

const SHORTEST = 3500; // milliseconds
const READING = 65; // per letter

export class Toasts {
  readonly now = signal<Toast | null>(null);
  /** How often something was refused. */
  refusals = 0;
  private timer = 0;

  constructor(private readonly voice: Voice) {}

  show(text: string, type: Toast["type"] = "news", spoken = text): void {
    this.now.value = { text, type };
    this.voice.speak(spoken);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.now.value = null), Math.max(SHORTEST, READING * text.length));
  }

  /** Show why something was refused. */
  refuse(text: string): void {
    this.refusals += 1;
    knock();
    this.show(capital(withoutCells(text)), "refusal", capital(text));
  }

  dropRefusal(): void {
    if (this.now.value?.type === "refusal") this.now.value = null;
  }
}
