// Places that are out of sight: an arrow at the edge leads there, and so does a tile that is held at the edge.

import { useComputed, useSignalEffect } from "@preact/signals";
import { Icon } from "../../app/icons";
import { say } from "../../words/words";
import type { BoardCamera } from "./board-camera";
import type { GridTurn } from "./turn";

const DWELL = 250; // milliseconds at the edge: a tile that only passes moves nothing

const NAMES = {
  left: "match.more-left",
  right: "match.more-right",
  top: "match.more-above",
  bottom: "match.more-below",
} as const;

export function Beyond({ camera, turn }: { camera: BoardCamera; turn: GridTurn }) {
  const near = useComputed(() => camera.sides.value.find((side) => side === turn.drag.value?.near));
  useSignalEffect(() => {
    const side = near.value;
    if (!side) return undefined;
    const timer = setTimeout(() => camera.lookBeyond(side), DWELL);
    return () => clearTimeout(timer);
  });
  return (
    <>
      {camera.sides.value.map((side) => (
        <button
          key={side}
          type="button"
          class={`beyond at-${side}`}
          onClick={() => camera.lookBeyond(side)}
          aria-label={say(NAMES[side])}
        >
          <Icon name="beyond" />
        </button>
      ))}
    </>
  );
}
