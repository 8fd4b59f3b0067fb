// A bot plays for someone who is gone, after they have had some time to come back.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../server/api";
import { say } from "../words/words";
import type { MatchModel } from "./model";

const TICK = 250; // milliseconds

/** Seconds until a seat may be handed over; null if it may not be. */
function useSecondsLeft(model: MatchModel, number: number | null): number | null {
  const seconds = number === null ? null : model.view.value!.seats[number]!.hand_over_in;
  const now = useSignal(performance.now());
  const end = model.lookedAt + 1000 * (seconds ?? 0);
  useEffect(() => {
    now.value = performance.now();
    if (now.value >= end) return;
    const timer = setInterval(() => {
      now.value = performance.now();
      if (now.value >= end) clearInterval(timer);
    }, TICK);
    return () => clearInterval(timer);
  }, [end]);
  return seconds === null ? null : Math.max(0, Math.ceil((end - now.value) / 1000));
}

interface Props {
  model: MatchModel;
  number: number;
  done?: () => void;
}

/** The button, which counts down first. */
export function HandOver({ model, number, done }: Props) {
  const view = model.view.value!;
  const left = useSecondsLeft(model, number);
  const { name } = view.seats[number]!;
  const handOver = (): void => {
    done?.();
    api.handOver(view.match_id, number).catch((error: Error) => model.toasts.refuse(error.message));
  };
  if (left === null) return null;
  return (
    <button type="button" class="quiet" disabled={left > 0} onClick={handOver}>
      {left ? say("match.hand-over-in", { name, count: left }) : say("match.hand-over", { name })}
    </button>
  );
}

/** When the match waits for someone who does not come back, a bot is offered right away. */
export function Missing({ model }: { model: MatchModel }) {
  const { turn, seats } = model.view.value!;
  if (useSecondsLeft(model, turn) !== 0) return null;
  return (
    <p class="message missing">
      <span>{say("match.not-here", { name: seats[turn!]!.name })}</span>
      <HandOver model={model} number={turn!} />
    </p>
  );
}
