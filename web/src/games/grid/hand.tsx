// The hand: tap a tile to pick it up, drag it to the table or to another place in the hand.

import { useComputed } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Slot } from "../../match/hand";
import { TilePicture } from "../../pieces/tiles";
import { tileName } from "../../words/names";
import { say } from "../../words/words";
import type { GridTurn } from "./turn";

const Still: FunctionComponent<{ slot: Slot }> = ({ slot }) => <TilePicture tile={slot.tile} />;

/** The hand; a game may show its contents in its own way. */
export function Hand({ turn, InHand = Still }: { turn: GridTurn; InHand?: FunctionComponent<{ slot: Slot }> }) {
  const { match, dragging } = turn;
  useLayoutEffect(() => match.motion.settle(dragging.hand.current!));
  useDropOutside(turn);
  const dragged = useComputed(() => (turn.drag.value?.isMoving ? turn.drag.value.slot.id : null));
  return (
    <div ref={dragging.hand} class="hand" role="group" aria-label={say("match.hand")}>
      {turn.held.value.map((slot, number) => {
        const completes = turn.completing.value.has(slot.tile);
        const fits = turn.fitting.value.has(slot.tile);
        const isPicked = turn.picked.value === slot.id || turn.marked.value?.has(slot.id) === true;
        return (
          <button
            key={slot.id}
            type="button"
            ref={match.places.tiles.ref(slot.id)}
            class={[
              "hand-tile",
              isPicked && "picked",
              (completes || fits) && "completes",
              dragged.value === slot.id && "dragged",
            ]
              .filter(Boolean)
              .join(" ")}
            aria-pressed={isPicked}
            aria-label={[
              tileName(slot.tile),
              turn.note(slot),
              completes && say("match.completes"),
              fits && say("match.fits-here"),
            ]
              .filter(Boolean)
              .join(", ")}
            aria-keyshortcuts={String(number + 1)}
            onKeyDown={(event) => shift(turn, slot, event)}
            onClick={() => dragging.clicked(slot)}
            {...dragging.handlers(slot)}
          >
            <InHand slot={slot} />
            {turn.note(slot) && (
              <span class="hand-note" aria-hidden="true">
                ★
              </span>
            )}
          </button>
        );
      })}
      <Held turn={turn} />
    </div>
  );
}

/** The tile that is held over the page. It moves without a redraw. */
function Held({ turn }: { turn: GridTurn }) {
  const tile = useComputed(() => (turn.drag.value?.isMoving ? turn.drag.value.slot.tile : null));
  const place = useComputed(() => {
    const { x = 0, y = 0, size = 0 } = turn.drag.value ?? {};
    return `width: ${size}px; transform: translate(${x - size / 2}px, ${y - size / 2}px)`;
  });
  const isOver = useComputed(() => turn.drag.value?.over != null);
  return (
    tile.value && (
      <div class={`held${isOver.value ? " over" : ""}`} style={place}>
        <TilePicture tile={tile.value} />
      </div>
    )
  );
}

/** With Shift, the arrows move a tile within the hand. */
function shift(turn: GridTurn, slot: Slot, event: KeyboardEvent): void {
  const way = event.shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined;
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  const ids = turn.held.value.map((own) => own.id);
  const at = ids.indexOf(slot.id);
  const other = ids[at + way];
  if (other !== undefined) turn.match.hand.move(slot.id, way < 0 ? other : (ids[at + 2] ?? null));
}

/**
 * A click on anything that is neither a tile nor a button nor the board puts the tile back. The cursor is for those who
 * use keys.
 */
function useDropOutside(turn: GridTurn): void {
  useLayoutEffect(() => {
    const pressed = (event: PointerEvent): void => {
      const target = event.target as Element;
      turn.cursor.value = null;
      if (!target.closest("button, dialog") && !turn.dragging.board.current?.contains(target)) turn.picked.value = null;
    };
    addEventListener("pointerdown", pressed);
    return () => removeEventListener("pointerdown", pressed);
  }, [turn]);
}
