// The parts of every match on a grid; tiles on a bare table need nothing else.

import type { FunctionComponent } from "preact";
import type { MatchModel } from "../../match/model";
import type { MatchKey } from "../../words/words";
import type { Parts } from "../parts";
import { Actions } from "./actions";
import { Board, type BoardExtras, BoardScene } from "./board";
import { Hand } from "./hand";
import { KEYS, keyTexts, press } from "./keys";
import { GridTurn } from "./turn";

export interface GridExtras extends BoardExtras {
  /** Further buttons. */
  Buttons?: FunctionComponent;
  /** A key of this game, handled before those of every grid. */
  press?: (event: KeyboardEvent) => boolean;
  keys?: MatchKey[];
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
    keys: keyTexts(turn.match, [...KEYS, ...(extras.keys ?? [])]),
  };
}

export const open = (match: MatchModel): Parts => gridParts(new GridTurn(match));
