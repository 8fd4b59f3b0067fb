// What few people open, and nobody at once.

import "../style/seldom.css";

export { KeysHelp } from "../app/keys-help";
export { Missing } from "./hand-over";
export { LookingBack } from "./looking-back";
export { Menu } from "./menu";
export { UnseenPanel } from "./unseen";
