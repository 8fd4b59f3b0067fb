// What a match shows besides people, turns and talk: the pieces, and what can be done with them.

import type { ReadonlySignal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import type { KeepHand } from "../match/hand";
import type { MatchModel } from "../match/model";
import type { Pieces } from "../pieces/tiles";
import type { BoardInfo, ItemView, SeatView, View } from "../server/wire";
import { open as openGrid } from "./grid/parts";

/** A turn under construction. The server learns nothing about it until it is confirmed. */
export interface Turn {
  readonly isReady: ReadonlySignal<boolean>;
  /** The text of the wide button. */
  readonly confirmText: ReadonlySignal<string>;
  /** Discard everything: the table has changed. */
  restart(): void;
  confirm(): void;
  takeBack(): void;
  /** The text of the button that takes the last step back; null if there is none. */
  backText(): string | null;
  takeAllBack(): void;
  /** The turn so far as actions, complete or not. */
  actions(): string[];
  /** Lay out a turn as if the person had built it: a hint, a solution, or one from before a reload. */
  layOut(actions: string[]): void;
  /** React to what happened: mark it, play a sound. */
  react(items: ItemView[]): void;
}

export interface Parts {
  readonly turn: Turn;
  /** The table, to play on. */
  readonly Field: FunctionComponent;
  /** Within reach of the thumb: the hand and its actions. */
  readonly Controls: FunctionComponent<{ ask: Ask }>;
  /** What a seat has besides points and tiles. */
  readonly SeatExtra?: FunctionComponent<{ seat: SeatView; number: number }>;
  /** A preview while the match waits for people. */
  readonly Preview?: FunctionComponent;
  /** The unseen pieces, if a number of each tile does not describe them. */
  readonly Unseen?: FunctionComponent;
  /** The places of the tiles of a new hand, if that depends on more than what stays. */
  readonly keepHand?: KeepHand;
  /** The table after a turn, for the replay, given the view before that turn. */
  readonly Scene: FunctionComponent<{ view: View; event: string | null; before: View | null }>;
  /** Handle a key of this game; returns whether it was one. */
  press(event: KeyboardEvent): boolean;
  /** Bring the focus to the table, unless it is there. */
  takeFocus(): void;
  /** What the keys of this game do, one per line: "Enter: put down". */
  readonly keys: string[];
}

/** Ask the person before something that cannot be undone; the verb is on the button that does it. */
export type Ask = (question: string, then: () => void, verb?: string) => void;

/** Makes the parts of a match. */
export type Open = (match: MatchModel) => Parts;

// A bare table with tiles is there from the start; everything else is loaded when a match needs it.
const LOADERS: Record<Pieces, (board: BoardInfo) => Promise<{ open: Open }>> = {
  tiles: async (board) => (board.spaces.length ? import("./boards/parts") : { open: openGrid }),
  cubes: () => import("./cubes/parts"),
  cards: () => import("./rummy/parts"),
};

export async function openParts(match: MatchModel, board: BoardInfo): Promise<Parts> {
  return (await LOADERS[board.pieces](board)).open(match);
}
