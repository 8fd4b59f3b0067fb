// Links and pictures to send: to invite someone, or to show them a game.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { copy } from "../app/browser";
import { Dialog } from "../app/dialog";
import { later } from "../app/loading";
import { api } from "../server/api";
import { serverInfo } from "../server/server-info";
import type { View } from "../server/wire";
import { type Key, say } from "../words/words";
import { joinAddress, pictureAddress, pictureName } from "./files";
import type { MatchModel } from "./model";

const ShareSheet = later(() => import("./share-sheet").then((part) => part.ShareSheet));

/** What is sent of a match besides its picture. */
export interface Sent {
  text: string;
  link: string;
  /** Whether no other device could open the link. */
  isLocal: boolean;
}

export const scoresOf = ({ seats }: View): string => seats.map(({ name, score }) => `${name} ${score}`).join(", ");

/** Sends the match as this device does such things, or else shows what can be copied and saved. */
export function ShareButton({ model, text, turn }: { model: MatchModel; text: string; turn?: number }) {
  const isOpen = useSignal(false);
  const { link, isLocal } = invitationTo(model.matchId);
  const sent = { text, link: turn ? `${link}?turn=${turn}` : link, isLocal };
  const share = async (): Promise<void> => {
    isOpen.value = !(await send(model, sent));
  };
  return (
    <>
      <button type="button" class="quiet" onClick={() => void share()}>
        {say("over.share")}
      </button>
      {isOpen.value && (
        <Dialog title={say("over.share")} close={() => (isOpen.value = false)}>
          <ShareSheet model={model} {...sent} />
        </Dialog>
      )}
    </>
  );
}

/** Send a match with its picture by the device's own dialog. Returns whether the device has one, and it opened. */
async function send(model: MatchModel, { text, link, isLocal }: Sent): Promise<boolean> {
  if (!canSendPictures()) return false;
  const files = await pictureOf(model);
  try {
    await navigator.share({ text, ...(!isLocal && { url: link }), ...(files.length && { files }) });
    return true;
  } catch (error) {
    return (error as Error).name === "AbortError"; // the person closed the dialog
  }
}

function canSendPictures(): boolean {
  const picture = new File([], "picture.png", { type: "image/png" });
  return navigator.canShare?.({ files: [picture] }) ?? false;
}

/** The picture as a file; none if the server does not give it, and then the rest is sent without it. */
async function pictureOf(model: MatchModel): Promise<File[]> {
  try {
    const answer = await fetch(pictureAddress(model.matchId));
    if (!answer.ok) return [];
    const name = pictureName(model.view.value!, model.log.lastDay());
    return [new File([await answer.blob()], name, { type: "image/png" })];
  } catch {
    return [];
  }
}

/** Tell the person whether it worked. */
async function copyLink(model: MatchModel, text: string): Promise<void> {
  if (await copy(text)) model.toasts.show(say("lobby.copied"));
  else model.toasts.refuse(say("lobby.not-copied"));
}

const AT_HOME = ["localhost", "127.0.0.1", "[::1]"]; // what a computer calls itself

/** The link that invites to a match, and whether no other device could open it. */
function invitationTo(match: string): { link: string; isLocal: boolean } {
  const { url } = serverInfo.value.network;
  const isAtHome = AT_HOME.includes(location.hostname);
  const link = new URL(joinAddress(match), (isAtHome && url) || location.origin).href;
  return { link, isLocal: isAtHome && !url };
}

/** The link to a match that waits for people. */
export function Invitation({ model }: { model: MatchModel }) {
  const { link, isLocal } = invitationTo(model.matchId);
  return (
    <section class="invite" aria-label={say("lobby.invite")}>
      <LinkToSend model={model} link={link} />
      {isLocal ? (
        <OnlyHere letIn="lobby.let-in" refuse={(reason) => model.toasts.refuse(reason)} />
      ) : (
        <QrCode link={link} />
      )}
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
    </>
  );
}

/** The server listens to this computer alone; it may offer to let others in. */
export function OnlyHere({ letIn, refuse }: { letIn: Key; refuse: (reason: string) => void }) {
  const open = (): void =>
    void api.openNetwork().then(
      (network) => (serverInfo.value = { ...serverInfo.value, network }),
      (error: Error) => refuse(error.message),
    );
  return (
    <>
      <p>{say("lobby.local")}</p>
      {serverInfo.value.network.can_open && (
        <button type="button" onClick={open}>
          {say(letIn)}
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
