// The points of all seats as a race along one track.

import type { SeatView } from "../wire";
import { say } from "../words";

const STEPS = [5, 10, 20, 25, 50, 100, 200, 500];
const MOST_MARKS = 6;
const CROWD = 5; // percent of the track within which pieces hide each other

/** Where the marks of a track stand: round numbers, and the last one beyond everybody. */
export function marks(most: number): number[] {
  const step = STEPS.find((each) => most / each < MOST_MARKS) ?? STEPS.at(-1)!;
  return Array.from({ length: Math.floor(most / step) + 2 }, (_, n) => n * step);
}

/** How high each piece stands, so that those side by side can all be seen; `crowd` is how near they hide each other. */
export function lanes(places: number[], crowd = CROWD): number[] {
  const found: number[] = [];
  for (const [seat, place] of places.entries()) {
    const taken = found.filter((_, other) => Math.abs(places[other]! - place) < crowd);
    found[seat] = [0, 1, 2, 3, 4, 5].find((lane) => !taken.includes(lane)) ?? 0;
  }
  return found;
}

export function RaceTrack({ seats }: { seats: SeatView[] }) {
  const numbers = marks(Math.max(...seats.map((seat) => seat.score)));
  const places = seats.map((seat) => (100 * seat.score) / numbers.at(-1)!);
  const heights = lanes(places);
  const label = `${say("table.race")}: ${seats.map((seat) => `${seat.name} ${seat.score}`).join(", ")}`;
  return (
    <div class="race-track" role="img" aria-label={label} style={{ "--lanes": Math.max(2, ...heights.map((lane) => lane + 1)) }}>
      {numbers.map((each) => <span key={each} class="mark" style={{ left: `${(100 * each) / numbers.at(-1)!}%` }}>{each}</span>)}
      {seats.map((_, seat) => (
        <b key={seat} class={`piece seat-${seat}`} style={{ left: `${places[seat]}%`, "--lane": heights[seat]! }}>{seat + 1}</b>
      ))}
    </div>
  );
}
