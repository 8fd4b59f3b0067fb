// The words of the settings and of the replay, which are loaded when they are needed.

import { gameSayer } from "../words/words";

export const english = {
  "look.title": "How should the tiles look?",
  "look.classic": "Classic",
  "look.shapes": "Colour-blind friendly",
  "look.contrast": "High contrast",
  "table.title": "Table",
  "table.linen": "Linen",
  "table.walnut": "Walnut",
  "table.felt": "Felt",
  "theme.title": "Light or dark",
  "theme.auto": "Same as device",
  "theme.light": "Light",
  "theme.dark": "Dark",
  "settings.language": "Language",
  "settings.language-auto": "Same as device",
  "settings.sound": "Sound",
  "settings.volume": "Volume",
  "settings.vibrate": "Vibrate on my turn",
  "settings.coordinates": "Show coordinates",
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

export const say = gameSayer("later", english);
