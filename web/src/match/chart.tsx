// Points by turn, a line for each seat.

import type { SeatView } from "../server/wire";
import { Avatar } from "./avatar";
import type { LogLine } from "./log";
import { lanes, marks } from "./race";

const [WIDTH, HEIGHT, LEFT, FLOOR] = [320, 150, 28, 132];

const [RADIUS, BESIDE] = [9, 16]; // of the faces at the ends, and between faces that would cover each other
const FACE = 15;

/** A line that tells of points. */
export type Gain = Pick<LogLine, "seat" | "turn" | "points">;

/** The points of each seat after every turn, beginning before the first. */
export function racePoints(lines: Gain[], seats: number): number[][] {
  const turns = Math.max(1, ...lines.map((line) => line.turn));
  const gains = Array.from({ length: seats }, () => new Array<number>(turns + 1).fill(0));
  for (const { seat, turn, points } of lines) {
    const own = seat === null ? undefined : gains[seat];
    if (own && points) own[turn]! += points;
  }
  return gains.map((own) => {
    let sum = 0;
    return own.map((gain) => (sum += gain));
  });
}

export function Chart({ title, seats, lines }: { title: string; seats: SeatView[]; lines: Gain[] }) {
  const points = racePoints(lines, seats.length);
  const turns = points[0]!.length - 1;
  const ends = points.map((own) => own.at(-1)!);
  const numbers = marks(Math.max(...ends));
  const x = (turn: number): number => LEFT + ((WIDTH - LEFT - 16) * turn) / turns;
  const y = (value: number): number => FLOOR - ((FLOOR - 8) * value) / numbers.at(-1)!;
  const path = (own: number[]): string =>
    own.map((value, turn) => `${turn ? "L" : "M"}${x(turn).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const shifts = lanes(ends.map(y), 2 * RADIUS).map((lane) => x(turns) - lane * BESIDE);
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}: ${seats.map((seat) => `${seat.name} ${seat.score}`).join(", ")}`}
      >
        {numbers.map((value) => (
          <g key={value} class="axis">
            <path d={`M${LEFT} ${y(value)}H${WIDTH}`} />
            <text x={LEFT - 5} y={y(value) + 4} text-anchor="end">
              {value}
            </text>
          </g>
        ))}
        {points.map((own, seat) => (
          <g key={seat} class={`seat-${seat}`}>
            <path d={path(own)} />
            <circle cx={shifts[seat]} cy={y(ends[seat]!)} r={RADIUS} />
            <g transform={`translate(${shifts[seat]! - FACE / 2} ${y(ends[seat]!) - FACE / 2})`}>
              <Avatar seats={seats} seat={seat} size={FACE} />
            </g>
          </g>
        ))}
      </svg>
    </figure>
  );
}
