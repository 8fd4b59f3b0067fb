// Sentences come from the server in English, with a code and facts for translations.

import { choices } from "../app/settings";
import type { Code, SentenceView } from "../server/wire";
import { letterOf, tileName } from "./names";
import { fill, type Key, listed, say, sayKnown, translation } from "./words";

type CodeAndFacts = Pick<SentenceView, "code" | "facts">;
const TILE_FACTS = ["tile", "other", "tiles"]; // facts that are tiles

export function sentenceText(sentence: SentenceView): string {
  return translate(sentence) ?? sentence.text;
}

/** The same for the person of this name, if the sentence is about them: "you start". */
export function textFor(me: string | null, sentence: SentenceView): string {
  const { code, facts } = sentence;
  const isAboutMe = me !== null && [facts.names ?? facts.name].flat().join() === me;
  const { points = 0, count = 0 } = facts as Record<string, number>;
  return (isAboutMe ? sayKnown(`you.${code}`, { points, count }) : null) ?? sentenceText(sentence);
}

/** The same as people see it: with the numbers of cells only where these are drawn. */
export const plainText = (sentence: SentenceView, me: string | null = null): string =>
  withoutCells(textFor(me, sentence));

/** " at 6,9" and " from 1,1 to 3,1" in every language: a word and a cell, perhaps twice. */
const CELLS = / \p{L}+ -?\d+,-?\d+(?: \p{L}+ -?\d+,-?\d+)?/gu;

export const withoutCells = (text: string): string => (choices.value.coordinates ? text : text.replace(CELLS, ""));

function translate({ code, facts }: CodeAndFacts): string | null {
  const text = translation?.sentences[code as Code];
  if (text === undefined) return null;
  return fill(text, Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, factText(name, fact)])));
}

/** A fact as text in a sentence. */
function factText(name: string, fact: unknown): string | number {
  if (typeof fact === "number") return fact;
  if (Array.isArray(fact)) return listed(counted(fact.map((part) => String(factText(name, part)))));
  if (typeof fact === "object" && fact !== null) return translate(fact as CodeAndFacts) ?? "";
  const text = String(fact);
  if (TILE_FACTS.includes(name)) return tileName(text);
  return name === "attribute" ? say(`many.${letterOf(text)}` as Key) : text;
}

/** Equal texts once, with their number. */
const counted = (texts: string[]): string[] =>
  [...new Set(texts)].map((text) => {
    const count = texts.filter((other) => other === text).length;
    return count > 1 ? `${count} × ${text}` : text;
  });
