// English: about Sixfold.

import { sayer } from "../words/words";

export const english = {
  "title": "About Sixfold",
  "back": "All games",
  "what":
    "Sixfold is a house for every game of the Qwirkle family. You can play with friends at their own screens, with " +
    "people around one screen, and against bots from gentle to strong.",
  "free": "It costs nothing, shows no advertisements and asks for no account.",
  "independent": "Independent and unofficial",
  "own-words": "The rules are told in our own words, and all pictures are drawn by the program itself.",
  "own-design":
    "Of the printed board of Select we know the size and the number of stars. Where the stars stand here is our own " +
    "design.",
  "decisions":
    "Printed rule books differ in places and leave some questions open. How each of them is settled here stands in " +
    "the folder docs/rules of the source.",
  "keys": "Everything at the table can be done with the keyboard alone:",
  "you": "You and your games",
  "you.text":
    "A cookie remembers your name and your seats, and this browser keeps your settings. Nothing is fetched from " +
    "anywhere else, and nobody follows what you do. Whoever has the link to a table may come in.",
  "licence": "Version and licence",
  "licence.text": "Sixfold is free software under the MIT licence, made by the Sixfold team.",
  "version": "Version {version}",
} as const;

export const say = sayer("about", english);
