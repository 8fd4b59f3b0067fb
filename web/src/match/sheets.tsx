// Sheets that slide up over the table.

import { useSignalEffect } from "@preact/signals";
import { Dialog } from "../app/dialog";
import { later } from "../app/loading";
import type { Ask, Parts } from "../games/parts";
import { say } from "../words/words";
import { LogPanel } from "./aside";
import { ChatPanel, unread } from "./chat";
import { keyLines } from "./keys";
import type { MatchModel } from "./model";

export const Menu = later(() => import("./seldom").then((part) => part.Menu));
const KeysHelp = later(() => import("./seldom").then((part) => part.KeysHelp));
const UnseenPanel = later(() => import("./seldom").then((part) => part.UnseenPanel));

export type SheetName = "log" | "chat" | "unseen" | "menu" | "keys";

const TABS = ["log", "chat", "unseen", "menu"] as const;

/** On a desktop the log and the chat are always in sight. */
export function SheetTabs({ model, open }: { model: MatchModel; open: (name: SheetName) => void }) {
  // It would reveal a hand.
  const isOff = (name: SheetName): boolean => name === "unseen" && model.curtain.value !== null;
  return (
    <nav class="sheet-tabs" aria-label={say("match.menu")}>
      <a class="tab-home" href="#/">
        {say("match.home")}
      </a>
      {TABS.map((name) => (
        <button key={name} type="button" class={`tab-${name}`} disabled={isOff(name)} onClick={() => open(name)}>
          {model.text(`match.${name}`)}
          {name === "chat" && <Unread count={unread(model.view.value!, model.chatSeen.value)} />}
        </button>
      ))}
    </nav>
  );
}

function Unread({ count }: { count: number }) {
  if (!count) return null;
  return (
    <>
      <b class="unread" aria-hidden="true">
        {count}
      </b>
      <span class="hidden">, {say("match.unread", { count })}</span>
    </>
  );
}

interface Props {
  model: MatchModel;
  parts: Parts;
  name: SheetName;
  show: (name: SheetName | null) => void;
  ask: Ask;
}

export function Sheet({ model, parts, name, show, ask }: Props) {
  useSignalEffect(() => {
    if (name === "chat") model.chatSeen.value = model.view.value!.chat.length;
  });
  return (
    <Dialog key={name} title={model.text(name === "keys" ? "keys.title" : `match.${name}`)} close={() => show(null)}>
      {name === "log" && <LogPanel model={model} chosen={() => show(null)} />}
      {name === "chat" && <ChatPanel model={model} />}
      {name === "unseen" && (parts.Unseen ? <parts.Unseen /> : <UnseenPanel model={model} />)}
      {name === "menu" && <Menu model={model} ask={ask} show={show} />}
      {name === "keys" && <KeysHelp lines={keyLines(model, parts)} />}
    </Dialog>
  );
}
