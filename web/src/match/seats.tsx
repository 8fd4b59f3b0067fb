// Who plays: names, points, whose turn it is; on a phone also the last move.

import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { SeatSign } from "../pieces/sign";
import { Mark } from "../pieces/tiles";
import type { SeatView, View } from "../server/wire";
import { levelName } from "../words/names";
import { say } from "../words/words";
import { Avatar } from "./avatar";
import type { MatchModel } from "./model";
import { FLIGHT } from "./motion";
import { MoveLine } from "./moves";

const COUNTING = 400; // milliseconds
const GAIN_SHOWN = 1500;

export function Seats({ model }: { model: MatchModel }) {
  const view = model.view.value!;
  const SeatExtra = model.parts.value?.SeatExtra;
  const most = Math.max(1, ...view.seats.map((seat) => seat.score));
  const latest = useSignal("");
  return (
    <ol class="seats">
      {view.seats.map((seat, number) => {
        const isOnTurn = view.turn === number;
        const state = seatState(model, view, number);
        return (
          <li
            key={number}
            ref={model.places.seats.ref(number)}
            class={`seat seat-${number}${isOnTurn ? " on-turn" : ""}${number === view.seat ? " mine" : ""}`}
            aria-current={isOnTurn ? "true" : undefined}
          >
            <span class="seat-mark" aria-hidden="true">
              <Avatar seats={view.seats} seat={number} />
              {model.pieces === "cards" ? <b>{number + 1}</b> : <SeatSign seat={number} />}
            </span>
            <span class="seat-name">
              <SeatName seat={seat} />
              {number === view.seat && <small> ({say("match.you")})</small>}
            </span>
            {SeatExtra && <SeatExtra seat={seat} number={number} />}
            <Score model={model} seat={number} latest={latest} />
            <span class="seat-state">
              {seat.holder === "bot" && <span class="seat-level">{levelName(seat.level)}</span>}
              {state && <span>{state}</span>}
            </span>
            <span class="race" aria-hidden="true">
              <i style={{ width: `${(100 * seat.score) / most}%` }} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The name of a bot begins with a title, for which a small seat may have no room. */
function SeatName({ seat: { name, holder } }: { seat: SeatView }) {
  const first = name.lastIndexOf(" ") + 1;
  if (holder !== "bot" || !first) return <span class="seat-first">{name}</span>;
  return (
    <>
      <span class="seat-title">{name.slice(0, first)}</span>
      <span class="seat-first">{name.slice(first)}</span>
    </>
  );
}

interface ScoreProps {
  model: MatchModel;
  seat: number;
  /** The move whose gain is shown: a later one takes its place. */
  latest: Signal<string>;
}

/** Points that count up when tiles have landed, and briefly the gain. */
function Score({ model, seat, latest }: ScoreProps) {
  const score = model.view.value!.seats[seat]!.score;
  const before = useRef(score);
  const shown = useSignal(score);
  const gain = useSignal<{ points: number; move: string } | null>(null);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = score;
    if (score === from) return;
    const beats = model.news.beats.peek().filter(({ item }) => item.seat === seat);
    const delay = FLIGHT + (beats[0]?.delay ?? 0);
    const duration = COUNTING + (beats.at(-1)?.delay ?? 0) - (beats[0]?.delay ?? 0);
    const move = `${model.view.peek()!.at} ${delay}`;
    gain.value = { points: score - from, move };
    const begin = setTimeout(() => (latest.value = move), delay);
    const timer = setTimeout(() => (gain.value = null), delay + duration + GAIN_SHOWN);
    const end = model.motion.count(from, score, delay, duration, (value) => (shown.value = value));
    return () => {
      clearTimeout(begin);
      clearTimeout(timer);
      end();
    };
  }, [score]);
  return (
    <span class="seat-score">
      <span class="hidden">{model.text("match.points", { count: score })}</span>
      <span aria-hidden="true">{shown}</span>
      {model.pieces === "cards" && (
        <span class="seat-unit" title={say("match.qwirkles")}>
          <Mark />
        </span>
      )}
      {gain.value?.move === latest.value && (
        <i key={score} class="gain" aria-hidden="true">
          {signed(gain.value.points)}
        </i>
      )}
    </span>
  );
}

/** "+7"; after turns that were taken back, "−3". */
const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

function seatState(model: MatchModel, view: View, number: number): string {
  const seat = view.seats[number]!;
  if (seat.resigned) return say("match.resigned");
  if (seat.away) return say("match.away");
  if (!seat.connected && view.status !== "over") return say("match.gone");
  if (view.turn === number && model.thinking.value === number) return say("match.thinks");
  return seat.hand ? "" : model.text("match.tiles", { count: seat.tiles }); // an open hand needs no number
}

/** One line on a phone: the last move, which opens the log, and the bag. */
export function Strip({ model, open }: { model: MatchModel; open: () => void }) {
  const view = model.view.value!;
  const last = model.log.lines.value.at(-1);
  return (
    <p class="strip">
      <button type="button" class="last-move" onClick={open}>
        {last ? <MoveLine model={model} line={last} /> : say("match.no-move")}
      </button>
      <span class="bag" ref={model.places.bag.ref("bag")}>
        {model.text("match.bag", { count: view.bag })}
        {view.status === "playing" &&
          view.turns_left !== null &&
          ` · ${say("match.turns-left", { count: view.turns_left })}`}
      </span>
    </p>
  );
}
