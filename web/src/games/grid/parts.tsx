// The parts of every game that is played on a board; Qwirkle needs no more than these.

import type { FunctionComponent } from "preact";
import type { TableModel } from "../../table/model";
import type { Key } from "../../words";
import type { Parts } from "../parts";
import { Actions } from "./actions";
import { Board, type BoardExtras, BoardScene } from "./board";
import { Hand } from "./hand";
import { KEYS, press } from "./keys";
import { GridTurn } from "./turn";

export interface GridExtras extends BoardExtras {
  /** Further buttons. */
  Buttons?: FunctionComponent;
  /** A key that means something in this game; asked before those of every board. */
  press?: (event: KeyboardEvent) => boolean;
  keys?: Key[];
}

export function gridParts(turn: GridTurn, extras: GridExtras = {}): Parts {
  return {
    turn,
    Field: () => <Board turn={turn} extras={extras} />,
    Controls: ({ ask }) => (
      <>
        <Hand turn={turn} />
        <Actions turn={turn} ask={ask} Buttons={extras.Buttons} />
      </>
    ),
    Scene: ({ view, event, end }) => <BoardScene turn={turn} view={view} event={event} end={end} extras={extras} />,
    press: (event) => extras.press?.(event) || press(turn, event),
    keys: [...KEYS, ...(extras.keys ?? [])],
  };
}

export const open = (table: TableModel): Parts => gridParts(new GridTurn(table));
