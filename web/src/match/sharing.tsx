// A link to what is on the screen: to invite someone, or to show them a game.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { copy } from "../app/browser";
import { say } from "../words/words";
import type { MatchModel } from "./model";

export async function shareLink(model: MatchModel, text: string): Promise<void> {
  if (navigator.share)
    await navigator.share({ text, url: location.href }).catch(() => {}); // the person closed the dialog
  else await copyLink(model, `${text}\n${location.href}`);
}

/** Tell the person whether it worked. */
async function copyLink(model: MatchModel, text = location.href): Promise<void> {
  if (await copy(text)) model.toasts.show(say("lobby.copied"));
  else model.toasts.refuse(say("lobby.not-copied"));
}

/** The link to a match that waits for people. */
export function Invitation({ model }: { model: MatchModel }) {
  const share = (): void => void navigator.share({ url: location.href }).catch(() => {});
  return (
    <section class="invite" aria-label={say("lobby.invite")}>
      <p>{say("lobby.invite")}</p>
      <code>{location.href}</code>
      <div class="over-actions">
        <button type="button" class="quiet" onClick={() => void copyLink(model)}>
          {say("lobby.copy")}
        </button>
        {"share" in navigator && (
          <button type="button" class="quiet" onClick={share}>
            {say("lobby.share")}
          </button>
        )}
      </div>
      <QrCode />
    </section>
  );
}

/** The link as a picture. Few matches need it, so it is loaded on demand; without it there is still the link. */
function QrCode() {
  const picture = useSignal("");
  useEffect(() => {
    import("uqr").then(
      ({ renderSVG }) => (picture.value = renderSVG(location.href)),
      () => {},
    );
  }, []);
  return <div class="qr" role="img" aria-label={say("lobby.qr")} dangerouslySetInnerHTML={{ __html: picture.value }} />;
}
