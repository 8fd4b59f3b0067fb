// A table on which a few plays are made by themselves, over and over.

import { signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Icon } from "../app/icons";
import { wantsLessMotion } from "../app/settings";
import { isCovered } from "../app/sheet-history";
import { At } from "../games/grid/marks";
import { cellKey, type Play, readPlays } from "../games/grid/staging";
import { Piece, PiecesInPlay } from "../pieces/tiles";
import type { GamePictureView, GameView } from "../server/wire";
import { say } from "../words/words";
import { GamePicture, TablePicture } from "./picture";

// In milliseconds.
const BEFORE = 1200; // the first play
const BETWEEN = 1900; // two plays
const REST = 8000; // after the last one
const LEAVING = 500; // the tiles leave the table
const APART = 110; // two tiles of a play
const LANDING = 200; // a tile

/** Whether the person has stopped it. */
const isStopped = signal(false);

/** The picture of a game; its last plays are made in it if there are any, and motion is welcome. */
export function Demo({ game }: { game: GameView }) {
  const { picture } = game;
  if (picture?.plays.length && !wantsLessMotion()) return <Playing game={game} picture={picture} />;
  return (
    <div class="demo">
      <GamePicture game={game} isFramed />
    </div>
  );
}

/** A step is a number of plays that have been made. In the one after the last, their tiles leave. */
export const stepAfter = (step: number, plays: number): number => (step > plays ? 0 : step + 1);

/** How long a step is seen, in milliseconds. */
export function lengthOf(step: number, plays: number): number {
  if (step > plays) return LEAVING;
  if (step === plays) return REST;
  return step === 0 ? BEFORE : BETWEEN;
}

function Playing({ game, picture }: { game: GameView; picture: GamePictureView }) {
  const plays = useMemo(() => readPlays(picture.plays), [picture]);
  const box = useRef<HTMLDivElement>(null);
  const step = useSteps(plays.length, useIsSeen(box) && !isStopped.value);
  const isLeaving = step > plays.length;
  return (
    <div ref={box} class="demo">
      <TablePicture game={game} picture={before(picture, plays)} isFramed>
        <PiecesInPlay.Provider value={game.pieces}>
          <g class={isLeaving ? "leaving" : ""}>
            {plays.slice(0, step).map((play, number) => (
              <Made key={number} play={play} />
            ))}
          </g>
        </PiecesInPlay.Provider>
        {step > 0 && !isLeaving && <Points key={step} play={plays[step - 1]!} />}
      </TablePicture>
      <StopButton />
    </div>
  );
}

/** One step after another, as long as it runs. */
function useSteps(plays: number, isRunning: boolean): number {
  const step = useSignal(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => (step.value = stepAfter(step.value, plays)), lengthOf(step.value, plays));
    return () => clearTimeout(timer);
  }, [step.value, isRunning]);
  return step.value;
}

/** Whether an element is before somebody's eyes: in the window, under no sheet, and in no tab behind others. */
function useIsSeen(element: RefObject<Element | null>): boolean {
  const isInWindow = useSignal(false);
  const isHidden = useSignal(document.hidden);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => (isInWindow.value = seen.at(-1)!.isIntersecting));
    watch.observe(element.current!);
    const look = (): void => {
      isHidden.value = document.hidden;
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      watch.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return isInWindow.value && !isHidden.value && !isCovered.value;
}

/** The position before the plays. */
function before(picture: GamePictureView, plays: Play[]): GamePictureView {
  const made = new Set(plays.flatMap(({ placed }) => placed.map(({ x, y }) => cellKey(x, y))));
  const board = picture.board.split(" ").filter((placement) => !made.has(placement.split("@")[1]!));
  return { ...picture, board: board.join(" ") };
}

/** The tiles of a play, coming to the table one after another. */
function Made({ play }: { play: Play }) {
  return (
    <>
      {play.placed.map(({ tile, x, y }, number) => (
        <At key={number} cell={{ x, y }}>
          <g class="landing" style={{ animationDelay: `${number * APART}ms` }}>
            <Piece tile={tile} />
          </g>
        </At>
      ))}
    </>
  );
}

/** The points of a play, at the corner of its last tile for a moment. */
function Points({ play: { placed, points } }: { play: Play }) {
  const { x, y } = placed.at(-1)!;
  return (
    <At cell={{ x: x + 0.88, y: y + 0.12 }}>
      <g class="demo-points" style={{ animationDelay: `${placed.length * APART + LANDING}ms` }}>
        <rect x="-48" y="-32" width="96" height="64" rx="32" />
        <text y="15">+{points}</text>
      </g>
    </At>
  );
}

/** What moves by itself can be stopped. */
function StopButton() {
  const text = say(isStopped.value ? "home.demo-go" : "home.demo-stop");
  return (
    <button
      type="button"
      class="demo-stop"
      aria-label={text}
      title={text}
      onClick={() => (isStopped.value = !isStopped.value)}
    >
      <Icon name={isStopped.value ? "next" : "pause"} />
    </button>
  );
}
