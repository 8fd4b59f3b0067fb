// Which page is shown: the part of the address after #/.

import { signal } from "@preact/signals";

const read = (): string[] => location.hash.replace(/^#\/?/, "").split("/").filter(Boolean);

export const route = signal<string[]>(read());
addEventListener("hashchange", () => {
  route.value = read();
});

export function go(path: string): void {
  location.hash = `#/${path}`;
}
