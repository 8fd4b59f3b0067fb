// Words of a lesson: a tile that is named is shown too.

import { Fragment } from "preact";
import { TilePicture, tileName } from "../tiles";

const NAMED = /\{(\w+)\}/;

export function Told({ text, points = 0 }: { text: string; points?: number }) {
  // Splitting by a group gives text and names in turn.
  return <>{text.split(NAMED).map((part, number) => <Fragment key={number}>{number % 2 ? named(part, points) : part}</Fragment>)}</>;
}

function named(name: string, points: number) {
  if (name === "points") return points;
  return <span class="told-tile"><TilePicture tile={name} size="1.4em" />{`\u00a0${tileName(name)}`}</span>;
}
