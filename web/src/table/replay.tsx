// Step through a game that is over: the server gives the table after every turn.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api";
import type { Moment } from "../wire";
import { say } from "../words";
import type { TableModel } from "./model";

const PAUSE = 900;

export function Replay({ model, close }: { model: TableModel; close: () => void }) {
  const moments = useSignal<Moment[]>([]);
  const at = useSignal(0); // 0: as it is now
  const isPlaying = useSignal(false);
  useEffect(() => {
    api.replay(model.table).then(
      (found) => {
        moments.value = found;
        at.value = found.length;
      },
      (error: Error) => {
        model.say(error.message);
        close();
      },
    );
    const timer = setInterval(() => {
      if (!isPlaying.value) return;
      if (at.value < moments.value.length) at.value += 1;
      else isPlaying.value = false;
    }, PAUSE);
    return () => clearInterval(timer);
  }, []);
  const turns = moments.value.length;
  const step = (to: number): void => {
    isPlaying.value = false;
    at.value = Math.min(Math.max(1, to), turns);
  };
  const play = (): void => {
    if (at.value === turns) at.value = 1;
    isPlaying.value = !isPlaying.value;
  };
  const { Scene, SeatExtra } = model.parts.value!;
  const moment = moments.value[at.value - 1];
  if (!moment) return <main class="page replay" aria-busy="true"><h1>{say("over.replay")}</h1></main>;
  return (
    <main class="page replay">
      <h1>{say("over.replay")}</h1>
      <ul class="replay-scores">
        {moment.view.seats.map((seat, number) => (
          <li key={number} class={`seat-${number}${moment.step.seat === number ? " on-turn" : ""}`}>{seat.name} <b>{seat.score}</b> {SeatExtra && <SeatExtra seat={seat} number={number} />}</li>
        ))}
      </ul>
      <Scene view={moment.view} event={moment.step.event} />
      <p aria-live="polite">
        {say("replay.step", { turn: at.value, turns })}: {moment.step.told.map((words) => words.text).join(". ")}
      </p>
      <input type="range" min={1} max={turns} value={at.value} aria-label={say("over.replay")} onInput={(event) => step(Number(event.currentTarget.value))} />
      <div class="over-actions">
        <button type="button" class="quiet" aria-label={say("replay.first")} onClick={() => step(1)}>⏮</button>
        <button type="button" class="quiet" aria-label={say("replay.previous")} onClick={() => step(at.value - 1)}>◀</button>
        <button type="button" class="quiet" onClick={play}>{say(isPlaying.value ? "replay.pause" : "replay.play")}</button>
        <button type="button" class="quiet" aria-label={say("replay.next")} onClick={() => step(at.value + 1)}>▶</button>
        <button type="button" class="quiet" aria-label={say("replay.last")} onClick={() => step(turns)}>⏭</button>
        <button type="button" class="confirm" onClick={close}>{say("replay.close")}</button>
      </div>
    </main>
  );
}
