// What is printed on a board, and what it is called.

import type { FunctionComponent } from "preact";
import { SpaceMark } from "../../picture/board";
import { say } from "../../words/words";
import type { Space } from "../grid/labels";

export const STAR = "*";
const START = "#";
const CENTRE = "O";

/** One component for each mark, so that nothing is redrawn while nothing changes. */
const PICTURES = new Map(
  [STAR, START, CENTRE, "1", "2"].map((mark): [string, FunctionComponent] => [mark, () => <SpaceMark mark={mark} />]),
);
const SpentStar = () => <SpaceMark mark={STAR} isSpent />;
const StartFrame = () => <rect class="start-frame" x="-5" y="-5" width="110" height="110" rx="5" />;

/** A space with its mark; a star space loses its star once it is covered. */
export function spaceAt([x, y, mark]: [number, number, string], hasStar: boolean): Space {
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
