// The words of the replay.

import { gameSayer } from "../words/words";

export const english = {
  "replay.first": "Start",
  "replay.previous": "Back",
  "replay.next": "Forward",
  "replay.last": "End",
  "replay.play": "Play",
  "replay.pause": "Pause",
  "replay.turn": "Turn",
  "replay.share": "{game}: {scores}, turn {turn}",
  "replay.step": "Turn {turn} of {turns}",
  "replay.close": "Close",
} as const;

export const say = gameSayer("replay", english);
