// What is said around the lessons; what they say themselves comes with them.

import { type Key as AppKey, say as sayApp, sayer } from "../words";
import { english } from "./words.en";

export const say = sayer("learn", english);

/** What a game is called. */
export const nameOf = (game: string): string => sayApp(`game.${game}` as AppKey);
