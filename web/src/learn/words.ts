// English.

import { sayer } from "../words/words";

export const english = {
  "title": "How to play {game}",
  "leave": "Leave the lesson",
  "step": "Step {step} of {steps}",
  "you": "You",
  "partner": "Robin",
  "back": "Back",
  "skip": "Skip",
  "first": "New to {game}? Start with its lesson.",
  "show-me": "Show me",
  "shown": "This is one way: press “{play}”. Or press “{back}” and try your own.",
  "done-0": "Well done!",
  "done-1": "Exactly!",
  "done-2": "Very nice!",
  "next": "Next",
  "finish": "Finish",
  "end": "You can play {game}!",
  "end-text": "You'll learn the rest as you play.",
  "play": "Play against an easy bot",
  "rules": "All the rules",
  "again": "Try again",
  "others": "Learn another game",
  "known": "done",
} as const;

export const say = sayer("learn", english);
