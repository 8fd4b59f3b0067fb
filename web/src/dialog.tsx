// A sheet over the page: Escape and a tap outside close it, the focus stays within and goes back.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "./icons";
import { say } from "./words";

export function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" class="quiet" aria-label={say("table.sheet-close")} onClick={close}><Icon name="close" /></button>
      </header>
      {children}
    </dialog>
  );
}
