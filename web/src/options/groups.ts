// The options of a game by group. The server says which there are, and in which order they are shown.

import type { GameDetails, OptionView } from "../server/wire";

const EDITION = "edition"; // editions and the number of seats have their own places
const MAIN = "main"; // what most people want to choose

interface Group {
  name: string;
  options: OptionView[];
}

export const optionsInOrder = ({ options }: GameDetails): OptionView[] =>
  options.filter((option) => option.is_shown && option.group !== EDITION);

export const firstOptions = (details: GameDetails): OptionView[] =>
  optionsInOrder(details).filter((option) => option.group === MAIN);

/** The rest, for house rules. */
export function groupedOptions(details: GameDetails): Group[] {
  const rest = optionsInOrder(details).filter((option) => option.group !== MAIN);
  const names = [...new Set(rest.map((option) => option.group))];
  return names.map((name) => ({ name, options: rest.filter((option) => option.group === name) }));
}
