// Points by turn, a line for each seat.

import type { SeatView } from "../wire";
import { say } from "../words";
import type { LogLine } from "./model";
import { marks } from "./race";

const [WIDTH, HEIGHT, LEFT, FLOOR] = [320, 150, 28, 132];

/** How many points each seat had after which turn. */
export function racePoints(lines: LogLine[], seats: number): [turn: number, points: number][][] {
  const points: [number, number][][] = Array.from({ length: seats }, () => [[0, 0]]);
  for (const line of lines) {
    const own = line.seat === null ? undefined : points[line.seat];
    if (own && line.points) own.push([line.turn, own.at(-1)![1] + line.points]);
  }
  return points;
}

export function Chart({ seats, lines }: { seats: SeatView[]; lines: LogLine[] }) {
  const points = racePoints(lines, seats.length);
  const turns = Math.max(1, ...lines.map((line) => line.turn));
  const numbers = marks(Math.max(...points.map((own) => own.at(-1)![1])));
  const x = (turn: number): number => LEFT + ((WIDTH - LEFT - 16) * turn) / turns;
  const y = (value: number): number => FLOOR - ((FLOOR - 8) * value) / numbers.at(-1)!;
  const path = (own: [number, number][]): string => own.map(([turn, value], n) => `${n ? "L" : "M"}${x(turn).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  return (
    <figure class="chart">
      <figcaption>{say("over.chart")}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${say("over.chart")}: ${seats.map((seat) => `${seat.name} ${seat.score}`).join(", ")}`}>
        {numbers.map((value) => (
          <g key={value} class="axis">
            <path d={`M${LEFT} ${y(value)}H${WIDTH}`} />
            <text x={LEFT - 5} y={y(value) + 4} text-anchor="end">{value}</text>
          </g>
        ))}
        {points.map((own, seat) => (
          <g key={seat} class={`seat-${seat}`}>
            <path d={path(own)} />
            <circle cx={x(own.at(-1)![0])} cy={y(own.at(-1)![1])} r="8" />
            <text x={x(own.at(-1)![0])} y={y(own.at(-1)![1]) + 4} text-anchor="middle">{seat + 1}</text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
