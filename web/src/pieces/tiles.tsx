// Tiles, cubes and cards as SVG, in the look that the person has chosen.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { choices, type Look } from "../app/settings";
import type { BoardInfo } from "../server/wire";
import {
  CARD_WIDTH,
  CUBE_FRONT,
  CUBE_SIDE,
  CUBE_TOP,
  INNER_SHAPES,
  LETTER_STROKES,
  PALETTE,
  PIPS,
  PLATE,
  SHAPE_PATHS,
} from "./shapes";

export type Pieces = BoardInfo["pieces"];

/** What the match around a picture is played with. */
export const PiecesInPlay = createContext<Pieces>("tiles");

const SCALE: Record<Look, number> = { classic: 0.7, shapes: 0.8, contrast: 0.8 };

const around = (scale: number): string => `translate(${50 - 50 * scale} ${50 - 50 * scale}) scale(${scale})`;

/** The face of a tile in a box of 100 by 100; of a colour alone ("R"), what tells it from the others. */
export function Face({ tile, look = choices.value.look }: { tile: string; look?: Look }) {
  const isContrast = look === "contrast";
  const [colour, shape] = [tile[0]!, tile[1]];
  const ground = isContrast ? "#000" : "#1e1d24";
  return (
    <>
      <rect x="2" y="2" width="96" height="96" rx="14" fill={ground} stroke="#4a4854" stroke-width="2" />
      <path d="M14 3.5H86" stroke="#77747f" stroke-width="2" stroke-linecap="round" opacity=".6" />
      <g fill={isContrast ? "#fff" : PALETTE[colour]} transform={around(SCALE[look])}>
        {shape && <path d={SHAPE_PATHS[shape]} />}
        {(look !== "classic" || !shape) && <path d={PLATE} />}
      </g>
      {look === "shapes" && <path transform={around(0.42)} d={SHAPE_PATHS[INNER_SHAPES[colour]!]} fill={ground} />}
      {isContrast && (
        <path transform={around(0.56)} d={LETTER_STROKES[colour]} fill="none" stroke={ground} stroke-width="11" />
      )}
    </>
  );
}

/** A cube in a box of 100 by 100: the same face, seen slightly from above and from the right. */
export function CubeFace({ tile, look = choices.value.look }: { tile: string; look?: Look }) {
  return (
    <>
      <path d={CUBE_TOP} fill="#4a4854" />
      <path d={CUBE_SIDE} fill="#000" />
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
  const isContrast = look === "contrast";
  const [size, places] = PIPS[tile[0]!]!;
  return (
    <>
      <rect
        x="1"
        y="1"
        width={CARD_WIDTH - 2}
        height="98"
        rx="9"
        fill={isContrast ? "#000" : "#1e1d24"}
        stroke="#4a4854"
        stroke-width="2"
      />
      <g fill={isContrast ? "#fff" : PALETTE[tile[0]!]}>
        {places.map(([x, y]) => (
          <path transform={`translate(${x - 50 * size} ${y - 50 * size}) scale(${size})`} d={SHAPE_PATHS[tile[1]!]} />
        ))}
      </g>
    </>
  );
}
