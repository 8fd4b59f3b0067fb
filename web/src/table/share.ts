// Send somebody a link to what is on the screen.

import { say } from "../words";
import type { TableModel } from "./model";

export async function shareLink(model: TableModel, text: string): Promise<void> {
  try {
    if (navigator.share) await navigator.share({ text, url: location.href });
    else {
      await navigator.clipboard.writeText(`${text}\n${location.href}`);
      model.say(say("lobby.copied"));
    }
  } catch {
    // The person closed the dialog.
  }
}
