// Step through a match, turn by turn: the server sends the table after each. Every turn has an address.

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Icon } from "../app/icons";
import { say } from "../app/later-words";
import { back, replace, route } from "../app/router";
import { SeatSign } from "../pieces/sign";
import { api } from "../server/api";
import { titleOf } from "../server/server-info";
import type { Moment } from "../server/wire";
import { Chart } from "./chart";
import { linesOf, onlyName } from "./log";
import { PassingLine } from "./messages";
import type { MatchModel } from "./model";
import { MoveLine } from "./moves";
import { ShareButton, scoresOf } from "./sharing";

const PAUSE = 900; // milliseconds

/** The turns of a match, one of which is shown. */
interface Steps {
  /** The turn on the screen. */
  turn: number;
  turns: number;
  isPlaying: Signal<boolean>;
  show: (turn: number) => void;
  /** Show a turn, and play no further. */
  step: (turn: number) => void;
  /** Show one turn after another, or stop. */
  play: () => void;
  close: () => void;
}

/** The turn at the end of the address; keys may be faster than rendering. */
const turnNow = (): number => Number(route.value.at(-1)) || 1;

/** The replay of a match on the server. */
export function Replay({ model, turn }: { model: MatchModel; turn: number }) {
  const { matchId } = model;
  const moments = useSignal<Moment[]>([]);
  const close = (): void => back(`table/${matchId}`);
  useEffect(() => {
    api.replay(matchId).then(
      (list) => {
        moments.value = list;
        if (!list.length) close(); // nobody has moved yet
      },
      (error: Error) => {
        model.toasts.refuse(error.message);
        close();
      },
    );
  }, []);
  return (
    <TurnByTurn
      model={model}
      moments={moments.value}
      turn={turn}
      title={say("over.replay")}
      path={`table/${matchId}`}
      close={close}
      closeText={say("replay.close")}
      share={(moment) => <ShareButton model={model} text={shareText(model, moment, turn)} turn={turn} />}
    />
  );
}

interface TurnByTurnProps {
  model: MatchModel;
  /** none until they are loaded */
  moments: Moment[];
  turn: number;
  title: string;
  /** the page; the address of a turn is below it */
  path: string;
  close: () => void;
  closeText: string;
  /** whether closing leads away from the game, instead of back to its end */
  isLeaving?: boolean;
  share?: (moment: Moment) => ComponentChildren;
}

export function TurnByTurn(props: TurnByTurnProps) {
  const { model, moments, turn, title, path, close, closeText, isLeaving = false, share } = props;
  const steps = useSteps(path, turn, moments.length, close);
  const isListed = useSignal(false);
  usePlaying(steps);
  useReplayKeys(steps);
  const moment = moments[steps.turn - 1];
  if (!moment)
    return (
      <main class="replay" aria-busy="true">
        <h1>{title}</h1>
      </main>
    );
  const { Scene } = model.parts.value!;
  return (
    <main class="replay">
      <Head model={model} moment={moment} title={title} isListed={isListed} />
      <div class="middle">
        <Scene view={moment.view} event={moment.item.event} before={moments[steps.turn - 2]?.view ?? null} />
      </div>
      <Turns model={model} moments={moments} steps={steps} isListed={isListed} />
      <Foot model={model} moment={moment} steps={steps} closeText={closeText} isLeaving={isLeaving}>
        {share?.(moment)}
      </Foot>
      <PassingLine model={model} />
    </main>
  );
}

function useSteps(path: string, turn: number, turns: number, close: () => void): Steps {
  const isPlaying = useSignal(false);
  const show = (to: number): void => replace(`${path}/turn/${Math.min(Math.max(1, to), turns)}`);
  return {
    turn: Math.min(turn, turns),
    turns,
    isPlaying,
    show,
    step: (to) => {
      isPlaying.value = false;
      show(to);
    },
    play: () => {
      if (turnNow() >= turns) show(1);
      isPlaying.value = !isPlaying.value;
    },
    close,
  };
}

function usePlaying({ turn, turns, isPlaying, show }: Steps): void {
  useEffect(() => {
    if (!isPlaying.value) return;
    if (turn >= turns) isPlaying.value = false;
    const timer = setTimeout(() => show(turn + 1), PAUSE);
    return () => clearTimeout(timer);
  }, [isPlaying.value, turn]);
}

function useReplayKeys({ turns, step, play, close }: Steps): void {
  useLayoutEffect(() => {
    const works: Record<string, () => void> = {
      ArrowLeft: () => step(turnNow() - 1),
      ArrowRight: () => step(turnNow() + 1),
      Home: () => step(1),
      End: () => step(turns),
      " ": play,
      Escape: close,
    };
    const pressed = (event: KeyboardEvent): void => {
      const isOn = (tag: string): boolean => (event.target as Element).closest(tag) !== null;
      if (event.ctrlKey || event.metaKey || event.altKey || isOn("input, dialog")) return;
      if (!works[event.key] || (event.key === " " && isOn("button"))) return;
      event.preventDefault();
      works[event.key]!();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [turns]);
}

interface HeadProps {
  model: MatchModel;
  moment: Moment;
  title: string;
  isListed: Signal<boolean>;
}

/** Who played, and the points after this turn. */
function Head({ model, moment: { view, item }, title, isListed }: HeadProps) {
  const { SeatExtra } = model.parts.value!;
  return (
    <header>
      <h1>{title}</h1>
      <button
        type="button"
        class="link to-turns"
        aria-expanded={isListed.value}
        onClick={() => (isListed.value = !isListed.value)}
      >
        {say("match.log")}
      </button>
      <ul class="replay-scores">
        {view.seats.map((seat, number) => (
          <li key={number} class={`seat-${number}${item.seat === number ? " on-turn" : ""}`}>
            <span class="seat-mark" aria-hidden="true">
              {model.pieces === "cards" ? number + 1 : <SeatSign seat={number} />}
            </span>{" "}
            {seat.name} <b>{seat.score}</b>
            {SeatExtra && <SeatExtra seat={seat} number={number} />}
          </li>
        ))}
      </ul>
    </header>
  );
}

interface TurnsProps {
  model: MatchModel;
  moments: Moment[];
  steps: Steps;
  isListed: Signal<boolean>;
}

/** The points, and all turns to choose from: beside the table, or where there is no room, over it when asked for. */
function Turns({ model, moments, steps, isListed }: TurnsProps) {
  const lines = useMemo(
    () => moments.flatMap(({ item, view }, number) => linesOf(item, number + 1, onlyName(view))),
    [moments],
  );
  const shown = useRef<HTMLButtonElement>(null);
  useEffect(() => shown.current?.scrollIntoView({ block: "nearest" }), [steps.turn, isListed.value]);
  return (
    <aside class={`replay-turns${isListed.value ? " listed" : ""}`} aria-label={say("match.log")}>
      <Chart title={model.text("over.chart")} seats={moments.at(-1)!.view.seats} lines={lines} />
      <ol>
        {lines
          .filter((line) => line.seat !== null)
          .map((line, number) => (
            <li key={number} class={`seat-${line.seat}`}>
              <button
                type="button"
                ref={line.turn === steps.turn ? shown : null}
                class="move-entry"
                aria-current={line.turn === steps.turn ? "step" : undefined}
                onClick={() => {
                  isListed.value = false;
                  steps.step(line.turn);
                }}
              >
                <MoveLine model={model} line={line} />
              </button>
            </li>
          ))}
      </ol>
    </aside>
  );
}

/** What happened in a turn, and what its points are for. */
function What({ model, moment, turn }: { model: MatchModel; moment: Moment; turn: number }) {
  return (
    <>
      {linesOf(moment.item, turn, onlyName(moment.view)).map((line, number) => (
        <span key={number} class="replay-line">
          <MoveLine model={model} line={line} />
          {line.tiles.length > 0 && line.reasons && <span aria-hidden="true">{line.reasons}</span>}
        </span>
      ))}
    </>
  );
}

interface FootProps {
  model: MatchModel;
  moment: Moment;
  steps: Steps;
  closeText: string;
  isLeaving: boolean;
  children: ComponentChildren;
}

/** What happened in this turn, and the way to the others. */
function Foot({ model, moment, steps, closeText, isLeaving, children }: FootProps) {
  const { turn, turns, isPlaying, step, play, close } = steps;
  return (
    <footer>
      <p aria-live="polite">
        <b>{say("replay.step", { turn, turns })}</b> <What model={model} moment={moment} turn={turn} />
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
        {children}
        <button type="button" class={`close ${isLeaving ? "quiet" : "confirm"}`} onClick={close}>
          {closeText}
        </button>
      </div>
    </footer>
  );
}

/** The game and its points after this turn. */
function shareText(model: MatchModel, { view }: Moment, turn: number): string {
  return say("replay.share", { game: titleOf(model.view.value!.game), scores: scoresOf(view), turn });
}

interface StepProps {
  name: "first" | "previous" | "next" | "last";
  isVain: boolean;
  onClick: () => void;
}

/** A button that leads nowhere keeps its place and its focus. */
function StepButton({ name, isVain, onClick }: StepProps) {
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
