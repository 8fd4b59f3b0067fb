import "./browser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { english as about } from "../src/about/words";
import { english as boards } from "../src/games/boards/words";
import { english as cubes } from "../src/games/cubes/words";
import { english as rummy } from "../src/games/rummy/words";
import { english as learnt } from "../src/learn/words";
import { english as options } from "../src/options/words";
import { LETTER_STROKES } from "../src/pieces/shapes";
import { english as rules } from "../src/rules/words";
import { english as app } from "../src/words/english";
import { colourLetter, tileName } from "../src/words/names";
import { sentenceText, textFor } from "../src/words/sentences";
import { fill, listed, loadLanguage, say, sayOf, translation } from "../src/words/words";

const ENGLISH = { about, app, boards, cubes, learn: learnt, options, rules, rummy };
const facts = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!).toSorted();
const paragraphs = (text: string): number => text.split("\n").length;

describe.each(["es", "fr"] as const)("in %s", (language) => {
  beforeAll(() => loadLanguage(language));
  afterAll(() => loadLanguage("en"));

  it.each(Object.entries(ENGLISH))("%s has the facts and paragraphs of the English texts", (part, texts) => {
    const here: Record<string, string> = translation![part as keyof typeof ENGLISH];
    const differing = Object.entries(texts).filter(
      ([key, text]) => !/^tile\.\w$/.test(key) && facts(here[key]!).join() !== facts(text).join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
    expect(
      Object.entries(texts)
        .filter(([key, text]) => paragraphs(here[key]!) !== paragraphs(text))
        .map(([key]) => key),
    ).toEqual([]);
  });

  it("every colour has a letter of its own that can be drawn", () => {
    const letters = [..."ROYGBP"].map(colourLetter);
    expect(new Set(letters).size).toBe(6);
    expect(letters.filter((letter) => !(letter in LETTER_STROKES))).toEqual([]);
  });

  it("no text is empty", () => {
    const empty = Object.values(translation!)
      .flatMap((texts) => Object.entries(texts as Record<string, string>))
      .filter(([, text]) => !text.trim());
    expect(empty).toEqual([]);
  });
});

describe("Spanish", () => {
  beforeAll(() => loadLanguage("es"));
  afterAll(() => loadLanguage("en"));

  it("has colours that go with their shapes", () => {
    expect([tileName("Rc"), tileName("Rt"), tileName("?")]).toEqual([
      "círculo rojo",
      "estrella roja",
      "una ficha oculta",
    ]);
  });

  it("says what the server says", () => {
    const line = { code: "line", facts: { attribute: "red", points: 3 } };
    const words = {
      code: "placed-detail",
      facts: {
        name: "Ann",
        tiles: ["Rc", "Rt"],
        where: { code: "at", facts: { cell: "0,0" } },
        points: 1,
        parts: [line],
      },
      text: "",
    };
    expect(sentenceText(words)).toBe("Ann juega círculo rojo y estrella roja en 0,0 y gana 1 punto: 3 por rojos");
  });

  it("counts equal tiles", () => {
    const text = sentenceText({ code: "why-roll", facts: { tiles: ["Rt", "Yl", "Yl"] }, text: "" });
    expect(text).toContain("estrella roja y 2 × trébol amarillo");
  });

  it("speaks to the person at this screen", () => {
    const won = { code: "won", facts: { names: ["Ann"], points: 65 }, text: "Ann wins with 65 points" };
    expect(textFor("Ann", won)).toBe("has ganado con 65 puntos");
    expect(textFor("Ben", won)).toBe("Ann gana con 65 puntos");
    expect(textFor(null, won)).toBe("Ann gana con 65 puntos");
    const started = { code: "starts", facts: { seat: 0, name: "Ann" }, text: "Ann starts" };
    expect(textFor("Ann", started)).toBe("empiezas tú");
    const shared = { code: "shared", facts: { names: ["Ann", "Ben"], points: 65 }, text: "" };
    expect(textFor("Ann", shared)).toContain("Ann y Ben");
  });

  it("leaves in English what it does not know", () => {
    expect(sentenceText({ code: "news", facts: {}, text: "something new" })).toBe("something new");
  });
});

describe("French", () => {
  beforeAll(() => loadLanguage("fr"));
  afterAll(() => loadLanguage("en"));

  it("counts nothing like one", () => {
    expect([0, 1, 2].map((count) => fill("{count|tuile|tuiles}", { count }))).toEqual([
      "0 tuile",
      "1 tuile",
      "2 tuiles",
    ]);
  });

  it("lists as people do", () => {
    expect(listed(["a", "b", "c"])).toBe("a, b et c");
    expect(sayOf("tiles", "match.points", { count: 2 })).toBe("2 points");
  });
});

describe.each([
  ["en", "2 tiles in the bag", "2 cubes in the bag", "2 cards in the deck"],
  ["es", "2 fichas en la bolsa", "2 cubos en la bolsa", "2 cartas en el mazo"],
] as const)("the pieces of a match, in %s,", (language, tiles, cubes, cards) => {
  beforeAll(() => loadLanguage(language));
  afterAll(() => loadLanguage("en"));

  it("decide its words", () => {
    expect(sayOf("tiles", "match.bag", { count: 2 })).toBe(tiles);
    expect(sayOf("cubes", "match.bag", { count: 2 })).toBe(cubes);
    expect(sayOf("cards", "match.bag", { count: 2 })).toBe(cards);
    expect(sayOf("cards", "match.board")).toBe(say("match.board"));
  });
});
