// A link to what is on the screen: to invite someone, or to show them a game.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { copy } from "../app/browser";
import { api, base } from "../server/api";
import { serverInfo } from "../server/server-info";
import { say } from "../words/words";
import type { MatchModel } from "./model";

export async function shareLink(model: MatchModel, text: string): Promise<void> {
  if (navigator.share)
    await navigator.share({ text, url: location.href }).catch(() => {}); // the person closed the dialog
  else await copyLink(model, `${text}\n${location.href}`);
}

/** Tell the person whether it worked. */
async function copyLink(model: MatchModel, text: string): Promise<void> {
  if (await copy(text)) model.toasts.show(say("lobby.copied"));
  else model.toasts.refuse(say("lobby.not-copied"));
}

const AT_HOME = ["localhost", "127.0.0.1", "[::1]"]; // what a computer calls itself

/** The link that invites to a match; null if no other device could open it. */
export function invitationTo(match: string): string | null {
  const path = `${base}/join/${match}`;
  const { network } = serverInfo.value;
  if (!AT_HOME.includes(location.hostname)) return `${location.origin}${path}`;
  return network.url && new URL(path, network.url).href;
}

/** The link to a match that waits for people. */
export function Invitation({ model }: { model: MatchModel }) {
  const link = invitationTo(model.matchId);
  return (
    <section class="invite" aria-label={say("lobby.invite")}>
      {link ? <LinkToSend model={model} link={link} /> : <OnlyHere model={model} />}
    </section>
  );
}

function LinkToSend({ model, link }: { model: MatchModel; link: string }) {
  const share = (): void => void navigator.share({ url: link }).catch(() => {});
  return (
    <>
      <p>{say("lobby.invite")}</p>
      <code>{link}</code>
      <div class="over-actions">
        <button type="button" onClick={() => void copyLink(model, link)}>
          {say("lobby.copy")}
        </button>
        {"share" in navigator && (
          <button type="button" onClick={share}>
            {say("lobby.share")}
          </button>
        )}
      </div>
      <QrCode link={link} />
    </>
  );
}

/** The server listens to this computer alone; it may offer to let others in. */
function OnlyHere({ model }: { model: MatchModel }) {
  const letIn = (): void =>
    void api.openNetwork().then(
      (network) => (serverInfo.value = { ...serverInfo.value, network }),
      (error: Error) => model.toasts.refuse(error.message),
    );
  return (
    <>
      <p>{say("lobby.local")}</p>
      {serverInfo.value.network.can_open && (
        <button type="button" onClick={letIn}>
          {say("lobby.let-in")}
        </button>
      )}
    </>
  );
}

/** The link as a picture. Few matches need it, so it is loaded on demand; without it there is still the link. */
function QrCode({ link }: { link: string }) {
  const picture = useSignal("");
  useEffect(() => {
    import("uqr").then(
      ({ renderSVG }) => (picture.value = renderSVG(link)),
      () => {},
    );
  }, [link]);
  return <div class="qr" role="img" aria-label={say("lobby.qr")} dangerouslySetInnerHTML={{ __html: picture.value }} />;
}
