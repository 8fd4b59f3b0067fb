// The guides of our own games, as their files are.

import type { ExampleView } from "../src/server/wire";

const FILES = import.meta.glob<Record<string, Partial<ExampleView>>>("../../src/sixfold/guides/*/examples.json", {
  eager: true,
  import: "default",
});

const EMPTY: ExampleView = {
  spaces: [],
  board: "",
  sets: "",
  window: null,
  hand: "",
  tokens: 0,
  take: "",
  roll: "",
  play: "",
  lines: [],
  bonuses: [],
  points: 0,
  gained: 0,
  refused: "",
  wrong: "",
};

/** The examples of each game, by their names; without what is printed on boards. */
export const EXAMPLES: Record<string, Record<string, ExampleView>> = Object.fromEntries(
  Object.entries(FILES).map(([path, examples]) => [
    path.split("/").at(-2)!,
    Object.fromEntries(Object.entries(examples).map(([name, example]) => [name, { ...EMPTY, ...example }])),
  ]),
);
