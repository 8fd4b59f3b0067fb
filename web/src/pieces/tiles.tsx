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

const around = (scale: number): string => `translate(${50 - 50 * scale} ${50 - 50 * scale}) scale(${scale})`;

/** The face of a tile in a box of 100 by 100; of a colour alone ("R"), what tells it from the others. */
export function Face({ tile, look = choices.value.look }: { tile: string; look?: Look }) {
  const [colour, shape] = [tile[0]!, tile[1]];
  const ground = GROUND[look];
  return (
    <>
      <rect {...TILE_FRAME} fill={ground} stroke={TILE_EDGE} stroke-width="2" />
      <Ring frame={TILE_RING} colour={colour} look={look} />
      <path d="M14 3.5H86" stroke={SHINE} stroke-width="2" stroke-linecap="round" opacity=".6" />
      <g fill={COLOURS[look][colour]} transform={around(SCALE[look])}>
        {shape && <path d={SHAPE_PATHS[shape]} />}
        {(look !== "classic" || !shape) && <path d={PLATE} />}
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
      <Ring frame={CARD_RING} colour={tile[0]!} look={look} />
      <g fill={COLOURS[look][tile[0]!]}>
        {places.map(([x, y]) => (
          <path transform={`translate(${x - 50 * size} ${y - 50 * size}) scale(${size})`} d={SHAPE_PATHS[tile[1]!]} />
        ))}
      </g>
    </>
  );
}
