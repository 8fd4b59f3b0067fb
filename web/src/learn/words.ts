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
  "first": "New to {game}? Begin with its lesson.",
  "show-me": "Show me",
  "shown": "This is one way. Play it, or take it back and try your own.",
  "done-0": "Well done!",
  "done-1": "Exactly!",
  "done-2": "Very nice!",
  "next": "Next",
  "finish": "Finish",
  "end": "You can play {game}!",
  "end-text": "The rest comes by playing. This bot is taking its first steps too.",
  "play": "Play against an easy bot",
  "rules": "All the rules",
  "again": "Once more",
  "others": "Learn another game",
  "known": "done",
} as const;

export const say = sayer("learn", english);
