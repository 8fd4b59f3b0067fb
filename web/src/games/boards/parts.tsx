// The parts of a printed board and, if it has stars, of star tokens.

import type { MatchModel } from "../../match/model";
import { Ground } from "../../picture/board";
import { gridParts } from "../grid/parts";
import { GridTurn } from "../grid/turn";
import type { Parts } from "../parts";
import "./boards.css";
import { Lifting } from "./lifting";
import { Preview } from "./preview";
import { printed, STAR } from "./spaces";
import { LiftMarks, SeatTokens, TokenButton } from "./tokens";

export function open(match: MatchModel): Parts {
  const hasStars = match.board.value!.spaces.some(([, , mark]) => mark === STAR);
  const parts = hasStars ? tokenParts(new Lifting(match)) : gridParts(new GridTurn(match, printed(match)), { Ground });
  return { ...parts, Preview: () => <Preview spaces={printed(match).spaces(match.view.value!)} /> };
}

function tokenParts(lifting: Lifting): Parts {
  const parts = gridParts(lifting.turn, {
    Ground,
    Marks: () => <LiftMarks lifting={lifting} />,
    Buttons: () => <TokenButton lifting={lifting} />,
    press: (event) => {
      const isOurs = event.key.toLowerCase() === "k";
      if (isOurs) lifting.toggleChoosing();
      return isOurs;
    },
    keys: ["keys.token"],
  });
  return { ...parts, SeatExtra: SeatTokens };
}
