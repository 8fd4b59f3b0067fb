// The words of star tokens.

import { gameSayer } from "../../words/words";

export const english = {
  "count": "{count|star token|star tokens}",
  "use": "Use a token",
  "choose": "Tap a tile to lift it",
  "choose-by-key": "Choose a tile to lift off the board. {count|tile|tiles} can be lifted; Tab goes through them.",
  "none": "No tile can be lifted now.",
  "can-lift": "can be lifted",
  "cannot-lift": "cannot be lifted",
  "lifted": "lifted off the board",
  "has-lifted": "You took back the {tile}. Now play or trade.",
  "from-here": "{tile} lay here",
  "put-back": "Put back",
  "was-put-back": "The {tile} is back on the board.",
  "go-on": "Now play or trade",
  "confirm": "Play: {points|point|points} + {count|star|stars}",
} as const;

export const say = gameSayer("boards", english);
