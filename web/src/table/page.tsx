// The page of one table: waiting, playing, over; the keyboard; what a screen reader hears.

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Dialog } from "../dialog";
import { FirstPicture } from "../first-picture";
import { kind } from "../kind";
import { go } from "../router";
import { say } from "../words";
import { Chat, Log, Unseen } from "./aside";
import { KEYS, useKeys } from "./keys";
import { Menu } from "./menu";
import { TableModel } from "./model";
import { Over } from "./over";
import { Replay } from "./replay";
import { Seats } from "./seats";
import { celebrating } from "./sound";
import { Waiting } from "./waiting";

type Sheet = "log" | "chat" | "unseen" | "menu" | "keys" | null;

export function TablePage({ table }: { table: string }) {
  const model = useMemo(() => new TableModel(table), [table]);
  const sheet = useSignal<Sheet>(null);
  const question = useSignal<{ text: string; then: () => void } | null>(null);
  const isReplaying = useSignal(false);
  useEffect(
    () => () => {
      model.connection.close();
      kind.value = "tiles";
    },
    [model],
  );
  useKeys(model, () => (sheet.value = "keys"));
  useSignalEffect(() => {
    document.title = `${model.isMyTurn.value ? `● ${say("table.your-turn")} · ` : ""}Sixfold`;
  });
  const view = model.view.value;
  const line = model.connection.line.value;
  if (line === "gone") return <Gone />;
  const parts = model.parts.value;
  if (!view || !parts) return <FirstPicture>{say("net.connecting")}</FirstPicture>;
  const ask = (text: string, then: () => void): void => {
    question.value = { text, then };
  };
  if (view.status === "waiting" || view.status === "closed") return <Waiting model={model} />;
  if (isReplaying.value) return <Replay model={model} close={() => (isReplaying.value = false)} />;
  return (
    <main class={`table-page${celebrating.value ? " celebrating" : ""}`}>
      <h1 class="hidden">{say(`game.${view.game}` as "game.qwirkle")}</h1>
      <header class="top">
        <Seats model={model} />
        <p class="bag">
          {say("table.bag", { count: view.bag })}
          {view.status === "playing" && view.turns_left !== null && ` · ${say("table.turns-left", { count: view.turns_left })}`}
        </p>
      </header>
      <div class="middle">
        <parts.Field />
        {celebrating.value && <p class="qwirkle" aria-hidden="true">{say("table.qwirkle")}</p>}
      </div>
      <footer class="bottom">
        {view.mine.length > 0 && view.status === "playing" ? (
          <parts.Controls ask={ask} />
        ) : (
          view.status === "playing" && <p class="whose-turn">{say("table.watching")}</p>
        )}
        {view.status === "over" && <Over model={model} replay={() => (isReplaying.value = true)} />}
      </footer>
      <nav class="sheet-tabs" aria-label={say("table.menu")}>
        {(["log", "chat", "unseen", "menu"] as const).map((name) => (
          <button key={name} type="button" onClick={() => (sheet.value = name)}>{say(`table.${name}`)}</button>
        ))}
      </nav>
      <aside class="side">
        <Log model={model} />
        <Chat model={model} />
      </aside>
      {sheet.value && (
        <Dialog key={sheet.value} title={say(sheet.value === "keys" ? "keys.title" : `table.${sheet.value}`)} close={() => (sheet.value = null)}>
          {sheet.value === "log" && <Log model={model} />}
          {sheet.value === "chat" && <Chat model={model} />}
          {sheet.value === "unseen" && (parts.Unseen ? <parts.Unseen /> : <Unseen model={model} />)}
          {sheet.value === "menu" && <Menu model={model} ask={ask} show={(name) => (sheet.value = name)} />}
          {sheet.value === "keys" && <ul class="keys">{[...parts.keys, ...KEYS].map((key) => <li key={key}>{say(key)}</li>)}</ul>}
        </Dialog>
      )}
      {question.value && (
        <Dialog title={question.value.text} close={() => (question.value = null)}>
          <div class="over-actions">
            <button type="button" class="quiet" onClick={() => (question.value = null)}>{say("table.cancel")}</button>
            <button
              type="button"
              class="confirm"
              onClick={() => {
                const { then } = question.value!;
                question.value = sheet.value = null; // what was asked for in the menu is to be seen now
                then();
              }}
            >
              OK
            </button>
          </div>
        </Dialog>
      )}
      {model.curtain.value !== null && <Curtain model={model} />}
      <Voice model={model} />
      <p class="hidden" aria-live="assertive">{model.spoken.value}</p>
      {line === "lost" && <p class="toast" role="status">{say("net.lost")}</p>}
      {model.notice.value && <p class="toast" role="status">{model.notice.value}</p>}
    </main>
  );
}

/** What a screen reader hears: the last move and whose turn it is, and what is ready to be done, each when it changes. */
function Voice({ model }: { model: TableModel }) {
  const view = model.view.value!;
  const last = model.log.value.at(-1)?.text ?? "";
  const turn = view.turn === null ? "" : model.isMyTurn.value ? say("table.your-turn") : say("table.turn-of", { name: view.seats[view.turn]?.name ?? "" });
  const building = model.parts.value!.turn;
  return (
    <div class="hidden" role="log" aria-live="polite">
      <p>{`${last}. ${turn}`}</p>
      <p>{building.isReady.value && building.confirmText.value}</p>
    </div>
  );
}

/** Between two people of one screen: nobody sees the other's hand. */
function Curtain({ model }: { model: TableModel }) {
  const name = model.view.value!.seats[model.curtain.value!]?.name ?? "";
  return (
    <div class="curtain" role="dialog" aria-modal="true" aria-label={say("table.curtain", { name })}>
      <h2>{say("table.curtain", { name })}</h2>
      <p>{say("table.curtain-text")}</p>
      <button type="button" class="confirm" ref={(button) => button?.focus()} onClick={() => (model.curtain.value = null)}>
        {say("table.curtain-go", { name })}
      </button>
    </div>
  );
}

function Gone() {
  return (
    <main class="page">
      <h1>{say("net.gone")}</h1>
      <button type="button" class="confirm" onClick={() => go("")}>{say("table.home")}</button>
    </main>
  );
}
