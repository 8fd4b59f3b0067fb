// The parts of every match on a grid; tiles on a bare table need nothing else.

import { Guidance } from "../../match/guidance";
import type { MatchModel } from "../../match/model";
import type { Parts } from "../parts";
import { Actions } from "./actions";
import { adviceFor } from "./advice";
import { Board } from "./board";
import type { GridExtras } from "./extras";
import { Hand } from "./hand";
import { KEYS, keyTexts, press } from "./keys";
import { BoardScene } from "./scene";
import { GridTurn } from "./turn";

/** The line above the hand. */
export function Advice({ turn, others }: { turn: GridTurn; others?: string | undefined }) {
  const text = turn.match.isMyTurn.value ? adviceFor(turn) : "";
  if (!text && !turn.match.isReal) return null;
  return <Guidance match={turn.match} text={text} others={others} nudges={turn.nudges.value} />;
}

export function gridParts(turn: GridTurn, extras: GridExtras = {}): Parts {
  return {
    turn,
    Field: () => <Board turn={turn} extras={extras} />,
    Controls: ({ ask }) => (
      <>
        <Advice turn={turn} />
        <Hand turn={turn} />
        <Actions turn={turn} ask={ask} Buttons={extras.Buttons} />
      </>
    ),
    Scene: ({ view, event }) => <BoardScene turn={turn} view={view} event={event} extras={extras} />,
    takeFocus: () => turn.dragging.takeFocus(),
    press: (event) => extras.press?.(event) || press(turn, event),
    keys: keyTexts(turn.match, [...KEYS, ...(extras.keys ?? [])]),
  };
}

export const open = (match: MatchModel): Parts => gridParts(new GridTurn(match));
