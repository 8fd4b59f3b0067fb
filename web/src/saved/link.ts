// The link of a saved game: it has happened, so there is nothing to send, and nothing more to come.

import { signal } from "@preact/signals";
import type { Link, LinkState } from "../server/connection";
import type { RecordView, ServerMessage } from "../server/wire";

export class RecordLink implements Link {
  readonly state = signal<LinkState>("open");

  constructor({ board, moments }: RecordView, hear: (message: ServerMessage) => void) {
    queueMicrotask(() => hear({ type: "hello", board, view: moments.at(-1)!.view, missed: [] }));
  }

  send(): void {}

  renew(): void {}

  close(): void {}
}
