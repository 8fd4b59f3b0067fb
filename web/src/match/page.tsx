// The page of one match: connecting, waiting, playing, over, looking back.

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Failed, FirstPicture, later } from "../app/loading";
import { Nowhere } from "../app/nowhere";
import { route } from "../app/router";
import { wereOpen } from "../app/settings";
import type { Ask, Parts } from "../games/parts";
import { PiecesInPlay } from "../pieces/tiles";
import { titleOf } from "../server/server-info";
import type { View } from "../server/wire";
import { say } from "../words/words";
import { LogPanel } from "./aside";
import { Celebrated } from "./celebration";
import { ChatPanel, hasListeners } from "./chat";
import { Curtain } from "./curtain";
import { useKeys } from "./keys";
import { PassingMessages, StayingMessages } from "./messages";
import { MatchModel } from "./model";
import { type Asked, Question } from "./question";
import { RaceTrack } from "./race";
import { Seats, Strip } from "./seats";
import { Menu, Sheet, type SheetName, SheetTabs } from "./sheets";
import { Spoken } from "./voice";

const Over = later(() => import("./end").then((part) => part.Over));
const Waiting = later(() => import("./waiting").then((part) => part.Waiting));
const Replay = later(() => import("./end").then((part) => part.Replay));
const SOON = 5000; // milliseconds after which the menu and what a game ends with are loaded

export function MatchPage({ matchId }: { matchId: string }) {
  const model = useMemo(() => new MatchModel(matchId), [matchId]);
  return (
    <PiecesInPlay.Provider value={model.pieces}>
      <Stage model={model} />
    </PiecesInPlay.Provider>
  );
}

/** The match as far as it has come: waiting, playing, or replayed. */
function Stage({ model }: { model: MatchModel }) {
  useEffect(() => () => model.close(), [model]);
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([Over.prepare(), Menu.prepare()]), SOON);
    return () => clearTimeout(timer);
  }, []);
  useSignalEffect(() => {
    const news = model.isMyTurn.value ? say("match.your-turn") : model.wish.value;
    document.title = news ? `● ${news} · Sixfold` : "Sixfold";
  });
  const view = model.view.value;
  const parts = model.parts.value;
  if (model.connection.state.value === "gone") return <Nowhere title={say("net.gone")} text={say("net.gone-text")} />;
  if (model.isIncomplete.value) return <Failed />;
  if (!view || !parts) return <FirstPicture>{say("net.connecting")}</FirstPicture>;
  if (view.status === "waiting" || view.status === "closed") return <Waiting model={model} />;
  const [, , place, turn] = route.value;
  if (place === "turn") return <Replay model={model} turn={Number(turn) || 1} />;
  return <Match model={model} view={view} parts={parts} />;
}

function Match({ model, view, parts }: { model: MatchModel; view: View; parts: Parts }) {
  const sheet = useSignal<SheetName | null>(useMemo(wereOpen, []) ? "menu" : null);
  const asked = useSignal<Asked | null>(null);
  useKeys(model, () => (sheet.value = "keys"));
  useSkipping(model);
  useSignalEffect(() => {
    if (model.curtain.value !== null) sheet.value = asked.value = null;
  });
  const ask: Ask = (text, then, verb = say("match.yes")) => {
    sheet.value = null;
    asked.value = { text, then, verb };
  };
  return (
    <main class="match-page" onDragStart={(event) => event.preventDefault()}>
      <h1 class="hidden">{titleOf(view.game)}</h1>
      <header class="top">
        <Seats model={model} />
        <RaceTrack seats={view.seats} />
        <Strip model={model} open={() => (sheet.value = "log")} />
      </header>
      <div class="play">
        <Middle model={model} parts={parts} />
        <Bottom model={model} view={view} parts={parts} ask={ask} />
      </div>
      <aside class="side">
        <LogPanel model={model} />
        {hasListeners(view) && <ChatPanel model={model} />}
      </aside>
      <SheetTabs model={model} open={(name) => (sheet.value = name)} />
      {sheet.value && (
        <Sheet model={model} parts={parts} name={sheet.value} show={(name) => (sheet.value = name)} ask={ask} />
      )}
      {asked.value && <Question asked={asked.value} close={() => (asked.value = null)} />}
      <Spoken model={model} />
    </main>
  );
}

/** Moves that were missed are shown one after another until the person does something. */
function useSkipping(model: MatchModel): void {
  useEffect(() => {
    const skip = (): void => {
      if (model.news.caption.value !== null) model.news.skip();
    };
    addEventListener("pointerdown", skip);
    addEventListener("keydown", skip);
    return () => {
      removeEventListener("pointerdown", skip);
      removeEventListener("keydown", skip);
    };
  }, [model]);
}

/** The table, and the lines over it. */
function Middle({ model, parts }: { model: MatchModel; parts: Parts }) {
  return (
    <div class="middle">
      <parts.Field />
      <Celebrated />
      <StayingMessages model={model} />
      <PassingMessages model={model} />
    </div>
  );
}

interface BottomProps {
  model: MatchModel;
  view: View;
  parts: Parts;
  ask: Ask;
}

function Bottom(props: BottomProps) {
  const footer = useRef<HTMLElement>(null);
  const lift = (): void => {
    props.model.liftCurtain();
    // Keyboard users continue at the hand.
    requestAnimationFrame(() => footer.current?.getElementsByTagName("button")[0]?.focus());
  };
  return (
    <footer ref={footer} class="bottom">
      {props.model.curtain.value === null ? <Controls {...props} /> : <Curtain model={props.model} lift={lift} />}
    </footer>
  );
}

function Controls({ model, view, parts, ask }: BottomProps) {
  if (view.status === "over" && !model.ending.isAhead.value) return <Over model={model} />;
  if (view.mine.length) return <parts.Controls ask={ask} />;
  return <p class="whose-turn">{say("match.watching")}</p>;
}
