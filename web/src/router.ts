// Which page is shown: the part of the address after #/.

import { signal } from "@preact/signals";

const read = (): string[] => location.hash.replace(/^#\/?/, "").split("/").filter(Boolean);

export const route = signal<string[]>(read());

// Who follows a link begins at the top of the page; who goes back finds the page where they left it.
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
  route.value = read();
  const place = isFollowing ? 0 : leftAt.get(route.value.join("/"));
  isFollowing = false;
  if (place !== undefined) requestAnimationFrame(() => scrollTo(0, place)); // when the page is drawn
});

let steps = 0; // that this page has made forward

/** To where one came from, or if that was outside of the app to another place. */
export function back(otherwise: string): void {
  if (steps > 0) history.back();
  else replace(otherwise);
}

/** Another address for what is shown; the back button does not stop here. */
export function replace(path: string): void {
  history.replaceState(null, "", `#/${path}`);
  route.value = read();
}

export function go(path: string): void {
  follow();
  steps += 1;
  location.hash = `#/${path}`;
}
