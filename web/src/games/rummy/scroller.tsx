// The area of the sets: it scrolls if they do not all fit, and a shade shows where there is more.

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Spots } from "./spots";
import { say } from "./words";

const SLACK = 4; // pixels that are not worth a shade

interface Props {
  spots: Spots;
  /** Whether a click on free space means something. */
  isOpen?: boolean;
  click?: () => void;
  /** Whether Tab stops here: otherwise the keyboard could not scroll it if nothing inside can be focused. */
  isStop?: boolean;
  children: ComponentChildren;
}

export function Scroller({ spots, isOpen = false, click, isStop = false, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const more = useSignal("");
  const look = (): void => {
    if (!element.current) return; // scrolled at the moment of its removal
    const { scrollTop, clientHeight, scrollHeight } = element.current;
    const below = scrollHeight - clientHeight - scrollTop;
    more.value = `${scrollTop > SLACK ? " more-above" : ""}${below > SLACK ? " more-below" : ""}`;
  };
  useLayoutEffect(look); // after every change of its contents
  useResize(element, look);
  useLayoutEffect(() => spots.scrollers.ref("table")(element.current), [spots]);
  return (
    <div
      ref={element}
      class={`rummy-table${isOpen ? " open" : ""}${more.value}`}
      role="group"
      tabIndex={isStop ? 0 : undefined}
      aria-label={say("match.board")}
      onClick={click}
      onScroll={look}
    >
      {children}
    </div>
  );
}

/** The size of an element. */
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
