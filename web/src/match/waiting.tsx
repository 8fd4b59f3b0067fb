// Before the game: who is there, the link to send, and the button that starts.

import { useSignal } from "@preact/signals";
import { go } from "../app/router";
import { api } from "../server/api";
import { titleOf } from "../server/server-info";
import type { View } from "../server/wire";
import { say } from "../words/words";
import { Chairs } from "./chairs";
import { PassingLine } from "./messages";
import type { MatchModel } from "./model";
import { Invitation } from "./sharing";
import { SitDown } from "./sit-down";

/** Shows why a request was refused. */
type Attempt = (work: Promise<View>) => void;

const openChairs = (view: View): number => view.seats.filter((seat) => seat.holder === "open").length;
const amHere = (view: View): boolean => view.seats.some((seat) => seat.you);
const hostName = (view: View): string => view.seats[0]?.name ?? "";

export function Waiting({ model }: { model: MatchModel }) {
  const view = model.view.value!;
  const Preview = model.parts.value?.Preview;
  const canBeJoined = openChairs(view) > 0 && !view.kept_out;
  const attempt: Attempt = (work) => void work.catch((error: Error) => model.toasts.refuse(error.message));
  if (view.status === "closed") return <Closed />;
  return (
    <main class="page waiting">
      <h1>
        {titleOf(view.game)}: {say("lobby.title")}
      </h1>
      {view.sent_away && (
        <p role="status" class="sent-away">
          {say(view.kept_out ? "lobby.kept-out" : "lobby.sent-away", { name: hostName(view) })}
        </p>
      )}
      {canBeJoined && !amHere(view) && <SitDown model={model} />}
      <Chairs view={view} attempt={attempt} />
      {canBeJoined && <Invitation model={model} />}
      <Actions view={view} attempt={attempt} />
      {Preview && <Preview />}
      <PassingLine model={model} />
    </main>
  );
}

function Closed() {
  return (
    <main class="page">
      <h1>{say("net.gone")}</h1>
      <button type="button" class="confirm" onClick={() => go("")}>
        {say("match.home")}
      </button>
    </main>
  );
}

function Actions({ view, attempt }: { view: View; attempt: Attempt }) {
  const isFull = openChairs(view) === 0;
  return (
    <div class="over-actions">
      {view.is_host && view.is_one_screen && !isFull && <SeatAnother view={view} attempt={attempt} />}
      {view.is_host && <Start view={view} attempt={attempt} />}
      {!view.is_host && amHere(view) && <p>{say("lobby.host-starts", { name: hostName(view) })}</p>}
      {amHere(view) && (
        <button type="button" class="quiet" onClick={() => void api.leave(view.match_id).finally(() => go(""))}>
          {say("lobby.leave")}
        </button>
      )}
      <a class="button quiet" href="#/">
        {say("match.home")}
      </a>
    </div>
  );
}

/** Someone else at the same screen takes a chair. */
function SeatAnother({ view, attempt }: { view: View; attempt: Attempt }) {
  const name = useSignal("");
  return (
    <form
      class="inline"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.value.trim()) attempt(api.sit(view.match_id, { name: name.value.trim() }));
        name.value = "";
      }}
    >
      <input
        value={name.value}
        maxLength={24}
        aria-label={say("lobby.their-name")}
        placeholder={say("lobby.their-name")}
        onInput={(event) => (name.value = event.currentTarget.value)}
      />
      <button type="submit" class="quiet">
        {say("lobby.sit-too")}
      </button>
    </form>
  );
}

/** The button that starts, and why it does not. */
function Start({ view, attempt }: { view: View; attempt: Attempt }) {
  const count = openChairs(view);
  return (
    <div class="start">
      <button
        type="button"
        class="confirm"
        disabled={count > 0}
        aria-describedby={count ? "why-not" : undefined}
        onClick={() => attempt(api.start(view.match_id))}
      >
        {say("lobby.start")}
      </button>
      {count > 0 && (
        <span id="why-not" class="quiet-text">
          {say("lobby.chairs-open", { count })}
        </span>
      )}
    </div>
  );
}
