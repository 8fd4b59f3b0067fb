// What can be sent of a match where the device has no way of its own: a picture to save, texts to copy.

import { useSignal } from "@preact/signals";
import { copy } from "../app/browser";
import { titleOf } from "../server/server-info";
import { type Key, say } from "../words/words";
import { pictureAddress, pictureName } from "./files";
import type { MatchModel } from "./model";
import "./share-sheet.css";
import { OnlyHere, type Sent, scoresOf } from "./sharing";

export function ShareSheet({ model, text, link, isLocal }: { model: MatchModel } & Sent) {
  const told = useSignal("");
  const copyText = async (words: string, done: Key): Promise<void> => {
    told.value = say((await copy(words)) ? done : "lobby.not-copied");
  };
  const copyLink = (): void => void copyText(link, "lobby.copied");
  const copyResult = (): void =>
    void (isLocal ? copyText(text, "share.copied") : copyText(`${text}\n${link}`, "share.both-copied"));
  return (
    <div class="share">
      <Poster model={model} />
      <code>{link}</code>
      {isLocal && <OnlyHere letIn="share.let-in" refuse={(reason) => (told.value = reason)} />}
      <div class="over-actions">
        <button type="button" onClick={copyLink}>
          {say("lobby.copy")}
        </button>
        <button type="button" onClick={copyResult}>
          {say("share.copy")}
        </button>
        <a
          class="button"
          href={pictureAddress(model.matchId)}
          download={pictureName(model.view.value!, model.log.lastDay())}
        >
          {say("share.save")}
        </a>
      </div>
      <p role="status">{told.value}</p>
    </div>
  );
}

/** The picture that the server draws of the match. */
function Poster({ model }: { model: MatchModel }) {
  const isMissing = useSignal(false);
  const view = model.view.value!;
  if (isMissing.value) return <p>{say("share.no-picture")}</p>;
  return (
    <img
      src={pictureAddress(model.matchId)}
      width={1200}
      height={630}
      alt={say("share.picture", { game: titleOf(view.game), scores: scoresOf(view) })}
      onError={() => (isMissing.value = true)}
    />
  );
}
