// The parts of a printed board and, if it has stars, of star tokens.

import type { MatchModel } from "../../match/model";
import { Ground } from "../../picture/board";
import { type GridExtras, gridParts } from "../grid/parts";
import type { Parts } from "../parts";
import "./boards.css";
import { Preview } from "./preview";
import { STAR } from "./spaces";
import { TokenTurn } from "./token-turn";
import { LiftMarks, SeatTokens, TokenButton } from "./tokens";
import { BoardTurn } from "./turn";

export function open(match: MatchModel): Parts {
  const hasStars = match.board.value!.spaces.some(([, , mark]) => mark === STAR);
  const turn = hasStars ? new TokenTurn(match) : new BoardTurn(match);
  const parts = turn instanceof TokenTurn ? tokenParts(turn) : gridParts(turn, { Ground });
  return { ...parts, Preview: () => <Preview spaces={turn.spaces(match.view.value!)} /> };
}

function tokenParts(turn: TokenTurn): Parts {
  const extras: GridExtras = {
    Ground,
    Marks: () => <LiftMarks turn={turn} />,
    Buttons: () => <TokenButton turn={turn} />,
    press: (event) => {
      const isOurs = event.key.toLowerCase() === "k";
      if (isOurs) turn.toggleChoosing();
      return isOurs;
    },
    keys: ["keys.token"],
  };
  return { ...gridParts(turn, extras), SeatExtra: SeatTokens };
}
