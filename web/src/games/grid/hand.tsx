// The hand: tap a tile to pick it up, drag it to the table or to another place in the hand.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Slot } from "../../table/model";
import { TilePicture, tileName } from "../../tiles";
import { say } from "../../words";
import type { GridTurn } from "./turn";

const DRAG_AFTER = 7; // pixels

interface Drag {
  slot: Slot;
  x: number;
  y: number;
  isMoving: boolean;
}

export function Hand({ turn }: { turn: GridTurn }) {
  const drag = useSignal<Drag | null>(null);
  const start = useRef({ x: 0, y: 0 });

  function pressed(event: PointerEvent, slot: Slot): void {
    if (event.button) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, y: event.clientY };
    drag.value = { slot, x: event.clientX, y: event.clientY, isMoving: false };
  }

  function moved(event: PointerEvent): void {
    const now = drag.value;
    if (!now) return;
    const far = Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > DRAG_AFTER;
    if (!now.isMoving && !far) return;
    if (!now.isMoving && turn.picked.value !== now.slot.id && !turn.marked.value) turn.picked.value = now.slot.id;
    drag.value = { ...now, x: event.clientX, y: event.clientY, isMoving: true };
  }

  function released(event: PointerEvent): void {
    const now = drag.value;
    drag.value = null;
    if (!now?.isMoving) return; // the click that follows picks it up
    event.preventDefault();
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const board = under.find((each) => each.classList.contains("board"));
    const other = under.find((each) => each instanceof HTMLElement && each.dataset.slot && each.dataset.slot !== String(now.slot.id));
    if (board) drop(board as SVGSVGElement, event, now.slot.id);
    else if (other) turn.table.reorder(now.slot.id, Number((other as HTMLElement).dataset.slot));
    turn.picked.value = null;
  }

  function drop(board: SVGSVGElement, event: PointerEvent, slot: number): void {
    const box = board.getBoundingClientRect();
    const cell = box.width / Number(board.dataset.width);
    const x = Math.floor(Number(board.dataset.left) + (event.clientX - box.left) / cell);
    const y = Math.floor(Number(board.dataset.top) + (event.clientY - box.top) / cell);
    turn.put({ x, y }, slot);
  }

  return (
    <div class="hand" role="group" aria-label={say("table.hand")}>
      {turn.held.value.map((slot, number) => {
        const isPicked = turn.picked.value === slot.id || turn.marked.value?.has(slot.id) === true;
        return (
          <button
            key={slot.id}
            type="button"
            data-slot={slot.id}
            class={`hand-tile${isPicked ? " picked" : ""}${drag.value?.isMoving && drag.value.slot.id === slot.id ? " dragged" : ""}`}
            aria-pressed={isPicked}
            aria-label={tileName(slot.tile)}
            aria-keyshortcuts={String(number + 1)}
            onPointerDown={(event) => pressed(event, slot)}
            onPointerMove={moved}
            onPointerUp={released}
            onPointerCancel={() => (drag.value = null)}
            onClick={() => turn.pick(slot.id)}
          >
            <TilePicture tile={slot.tile} />
          </button>
        );
      })}
      {drag.value?.isMoving && (
        <div class="ghost" style={{ transform: `translate(${drag.value.x}px, ${drag.value.y}px)` }}>
          <TilePicture tile={drag.value.slot.tile} />
        </div>
      )}
    </div>
  );
}
