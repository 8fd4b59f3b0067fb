// Tiles, cubes and cards as SVG, in the look that the person has chosen.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { choices } from "../app/settings";
import type { BoardInfo } from "../server/wire";
import { colourLetter } from "../words/names";
import {
  CARD_FRAME,
  CARD_RING,
  CARD_WIDTH,
  COLOURS,
  CUBE_FRONT,
  CUBE_SIDE,
  CUBE_TOP,
  GROUND,
  INK,
  INNER_SHAPES,
  LETTER_SCALE,
  LETTER_STROKES,
  LETTER_WIDTH,
  type Look,
  MARK_PLACES,
  MARK_SCALE,
  MIDDLE_SCALE,
  PIPS,
  PLATE,
  RING_WIDTH,
  SCALE,
  SHAPE_PATHS,
  TILE_EDGE,
  TILE_FRAME,
  TILE_RING,
} from "./shapes";

export type Pieces = BoardInfo["pieces"];

/** What the match around a picture is played with. */
export const PiecesInPlay = createContext<Pieces>("tiles");

const SHINE = "#77747f"; // on the upper edge
const GROUND_SHADOW = { x: 4, y: 6, width: 92, height: 96, rx: 15 };

/** What all tiles on the page are painted with: light from above, and a glow around each colour. */
export function Paints() {
  return (
    <svg class="paints" width="0" height="0" aria-hidden="true" focusable="false">
      <linearGradient id="tile-light" x2="0" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".16" />
        <stop offset=".45" stop-color="#fff" stop-opacity=".02" />
        <stop offset="1" stop-color="#000" stop-opacity=".3" />
      </linearGradient>
      <linearGradient id="shape-light" x2="0" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".32" />
        <stop offset=".55" stop-color="#fff" stop-opacity="0" />
        <stop offset="1" stop-color="#000" stop-opacity=".1" />
      </linearGradient>
      {Object.entries(COLOURS.classic).map(([colour, paint]) => (
        <radialGradient key={colour} id={`glow-${colour}`}>
          <stop offset=".45" stop-color={paint} stop-opacity=".34" />
          <stop offset="1" stop-color={paint} stop-opacity="0" />
        </radialGradient>
      ))}
    </svg>
  );
}

/** The mark of Sixfold: the six shapes in a ring. */
export function Mark({ size }: { size?: number }) {
  return (
    <svg class="mark" viewBox="0 0 100 100" width={size} height={size} aria-hidden="true" focusable="false">
      <rect {...TILE_FRAME} fill={GROUND.classic} stroke={TILE_EDGE} stroke-width="2" />
      {Object.entries(MARK_PLACES).map(([tile, [x, y]]) => (
        <g key={tile} transform={`translate(${x - 50 * MARK_SCALE} ${y - 50 * MARK_SCALE}) scale(${MARK_SCALE})`}>
          <path class="mark-shape" fill={COLOURS.classic[tile[0]!]} d={SHAPE_PATHS[tile[1]!]} />
        </g>
      ))}
    </svg>
  );
}

const around = (scale: number): string => `translate(${50 - 50 * scale} ${50 - 50 * scale}) scale(${scale})`;

/** The face of a tile in a box of 100 by 100; of a colour alone ("R"), what tells it from the others. */
export function Face({ tile, look = choices.value.look }: { tile: string; look?: Look }) {
  const [colour, shape] = [tile[0]!, tile[1]];
  const ground = GROUND[look];
  return (
    <>
      <rect {...GROUND_SHADOW} opacity=".3" />
      <rect {...TILE_FRAME} fill={ground} stroke={TILE_EDGE} stroke-width="2" />
      <rect {...TILE_FRAME} fill="url(#tile-light)" />
      <Ring frame={TILE_RING} colour={colour} look={look} />
      <path d="M14 3.5H86" stroke={SHINE} stroke-width="2" stroke-linecap="round" opacity=".8" />
      {look !== "contrast" && <circle cx="50" cy="50" r="46" fill={`url(#glow-${colour})`} />}
      <g fill={COLOURS[look][colour]} transform={around(SCALE[look])}>
        {shape && <path d={SHAPE_PATHS[shape]} />}
        {(look !== "classic" || !shape) && <path d={PLATE} />}
        {look === "classic" && shape && <path d={SHAPE_PATHS[shape]} fill="url(#shape-light)" />}
      </g>
      {look === "shapes" && (
        <path transform={around(MIDDLE_SCALE)} d={SHAPE_PATHS[INNER_SHAPES[colour]!]} fill={ground} />
      )}
      {look === "contrast" && (
        <path
          transform={around(LETTER_SCALE)}
          d={LETTER_STROKES[colourLetter(colour)]}
          fill="none"
          stroke={ground}
          stroke-width={LETTER_WIDTH}
        />
      )}
    </>
  );
}

/** Where a look has no colours of its own, a ring of the colour for whoever sees it. */
function Ring({ frame, colour, look }: { frame: typeof TILE_RING; colour: string; look: Look }) {
  if (look !== "contrast") return null;
  return <rect {...frame} fill="none" stroke={COLOURS.classic[colour]} stroke-width={RING_WIDTH} />;
}

/** A cube in a box of 100 by 100: the same face, seen slightly from above and from the right. */
export function CubeFace({ tile, look = choices.value.look }: { tile: string; look?: Look }) {
  return (
    <>
      <path d={CUBE_TOP} fill={TILE_EDGE} />
      <path d={CUBE_SIDE} fill={INK} />
      <g transform={CUBE_FRONT}>
        <Face tile={tile} look={look} />
      </g>
    </>
  );
}

/** A tile or a cube, whichever the match is played with, in a box of 100 by 100. */
export function Piece(props: { tile: string; look?: Look }) {
  return useContext(PiecesInPlay) === "cubes" ? <CubeFace {...props} /> : <Face {...props} />;
}

/** The same as a separate picture. */
export function TilePicture({ tile, look, size = "100%" }: { tile: string; look?: Look; size?: string | number }) {
  return (
    <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden="true" focusable="false">
      <Piece tile={tile} {...(look ? { look } : {})} />
    </svg>
  );
}

/** A card as a separate picture. */
export function CardPicture({ tile, size = "100%" }: { tile: string; size?: string | number }) {
  return (
    <svg viewBox={`0 0 ${CARD_WIDTH} 100`} width={size} aria-hidden="true" focusable="false">
      <CardFace tile={tile} />
    </svg>
  );
}

/** The face of a card in a box of 70 by 100: its shape as often as the pips of its colour. */
export function CardFace({ tile, look = choices.value.look }: { tile: string; look?: Look }) {
  const [size, places] = PIPS[tile[0]!]!;
  return (
    <>
      <rect {...CARD_FRAME} fill={GROUND[look]} stroke={TILE_EDGE} stroke-width="2" />
      <rect {...CARD_FRAME} fill="url(#tile-light)" />
      <Ring frame={CARD_RING} colour={tile[0]!} look={look} />
      <g fill={COLOURS[look][tile[0]!]}>
        {places.map(([x, y]) => (
          <path transform={`translate(${x - 50 * size} ${y - 50 * size}) scale(${size})`} d={SHAPE_PATHS[tile[1]!]} />
        ))}
      </g>
    </>
  );
}
