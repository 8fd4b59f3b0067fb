// Before the game: an invitation for those who come by the link; for the host the link, who is there, and the start.

import "../style/ages.css";
import "../style/waiting.css";
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Nowhere } from "../app/nowhere";
import { go } from "../app/router";
import { isMaking, make } from "../home/make";
import { againstBots } from "../home/wishes";
import { api } from "../server/api";
import { gameOf, titleOf } from "../server/server-info";
import type { View } from "../server/wire";
import { say } from "../words/words";
import { Chairs } from "./chairs";
import { PassingLine } from "./messages";
import type { MatchModel } from "./model";
import { Invitation } from "./sharing";
import { SitDown } from "./sit-down";
import { useWelcome } from "./welcome";

/** Shows why a request was refused. */
type Attempt = (work: Promise<View>) => void;

const openChairs = (view: View): number => view.seats.filter((seat) => seat.holder === "open").length;
const amHere = (view: View): boolean => view.seats.some((seat) => seat.you);
const hostName = (view: View): string => view.seats[0]?.name ?? "";
/** Whether the host waits for anybody at all, rather than for friends. */
const isLooking = (view: View): boolean => view.is_host && view.is_public && openChairs(view) > 0;

export function Waiting({ model }: { model: MatchModel }) {
  const view = model.view.value!;
  const Preview = model.parts.value?.Preview;
  const attempt: Attempt = (work) => void work.catch((error: Error) => model.toasts.refuse(error.message));
  useWelcome(model, view);
  if (view.status === "closed") return <Nowhere title={say("net.gone")} text={say("net.gone-text")} />;
  return (
    <main class="page waiting">
      <div class="waiting-card">
        <p class="waiting-game">{titleOf(view.game)}</p>
        <h1>{titleFor(view)}</h1>
        {view.sent_away && (
          <p role="status" class="sent-away">
            {say(view.kept_out ? "lobby.kept-out" : "lobby.sent-away", { name: hostName(view) })}
          </p>
        )}
        {amHere(view) ? (
          <Players model={model} view={view} attempt={attempt} />
        ) : (
          <Guest model={model} view={view} attempt={attempt} />
        )}
      </div>
      {Preview && <Preview />}
      {model.toasts.now.value?.type === "refusal" && <PassingLine model={model} />}
    </main>
  );
}

function titleFor(view: View): string {
  const facts = { name: hostName(view), game: titleOf(view.game) };
  const isFull = openChairs(view) === 0;
  if (!amHere(view)) return isFull || view.kept_out ? say("lobby.title") : say("lobby.invites", facts);
  if (isLooking(view)) return say("lobby.looking", facts);
  if (isFull && !view.is_host && view.starts_in === null) return say("lobby.host-starts", facts);
  return say(isFull ? "lobby.all-taken" : "lobby.title");
}

/** What somebody sees who came by the link. */
function Guest({ model, view, attempt }: { model: MatchModel; view: View; attempt: Attempt }) {
  const isFull = openChairs(view) === 0;
  return (
    <>
      {isFull && <p>{say("lobby.full")}</p>}
      {!isFull && !view.kept_out && <SitDown model={model} />}
      <Help game={view.game} />
      <News model={model} />
      <Chairs view={view} attempt={attempt} />
      <Foot>
        <HomeLink />
      </Foot>
    </>
  );
}

/** Above the seats, where it covers none of them: who came or left, and what was done. */
function News({ model }: { model: MatchModel }) {
  const toast = model.toasts.now.value;
  return (
    <p class="waiting-news" role="status">
      {toast?.type === "news" && toast.text}
    </p>
  );
}

/** For those who have never played: the lesson, and the rules. */
function Help({ game }: { game: string }) {
  return (
    <p class="waiting-help">
      <span>{say("lobby.never-played")}</span>{" "}
      {gameOf(game)?.has_lesson && <a href={`#/learn/${game}`}>{say("home.lesson")}</a>}{" "}
      <a href={`#/rules/${game}`}>{say("home.rules")}</a>
    </p>
  );
}

/** What those see who have a seat. */
function Players({ model, view, attempt }: { model: MatchModel; view: View; attempt: Attempt }) {
  const isOpen = openChairs(view) > 0;
  return (
    <>
      {isLooking(view) && <Meanwhile model={model} view={view} />}
      {isOpen && <Invitation model={model} />}
      <News model={model} />
      <Chairs view={view} attempt={attempt} />
      {view.is_host && view.is_one_screen && isOpen && <SeatAnother view={view} attempt={attempt} />}
      {view.starts_in !== null && <Countdown model={model} view={view} attempt={attempt} />}
      {view.is_host && view.starts_in === null && <Start view={view} attempt={attempt} />}
      <Foot>
        <button type="button" class="quiet" onClick={() => void api.leave(view.match_id).finally(() => go(""))}>
          {say("match.leave")}
          <small>{say(view.is_host ? "lobby.leave-host" : "lobby.leave-what")}</small>
        </button>
        <HomeLink what={say(view.is_host ? "lobby.home-host" : "lobby.home-what")} />
      </Foot>
    </>
  );
}

const Foot = ({ children }: { children: ComponentChildren }) => <div class="waiting-foot">{children}</div>;

const HomeLink = ({ what }: { what?: string }) => (
  <a class="button quiet" href="#/">
    {say("match.home")}
    {what && <small>{what}</small>}
  </a>
);

/** Nobody has to sit and wait for strangers. */
function Meanwhile({ model, view }: { model: MatchModel; view: View }) {
  const game = gameOf(view.game);
  const play = (): void =>
    void (game && make(againstBots(game)).then((problem) => problem && model.toasts.refuse(problem)));
  return (
    <>
      <p>{say("lobby.call-you")}</p>
      <button type="button" disabled={isMaking.value} onClick={play}>
        {say("lobby.bot-meanwhile")}
      </button>
    </>
  );
}

/** Every seat is taken: the game begins by itself, unless the host wants it otherwise. */
function Countdown({ model, view, attempt }: { model: MatchModel; view: View; attempt: Attempt }) {
  const left = useSecondsLeft(model.lookedAt, view.starts_in ?? 0);
  return (
    <div class="countdown">
      <p role="timer">{say("lobby.starts-in", { count: left })}</p>
      {view.is_host && (
        <div class="over-actions">
          <button type="button" class="confirm" onClick={() => attempt(api.start(view.match_id))}>
            {say("lobby.start-now")}
          </button>
          <button type="button" class="quiet" onClick={() => attempt(api.hold(view.match_id))}>
            {say("lobby.hold")}
          </button>
        </div>
      )}
    </div>
  );
}

const TICK = 250; // milliseconds

function useSecondsLeft(from: number, seconds: number): number {
  const now = useSignal(performance.now());
  useEffect(() => {
    const timer = setInterval(() => (now.value = performance.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil(seconds - (now.value - from) / 1000));
}

/** Someone else at the same screen takes a seat. */
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
