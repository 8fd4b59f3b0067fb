// Buttons for those who cannot pinch or turn a wheel, and the way back to the whole table.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../app/icons";
import { say } from "../../words/words";
import type { BoardCamera } from "./board-camera";
import type { Corner } from "./frame";

export function CameraTools({ camera }: { camera: BoardCamera }) {
  const box = useRef<HTMLDivElement>(null);
  const corner = useEmptyCorner(camera, box);
  return (
    <div ref={box} class={`board-tools ${corner ? classOf(corner) : "beside"}`}>
      <button type="button" class="zoom" onClick={() => camera.zoom(0.8)} aria-label={say("match.closer")}>
        <Icon name="closer" />
      </button>
      <button type="button" class="zoom" onClick={() => camera.zoom(1.25)} aria-label={say("match.farther")}>
        <Icon name="farther" />
      </button>
      {!camera.isWhole.value && (
        <button type="button" onClick={() => camera.showWhole()} aria-label={say("match.centre")}>
          <Icon name="whole" />
        </button>
      )}
    </div>
  );
}

const classOf = ({ isLeft, isTop }: Corner): string =>
  `${isLeft ? "at-left" : "at-right"} ${isTop ? "at-top" : "at-bottom"}`;

const MOST = 3; // buttons

/**
 * Where they cover nothing: near the thumb on a phone, out of the way of a mouse. They stay there until the table
 * changes, whatever the person does with the camera. Where no corner is empty, they lie beside the board from then on.
 */
function useEmptyCorner(camera: BoardCamera, box: { current: HTMLDivElement | null }): Corner | null {
  const corner = useSignal<Corner | null>({ isLeft: false, isTop: !matchMedia("(pointer: coarse)").matches });
  useLayoutEffect(
    () =>
      camera.atEachMoment(() => {
        const now = corner.peek();
        if (!box.current || !now) return; // the page was left in the same moment, or no corner is wanted any more
        corner.value = camera.emptyCorner(now, ...roomOf(box.current));
      }),
    [],
  );
  return corner.value;
}

/** The width and height of all buttons, also when one of them is not there. */
function roomOf(box: HTMLElement): [number, number] {
  const { offsetWidth, offsetHeight, childElementCount } = box;
  const most = (length: number): number => (length * MOST) / childElementCount;
  return offsetWidth > offsetHeight ? [most(offsetWidth), offsetHeight] : [offsetWidth, most(offsetHeight)];
}
