// The parts of Rummy: sets of cards that everybody may rearrange.

import { kept } from "../../table/hand-order";
import type { TableModel } from "../../table/model";
import type { Parts } from "../parts";
import { Field } from "./field";
import { Actions, Dragged, Hand, Status } from "./hand";
import { KEYS, press } from "./keys";
import "./rummy.css";
import { Scene } from "./scene";
import { RummyTurn } from "./turn";

export function open(table: TableModel): Parts {
  const turn = new RummyTurn(table);
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
    // What has been played is gone, though a card of the same kind may have been drawn.
    keepHand: (slots, tiles, newId) => kept(slots.filter((slot) => !turn.hasPlayed(slot.id)), tiles, newId),
    tellsHint: true,
    press: (event) => press(turn, event),
    keys: KEYS,
  };
}
