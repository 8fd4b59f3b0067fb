// The back button closes what lies over a page, as people on phones expect: an open sheet has its own entry in the
// browser's history. Several sheets share one. An earlier moment that is shown and a trade that was begun count, too.

import { signal } from "@preact/signals";

const open: (() => void)[] = [];
let hasEntry = Boolean(globalThis.history?.state?.isSheet); // after a reload it is still there

/** Whether a sheet lies over the page. */
export const isCovered = signal(false);

/** A sheet has opened. Returns what to call when it has closed, by whatever means. */
export function sheetOpened(close: () => void): () => void {
  open.push(close);
  isCovered.value = true;
  enter();
  return () => {
    open.splice(open.indexOf(close), 1);
    isCovered.value = open.length > 0;
    setTimeout(leave); // another sheet may open in the same moment
  };
}

function enter(): void {
  if (!hasEntry) history.pushState({ ...history.state, isSheet: true }, "");
  hasEntry = true;
}

/** Nothing is open any more: remove the entry, unless another page lies on it. */
function leave(): void {
  if (open.length || !hasEntry) return;
  hasEntry = false;
  if (history.state?.isSheet) history.back();
}

function wentBack({ state }: PopStateEvent): void {
  // The way back from another page leads over the entry of a sheet that was left open.
  if (state?.isSheet && !open.length) history.back();
  if (!hasEntry || state?.isSheet) return;
  hasEntry = false;
  open.at(-1)?.();
  setTimeout(() => open.length && enter()); // one sheet at a time
}

addEventListener("popstate", wentBack);
