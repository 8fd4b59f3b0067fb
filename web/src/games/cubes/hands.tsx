// Cubes in hands, at rest or in the air: one's own, and those of the others, which lie open.

import { wantsLessMotion } from "../../app/settings";
import type { Slot } from "../../match/hand";
import type { MatchModel } from "../../match/model";
import { TilePicture } from "../../pieces/tiles";
import type { SeatView } from "../../server/wire";
import { tileName } from "../../words/names";
import { faceBefore, showing } from "./rolls";
import type { Throws } from "./throws";
import { say } from "./words";

interface CubeProps {
  throws: Throws;
  slot: Slot;
  isThrown: boolean;
}

function Cube({ throws, slot, isThrown }: CubeProps) {
  if (!isThrown) return <TilePicture tile={slot.tile} />;
  const tile = wantsLessMotion() ? slot.tile : faceBefore(slot.tile, throws.framesLeft.value, slot.id);
  return (
    <span class={`thrown way-${slot.id % 3}`}>
      <TilePicture tile={tile} />
    </span>
  );
}

export function OwnCube({ throws, slot }: { throws: Throws; slot: Slot }) {
  return <Cube throws={throws} slot={slot} isThrown={throws.inHand.value.has(slot.id)} />;
}

interface HandProps {
  match: MatchModel;
  throws: Throws;
  seat: SeatView;
  number: number;
}

/** The hand of a seat; one's own is shown below while it can be used. */
export function OpenHand({ match, throws, seat, number }: HandProps) {
  const view = match.view.value!;
  if (!seat.hand || (number === view.seat && view.status === "playing")) return null;
  const cubes = seat.hand.map((tile, id) => ({ id, tile }));
  const fell = showing(cubes, throws.bySeat.value.get(number) ?? []);
  return (
    <span class="open-hand" role="img" aria-label={handText(seat)}>
      {cubes.map((slot) => (
        <Cube key={slot.id} throws={throws} slot={slot} isThrown={fell.has(slot.id)} />
      ))}
    </span>
  );
}

/** "Anna: red circle, blue square" */
const handText = ({ name, hand }: SeatView): string =>
  say("of", { name, tiles: (hand ?? []).map(tileName).join(", ") });

/** Read out the cubes of the others. */
export function readOthers(match: MatchModel): void {
  const view = match.view.value!;
  for (const seat of view.seats.filter((_, number) => number !== view.seat)) match.voice.speak(handText(seat));
}
