// Before the game: who is there, the link to send, and the button that starts.

import { useSignal } from "@preact/signals";
import { renderSVG } from "uqr";
import { go } from "../app/router";
import { api } from "../server/api";
import { titleOf } from "../server/server-info";
import type { View } from "../server/wire";
import { say } from "../words/words";
import { Chairs } from "./chairs";
import type { MatchModel } from "./model";
import { copyLink } from "./share";
import { SitDown } from "./sit-down";

export function Waiting({ model }: { model: MatchModel }) {
  const view = model.view.value!;
  const extra = useSignal("");
  const amHere = view.seats.some((seat) => seat.you);
  const openChairs = view.seats.filter((seat) => seat.holder === "open").length;
  const isFull = openChairs === 0;
  const Preview = model.parts.value?.Preview;
  const host = view.seats[0]?.name ?? "";
  const attempt = (work: Promise<View>): void => void work.catch((error: Error) => model.toasts.refuse(error.message));
  if (view.status === "closed")
    return (
      <main class="page">
        <h1>{say("net.gone")}</h1>
        <button type="button" class="confirm" onClick={() => go("")}>
          {say("match.home")}
        </button>
      </main>
    );
  return (
    <main class="page waiting">
      <h1>
        {titleOf(view.game)}: {say("lobby.title")}
      </h1>
      {view.sent_away && (
        <p role="status" class="sent-away">
          {say(view.kept_out ? "lobby.kept-out" : "lobby.sent-away", { name: host })}
        </p>
      )}
      {!amHere && !isFull && !view.kept_out && <SitDown model={model} />}
      <Chairs view={view} attempt={attempt} />
      {!isFull && !view.kept_out && (
        <section class="invite" aria-label={say("lobby.invite")}>
          <p>{say("lobby.invite")}</p>
          <code>{location.href}</code>
          <div class="over-actions">
            <button type="button" class="quiet" onClick={() => void copyLink(model)}>
              {say("lobby.copy")}
            </button>
            {"share" in navigator && (
              <button
                type="button"
                class="quiet"
                onClick={() => void navigator.share({ url: location.href }).catch(() => {})}
              >
                {say("lobby.share")}
              </button>
            )}
          </div>
          <div
            class="qr"
            role="img"
            aria-label={say("lobby.qr")}
            dangerouslySetInnerHTML={{ __html: renderSVG(location.href) }}
          />
        </section>
      )}
      <div class="over-actions">
        {view.is_host && view.is_one_screen && !isFull && (
          <form
            class="inline"
            onSubmit={(event) => {
              event.preventDefault();
              if (extra.value.trim()) attempt(api.sit(view.match_id, { name: extra.value.trim() }));
              extra.value = "";
            }}
          >
            <input
              value={extra.value}
              maxLength={24}
              aria-label={say("lobby.their-name")}
              placeholder={say("lobby.their-name")}
              onInput={(event) => (extra.value = event.currentTarget.value)}
            />
            <button type="submit" class="quiet">
              {say("lobby.sit-too")}
            </button>
          </form>
        )}
        {view.is_host ? (
          <div class="start">
            <button
              type="button"
              class="confirm"
              disabled={!isFull}
              aria-describedby={isFull ? undefined : "why-not"}
              onClick={() => attempt(api.start(view.match_id))}
            >
              {say("lobby.start")}
            </button>
            {!isFull && (
              <span id="why-not" class="quiet-text">
                {say("lobby.chairs-open", { count: openChairs })}
              </span>
            )}
          </div>
        ) : (
          amHere && <p>{say("lobby.host-starts", { name: host })}</p>
        )}
        {amHere && (
          <button type="button" class="quiet" onClick={() => void api.leave(view.match_id).finally(() => go(""))}>
            {say("lobby.leave")}
          </button>
        )}
        <a class="button quiet" href="#/">
          {say("match.home")}
        </a>
      </div>
      {Preview && <Preview />}
      {model.toasts.now.value && (
        <p class="toast" role="status">
          {model.toasts.now.value.text}
        </p>
      )}
    </main>
  );
}
