// Where the sets lie: it scrolls where there is not room for all, and shows by a shade where it goes on.

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { say } from "./words";

const SLACK = 4; // pixels that are not worth a shade

interface Props {
  /** Whether a click on free room means something. */
  isOpen?: boolean;
  click?: () => void;
  /** Whether Tab comes to it: where nothing in it can be focused, the keyboard could not scroll it otherwise. */
  isStop?: boolean;
  children: ComponentChildren;
}

export function Scroller({ isOpen = false, click, isStop = false, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const more = useSignal("");
  const look = (): void => {
    if (!element.current) return; // scrolled at the very moment when it is taken away
    const { scrollTop, clientHeight, scrollHeight } = element.current;
    const below = scrollHeight - clientHeight - scrollTop;
    more.value = `${scrollTop > SLACK ? " more-above" : ""}${below > SLACK ? " more-below" : ""}`;
  };
  useLayoutEffect(look); // whatever has been laid there or taken away
  useResize(element, look);
  return (
    <div ref={element} class={`rummy-table${isOpen ? " open" : ""}${more.value}`} data-scroller role="group" tabIndex={isStop ? 0 : undefined} aria-label={say("table.board")} onClick={click} onScroll={look}>
      {children}
    </div>
  );
}

/** How much room an element has. */
export function useSize(element: RefObject<HTMLElement | null>): Signal<{ width: number; height: number }> {
  const size = useSignal({ width: 0, height: 0 });
  useResize(element, ({ width, height }) => (size.value = { width, height }));
  return size;
}

function useResize(element: RefObject<HTMLElement | null>, act: (room: DOMRectReadOnly) => void): void {
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && act(entry.contentRect));
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
}
