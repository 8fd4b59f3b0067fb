// Step through a game: each event puts tiles down, so the table of any turn is what was put down before.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Face } from "../tiles";
import { say } from "../words";
import { frame } from "./board";
import { placedIn, type TableModel } from "./model";

const PAUSE = 900;

export function Replay({ model, close }: { model: TableModel; close: () => void }) {
  const turns = model.turns.value;
  const at = useSignal(turns.length);
  const isPlaying = useSignal(false);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isPlaying.value) return;
      if (at.value < turns.length) at.value += 1;
      else isPlaying.value = false;
    }, PAUSE);
    return () => clearInterval(timer);
  }, []);
  const shown = turns.slice(0, at.value);
  const placed = shown.flatMap((turn) => placedIn(turn.event));
  const last = shown.at(-1);
  const fresh = new Set(last ? placedIn(last.event).map((each) => `${each.x},${each.y}`) : []);
  const camera = frame(placed, 1.4);
  const step = (to: number): void => {
    isPlaying.value = false;
    at.value = Math.min(Math.max(0, to), turns.length);
  };
  return (
    <main class="page replay">
      <h1>{say("over.replay")}</h1>
      <svg class="board" viewBox={`${camera.x * 100} ${camera.y * 100} ${camera.width * 100} ${camera.height * 100}`} role="img" aria-label={last?.text ?? say("replay.first")}>
        {placed.map((each) => (
          <g key={`${each.x},${each.y}`} class={`tile${fresh.has(`${each.x},${each.y}`) ? " fresh" : ""}`} transform={`translate(${each.x * 100} ${each.y * 100})`}>
            <Face tile={each.tile} />
          </g>
        ))}
      </svg>
      <p aria-live="polite">{say("replay.step", { turn: at.value, turns: turns.length })}{last ? `: ${last.text}` : ""}</p>
      <input type="range" min={0} max={turns.length} value={at.value} aria-label={say("over.replay")} onInput={(event) => step(Number(event.currentTarget.value))} />
      <div class="over-actions">
        <button type="button" class="quiet" aria-label={say("replay.first")} onClick={() => step(0)}>⏮</button>
        <button type="button" class="quiet" aria-label={say("replay.previous")} onClick={() => step(at.value - 1)}>◀</button>
        <button type="button" class="quiet" onClick={() => { if (at.value === turns.length) at.value = 0; isPlaying.value = !isPlaying.value; }}>{say(isPlaying.value ? "replay.pause" : "replay.play")}</button>
        <button type="button" class="quiet" aria-label={say("replay.next")} onClick={() => step(at.value + 1)}>▶</button>
        <button type="button" class="quiet" aria-label={say("replay.last")} onClick={() => step(turns.length)}>⏭</button>
        <button type="button" class="confirm" onClick={close}>{say("replay.close")}</button>
      </div>
    </main>
  );
}
