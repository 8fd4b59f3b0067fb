// What slides up over the table when asked for.

import { Dialog } from "../dialog";
import type { Ask, Parts } from "../games/parts";
import { KeysHelp } from "../keys-help";
import { say } from "../words";
import { Chat, Log, Unseen } from "./aside";
import { KEYS } from "./keys";
import { Menu } from "./menu";
import type { TableModel } from "./model";

export type SheetName = "log" | "chat" | "unseen" | "menu" | "keys";

const TABS = ["log", "chat", "unseen", "menu"] as const;

/** On a desk the log and the chat are in sight anyway. */
export function SheetTabs({ model, open }: { model: TableModel; open: (name: SheetName) => void }) {
  const isOff = (name: SheetName): boolean => name === "unseen" && model.curtain.value !== null; // it tells of a hand
  return (
    <nav class="sheet-tabs" aria-label={say("table.menu")}>
      {TABS.map((name) => (
        <button key={name} type="button" class={`tab-${name}`} disabled={isOff(name)} onClick={() => open(name)}>{say(`table.${name}`)}</button>
      ))}
    </nav>
  );
}

interface Props {
  model: TableModel;
  parts: Parts;
  name: SheetName;
  show: (name: SheetName | null) => void;
  ask: Ask;
}

export function Sheet({ model, parts, name, show, ask }: Props) {
  return (
    <Dialog key={name} title={say(name === "keys" ? "keys.title" : `table.${name}`)} close={() => show(null)}>
      {name === "log" && <Log model={model} />}
      {name === "chat" && <Chat model={model} />}
      {name === "unseen" && (parts.Unseen ? <parts.Unseen /> : <Unseen model={model} />)}
      {name === "menu" && <Menu model={model} ask={ask} show={show} />}
      {name === "keys" && <KeysHelp lines={[...parts.keys, ...KEYS].map((key) => say(key))} />}
    </Dialog>
  );
}
