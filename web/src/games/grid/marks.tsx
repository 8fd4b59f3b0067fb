// What is drawn over the tiles of a board, in cells of 100 by 100.

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren, Ref } from "preact";
import { choices } from "../../app/settings";
import { Sign } from "../../pieces/sign";
import { Piece } from "../../pieces/tiles";
import type { LineView } from "../../server/wire";
import type { Frame } from "./frame";
import type { Cell } from "./staging";

export const CELL = 100;

export type OnBoard = [tile: string, x: number, y: number];

/** A frame to a hundredth of a cell: rounding errors must not make equal frames differ. */
export const viewBox = ({ x, y, width, height }: Frame): string =>
  [x, y, width, height].map((length) => Math.round(length * CELL * 100) / 100).join(" ");

interface AtProps {
  cell: Cell;
  /** Its ref. */
  element?: Ref<SVGGElement> | undefined;
  children: ComponentChildren;
  [attribute: string]: unknown;
}

/** Something at its cell. */
export function At({ cell, element, children, ...rest }: AtProps) {
  return (
    <g ref={element} transform={`translate(${cell.x * CELL} ${cell.y * CELL})`} {...rest}>
      {children}
    </g>
  );
}

const LIGHTING = 140; // milliseconds from one line to the next

/** The frame of a line that would score; they light up one after another. */
const lit = (number: number) =>
  ({ "aria-hidden": "true", style: { animationDelay: `${number * LIGHTING}ms` } }) as const;

export function LineFrame({ line, number }: { line: LineView; number: number }) {
  return (
    <g class="line-frame" {...lit(number)}>
      <Outline line={line} />
    </g>
  );
}

const ASIDE = { along: 1.27, across: -0.04 }; // cells: beside what is printed in the middle of a cell
const MIDDLE = { along: 1.3, across: 0.5 };

interface LineScoreProps {
  line: LineView;
  number: number;
  isPrinted: (cell: Cell) => boolean;
}

/** The points of a line, at a free cell beyond its end, above the frames of all lines; what is printed there shows. */
export function LineScore({ line, number, isPrinted }: LineScoreProps) {
  const [first, last] = [line.cells[0]!, line.cells.at(-1)!];
  const isAcross = first[1] === last[1];
  const beyond = isAcross ? { x: last[0] + 1, y: last[1] } : { x: last[0], y: last[1] + 1 };
  const { along, across } = isPrinted(beyond) ? ASIDE : MIDDLE;
  const x = (last[0] + (isAcross ? along : across)) * CELL;
  const y = (last[1] + (isAcross ? across : along)) * CELL;
  return (
    <g class="line-score" {...lit(number)}>
      <circle cx={x} cy={y} r="26" />
      <text x={x} y={y + 11}>
        {line.points}
      </text>
    </g>
  );
}

function Outline({ line }: { line: LineView }) {
  const [first, last] = [line.cells[0]!, line.cells.at(-1)!];
  return (
    <rect
      x={first[0] * CELL + 1}
      y={first[1] * CELL + 1}
      width={(last[0] - first[0] + 1) * CELL - 2}
      height={(last[1] - first[1] + 1) * CELL - 2}
      rx="16"
    />
  );
}

/** What a tile wins on its cell. */
export function Gain({ text }: { text: string | null }) {
  return (
    text && (
      <g class="cell-gain" aria-hidden="true">
        <circle cx="76" cy="76" r="27" />
        <text x="75" y="87.5">
          {text}
        </text>
      </g>
    )
  );
}

/** The last play of a seat; the high-contrast look needs the edge of a tile for its colour. */
export function LastMark({ seat, isGone = false }: { seat: number; isGone?: boolean }) {
  return (
    <g class={`last-mark seat-${seat}${isGone ? " gone" : ""}`} aria-hidden="true">
      {(isGone || choices.value.look !== "contrast") && <rect x="4" y="4" width="92" height="92" rx="13" />}
      <Sign seat={seat} />
    </g>
  );
}

/** A Qwirkle: light runs along its six tiles. */
export function Celebration({ line }: { line: LineView }) {
  return (
    <g class="celebration" aria-hidden="true">
      <Outline line={line} />
      {line.cells.map(([x, y], number) => (
        <At key={number} cell={{ x, y }}>
          <g class="glint" style={{ animationDelay: `${number * 90}ms` }}>
            <rect x="3" y="3" width="94" height="94" rx="14" />
            <path d="M50 18L55 45L82 50L55 55L50 82L45 55L18 50L45 45Z" />
          </g>
        </At>
      ))}
    </g>
  );
}

export function Cursor({ cell, tile }: { cell: Cell; tile: string | null }) {
  return (
    <At cell={cell} class="cursor" aria-hidden="true">
      {tile && (
        <g opacity=".45">
          <Piece tile={tile} />
        </g>
      )}
      <path d="M0 28V0H28M72 0H100V28M100 72V100H72M28 100H0V72" />
    </At>
  );
}

/** A tile of a move that someone points at. */
export function Pointed({ cell }: { cell: Cell }) {
  return (
    <At cell={cell} class="pointed">
      <rect x="0" y="0" width="100" height="100" rx="16" />
    </At>
  );
}

/** Hides a tile that was laid later. */
export function Cover({ cell }: { cell: Cell }) {
  return (
    <At cell={cell} class="cover">
      <rect x="1" y="1" width="98" height="98" rx="14" />
    </At>
  );
}

/** Where a held tile would fall. */
export function Target({ cell, fits }: { cell: Cell; fits: boolean }) {
  return (
    <At cell={cell} class={`target${fits ? " fits" : ""}`} aria-hidden="true">
      <rect x="3" y="3" width="94" height="94" rx="14" />
    </At>
  );
}

/** The numbers of columns and rows, at the edges of what is in sight. */
export function Coordinates({ shown }: { shown: ReadonlySignal<Frame> }) {
  const { x, y, width, height } = shown.value;
  const size = Math.min(0.34, width / 36);
  const whole = (from: number, length: number): number[] =>
    Array.from({ length: Math.ceil(length) + 1 }, (_, n) => Math.floor(from) + n);
  return (
    <g class="coordinates" aria-hidden="true" font-size={size * CELL}>
      {whole(x, width).map((column) => (
        <text key={column} x={(column + 0.5) * CELL} y={(y + size * 1.3) * CELL}>
          {column}
        </text>
      ))}
      {whole(y, height).map((row) => (
        <text key={row} x={(x + size) * CELL} y={(row + 0.5 + size / 3) * CELL}>
          {row}
        </text>
      ))}
    </g>
  );
}
