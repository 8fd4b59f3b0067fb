// The picture that is shown while the page loads. The first one comes with the page (index.html) and looks the same.

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { TilePicture } from "../pieces/tiles";

export function FirstPicture({ children }: { children: ComponentChildren }) {
  const takesOver = useMemo(() => isSeen(document.getElementById("first")), []);
  return (
    <main class={`first-picture${takesOver ? " at-once" : ""}`} aria-busy="true">
      <TilePicture tile="Ot" look="classic" />
      <h1>Sixfold</h1>
      <p class="quiet-text">{children}</p>
    </main>
  );
}

const isSeen = (element: HTMLElement | null): boolean =>
  element !== null && getComputedStyle(element).visibility === "visible";
