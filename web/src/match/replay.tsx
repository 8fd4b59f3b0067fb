// Step through a match that is over: the server sends the table after every turn. Every turn has an address.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { Icon } from "../app/icons";
import { back, replace, route } from "../app/router";
import { api } from "../server/api";
import type { Moment } from "../server/wire";
import { sentenceText } from "../words/sentences";
import { capital, say } from "../words/words";
import type { MatchModel } from "./model";
import { shareLink } from "./share";

const PAUSE = 900;

export function Replay({ model, at }: { model: MatchModel; at: number }) {
  const moments = useSignal<Moment[]>([]);
  const isPlaying = useSignal(false);
  const turns = moments.value.length;
  const close = (): void => back(`table/${model.matchId}`);
  const show = (turn: number): void => replace(`table/${model.matchId}/turn/${Math.min(Math.max(1, turn), turns)}`);
  const step = (turn: number): void => {
    isPlaying.value = false;
    show(turn);
  };
  const play = (): void => {
    if (Number(route.value[3]) >= turns) show(1);
    isPlaying.value = !isPlaying.value;
  };
  useEffect(() => {
    api.replay(model.matchId).then(
      (list) => (moments.value = list),
      (error: Error) => {
        model.toasts.refuse(error.message);
        close();
      },
    );
  }, []);
  useEffect(() => {
    if (!isPlaying.value) return;
    if (at >= turns) isPlaying.value = false;
    const timer = setTimeout(() => show(at + 1), PAUSE);
    return () => clearTimeout(timer);
  }, [isPlaying.value, at]);
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const isOn = (selector: string): boolean => (event.target as Element).closest(selector) !== null;
      if (event.ctrlKey || event.metaKey || event.altKey || isOn("input")) return;
      if (event.key === " " && isOn("button")) return;
      const now = Number(route.value[3]) || 1; // keys may be faster than rendering
      const work = {
        ArrowLeft: () => step(now - 1),
        ArrowRight: () => step(now + 1),
        Home: () => step(1),
        End: () => step(turns),
        " ": play,
        Escape: close,
      }[event.key];
      if (!work) return;
      event.preventDefault();
      work();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [turns]);

  const moment = moments.value[Math.min(at, turns) - 1];
  if (!moment)
    return (
      <main class="replay" aria-busy="true">
        <h1>{say("over.replay")}</h1>
      </main>
    );
  const { Scene, SeatExtra } = model.parts.value!;
  const turn = Math.min(at, turns);
  return (
    <main class="replay">
      <header>
        <h1>{say("over.replay")}</h1>
        <ul class="replay-scores">
          {moment.view.seats.map((seat, number) => (
            <li key={number} class={`seat-${number}${moment.item.seat === number ? " on-turn" : ""}`}>
              <span class="seat-mark" aria-hidden="true">
                {number + 1}
              </span>{" "}
              {seat.name} <b>{seat.score}</b>
              {SeatExtra && <SeatExtra seat={seat} number={number} />}
            </li>
          ))}
        </ul>
      </header>
      <Scene
        view={moment.view}
        event={moment.item.event}
        before={moments.value[turn - 2]?.view ?? null}
        end={moments.value.at(-1)!.view}
      />
      <footer>
        <p aria-live="polite">
          <b>{say("replay.step", { turn, turns })}</b>{" "}
          {moment.item.sentences.map((sentence) => capital(sentenceText(sentence))).join(". ")}
        </p>
        <input
          type="range"
          min={1}
          max={turns}
          value={turn}
          aria-label={say("replay.turn")}
          onInput={(event) => step(Number(event.currentTarget.value))}
        />
        <div class="over-actions">
          <StepButton name="first" isVain={turn === 1} onClick={() => step(1)} />
          <StepButton name="previous" isVain={turn === 1} onClick={() => step(turn - 1)} />
          <button type="button" class="quiet play-pause" onClick={play}>
            {say(isPlaying.value ? "replay.pause" : "replay.play")}
          </button>
          <StepButton name="next" isVain={turn === turns} onClick={() => step(turn + 1)} />
          <StepButton name="last" isVain={turn === turns} onClick={() => step(turns)} />
          <button type="button" class="quiet" onClick={() => void shareLink(model, say("replay.share", { turn }))}>
            {say("over.share")}
          </button>
          <button type="button" class="confirm" onClick={close}>
            {say("replay.close")}
          </button>
        </div>
      </footer>
      {model.toasts.now.value && (
        <p class="toast" role="status">
          {model.toasts.now.value.text}
        </p>
      )}
    </main>
  );
}

/** A button that leads nowhere keeps its place and its focus. */
function StepButton({
  name,
  isVain,
  onClick,
}: {
  name: "first" | "previous" | "next" | "last";
  isVain: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      class="quiet icon"
      aria-label={say(`replay.${name}`)}
      aria-disabled={isVain}
      onClick={onClick}
    >
      <Icon name={name} />
    </button>
  );
}
