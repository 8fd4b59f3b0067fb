// The words of a match with cubes.

import { gameSayer } from "../../words/words";

export const english = {
  "choose": "Roll some again ({count|roll|rolls} left), or keep all and place them.",
  "choose-last": "Roll some again, or keep all and place them.",
  "roll": "Roll {count|cube|cubes}",
  "keep": "Keep all",
  "all": "Select all",
  "none": "Select none",
  "roll-first": "First roll your cubes again, or keep them all.",
  "place": "Now place your cubes.",
  "open": "Start with your biggest matching group.",
  "forced": "Nothing fit: all your cubes were rolled again.",
  "nothing-fits": "No face of your cubes fits: you can only pass.",
  "they-roll": "{name} may roll cubes again.",
  "they-place": "{name} places cubes.",
  "fell": "You rolled {tiles}",
  "of": "{name}: {tiles}",
  "bag-note": "A cube shows its shape only when it is rolled.",
} as const;

export const say = gameSayer("cubes", english);
