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

export function go(path: string): void {
  follow();
  location.hash = `#/${path}`;
}
