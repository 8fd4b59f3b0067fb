// The sets of the table: what is wrong with them, and where picked cards can go.

import { sentenceText } from "../../words/sentences";
import { CardButton } from "./card";
import { listed, setName, shortReason } from "./labels";
import type { RummyTurn } from "./turn";
import { say } from "./words";
import type { CardSet } from "./workspace";

const SHOWN_PLACES = 3; // the places that an unfinished set shows

interface Props {
  turn: RummyTurn;
  set: CardSet;
  stop: number | undefined;
}

export function SetView({ turn, set, stop }: Props) {
  const judgement = turn.judge.ofSet(set);
  const refusal = judgement?.refusal ?? null;
  const wrong = new Set([refusal?.facts.tile, refusal?.facts.other]);
  const isGoal = turn.isGoal(set);
  const classes = [
    "set",
    refusal && "refused",
    judgement?.is_qwirkle && "whole",
    isGoal && "goal",
    isGoal && turn.takesPicked(set) && "takes",
    turn.drag.goal.value === set.id && isGoal && "aimed",
  ];
  return (
    <div
      ref={turn.spots.homes.ref(set.id)}
      class={classes.filter(Boolean).join(" ")}
      role="group"
      data-set={set.id}
      aria-label={refusal ? `${setName(set)}: ${sentenceText(refusal)}` : setName(set)}
      onClick={(event) => {
        event.stopPropagation();
        if (isGoal) turn.put(set.id);
      }}
    >
      {set.cards.map((card) => (
        <CardButton key={card.id} turn={turn} card={card} isStop={card.id === stop} isWrong={wrong.has(card.tile)} />
      ))}
      {Array.from({ length: SHOWN_PLACES - set.cards.length }, (_, n) => (
        <span key={n} class="place" />
      ))}
      {refusal && (
        <span class="ribbon" aria-hidden="true">
          {shortReason(refusal.code)}
        </span>
      )}
      {judgement?.is_qwirkle && (
        <span class="ribbon good" aria-hidden="true">
          {say("match.qwirkle")}
        </span>
      )}
      {isGoal && (
        <button
          type="button"
          class="put-here"
          tabIndex={-1}
          aria-label={say("put-into", { cards: listed(turn.pickedCards.value), set: setName(set) })}
          onClick={(event) => {
            event.stopPropagation();
            turn.put(set.id);
          }}
        >
          +
        </button>
      )}
    </div>
  );
}
