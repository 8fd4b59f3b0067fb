// The parts of Cubes: open hands, and cubes that are rolled again before they are placed.

import { Confirm, HandTools, HintButton } from "../../match/controls";
import type { Slot } from "../../match/hand";
import type { MatchModel } from "../../match/model";
import { Actions } from "../grid/actions";
import { Hand } from "../grid/hand";
import { keyTexts } from "../grid/keys";
import { Advice, gridParts } from "../grid/parts";
import { GridTurn } from "../grid/turn";
import type { Parts } from "../parts";
import { Bag } from "./bag";
import "./cubes.css";
import { OpenHand, OwnCube } from "./hands";
import { KEYS, press } from "./keys";
import { Rolling } from "./rolling";
import { Throws } from "./throws";
import { say } from "./words";

export function open(match: MatchModel): Parts {
  const throws = new Throws(match);
  const rolling = new Rolling(match, () => throws.wasForced.value);
  const turn = new GridTurn(match, { prelude: rolling, react: (items) => throws.react(items) });
  const parts = gridParts(turn);
  const isChoosing = (): boolean => rolling.mayRoll() && match.isMyTurn.value;
  const InHand = ({ slot }: { slot: Slot }) => <OwnCube throws={throws} slot={slot} />;
  return {
    ...parts,
    Controls: ({ ask }) => (
      <div class={`cubes${isChoosing() ? " choosing" : ""}`}>
        <Advice turn={turn} others={rolling.theirs()} />
        <Hand turn={turn} InHand={InHand} />
        {isChoosing() ? <RollActions turn={turn} rolling={rolling} /> : <Actions turn={turn} ask={ask} />}
      </div>
    ),
    SeatExtra: ({ seat, number }) => <OpenHand match={match} throws={throws} seat={seat} number={number} />,
    Unseen: () => <Bag match={match} />,
    keepHand: (slots, tiles, newId) => throws.keepHand(slots, tiles, newId, rolling.chosen.value),
    press: (event) => press(match, rolling, event) || parts.press(event),
    keys: keyTexts(match, KEYS),
  };
}

function RollActions({ turn, rolling }: { turn: GridTurn; rolling: Rolling }) {
  return (
    <div class="actions">
      <HandTools match={turn.match} />
      <button type="button" class="quiet" aria-keyshortcuts="a" onClick={() => rolling.chooseAll()}>
        {say(rolling.isAll() ? "none" : "all")}
      </button>
      <HintButton match={turn.match} />
      <Confirm match={turn.match} turn={turn} />
    </div>
  );
}
