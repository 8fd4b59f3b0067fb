// The hand, a line about the turn, and its actions.

import { Icon } from "../../app/icons";
import { Confirm, HandTools, HintButton, Idle } from "../../match/controls";
import { Guidance } from "../../match/guidance";
import { CardPicture } from "../../pieces/tiles";
import { sentenceText } from "../../words/sentences";
import { asSentence } from "../../words/words";
import type { Ask } from "../parts";
import { CardButton } from "./card";
import type { RummyTurn } from "./turn";
import { say } from "./words";

export function Hand({ turn }: { turn: RummyTurn }) {
  const held = turn.held.value;
  const stop = held.find((card) => card.id === turn.stop.value)?.id ?? held[0]?.id;
  return (
    <div
      ref={turn.spots.homes.ref("hand")}
      class={`hand cards${turn.drag.goal.value === "hand" ? " aimed" : ""}`}
      role="group"
      aria-label={say("match.hand")}
      onClick={() => turn.isPickedLaid.value && turn.put("hand")}
    >
      {held.map((card, number) => (
        <CardButton key={card.id} turn={turn} card={card} isStop={card.id === stop} shortcut={String(number + 1)} />
      ))}
      {turn.isPickedLaid.value && (
        <button type="button" class="back-to-hand" onClick={() => turn.put("hand")}>
          {say("back-to-hand")}
        </button>
      )}
    </div>
  );
}

/** One line: what to do next, what is wrong, or what the turn scores. */
export function Status({ turn }: { turn: RummyTurn }) {
  const isWrong = turn.problem.value !== null && !turn.picked.value.size;
  return <Guidance match={turn.match} text={statusText(turn)} isWrong={isWrong} isSpoken />;
}

function statusText(turn: RummyTurn): string {
  if (!turn.match.isMyTurn.value) return "";
  if (turn.picked.value.size) return say(turn.isPickedLaid.value ? "where-or-back" : "where");
  if (turn.problem.value) return asSentence(sentenceText(turn.problem.value));
  if (turn.isReady.value)
    return asSentence(turn.tried.value!.points[0]!.parts.map(sentenceText).join(", ") || say("stands"));
  if (turn.isChanged.value) return "";
  const { can_pass, everyone_passed, passes_need_proof } = turn.match.view.value!.legal!;
  if (can_pass) return say(passes_need_proof ? "no-way" : "cannot-play");
  return say(everyone_passed ? "must-move" : "pick");
}

export function Actions({ turn, ask }: { turn: RummyTurn; ask: Ask }) {
  const { match } = turn;
  if (!match.isMyTurn.value) return <Idle match={match} />;
  const { past, future } = turn.history.value;
  const legal = match.view.value!.legal!;
  const canPass = legal.can_pass && !turn.isChanged.value;
  const passQuestion = legal.passes_need_proof ? "pass-sure-full" : "pass-sure";
  return (
    <div class="actions">
      {past.length || future.length ? (
        <>
          <Tool sign="back" name={say("undo")} word={say("undo")} isOff={!past.length} act={() => turn.takeBack()} />
          <Tool sign="redo" name={say("redo")} word={say("redo")} isOff={!future.length} act={() => turn.doAgain()} />
          <Tool
            sign="restart"
            name={say("reset")}
            word={say("reset-short")}
            isOff={!turn.isChanged.value}
            act={() => turn.reset()}
          />
        </>
      ) : (
        <HandTools match={match} />
      )}
      {canPass && (
        <button
          type="button"
          class="quiet"
          onClick={() => ask(say(passQuestion), () => match.requests.act(["pass"]), say("match.pass"))}
        >
          {say("match.pass")}
        </button>
      )}
      <HintButton match={match} />
      <Confirm match={match} turn={turn} />
    </div>
  );
}

interface ToolProps {
  sign: "back" | "redo" | "restart";
  name: string;
  /** The name in short. */
  word: string;
  isOff: boolean;
  act: () => void;
}

function Tool({ sign, name, word, isOff, act }: ToolProps) {
  return (
    <button type="button" class="quiet icon tool" aria-label={name} title={name} disabled={isOff} onClick={act}>
      <Icon name={sign} />
      <small>{word}</small>
    </button>
  );
}

/** The cards that follow the pointer. */
export function Dragged({ turn }: { turn: RummyTurn }) {
  if (!turn.drag.cards.value.size) return null;
  return (
    <div class="dragged-cards" aria-hidden="true" style={turn.drag.place}>
      {turn.pickedCards.value.map((card) => (
        <span key={card.id} ref={turn.spots.dragged.ref(card.id)} class="card">
          <CardPicture tile={card.tile} />
        </span>
      ))}
    </div>
  );
}
