// An unfinished turn survives a page reload: it is stored as its actions.

import { effect } from "@preact/signals";
import { keep, kept } from "../app/browser";
import type { Turn } from "../games/parts";
import type { MatchModel } from "./model";

interface Unfinished {
  matchId: string;
  /** The number of events before it. */
  at: number;
  actions: string[];
}

const KEY = "sixfold.turn";

/** Lay out what was begun before the reload, and store what is begun from now on, until the result is called. */
export function keepUnfinished(model: MatchModel, turn: Turn): () => void {
  const { matchId } = model;
  const before = kept<Unfinished | null>(KEY, null, "sessionStorage");
  const isOurs = before?.matchId === matchId && before.at === model.view.value?.at;
  if (isOurs && before.actions.length && model.isMyTurn.value) turn.layOut(before.actions);
  return effect(() => {
    const view = model.view.value!;
    // At a shared screen, anyone could come back to it.
    if (view.mine.length === 1)
      keep(KEY, { matchId, at: view.at, actions: turn.actions() } satisfies Unfinished, "sessionStorage");
  });
}
