// The seats of a match that waits for people. The host may give an empty seat to a bot,
// send a bot or a person away again, or remove a seat.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { chosenLevel } from "../app/levels";
import { api } from "../server/api";
import type { SeatView, View } from "../server/wire";
import { levelName } from "../words/names";
import { say } from "../words/words";
import { Avatar } from "./avatar";
import { SendAway } from "./send-away";

const FEWEST = 2;

export function Chairs({ view, attempt }: { view: View; attempt: (work: Promise<View>) => void }) {
  const list = useRef<HTMLUListElement>(null);
  const change = (work: Promise<View>): void => {
    list.current?.focus(); // the button disappears
    attempt(work);
  };
  const asked = useSignal<{ number: number; name: string } | null>(null);
  const send = (number: number, keepOut: boolean): void => change(api.sendAway(view.match_id, number, keepOut));
  /** A bot, or someone at the same screen, is sent away without a question. */
  const sendAway = (number: number, { holder, you, name }: SeatView): void => {
    if (holder === "bot" || you) send(number, false);
    else asked.value = { number, name };
  };
  // Someone else may have the chair by now.
  const meant = asked.value && view.seats[asked.value.number]?.name === asked.value.name ? asked.value : null;
  const taken = view.seats.filter((seat) => seat.holder !== "open");
  return (
    <>
      <ul class="chairs" ref={list} tabIndex={-1} aria-label={say("lobby.players")}>
        {view.seats.map((seat, number) => (
          <li key={number} class={seat.holder}>
            {seat.holder !== "open" && <Avatar seats={taken} seat={taken.indexOf(seat)} />}
            <span>{nameOf(seat)}</span>
            {seat.holder === "bot" && <small>{levelName(seat.level)}</small>}
            {view.is_host && seat.holder === "open" && <OpenChair view={view} number={number} change={change} />}
            {view.is_host && seat.holder !== "open" && number !== view.seats.findIndex((own) => own.you) && (
              <Away label={say("lobby.send-away", { name: seat.name })} onClick={() => sendAway(number, seat)} />
            )}
          </li>
        ))}
      </ul>
      {meant && (
        <SendAway
          name={meant.name}
          close={() => (asked.value = null)}
          send={(keepOut) => send(meant.number, keepOut)}
        />
      )}
    </>
  );
}

/** What the host may do with an open chair. */
function OpenChair({ view, number, change }: { view: View; number: number; change: (work: Promise<View>) => void }) {
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-label={say("lobby.bot-at", { number: number + 1 })}
        onClick={() => change(api.seatBot(view.match_id, number, chosenLevel(view.game)))}
      >
        {say("lobby.bot")}
      </button>
      {view.seats.length > FEWEST && (
        <Away
          label={say("lobby.remove", { number: number + 1 })}
          onClick={() => change(api.removeChair(view.match_id, number))}
        />
      )}
    </>
  );
}

function Away({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" class="quiet chair-away" aria-label={label} title={label} onClick={onClick}>
      ✕
    </button>
  );
}

function nameOf(seat: SeatView): string {
  if (seat.holder === "open") return say("lobby.open-chair");
  if (seat.you) return `${seat.name} (${say("match.you")})`;
  if (seat.holder === "bot") return seat.name;
  return seat.connected ? say("lobby.is-here", { name: seat.name }) : `${seat.name} · ${say("match.gone")}`;
}
