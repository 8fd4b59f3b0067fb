// What a game adds to tiles on a grid. Everything is optional; tiles on a bare table add nothing.

import type { FunctionComponent } from "preact";
import type { Slot } from "../../match/hand";
import type { ItemView, LegalView, View } from "../../server/wire";
import type { MatchKey } from "../../words/words";
import type { Space } from "./labels";
import type { Cell } from "./staging";

/** What a game adds to what is shown. */
export interface GridExtras {
  /** What is printed on the board, under the tiles. */
  Ground?: FunctionComponent;
  /** What a turn shows over the tiles. */
  Marks?: FunctionComponent;
  /** Further buttons. */
  Buttons?: FunctionComponent;
  /** A key of this game, handled before those of every grid. */
  press?: (event: KeyboardEvent) => boolean;
  keys?: MatchKey[];
}

/** What a game adds to a turn. */
export interface TurnExtras {
  /** What is printed on the board in this view. */
  spaces?(view: View): Space[];
  /** What a tile wins on its cell, in a character or two. */
  gain?(cell: Cell): string | null;
  /** What is printed on a cell is good for, for those who tap it. */
  about?(cell: Cell): string | null;
  /** The wide button for a play that wins more than points. */
  playText?(points: number, cells: Cell[]): string | null;
  /** What comes before the placement. */
  prelude?: Prelude;
  /** React to what happened. */
  react?(items: ItemView[]): void;
}

/**
 * What comes before the placement: cubes are rolled again, a tile is lifted off the board.
 * Where it has no say at the moment, it answers null or false, and the turn goes on as on every grid.
 */
export interface Prelude {
  /** Its actions so far. */
  actions(): string[];
  /** Discard everything. */
  restart(): void;
  /** Lay out its part of a turn, then the rest. */
  layOut(actions: string[], rest: (actions: string[]) => void): void;
  /** The wide button. */
  confirm(): { text: string; isReady: boolean } | null;
  /** Its last step, when nothing is placed. */
  back(): { text: string; take: () => void } | null;
  /** What the placement starts from, if that is not what everyone sees. */
  start?(): Start | null;
  /** What to do now, in a sentence. */
  advice?(): string | null;
  /** Why no tile can be placed yet. */
  whyNotYet?(): string | null;
  /** The tiles of the hand that are marked for it; a tap marks one. */
  marked?(): ReadonlySet<number> | null;
  mark?(slot: number): void;
  /** The cells to choose from, a tap on one of them or on another, and what a screen reader says about it. */
  targets?(): Cell[] | null;
  touch?(cell: Cell): boolean;
  note?(cell: Cell): string | null;
  /** The person turns to something else. */
  close?(): void;
}

/** Where a placement starts: the board and what is legal, and a tile that came to the hand, with a note about it. */
export interface Start {
  board: [string, number, number][];
  legal: LegalView | null;
  tile: Slot;
  note: string;
}
