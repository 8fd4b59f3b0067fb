// English: the words around the rules of a game. The rules themselves come from the guides of the games.

import { sayer } from "../words/words";

export const english = {
  "title": "Rules of {game}",
  "back": "All games",
  "as-in": "Everything else is as in {game}.",
  "allowed": "Allowed",
  "refused": "Not allowed",
  "before": "Before",
  "after": "After",
  "sum": "{parts} = {count|point|points}",
  "points": "{count|point|points}",
  "qwirkles": "{count|Qwirkle|Qwirkles}",
  "for-qwirkle": "{count} for the Qwirkle",
  "for-space": "{count} for the space",
  "on-table": "On the table: {pieces}.",
  "empty-table": "The table is empty.",
  "played": "Played: {pieces}.",
  "taken": "Taken off: {pieces}.",
  "held": "In hand: {pieces}.",
  "rolled": "Rolled again: {pieces}.",
  "set-after": "Then: {sets}.",
  "options": "Options",
  "options.text": "You choose these under “More options” when you make a table.",
  "option.usual": "Default: {value}.",
} as const;

export const say = sayer("rules", english);
