// The sign of a seat, in its colour and with its own pattern: on its avatar, and on the tiles of its last move.
// A number there would read as points.

const CORNER = "M58 4H83A13 13 0 0 1 96 17V42Z";
const PATTERNS = [
  "",
  "M74 7L93 26",
  "M67 7L93 33M81 7L93 19",
  "M77 23L94 6",
  "M84 8V24M76 16H92",
  "M71 8H92V29ZM80 12H88V20Z",
];

/** In the upper right corner of a box of 100 by 100. */
export const Sign = ({ seat }: { seat: number }) => (
  <g class="sign">
    <path d={CORNER} />
    <path d={PATTERNS[seat]} />
  </g>
);

export const SeatSign = ({ seat }: { seat: number }) => (
  <svg class="seat-sign" viewBox="55 1 44 44" aria-hidden="true">
    <Sign seat={seat} />
  </svg>
);
