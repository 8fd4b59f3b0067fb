// Undo and redo.

export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [] });

export const step = <T>({ past, now }: History<T>, next: T): History<T> => ({
  past: [...past, now],
  now: next,
  future: [],
});

export function undo<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  return past.length ? { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future] } : history;
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...later] = history.future;
  return next === undefined ? history : { past: [...history.past, history.now], now: next, future: later };
}
