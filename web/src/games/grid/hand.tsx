// The hand: tap a tile to pick it up, drag it to the table or to another place in the hand.

import { useSignal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useRef } from "preact/hooks";
import type { Slot } from "../../table/model";
import { TilePicture, tileName } from "../../tiles";
import { say } from "../../words";
import { FINGER } from "./camera";
import { CELL } from "./pieces";
import type { GridTurn } from "./turn";

const DRAG_AFTER = 7; // pixels

const Still: FunctionComponent<{ slot: Slot }> = ({ slot }) => <TilePicture tile={slot.tile} />;

/** The hand; a game may have its own way to show what lies in it. */
export function Hand({ turn, InHand = Still }: { turn: GridTurn; InHand?: FunctionComponent<{ slot: Slot }> }) {
  const pressed = useRef<{ slot: Slot; x: number; y: number } | null>(null);
  const dragged = useSignal<Slot | null>(null);
  const place = useSignal(""); // of what is dragged: it changes with every movement, and nothing is drawn anew

  function press(event: PointerEvent, slot: Slot): void {
    if (event.button) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    pressed.current = { slot, x: event.clientX, y: event.clientY };
  }

  function move(event: PointerEvent): void {
    if (!pressed.current) return;
    const { slot, x, y } = pressed.current;
    if (!dragged.value && Math.hypot(event.clientX - x, event.clientY - y) <= DRAG_AFTER) return;
    place.value = `transform: translate(${event.clientX}px, ${event.clientY}px)`;
    if (dragged.value) return;
    dragged.value = slot;
    if (!turn.marked.value) turn.hold(slot.id);
  }

  function stop(): void {
    pressed.current = dragged.value = null;
  }

  function release(event: PointerEvent): void {
    const slot = dragged.value;
    stop();
    if (!slot) return; // the click that follows picks it up
    event.preventDefault();
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const board = under.find((each) => each.classList.contains("board"));
    const other = under.find((each) => each instanceof HTMLElement && each.dataset.slot && each.dataset.slot !== String(slot.id));
    if (board) drop(board as SVGSVGElement, event, slot.id);
    else if (other) turn.table.reorder(slot.id, Number((other as HTMLElement).dataset.slot));
    turn.picked.value = null;
  }

  function drop(board: SVGSVGElement, event: PointerEvent, slot: number): void {
    const onScreen = board.getScreenCTM()!;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(onScreen.inverse());
    turn.put(turn.aim({ x: x / CELL, y: y / CELL }, FINGER / (CELL * onScreen.a)), slot);
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
            class={`hand-tile${isPicked ? " picked" : ""}${dragged.value?.id === slot.id ? " dragged" : ""}`}
            aria-pressed={isPicked}
            aria-label={[tileName(slot.tile), turn.note(slot)].filter(Boolean).join(", ")}
            aria-keyshortcuts={String(number + 1)}
            onPointerDown={(event) => press(event, slot)}
            onPointerMove={move}
            onPointerUp={release}
            onPointerCancel={stop}
            onClick={() => turn.pick(slot.id)}
          >
            <InHand slot={slot} />
            {turn.note(slot) && <span class="hand-note" aria-hidden="true">★</span>}
          </button>
        );
      })}
      {dragged.value && <div class="ghost" style={place}><TilePicture tile={dragged.value.tile} /></div>}
    </div>
  );
}
