// A board in a replay, with the tiles of the last event marked.

import type { View } from "../../server/wire";
import type { GridExtras } from "./extras";
import { frame } from "./frame";
import { boardLabel, tilesOn } from "./labels";
import { viewBox } from "./marks";
import { bareCell, laid, laidTiles, Rows } from "./rows";
import { cellKey, placedIn } from "./staging";
import type { GridTurn } from "./turn";

interface SceneProps {
  turn: GridTurn;
  view: View;
  event: string | null;
  /** The table at the end, so that the frame stays the same from turn to turn. */
  end: View;
  extras: GridExtras;
}

export function BoardScene({ turn, view, event, end, extras }: SceneProps) {
  const cells = end.board.map(([, x, y]) => ({ x, y }));
  const seat = Number(event?.split(" ")[0]);
  const lastBy = { seat, name: view.seats[seat]?.name ?? "" };
  const spaces = turn.extras.spaces?.(view) ?? [];
  const on = laid(view.board, tilesOn(view.board), { spaces });
  const last = new Map(placedIn(event ?? "").map((placement) => [cellKey(placement.x, placement.y), lastBy]));
  return (
    <svg
      class="board"
      viewBox={viewBox(frame(cells, null, turn.match.board.value?.size ?? null))}
      role="grid"
      aria-label={boardLabel(turn.match, view)}
    >
      {extras.Ground && <extras.Ground />}
      <Rows cells={[...spaces.map((space) => bareCell(space, on)), ...laidTiles(view.board, on, last)]} on={on} />
    </svg>
  );
}
