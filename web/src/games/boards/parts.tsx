// The parts of Select, Connect and both together: a printed board and, where it has stars, their tokens.

import { Ground } from "../../picture/board";
import type { TableModel } from "../../table/model";
import { type GridExtras, gridParts } from "../grid/parts";
import type { Parts } from "../parts";
import "./boards.css";
import { Preview } from "./preview";
import { STAR } from "./spaces";
import { TokenTurn } from "./token-turn";
import { LiftMarks, SeatTokens, TokenButton } from "./tokens";
import { BoardTurn } from "./turn";

export function open(table: TableModel): Parts {
  const hasStars = table.board.value!.spaces.some(([, , mark]) => mark === STAR);
  const turn = hasStars ? new TokenTurn(table) : new BoardTurn(table);
  const parts = turn instanceof TokenTurn ? tokenParts(turn) : gridParts(turn, { Ground });
  return { ...parts, Preview: () => <Preview spaces={turn.spaces(table.view.value!)} /> };
}

function tokenParts(turn: TokenTurn): Parts {
  const extras: GridExtras = {
    Ground,
    Marks: () => <LiftMarks turn={turn} />,
    Buttons: () => <TokenButton turn={turn} />,
    press: (event) => event.key.toLowerCase() === "k" && (turn.toggleChoosing(), true),
    keys: ["keys.token"],
  };
  return { ...gridParts(turn, extras), SeatExtra: SeatTokens };
}
