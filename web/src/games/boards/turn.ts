// A turn on a printed board.

import type { BoardInfo, View } from "../../server/wire";
import type { Space } from "../grid/labels";
import { type Cell, cellKey } from "../grid/staging";
import { GridTurn } from "../grid/turn";
import { STAR, spaceAt } from "./spaces";

/** The sign of a star token won by a play. */
export const TOKEN = "★";

export class BoardTurn extends GridTurn {
  override spaces(view: View): Space[] {
    const stars = new Set(view.stars.map(([x, y]) => cellKey(x, y)));
    const isNew = view.status === "waiting";
    return this.printed().map((space) => spaceAt(space, isNew || stars.has(cellKey(space[0], space[1]))));
  }

  override gain(cell: Cell): string | null {
    const isHere = ([x, y]: readonly [number, number, ...unknown[]]): boolean => x === cell.x && y === cell.y;
    const mark = this.printed().find(isHere)?.[2] ?? "";
    if (mark === STAR && this.match.view.value!.stars.some(isHere)) return TOKEN;
    return Number(mark) ? `+${mark}` : null;
  }

  private printed(): BoardInfo["spaces"] {
    return this.match.board.value!.spaces;
  }
}
