// What somebody said, in the words of this screen.

import type { ChatLine } from "../wire";
import { type Key, say } from "../words";

export const chatText = (line: ChatLine): string => (line.preset ? say(`preset.${line.text}` as Key) : line.text);

/** On a desk the chat stands beside the table. */
export const isChatInSight = (): boolean => matchMedia("(min-width: 900px)").matches;
