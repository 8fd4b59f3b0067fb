// The sets of the table: what is wrong with them, and where picked cards can go.

import type { LaidSetView } from "../../server/wire";
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
  const put = (event: MouseEvent): void => {
    event.stopPropagation();
    if (isGoal) turn.put(set.id);
  };
  return (
    <div
      ref={turn.spots.homes.ref(set.id)}
      class={classesOf(turn, set)}
      role="group"
      data-set={set.id}
      aria-label={refusal ? `${setName(set)}: ${sentenceText(refusal)}` : setName(set)}
      onClick={put}
    >
      {set.cards.map((card) => (
        <CardButton key={card.id} turn={turn} card={card} isStop={card.id === stop} isWrong={wrong.has(card.tile)} />
      ))}
      {Array.from({ length: SHOWN_PLACES - set.cards.length }, (_, n) => (
        <span key={n} class="place" />
      ))}
      <Ribbon judgement={judgement} />
      {isGoal && (
        <button
          type="button"
          class="put-here"
          tabIndex={-1}
          aria-label={say("put-into", { cards: listed(turn.pickedCards.value), set: setName(set) })}
          onClick={put}
        >
          +
        </button>
      )}
    </div>
  );
}

function classesOf(turn: RummyTurn, set: CardSet): string {
  const judgement = turn.judge.ofSet(set);
  const isGoal = turn.isGoal(set);
  const classes = [
    "set",
    judgement?.refusal && "refused",
    judgement?.is_qwirkle && "whole",
    isGoal && "goal",
    isGoal && turn.takesPicked(set) && "takes",
    isGoal && turn.drag.goal.value === set.id && "aimed",
  ];
  return classes.filter(Boolean).join(" ");
}

/** What is wrong with a set, or that it is a Qwirkle. */
function Ribbon({ judgement }: { judgement: LaidSetView | null }) {
  if (!judgement?.refusal && !judgement?.is_qwirkle) return null;
  return (
    <span class={`ribbon${judgement.refusal ? "" : " good"}`} aria-hidden="true">
      {judgement.refusal ? shortReason(judgement.refusal.code) : say("match.qwirkle")}
    </span>
  );
}
