// Chat messages in the language of this screen.

import type { ChatLine } from "../server/wire";
import { sayKnown } from "../words/words";

/** A phrase by its name. */
export const phraseText = (name: string): string => sayKnown(`phrase.${name}`) ?? name;

export const chatText = (line: ChatLine): string => (line.is_phrase ? phraseText(line.text) : line.text);

/** On a desktop the chat is beside the table. */
export const isChatInSight = (): boolean => matchMedia("(min-width: 900px)").matches;
