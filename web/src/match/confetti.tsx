// For the winner: the six shapes rain over the page, once.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { COLOURS, SHAPE_PATHS } from "../pieces/shapes";
import "./confetti.css";

const PIECES = 30;
const LONGEST = 4200; // milliseconds until the last one is gone
const SHAPES = Object.values(SHAPE_PATHS);
const PAINTS = Object.values(COLOURS.classic);

/** Numbers that look random and are the same every time: a fraction of a multiple of the golden ratio. */
const spread = (number: number): number => (number * 0.618034) % 1;

export function Confetti() {
  const isOver = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => (isOver.value = true), LONGEST);
    return () => clearTimeout(timer);
  }, []);
  if (isOver.value) return null;
  return (
    <div class="confetti" aria-hidden="true">
      {Array.from({ length: PIECES }, (_, number) => (
        <svg
          key={number}
          viewBox="0 0 100 100"
          aria-hidden="true"
          style={{
            left: `${100 * spread(number + 1)}%`,
            width: `${14 + 14 * spread(3 * number)}px`,
            animationDelay: `${1200 * spread(7 * number)}ms`,
            animationDuration: `${2000 + 1000 * spread(5 * number)}ms`,
          }}
        >
          <path d={SHAPES[number % SHAPES.length]} fill={PAINTS[(number * 5 + 1) % PAINTS.length]} />
        </svg>
      ))}
    </div>
  );
}
