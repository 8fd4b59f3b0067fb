// Shares a link to what is on the screen.

import { copy } from "../app/browser";
import { say } from "../words/words";
import type { MatchModel } from "./model";

export async function shareLink(model: MatchModel, text: string): Promise<void> {
  if (navigator.share)
    await navigator.share({ text, url: location.href }).catch(() => {}); // the person closed the dialog
  else await copyLink(model, `${text}\n${location.href}`);
}

/** Tell the person whether it worked. */
export async function copyLink(model: MatchModel, text = location.href): Promise<void> {
  if (await copy(text)) model.toasts.show(say("lobby.copied"));
  else model.toasts.refuse(say("lobby.not-copied"));
}
