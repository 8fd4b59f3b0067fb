// What a game adds to the table. The table itself knows people, turns and talk; a game knows what lies on it.

import type { ReadonlySignal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import type { Slot, TableModel } from "../table/model";
import type { SeatView, Step, View } from "../wire";
import type { Key } from "../words";
import { open as openGrid } from "./grid/parts";

/** A turn that is being built. Nothing of it is known to the server before it is confirmed. */
export interface Turn {
  readonly isReady: ReadonlySignal<boolean>;
  /** What the wide button says. */
  readonly confirmText: ReadonlySignal<string>;
  /** The table has changed: what was begun is void. */
  restart(): void;
  confirm(): void;
  takeBack(): void;
  takeAllBack(): void;
  /** The actions that the turn would be as it stands, complete or not. */
  draft(): string[];
  /** Show a turn as if the person had built it: a good one, or one that was begun before. */
  showHint(...actions: string[]): void;
  /** Something happened at the table: mark it, sound it. */
  notice(steps: Step[]): void;
}

export interface Parts {
  readonly turn: Turn;
  /** What lies on the table, to play on. */
  readonly Field: FunctionComponent;
  /** In thumb's reach: the hand, and what can be done with it. */
  readonly Controls: FunctionComponent<{ ask: Ask }>;
  /** What a seat has besides points and tiles. */
  readonly SeatExtra?: FunctionComponent<{ seat: SeatView; number: number }>;
  /** What waits for the players while the table fills. */
  readonly Preview?: FunctionComponent;
  /** What nobody has seen yet, if that is not some number of each tile. */
  readonly Unseen?: FunctionComponent;
  /** Which places the tiles of a new hand take, if that depends on more than what stays. */
  keepHand?(slots: Slot[], tiles: string[], newId: () => number): Slot[];
  /** The table as it was after a turn, to look at; how it was before that turn, and how at the end. */
  readonly Scene: FunctionComponent<{ view: View; event: string | null; before: View | null; end: View }>;
  /** Whether the controls themselves tell what speaks for a hint: then no box covers the table. */
  readonly tellsHint?: boolean;
  /** A key that means something in this game. */
  press(event: KeyboardEvent): boolean;
  /** The list of those keys. */
  readonly keys: Key[];
}

/** Ask the person before something that cannot be taken back; the verb stands on the button that does it. */
export type Ask = (question: string, then: () => void, verb?: string) => void;

/** Gives a game's parts for a table. */
export type Open = (table: TableModel) => Parts;

// Qwirkle is there from the start; what only another game needs is loaded with that game.
const boards = () => import("./boards/parts");
const LOADERS: Record<string, () => Promise<{ open: Open }>> = {
  select: boards,
  connect: boards,
  "select-connect": boards,
  cubes: () => import("./cubes/parts"),
  rummy: () => import("./rummy/parts"),
};

export async function openParts(table: TableModel, game: string): Promise<Parts> {
  const load = LOADERS[game];
  return (load ? (await load()).open : openGrid)(table);
}
