// Which page is shown: the part of the address after #/.

import { signal } from "@preact/signals";

const read = (): string[] => location.hash.replace(/^#\/?/, "").split("/").filter(Boolean);

export const route = signal<string[]>(read());

// A link leads to the top of a page; going back leads to where you left it.
const leftAt = new Map<string, number>();
let isFollowing = false;

function follow(): void {
  isFollowing = true;
  leftAt.set(read().join("/"), scrollY);
}

addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest('a[href^="#/"]')) follow();
});
addEventListener("hashchange", () => {
  count();
  route.value = read();
  const place = isFollowing ? 0 : leftAt.get(route.value.join("/"));
  isFollowing = false;
  if (place !== undefined) requestAnimationFrame(() => scrollTo(0, place)); // when the page is drawn
});

// How many pages of the app lie behind this one. Each entry of the browser's history knows its own number.
let steps: number = history.state?.steps ?? 0;
history.replaceState({ steps }, "");

/** Take the number of an entry that we came back to, or number a new one: an address from elsewhere begins again. */
function count(): void {
  steps = history.state?.steps ?? (isFollowing ? steps + 1 : 0);
  history.replaceState({ steps }, "");
}

/** Go back, or if the last page was outside the app, to another place. */
export function back(otherwise: string): void {
  if (steps > 0) history.back();
  else replace(otherwise);
}

/** Change the address without an entry for the back button. */
export function replace(path: string): void {
  history.replaceState({ steps }, "", `#/${path}`);
  route.value = read();
}

export function go(path: string): void {
  follow();
  location.hash = `#/${path}`;
}
