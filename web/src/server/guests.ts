// People without a name. The server knows them by one word, and everyone reads it in their own language.

import { say } from "../words/words";

/** What the server calls someone without a name; it numbers further ones. */
export const GUEST = "Guest";

const NAMES = new RegExp(`"${GUEST}( \\d+)?"`, "g");

/** What the server says, with the reader's word for those without a name. */
export const read = <T>(json: string): T => JSON.parse(json.replace(NAMES, `"${say("home.guest")}$1"`)) as T;
