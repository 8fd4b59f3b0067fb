// Words of a lesson: a tile that is named is shown too.

import { Fragment } from "preact";
import { CARD_WIDTH } from "../shapes";
import { tileName } from "../names";
import { CardFace, CubeFace, Face, type Kind } from "../tiles";

const NAMED = /\{(\w+)\}/;
const FACES = { tiles: Face, cubes: CubeFace, cards: CardFace };

export function Told({ text, kind, points = 0 }: { text: string; kind: Kind; points?: number }) {
  // Splitting by a group gives text and names in turn.
  return (
    <>
      {text.split(NAMED).map((part, number) => (
        <Fragment key={number}>{number % 2 === 0 ? part : part === "points" ? points : <Named tile={part} kind={kind} />}</Fragment>
      ))}
    </>
  );
}

function Named({ tile, kind }: { tile: string; kind: Kind }) {
  const Picture = FACES[kind];
  return (
    <span class={`told-tile ${kind}`}>
      <svg viewBox={`0 0 ${kind === "cards" ? CARD_WIDTH : 100} 100`} aria-hidden="true" focusable="false"><Picture tile={tile} /></svg>
      {`\u00a0${tileName(tile)}`}
    </span>
  );
}
