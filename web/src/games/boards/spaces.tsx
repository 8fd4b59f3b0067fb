// What is printed on a board, what it is called, and what it adds to a turn.

import type { FunctionComponent } from "preact";
import type { MatchModel } from "../../match/model";
import { SpaceMark } from "../../picture/board";
import { say } from "../../words/words";
import type { TurnExtras } from "../grid/extras";
import type { Space } from "../grid/labels";
import { type Cell, cellKey } from "../grid/staging";
import { say as sayOfTokens } from "./words";

export const STAR = "*";
const START = "#";
const CENTRE = "O";
const TOKEN = "★"; // won by a play

/** One component for each mark, so that nothing is redrawn while nothing changes. */
const PICTURES = new Map(
  [STAR, START, CENTRE, "1", "2"].map((mark): [string, FunctionComponent] => [mark, () => <SpaceMark mark={mark} />]),
);
const SpentStar = () => <SpaceMark mark={STAR} isSpent />;
const StartFrame = () => <rect class="start-frame" x="-5" y="-5" width="110" height="110" rx="5" />;

/** A space with its mark; a star space loses its star once it is covered. */
function spaceAt([x, y, mark]: [number, number, string], hasStar: boolean): Space {
  const isSpent = mark === STAR && !hasStar;
  const space = { x, y, name: nameOf(mark, isSpent), Picture: isSpent ? SpentStar : PICTURES.get(mark)! };
  return mark === START ? { ...space, Frame: StartFrame } : space;
}

function nameOf(mark: string, isSpent: boolean): string {
  switch (mark) {
    case STAR:
      return say(isSpent ? "space.spent-star" : "space.star");
    case START:
      return say("space.start");
    case CENTRE:
      return say("space.centre");
    default:
      return say("space.bonus", { count: Number(mark) });
  }
}

/** What a printed board adds to a turn. */
export function printed(match: MatchModel) {
  const spaces = match.board.value!.spaces;
  const markAt = (cell: Cell): string => {
    const isHere = ([x, y]: readonly [number, number, ...unknown[]]): boolean => x === cell.x && y === cell.y;
    const mark = spaces.find(isHere)?.[2] ?? "";
    return mark === STAR && !match.view.value!.stars.some(isHere) ? "" : mark;
  };
  const gain = (cell: Cell): string | null => {
    const mark = markAt(cell);
    if (mark === STAR) return TOKEN;
    return Number(mark) ? `+${mark}` : null;
  };
  const about = (cell: Cell): string | null => {
    const mark = markAt(cell);
    if (mark === STAR) return say("space.about-star");
    if (mark === CENTRE) return match.view.value!.board.length ? null : say("space.about-centre");
    return Number(mark) ? say("space.about-bonus", { count: Number(mark) }) : null;
  };
  return {
    gain,
    about,
    spaces: (view) => {
      const stars = new Set(view.stars.map(([x, y]) => cellKey(x, y)));
      const isNew = view.status === "waiting";
      return spaces.map((space) => spaceAt(space, isNew || stars.has(cellKey(space[0], space[1]))));
    },
    playText: (points, cells) => {
      const count = cells.filter((cell) => gain(cell) === TOKEN).length;
      return count ? sayOfTokens("confirm", { points, count }) : null;
    },
  } satisfies TurnExtras;
}
