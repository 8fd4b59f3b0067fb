// What is shown when a game is over or looked back at: loaded when it is needed, in one file.

import "../style/over.css";

export { SavedPage } from "../saved/page";
export { Over } from "./over";
export { Replay } from "./replay";
