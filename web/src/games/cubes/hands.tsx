// Cubes in hands, at rest or in the air: one's own, and those of the others, which lie open.

import { wantsLessMotion } from "../../app/settings";
import type { Slot } from "../../match/model";
import { TilePicture } from "../../pieces/tiles";
import type { SeatView } from "../../server/wire";
import { tileName } from "../../words/names";
import { faceBefore, showing } from "./rolls";
import type { CubesTurn } from "./turn";
import { say } from "./words";

interface CubeProps {
  turn: CubesTurn;
  slot: Slot;
  isThrown: boolean;
}

function Cube({ turn, slot, isThrown }: CubeProps) {
  if (!isThrown) return <TilePicture tile={slot.tile} />;
  const tile = wantsLessMotion() ? slot.tile : faceBefore(slot.tile, turn.framesLeft.value, slot.id);
  return (
    <span class={`thrown way-${slot.id % 3}`}>
      <TilePicture tile={tile} />
    </span>
  );
}

export function OwnCube({ turn, slot }: { turn: CubesTurn; slot: Slot }) {
  return <Cube turn={turn} slot={slot} isThrown={turn.thrownHere.value.has(slot.id)} />;
}

/** The hand of a seat; one's own is shown below while it can be used. */
export function OpenHand({ turn, seat, number }: { turn: CubesTurn; seat: SeatView; number: number }) {
  const view = turn.match.view.value!;
  if (!seat.hand || (number === view.seat && view.status === "playing")) return null;
  const cubes = seat.hand.map((tile, id) => ({ id, tile }));
  const fell = showing(cubes, turn.thrown.value.get(number) ?? []);
  return (
    <span
      class="open-hand"
      role="img"
      aria-label={say("of", { name: seat.name, tiles: seat.hand.map(tileName).join(", ") })}
    >
      {cubes.map((slot) => (
        <Cube key={slot.id} turn={turn} slot={slot} isThrown={fell.has(slot.id)} />
      ))}
    </span>
  );
}
