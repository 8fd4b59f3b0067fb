// The parts of Cubes: open hands, and cubes that are rolled again before they are placed.

import { Confirm, HandTools, HintButton } from "../../match/controls";
import type { MatchModel, Slot } from "../../match/model";
import { Actions } from "../grid/actions";
import { Hand } from "../grid/hand";
import { keyTexts } from "../grid/keys";
import { gridParts } from "../grid/parts";
import type { Parts } from "../parts";
import { Bag } from "./bag";
import { say } from "./words";
import "./cubes.css";
import { OpenHand, OwnCube } from "./hands";
import { KEYS, press } from "./keys";
import { CubesTurn } from "./turn";

export function open(match: MatchModel): Parts {
  const turn = new CubesTurn(match);
  turn.restart();
  const parts = gridParts(turn);
  const isChoosing = (): boolean => turn.mayRoll() && match.isMyTurn.value;
  const InHand = ({ slot }: { slot: Slot }) => <OwnCube turn={turn} slot={slot} />;
  return {
    ...parts,
    Controls: ({ ask }) => (
      <div class={`cubes${isChoosing() ? " choosing" : ""}`}>
        <p class="advice">{turn.advice.value}</p>
        <Hand turn={turn} InHand={InHand} />
        {isChoosing() ? <RollActions turn={turn} /> : <Actions turn={turn} ask={ask} />}
      </div>
    ),
    SeatExtra: ({ seat, number }) => <OpenHand turn={turn} seat={seat} number={number} />,
    Unseen: () => <Bag match={match} />,
    keepHand: (slots, tiles, newId) => turn.keepHand(slots, tiles, newId),
    press: (event) => press(turn, event) || parts.press(event),
    keys: keyTexts(match, KEYS),
  };
}

function RollActions({ turn }: { turn: CubesTurn }) {
  const isAll = turn.marked.value?.size === turn.match.hand.value.length;
  return (
    <div class="actions">
      <HandTools match={turn.match} />
      <button type="button" class="quiet" aria-keyshortcuts="a" onClick={() => turn.markAll()}>
        {say(isAll ? "none" : "all")}
      </button>
      <HintButton match={turn.match} />
      <Confirm match={turn.match} turn={turn} />
    </div>
  );
}
