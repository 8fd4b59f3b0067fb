// A sheet over the page: Escape, the back button and a tap outside close it. The focus stays within, then returns to
// where it was.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../words/words";
import { Icon } from "./icons";
import { sheetOpened } from "./sheet-history";

export function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useRef(true);
  useLayoutEffect(() => {
    const shown = dialog.current!;
    shown.showModal();
    const closed = sheetOpened(() => shown.close());
    return () => {
      closed();
      isShown.current = false;
      shown.close(); // it gives the focus back to where it was
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-label={title}
      onClose={() => isShown.current && close()}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <header>
        <h2 tabIndex={-1} autofocus>
          {title}
        </h2>
        <button type="button" class="quiet" aria-label={say("match.sheet-close")} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
