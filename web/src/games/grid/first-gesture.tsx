// Whoever is new here sees, until they have put down a tile, how one comes to a square. Few need it: it is loaded late.

import { useSignal, useSignalEffect } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import { isNewHere } from "../../app/levels";
import { choices, choose } from "../../app/settings";
import type { BoardCamera } from "./board-camera";
import type { GridTurn } from "./turn";

const LATER = 2500; // milliseconds

export interface Props {
  turn: GridTurn;
  camera: BoardCamera;
}

export function FirstGesture(props: Props) {
  const part = useSignal<{ Ghost: FunctionComponent<Props> } | null>(null);
  const isNew = props.turn.match.isReal && !choices.value.hasPlaced && isNewHere();
  useSignalEffect(() => {
    if (props.turn.staged.value.length && !choices.peek().hasPlaced) choose({ hasPlaced: true });
  });
  useEffect(() => {
    if (!isNew) return undefined;
    const load = (): void => void import("./ghost").then((loaded) => (part.value = loaded)).catch(() => {});
    const timer = setTimeout(load, LATER);
    return () => clearTimeout(timer);
  }, [isNew]);
  return isNew && part.value && <part.value.Ghost {...props} />;
}
