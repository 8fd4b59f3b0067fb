// A turn that is being built outlives a reload of the page: it is kept as the actions that it would be.

import { effect } from "@preact/signals";
import type { Turn } from "../games/parts";
import { keep, kept } from "../storage";
import type { TableModel } from "./model";

interface Unfinished {
  table: string;
  /** After which event of the game it was begun. */
  at: number;
  actions: string[];
}

const KEY = "sixfold.turn";

/** Lay out what was begun before the reload, and keep what is begun from now on. Gives what ends that. */
export function keepUnfinished(model: TableModel, turn: Turn): () => void {
  const { table } = model;
  const before = kept<Unfinished | null>(KEY, null, "sessionStorage");
  const isOurs = before?.table === table && before.at === model.view.value?.at;
  if (isOurs && before.actions.length && model.isMyTurn.value) turn.showHint(...before.actions);
  return effect(() => {
    const view = model.view.value!;
    // At a shared screen nobody knows who comes back to it.
    if (view.mine.length === 1) keep(KEY, { table, at: view.at, actions: turn.draft() } satisfies Unfinished, "sessionStorage");
  });
}
