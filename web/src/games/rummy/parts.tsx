// The parts of a match with cards: sets that everyone may rearrange.

import { kept } from "../../match/hand";
import type { MatchModel } from "../../match/model";
import type { Parts } from "../parts";
import { Field } from "./field";
import { takeFocus } from "./focus";
import { Actions, Dragged, Hand, Status } from "./hand";
import { KEYS, press } from "./keys";
import "./rummy.css";
import { Scene } from "./scene";
import { RummyTurn } from "./turn";
import { say } from "./words";

export function open(match: MatchModel): Parts {
  const turn = new RummyTurn(match);
  return {
    turn,
    Field: () => <Field turn={turn} />,
    Controls: ({ ask }) => (
      <>
        <Status turn={turn} />
        <Hand turn={turn} />
        <Actions turn={turn} ask={ask} />
        <Dragged turn={turn} />
      </>
    ),
    Scene,
    // A played card is gone, even if another of its kind was drawn.
    keepHand: (slots, tiles, newId) =>
      kept(
        slots.filter((slot) => !turn.hasPlayed(slot.id)),
        tiles,
        newId,
      ),
    takeFocus: () => takeFocus(turn.spots),
    press: (event) => press(turn, event),
    keys: KEYS.map((key) => say(key)),
  };
}
