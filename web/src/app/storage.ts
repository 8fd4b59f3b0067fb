// What this browser stores. Storage may be unavailable, as in some private windows, or hold something else.

/** Permanent, or until the window is closed. */
type Where = "localStorage" | "sessionStorage";

export function kept<T>(key: string, usual: T, where: Where = "localStorage"): T {
  try {
    return (JSON.parse(globalThis[where].getItem(key) ?? "null") as T | null) ?? usual;
  } catch {
    return usual;
  }
}

export function keep(key: string, value: unknown, where: Where = "localStorage"): void {
  try {
    globalThis[where].setItem(key, JSON.stringify(value));
  } catch {
    // It lasts as long as the page.
  }
}
