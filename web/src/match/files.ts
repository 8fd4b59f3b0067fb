// What is saved from a match has a name that says what it is, and that every device accepts.

import { base } from "../server/api";
import type { View } from "../server/wire";
import { language } from "../words/words";

/** Letters without their accents, digits and hyphens; a name in another script has none. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** A name made of what is in the file and the day, such as `qwirkle-ana-robin-2026-11-18.txt`. */
export function fileName(parts: string[], day: Date, ending: string): string {
  const date = [day.getFullYear(), twoDigits(day.getMonth() + 1), twoDigits(day.getDate())];
  return `${[...parts.map(plain).filter(Boolean), ...date].join("-")}.${ending}`;
}

export const recordName = ({ game, seats }: View, day: Date): string =>
  fileName([game, ...seats.map(({ name }) => name)], day, "txt");

export const recordAddress = (match: string): string => `${base}/api/matches/${match}/record.txt`;

export const pictureName = ({ game }: View, day: Date): string => fileName(["sixfold", game], day, "png");

/** The link to send: what messengers show of it speaks the language of this screen. */
export const joinAddress = (match: string): string =>
  `${base}/join/${match}${language === "en" ? "" : `?language=${language}`}`;

export const pictureAddress = (match: string): string =>
  `${base}/api/matches/${match}/picture.png?language=${language}`;
