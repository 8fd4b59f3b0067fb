// What is seen before there is anything to see. It comes with the page (index.html), and looks the same while we wait.

import type { ComponentChildren } from "preact";
import { TilePicture } from "./tiles";

export function FirstPicture({ children }: { children: ComponentChildren }) {
  return (
    <main class="first-picture" aria-busy="true">
      <TilePicture tile="Ot" look="classic" />
      <h1>Sixfold</h1>
      <p class="quiet-text">{children}</p>
    </main>
  );
}
