// The points of all seats as a race along one track.

import type { SeatView } from "../server/wire";
import { say } from "../words/words";
import { Avatar } from "./avatar";

const STEPS = [5, 10, 20, 25, 50, 100, 200, 500];
const MOST_MARKS = 6;
const CROWD = 5; // percent of the track within which pieces hide each other

/** The marks of a track: round numbers, the last one beyond everyone. */
export function marks(most: number): number[] {
  const step = STEPS.find((mark) => most / mark < MOST_MARKS) ?? STEPS.at(-1)!;
  return Array.from({ length: Math.floor(most / step) + 2 }, (_, n) => n * step);
}

/** The height of each piece, so that all can be seen; `crowd` is the distance at which neighbours hide each other. */
export function lanes(places: number[], crowd = CROWD): number[] {
  const chosen: number[] = [];
  for (const [seat, place] of places.entries()) {
    const taken = chosen.filter((_, other) => Math.abs(places[other]! - place) < crowd);
    chosen[seat] = [0, 1, 2, 3, 4, 5].find((lane) => !taken.includes(lane)) ?? 0;
  }
  return chosen;
}

export function RaceTrack({ seats }: { seats: SeatView[] }) {
  const numbers = marks(Math.max(...seats.map((seat) => seat.score)));
  const places = seats.map((seat) => (100 * seat.score) / numbers.at(-1)!);
  const heights = lanes(places);
  const label = `${say("match.race")}: ${seats.map((seat) => `${seat.name} ${seat.score}`).join(", ")}`;
  return (
    <div
      class="race-track"
      role="img"
      aria-label={label}
      style={{ "--lanes": Math.max(2, ...heights.map((lane) => lane + 1)) }}
    >
      {numbers.map((mark) => (
        <span key={mark} class="mark" style={{ left: `${(100 * mark) / numbers.at(-1)!}%` }}>
          {mark}
        </span>
      ))}
      {seats.map((_, seat) => (
        <b key={seat} class={`piece seat-${seat}`} style={{ left: `${places[seat]}%`, "--lane": heights[seat]! }}>
          <Avatar seats={seats} seat={seat} />
        </b>
      ))}
    </div>
  );
}
