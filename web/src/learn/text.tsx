// The text of an exercise, in which tiles are shown beside their names.

import { Fragment } from "preact";
import { CARD_WIDTH } from "../pieces/shapes";
import { CardFace, CubeFace, Face, type Pieces } from "../pieces/tiles";
import { tileName } from "../words/names";

const NAMED = /\{(\w+)\}/;
const FACES = { tiles: Face, cubes: CubeFace, cards: CardFace };

export function LessonText({ text, pieces, points = 0 }: { text: string; pieces: Pieces; points?: number }) {
  // Splitting by a group gives text and names in turn.
  return (
    <>
      {text.split(NAMED).map((part, number) => (
        <Fragment key={number}>
          {number % 2 === 0 ? part : part === "points" ? points : <Named tile={part} pieces={pieces} />}
        </Fragment>
      ))}
    </>
  );
}

function Named({ tile, pieces }: { tile: string; pieces: Pieces }) {
  const Picture = FACES[pieces];
  return (
    <span class={`named-tile ${pieces}`}>
      <svg viewBox={`0 0 ${pieces === "cards" ? CARD_WIDTH : 100} 100`} aria-hidden="true" focusable="false">
        <Picture tile={tile} />
      </svg>
      {`\u00a0${tileName(tile)}`}
    </span>
  );
}
