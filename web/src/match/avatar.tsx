// A face for each name: one of the shapes in one of the colours, always the same for the same name.

import { COLOURS, GROUND, SHAPE_PATHS } from "../pieces/shapes";

const SHAPES = Object.values(SHAPE_PATHS);
const PAINTS = Object.values(COLOURS.classic);

/** A number that is the same for the same name, wherever it is worked out. */
export function numberOf(name: string): number {
  let number = 0;
  for (const letter of name) number = (number * 31 + letter.codePointAt(0)!) % 1_000_003;
  return number;
}

export function Avatar({ name }: { name: string }) {
  const number = numberOf(name);
  const paint = PAINTS[number % PAINTS.length];
  const inner = (Math.floor(number / 36) + 1) % SHAPES.length;
  return (
    <svg class="avatar" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <circle cx="50" cy="50" r="50" fill={GROUND.classic} />
      <path transform="translate(19 19) scale(.62)" d={SHAPES[Math.floor(number / 6) % SHAPES.length]} fill={paint} />
      <path transform="translate(39 39) scale(.22)" d={SHAPES[inner]} fill={GROUND.classic} />
    </svg>
  );
}
