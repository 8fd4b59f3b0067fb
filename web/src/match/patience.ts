// A server that takes long to answer: after some seconds the person is told.

import { effect, type ReadonlySignal, signal } from "@preact/signals";

const PATIENCE = 5000; // milliseconds

export class Patience {
  readonly isOver = signal(false);
  private timer = 0;
  readonly stop: () => void;

  /** What is being waited for. */
  constructor(...waits: ReadonlySignal<boolean>[]) {
    const stop = effect(() => this.watch(waits.some((wait) => wait.value)));
    this.stop = () => {
      stop();
      clearTimeout(this.timer);
    };
  }

  private watch(isWaiting: boolean): void {
    clearTimeout(this.timer);
    if (isWaiting) this.timer = window.setTimeout(() => (this.isOver.value = true), PATIENCE);
    else this.isOver.value = false;
  }
}
