// What the server says comes in English, with a code and facts from which it can be said in other languages.

import { tileName } from "./names";
import { COLOUR_NAMES, SHAPE_NAMES } from "./shapes";
import type { Code, Words } from "./wire";
import { fill, type Key, listed, say, translation } from "./words";

type Told = Pick<Words, "code" | "facts">;
const TILES = ["tile", "other", "tiles"]; // facts that are tiles

export function told(words: Words): string {
  return translated(words) ?? words.text;
}

function translated({ code, facts }: Told): string | null {
  const text = translation?.said[code as Code];
  if (text === undefined) return null;
  return fill(text, Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, said(name, fact)])));
}

/** A fact as it stands in a sentence. */
function said(name: string, fact: unknown): string | number {
  if (typeof fact === "number") return fact;
  if (Array.isArray(fact)) return listed(fact.map((each) => String(said(name, each))));
  if (typeof fact === "object" && fact !== null) return translated(fact as Told) ?? "";
  const text = String(fact);
  if (TILES.includes(name)) return tileName(text);
  return name === "attribute" ? say(`many.${letterOf(text)}` as Key) : text;
}

/** Of a colour or shape by the server's name. */
const letterOf = (name: string): string => Object.entries({ ...COLOUR_NAMES, ...SHAPE_NAMES }).find(([, each]) => each === name)?.[0] ?? "";
