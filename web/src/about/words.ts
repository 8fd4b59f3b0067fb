// English: about Sixfold.

import { sayer } from "../words/words";

export const english = {
  "title": "About Sixfold",
  "back": "All games",
  "what":
    "Sixfold is the home of every Qwirkle game. Play with friends on their own devices, pass one device around, or " +
    "play bots from first steps to expert.",
  "free": "Free, no ads, no account.",
  "independent": "Independent and unofficial",
  "own-words": "The rules are in our own words, and the program draws all pictures itself.",
  "own-design":
    "We know the size of the printed Select board and how many stars it has. Where the stars are is our own design.",
  "decisions":
    "Printed rule books differ in places and leave some questions open. See docs/rules in the source for how we " +
    "settled each one.",
  "keys": "Everything at the table can be done with the keyboard alone:",
  "you": "You and your games",
  "you.text":
    "A cookie remembers your name and your seats, and this browser keeps your settings. Nothing is fetched from " +
    "anywhere else, and nothing tracks you. Anyone who has the link to a table can come in.",
  "licence": "Version and licence",
  "licence.text": "Sixfold is free software under the MIT licence, made by the Sixfold team.",
  "version": "Version {version}",
} as const;

export const say = sayer("about", english);
