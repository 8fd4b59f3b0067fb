// The parts of Cubes: open hands, and cubes that are rolled again before they are placed.

import { Confirm, HandTools, HintButton } from "../../table/controls";
import type { Slot, TableModel } from "../../table/model";
import { say } from "../../words";
import { Actions } from "../grid/actions";
import { Hand } from "../grid/hand";
import { gridParts } from "../grid/parts";
import type { Parts } from "../parts";
import { Bag } from "./bag";
import "./cubes.css";
import { OpenHand, OwnCube } from "./hands";
import { KEYS, press } from "./keys";
import { CubesTurn } from "./turn";

export function open(table: TableModel): Parts {
  const turn = new CubesTurn(table);
  turn.restart();
  const parts = gridParts(turn);
  const isChoosing = (): boolean => turn.mayRoll() && table.isMyTurn.value;
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
    Unseen: () => <Bag table={table} />,
    keepHand: (slots, tiles, newId) => turn.keepHand(slots, tiles, newId),
    press: (event) => press(turn, event) || parts.press(event),
    keys: KEYS,
  };
}

function RollActions({ turn }: { turn: CubesTurn }) {
  const isAll = turn.marked.value?.size === turn.table.hand.value.length;
  return (
    <div class="actions">
      <HandTools table={turn.table} />
      <button type="button" class="quiet" aria-keyshortcuts="a" onClick={() => turn.markAll()}>{say(isAll ? "cubes.none" : "cubes.all")}</button>
      <HintButton table={turn.table} />
      <Confirm table={turn.table} turn={turn} />
    </div>
  );
}
