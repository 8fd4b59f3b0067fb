// The board of a match that waits for people.

import { Ground, SIZE } from "../../picture/board";
import { say } from "../../words/words";
import type { Space } from "../grid/labels";
import { At, CELL } from "../grid/marks";
import { cellKey } from "../grid/staging";

const EDGE = 20;

export function Preview({ spaces }: { spaces: Space[] }) {
  const whole = SIZE * CELL + 2 * EDGE;
  return (
    <svg class="board-preview" viewBox={`${-EDGE} ${-EDGE} ${whole} ${whole}`} role="img" aria-label={inWords(spaces)}>
      <Ground />
      {spaces.map((space) => (
        <At key={cellKey(space.x, space.y)} cell={space}>
          <space.Picture />
        </At>
      ))}
    </svg>
  );
}

/** The kinds of spaces on a board, with their numbers. */
function inWords(spaces: Space[]): string {
  const counted = [...Map.groupBy(spaces, ({ name }) => name)].map(([name, alike]) => `${alike.length} × ${name}`);
  return `${say("board.preview")}: ${counted.join("; ")}`;
}
