// A board in a replay, with the tiles of the last event marked. The camera follows as in a match.

import { useComputed, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { View } from "../../server/wire";
import { type BoardCamera, useCamera } from "./board-camera";
import { CameraTools } from "./camera-tools";
import type { GridExtras } from "./extras";
import { boardLabel, tilesOn } from "./labels";
import { viewBox } from "./marks";
import { bareCell, laid, laidTiles, Rows } from "./rows";
import { type Cell, cellKey, placedIn } from "./staging";
import type { GridTurn } from "./turn";

interface SceneProps {
  turn: GridTurn;
  view: View;
  event: string | null;
  extras: GridExtras;
}

export function BoardScene({ turn, view, event, extras }: SceneProps) {
  const board = useRef<SVGSVGElement>(null);
  const size = turn.match.board.value?.size ?? null;
  const camera = useSceneCamera(board, size, { view, event });
  const box = useComputed(() => viewBox(camera.shown.value));
  const seat = Number(event?.split(" ")[0]);
  const lastBy = { seat, name: view.seats[seat]?.name ?? "" };
  const spaces = turn.extras.spaces?.(view) ?? [];
  const on = laid(view.board, tilesOn(view.board), { spaces });
  const last = new Map(placedIn(event ?? "").map((placement) => [cellKey(placement.x, placement.y), lastBy]));
  return (
    <div class={`board-box${size === null ? "" : " bounded"}`}>
      <svg
        ref={board}
        class="board"
        viewBox={box}
        role="grid"
        aria-label={boardLabel(turn.match, view)}
        {...camera.handlers}
      >
        {extras.Ground && <extras.Ground />}
        <Rows cells={[...spaces.map((space) => bareCell(space, on)), ...laidTiles(view.board, on, last)]} on={on} />
      </svg>
      <CameraTools camera={camera} />
    </div>
  );
}

/** A camera that follows from turn to turn. */
function useSceneCamera(
  board: RefObject<SVGSVGElement | null>,
  bounds: number | null,
  shown: Pick<SceneProps, "view" | "event">,
): BoardCamera {
  const now = useSignal(shown);
  useLayoutEffect(() => {
    now.value = shown;
  }, [shown.view]);
  const cells = useComputed((): Cell[] => now.value.view.board.map(([, x, y]) => ({ x, y })));
  const focus = useComputed((): Cell[] => placedIn(now.value.event ?? ""));
  return useCamera(board, {
    cells,
    focus,
    goals: focus,
    bounds,
    moment: () => now.value,
    isPlayed: () => false,
    isHeld: () => false,
    tapped: () => {},
  });
}
