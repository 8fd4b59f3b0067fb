// A face for each name: one of the shapes in one of the colours, always the same for the same names at a table.
// Faces of people are round, those of bots are square.

import { COLOURS, GROUND, SHAPE_PATHS } from "../pieces/shapes";
import type { SeatView } from "../server/wire";

const SHAPES = Object.values(SHAPE_PATHS);
const PAINTS = Object.values(COLOURS.classic);

/** A number that is the same for the same name, wherever it is worked out. */
export function numberOf(name: string): number {
  let number = 0;
  for (const letter of name) number = (number * 31 + letter.codePointAt(0)!) % 1_000_003;
  return number;
}

/** The number of the face of each seat: a shape that is taken gives way to the next one, in whatever order they sit. */
export function facesOf(names: string[]): number[] {
  const [taken, faces] = [new Set<number>(), names.map(numberOf)];
  const order = faces.map((_, seat) => seat).sort((one, other) => faces[one]! - faces[other]! || one - other);
  for (const seat of order) {
    while (taken.has(shapeOf(faces[seat]!)) && taken.size < SHAPES.length) faces[seat]! += 6;
    taken.add(shapeOf(faces[seat]!));
  }
  return faces;
}

const shapeOf = (number: number): number => Math.floor(number / 6) % SHAPES.length;

interface Props {
  seats: Pick<SeatView, "name" | "holder">[];
  seat: number;
  /** In a picture. */
  size?: number;
}

export function Avatar({ seats, seat, size }: Props) {
  const number = facesOf(seats.map(({ name }) => name))[seat]!;
  const paint = PAINTS[number % PAINTS.length];
  const inner = (Math.floor(number / 36) + 1) % SHAPES.length;
  return (
    <svg class="avatar" viewBox="0 0 100 100" aria-hidden="true" focusable="false" width={size} height={size}>
      {seats[seat]!.holder === "bot" ? (
        <rect class="bot-face" x="7" y="7" width="86" height="86" rx="24" fill={GROUND.classic} />
      ) : (
        <circle cx="50" cy="50" r="50" fill={GROUND.classic} />
      )}
      <path transform="translate(19 19) scale(.62)" d={SHAPES[shapeOf(number)]} fill={paint} />
      <path transform="translate(39 39) scale(.22)" d={SHAPES[inner]} fill={GROUND.classic} />
    </svg>
  );
}
