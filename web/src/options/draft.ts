// A match under construction: its chairs and its options. The server says which values an option may have.

import type { MatchDraft } from "../app/settings";
import type { ChairWish, GameDetails, MatchWish, OptionView } from "../server/wire";

export type Value = boolean | number | string;
export type Values = Record<string, Value>;

export const FEWEST_SEATS = 2;
/** The server turns such a board at random; it is not one of the values itself. */
export const RANDOM = "random";

const optionOf = (details: GameDetails, name: string): OptionView | undefined =>
  details.options.find((option) => option.name === name);

/** The value of an option that nobody chose: the edition's, or else the default. */
function inherited(details: GameDetails, chosen: Values, name: string): Value | undefined {
  const edition = name === "book" ? {} : (details.presets[String(chosen.book ?? "none")] ?? {});
  return edition[name] ?? optionOf(details, name)?.default;
}

export const optionValue = (details: GameDetails, chosen: Values, name: string): Value | undefined =>
  chosen[name] ?? inherited(details, chosen, name);

/** The options after one was chosen; usual values are left out. */
export function withOption(details: GameDetails, chosen: Values, name: string, value: Value): Values {
  const next = { ...chosen, [name]: value };
  return Object.fromEntries(Object.entries(next).filter(([key, own]) => own !== inherited(details, next, key)));
}

const isAllowed = (details: GameDetails, name: string, value: Value): boolean =>
  optionOf(details, name)?.values.includes(value) || (name === "layout" && value === RANDOM);

export const mostSeats = (details: GameDetails, chosen: Values): number =>
  Number(optionValue(details, chosen, "players_max"));

/** A stored draft, without anything that this server does not know. */
export function mended(details: GameDetails, levels: string[], draft: MatchDraft): MatchDraft {
  const options = Object.fromEntries(
    Object.entries(draft.options).filter(([name, value]) => isAllowed(details, name, value)),
  );
  const chairs = draft.chairs.filter((chair) => chair.holder !== "bot" || levels.includes(chair.level ?? ""));
  while (chairs.length < FEWEST_SEATS) chairs.push({ holder: "open" });
  return { ...draft, options, chairs: chairs.slice(0, mostSeats(details, options)) };
}

/** The draft with another chair like the last one. */
export function withChair(chairs: ChairWish[]): ChairWish[] {
  const last = chairs.at(-1);
  return [...chairs, chairs.length > 1 && last ? { ...last, name: null, age: null } : { holder: "open" }];
}

export const withoutChair = (chairs: ChairWish[], number: number): ChairWish[] =>
  chairs.filter((_, other) => other !== number);

export const hasOpenChair = (draft: MatchDraft): boolean => draft.chairs.some((chair) => chair.holder === "open");

/** The request to the server. People at this screen without a name get one. */
export function wishOf(game: string, draft: MatchDraft, nameless: (number: number) => string): MatchWish {
  const chairs = draft.chairs.map((chair, number): ChairWish => {
    if (chair.holder === "bot") return { holder: "bot", level: chair.level ?? null };
    if (chair.holder === "open") return { holder: "open" };
    const age = typeof chair.age === "number" ? { age: chair.age } : {};
    return { holder: "me", ...(number ? { name: chair.name?.trim() || nameless(number + 1) } : {}), ...age };
  });
  return { game, options: draft.options, chairs, is_public: draft.isPublic, has_hints: draft.hasHints, start: true };
}

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
