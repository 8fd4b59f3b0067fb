// The pieces of the game on the screen, which decide its pictures and its words.

import { signal } from "@preact/signals";
import type { BoardInfo } from "../server/wire";

export type Pieces = BoardInfo["pieces"];

export const pieces = signal<Pieces>("tiles");
