// The chairs of a table that waits. Nobody has to come: the host may give an open chair to a bot
// and send it away again, or take a chair away.

import { useRef } from "preact/hooks";
import { api } from "../api";
import { levelName } from "../names";
import { choices } from "../settings";
import type { SeatView, View } from "../wire";
import { say } from "../words";

const FEWEST = 2;

export function Chairs({ view, attempt }: { view: View; attempt: (work: Promise<View>) => void }) {
  const list = useRef<HTMLUListElement>(null);
  const change = (work: Promise<View>): void => {
    list.current?.focus(); // the button goes
    attempt(work);
  };
  return (
    <ul class="chairs" ref={list} tabIndex={-1}>
      {view.seats.map((seat, number) => (
        <li key={number} class={seat.kind}>
          <span>{nameOf(seat)}</span>
          {seat.kind === "bot" && <small>{levelName(seat.level)}</small>}
          {view.is_host && seat.kind === "bot" && <Away label={say("lobby.send-away", { name: seat.name })} onClick={() => change(api.sendAway(view.table, number))} />}
          {view.is_host && seat.kind === "open" && (
            <>
              <button
                type="button"
                class="quiet"
                aria-label={say("lobby.bot-at", { number: number + 1 })}
                onClick={() => change(api.seatBot(view.table, number, choices.value.level))}
              >
                {say("lobby.bot")}
              </button>
              {view.seats.length > FEWEST && <Away label={say("lobby.remove", { number: number + 1 })} onClick={() => change(api.removeChair(view.table, number))} />}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Away({ label, onClick }: { label: string; onClick: () => void }) {
  return <button type="button" class="quiet chair-away" aria-label={label} title={label} onClick={onClick}>✕</button>;
}

function nameOf(seat: SeatView): string {
  if (seat.kind === "open") return say("lobby.open-chair");
  return seat.you ? `${seat.name} (${say("table.you")})` : seat.name;
}
