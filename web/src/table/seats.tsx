// Who plays: names, points as a race, whose turn it is.

import type { View } from "../wire";
import { say } from "../words";
import type { TableModel } from "./model";

export function Seats({ model }: { model: TableModel }) {
  const view = model.view.value!;
  const SeatExtra = model.parts.value?.SeatExtra;
  const most = Math.max(1, ...view.seats.map((seat) => seat.score));
  return (
    <ol class="seats">
      {view.seats.map((seat, number) => {
        const isOnTurn = view.turn === number;
        const isThinking = isOnTurn && model.thinking.value === number;
        return (
          <li key={number} class={`seat seat-${number}${isOnTurn ? " on-turn" : ""}`} aria-current={isOnTurn ? "true" : undefined}>
            <span class="seat-mark" aria-hidden="true">{isOnTurn ? "▸" : number + 1}</span>
            <span class="seat-name">
              {seat.name}
              {number === view.seat && <small> ({say("table.you")})</small>}
            </span>
            {SeatExtra && <SeatExtra seat={seat} number={number} />}
            <span class="seat-score" aria-label={say("table.points", { count: seat.score })}>{seat.score}</span>
            <span class="seat-state">{seatState(view, number, isThinking)}</span>
            <span class="race" aria-hidden="true"><i style={{ width: `${(100 * seat.score) / most}%` }} /></span>
          </li>
        );
      })}
    </ol>
  );
}

function seatState(view: View, number: number, isThinking: boolean): string {
  const seat = view.seats[number]!;
  if (seat.resigned) return say("table.resigned");
  if (seat.away) return say("table.away");
  if (isThinking) return "…";
  if (!seat.connected && view.status !== "over") return say("table.gone");
  return seat.hand ? "" : say("table.tiles", { count: seat.tiles }); // an open hand needs no number
}
