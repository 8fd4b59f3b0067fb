// A sheet over the page: Escape, the back button and a tap outside close it. The focus stays within, then returns to
// where it was.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../words/words";
import { Icon } from "./icons";
import { sheetOpened } from "./sheet-history";

interface Props {
  title: string;
  close: () => void;
  /** Whether something in it takes the focus, rather than its title. */
  hasFocus?: boolean;
  children: ComponentChildren;
}

export function Dialog({ title, close, hasFocus = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useRef(true);
  useLayoutEffect(() => {
    const shown = dialog.current!;
    const opener = document.activeElement;
    const hasRing = opener?.matches(RINGED);
    shown.showModal();
    const closed = sheetOpened(() => shown.close());
    return () => {
      closed();
      isShown.current = false;
      shown.close(); // it gives the focus back to where it was
      if (!hasRing) unring(opener);
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
        <h2 tabIndex={-1} autofocus={!hasFocus}>
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

const RINGED = ":focus-visible:not([data-unringed])";

/** Show no ring around what was opened by a tap or a click, until its keys are used. */
function unring(element: Element | null): void {
  const ring = (): void => element?.removeAttribute("data-unringed");
  element?.setAttribute("data-unringed", "");
  for (const end of ["blur", "keydown"]) element?.addEventListener(end, ring, { once: true });
}
