// What people call tiles, colours, shapes and levels.

import { COLOUR_NAMES, SHAPE_NAMES } from "../pieces/shapes";
import { capital, type Key, say, sayKnown } from "./words";

/** A colour by its letter. Some languages have a second form of it, for shapes that are feminine. */
export function colourName(letter: string, isFeminine = false): string {
  const [first, second = first] = say(`colour.${letter}` as Key).split("/");
  return (isFeminine ? second : first)!;
}

/** The letter that stands for a colour on a tile, in the language of the screen. */
export const colourLetter = (letter: string): string => say(`letter.${letter}` as Key);

export const shapeName = (letter: string): string => say(`shape.${letter}` as Key);

/** "blue circle" */
export function tileName(tile: string): string {
  const [colour, shape] = [...tile] as [string, string];
  if (tile === "?") return say("tile.hidden");
  return say(`tile.${shape}` as Key, { colour: colourName(colour), feminine: colourName(colour, true) });
}

/** How strong a bot is. */
export const levelName = (level: string | null): string =>
  level ? (sayKnown(`level.${level}`) ?? capital(level)) : "";

/** The letter of a colour or shape by the server's name. */
export const letterOf = (name: string): string =>
  Object.entries({ ...COLOUR_NAMES, ...SHAPE_NAMES }).find(([, known]) => known === name)?.[0] ?? "";
