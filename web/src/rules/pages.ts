// What stands on the page of each game: its sections in order, each with the examples that belong to it.

import type { Game } from "../games/list";
import { english } from "./words.en";

export interface Section {
  name: string;
  figures: string[];
}

const PAGES: Record<Game, [section: string, ...figures: string[]][]> = {
  qwirkle: [
    ["aim"],
    ["lines", "colour", "shape", "twice", "mixed"],
    ["start"],
    ["turn", "ends", "apart", "alone"],
    ["points", "both", "beside", "six"],
    ["trade"],
    ["end"],
  ],
  select: [["aim"], ["board"], ["start", "centre", "missed"], ["stars", "star"], ["use", "take", "fixed"], ["islands"], ["end"]],
  connect: [["aim"], ["board", "board"], ["start"], ["bonus", "one", "two"], ["end"]],
  "select-connect": [["aim"], ["board", "board"], ["start"], ["stars", "again"], ["end"]],
  cubes: [["aim"], ["hand"], ["start"], ["turn", "roll", "play"], ["stuck"], ["same", "same"], ["end"]],
  rummy: [["aim"], ["sets", "shape", "colour", "two", "twice"], ["start"], ["turn", "add", "switch", "left"], ["qwirkles", "six"], ["pass"], ["end"]],
};

export const sectionsOf = (game: Game): Section[] => PAGES[game].map(([name, ...figures]) => ({ name, figures }));

type Key = keyof typeof english;

/** The words of a page. A test sees to it that there are all of them and no others. */
export const titleKey = (game: Game, section: string): Key => `${game}.${section}` as Key;
export const textKey = (game: Game, section: string): Key => `${game}.${section}.text` as Key;
export const captionKey = (game: Game, figure: string): Key => `${game}:${figure}` as Key;
