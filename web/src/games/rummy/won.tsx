// The Qwirkles of every seat: a row over the table, and a sheet with all of them.

import { useSignal } from "@preact/signals";
import { Dialog } from "../../app/dialog";
import { Icon } from "../../app/icons";
import { Avatar } from "../../match/avatar";
import { CardPicture } from "../../pieces/tiles";
import type { View } from "../../server/wire";
import { StillCard } from "./card";
import type { Lying } from "./identity";
import { attributeName } from "./labels";
import type { Spots } from "./spots";
import { say } from "./words";
import { type Stage, tilesOf } from "./workspace";

export function Won({ spots, view, won }: { spots: Spots; view: View; won: Lying["won"] }) {
  const isOpen = useSignal(false);
  const names = view.seats.map((seat) => seat.name);
  return (
    <section class="won" aria-label={say("qwirkles")}>
      <b class="won-title" aria-hidden="true">
        {say("qwirkles")}
      </b>
      <ul>
        {won.map((sets, seat) => (
          <li key={seat} ref={spots.homes.ref(`won-${seat}`)} class={`seat-${seat}`}>
            <span class="won-name">
              <Avatar seats={view.seats} seat={seat} />
              <span class="name">{names[seat]}</span>
            </span>
            <Fans spots={spots} sets={sets} names={names} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="quiet icon"
        aria-label={say("show-qwirkles")}
        title={say("show-qwirkles")}
        onClick={() => (isOpen.value = true)}
      >
        <Icon name="whole" />
      </button>
      {isOpen.value && <WonSheet view={view} close={() => (isOpen.value = false)} />}
    </section>
  );
}

function Fans({ spots, sets, names }: { spots: Spots; sets: Stage; names: string[] }) {
  const what = sets.map((set) => attributeName(tilesOf(set))).join(", ");
  return (
    <span class="fans" role="img" aria-label={say("qwirkles-of", { count: sets.length, what })}>
      {sets.map((set) => (
        <span key={set.id} class="fan" aria-hidden="true">
          {set.cards.map((card) => (
            <StillCard key={card.id} spots={spots} card={card} names={names} />
          ))}
        </span>
      ))}
    </span>
  );
}

function WonSheet({ view, close }: { view: View; close: () => void }) {
  return (
    <Dialog title={say("qwirkles")} close={close}>
      {view.seats.map((seat, number) => (
        <section key={number} class="won-sheet" aria-label={seat.name}>
          <h3>
            <Avatar seats={view.seats} seat={number} /> {seat.name}: {say("count", { count: seat.won.length })}
          </h3>
          {seat.won.map((tiles, n) => (
            <p key={n} class="won-set">
              <span>{attributeName(tiles)}</span>
              <span class="won-cards" aria-hidden="true">
                {tiles.map((tile) => (
                  <CardPicture key={tile} tile={tile} />
                ))}
              </span>
            </p>
          ))}
        </section>
      ))}
    </Dialog>
  );
}
