// What is printed on a space of a board, in a box of 100 by 100.

import { STAR_PATH } from "../pieces/shapes";

export function SpaceMark({ mark, isSpent = false }: { mark: string; isSpent?: boolean }) {
  switch (mark) {
    case "*":
      return <path class={`space-star${isSpent ? " spent" : ""}`} d={STAR_PATH} />;
    case "O":
      return <rect class="space-centre" x="6" y="6" width="88" height="88" rx="6" />;
    case "#":
      return <rect class="space-black" x="6" y="6" width="88" height="88" rx="12" />;
    default:
      return (
        <g class={`space-points points-${mark}`}>
          <circle cx="50" cy="50" r="32" />
          <text x="50" y="64">{`+${mark}`}</text>
        </g>
      );
  }
}
