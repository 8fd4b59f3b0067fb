// What the game on the screen is played with: its pictures and its words go by that.

import { signal } from "@preact/signals";
import type { BoardInfo } from "./wire";

export type Kind = BoardInfo["kind"];

export const kind = signal<Kind>("tiles");
