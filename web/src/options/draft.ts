// A table that is being thought up: its chairs and its options. What an option may be is the server's word.

import type { Draft } from "../settings";
import type { ChairWish, GameInfo, OptionInfo, TableWish } from "../wire";

export type Value = boolean | number | string;
export type Values = Record<string, Value>;

export const FEWEST_SEATS = 2;
/** The server turns such a board by lot; it is not one of the values itself. */
export const BY_LOT = "random";

const optionOf = (info: GameInfo, name: string): OptionInfo | undefined => info.options.find((each) => each.name === name);

/** What an option is if nobody chooses it: what the edition says, or else the default. */
function inherited(info: GameInfo, chosen: Values, name: string): Value | undefined {
  const edition = name === "book" ? {} : (info.presets[String(chosen.book ?? "none")] ?? {});
  return edition[name] ?? optionOf(info, name)?.default;
}

export const valueOf = (info: GameInfo, chosen: Values, name: string): Value | undefined => chosen[name] ?? inherited(info, chosen, name);

/** The options after one was chosen; what is as usual is not written down. */
export function withOption(info: GameInfo, chosen: Values, name: string, value: Value): Values {
  const next = { ...chosen, [name]: value };
  return Object.fromEntries(Object.entries(next).filter(([each, own]) => own !== inherited(info, next, each)));
}

const isAllowed = (info: GameInfo, name: string, value: Value): boolean =>
  optionOf(info, name)?.values.includes(value) || (name === "layout" && value === BY_LOT);

export const mostSeats = (info: GameInfo, chosen: Values): number => Number(valueOf(info, chosen, "players_max") ?? info.most_seats);

/** A draft that was kept, without what this server does not know. */
export function mended(info: GameInfo, levels: string[], draft: Draft): Draft {
  const options = Object.fromEntries(Object.entries(draft.options).filter(([name, value]) => isAllowed(info, name, value)));
  const chairs = draft.chairs.filter((chair) => chair.kind !== "bot" || levels.includes(chair.level ?? ""));
  while (chairs.length < FEWEST_SEATS) chairs.push({ kind: "open" });
  return { ...draft, options, chairs: chairs.slice(0, mostSeats(info, options)) };
}

/** One more chair, like the last one. */
export function withChair(chairs: ChairWish[]): ChairWish[] {
  const last = chairs.at(-1);
  return [...chairs, chairs.length > 1 && last ? { ...last, name: null } : { kind: "open" }];
}

export const withoutChair = (chairs: ChairWish[], number: number): ChairWish[] => chairs.filter((_, each) => each !== number);

export const hasOpenChair = (draft: Draft): boolean => draft.chairs.some((chair) => chair.kind === "open");

/** What the server is asked for. People at this screen without a name are called by their number. */
export function wishOf(game: string, draft: Draft, nameless: (number: number) => string): TableWish {
  const chairs = draft.chairs.map((chair, number): ChairWish => {
    if (chair.kind === "bot") return { kind: "bot", level: chair.level ?? null };
    if (chair.kind === "open" || number === 0) return { kind: chair.kind };
    return { kind: "me", name: chair.name?.trim() || nameless(number + 1) };
  });
  return { game, options: draft.options, chairs, is_public: draft.isPublic, has_hints: draft.hasHints, start: true };
}
