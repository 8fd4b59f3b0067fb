// A card: to look at, or to pick up.

import { CardPicture } from "../../pieces/tiles";
import type { Card } from "./cards";
import { cardLabel, type Mark } from "./labels";
import type { Spots } from "./spots";
import type { RummyTurn } from "./turn";

/** Who played or moved a card, by the seat's number: shown by form, not by colour alone. */
function MarkOf({ mark }: { mark: Mark }) {
  return (
    <span
      class={`card-mark seat-${mark.seat}`}
      data-text={mark.isPlayed ? mark.seat + 1 : `${mark.seat + 1}↝`}
      aria-hidden="true"
    />
  );
}

interface StillProps {
  spots: Spots;
  card: Card;
  mark?: Mark | undefined;
  names: readonly string[];
}

/** A card that cannot be picked up: in a replay, or of someone's Qwirkles. */
export function StillCard({ spots, card, mark, names }: StillProps) {
  return (
    <span
      ref={spots.cards.ref(card.id)}
      class="card"
      data-card={card.id}
      role="img"
      aria-label={cardLabel(card.tile, mark, names)}
    >
      <CardPicture tile={card.tile} />
      {mark && <MarkOf mark={mark} />}
    </span>
  );
}

interface Props {
  turn: RummyTurn;
  card: Card;
  /** Whether Tab stops at this card; arrows continue from there. */
  isStop: boolean;
  /** Whether it is one of the cards that make a set invalid. */
  isWrong?: boolean;
  /** The key that picks it. */
  shortcut?: string;
}

export function CardButton({ turn, card, isStop, isWrong = false, shortcut }: Props) {
  const isPicked = turn.picked.value.has(card.id);
  const mark = turn.tableau.marks.value.get(card.id);
  const names = turn.match.view.value!.seats.map((seat) => seat.name);
  const classes = [
    "card",
    isPicked && "picked",
    isWrong && "wrong",
    turn.match.isMyTurn.value && turn.isLaid(card.id) && "staged",
    turn.drag.cards.value.has(card.id) && "dragged",
  ];
  return (
    <button
      ref={turn.spots.cards.ref(card.id)}
      type="button"
      class={classes.filter(Boolean).join(" ")}
      data-card={card.id}
      data-tile={card.tile}
      data-stop
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isPicked}
      aria-disabled={!turn.match.isMyTurn.value}
      aria-label={cardLabel(card.tile, mark, names)}
      aria-keyshortcuts={shortcut}
      onFocus={() => (turn.stop.value = card.id)}
      onPointerDown={(event) => turn.drag.press(event, card.id)}
      onClick={(event) => {
        event.stopPropagation();
        // A click by keyboard or screen reader only picks: Enter says where cards go.
        if (event.detail === 0) turn.pick(card.id);
        else turn.tap(card.id);
      }}
    >
      <CardPicture tile={card.tile} />
      {mark && <MarkOf mark={mark} />}
    </button>
  );
}
