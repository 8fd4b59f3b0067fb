// Star tokens: how many a seat has, the button that uses one, and what can be lifted.

import { STAR_PATH } from "../../pieces/shapes";
import { Piece } from "../../pieces/tiles";
import type { SeatView } from "../../server/wire";
import { tileName } from "../../words/names";
import { At, LastMark } from "../grid/marks";
import { cellKey, readPlaced } from "../grid/staging";
import type { GridTurn } from "../grid/turn";
import type { Lifting } from "./lifting";
import { say } from "./words";

export function SeatTokens({ seat }: { seat: SeatView }) {
  return (
    <span
      class={`seat-extra tokens${seat.tokens ? "" : " none"}`}
      role="img"
      aria-label={say("count", { count: seat.tokens })}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <path d={STAR_PATH} />
      </svg>
      {seat.tokens}
    </span>
  );
}

export function TokenButton({ lifting }: { lifting: Lifting }) {
  const { staged, traded } = lifting.turn;
  if (!lifting.hasToken() || lifting.isChoosing.value || staged.value.length || traded.value) return null;
  return (
    <button type="button" class="quiet token-button" aria-keyshortcuts="k" onClick={() => lifting.toggleChoosing()}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <path d={STAR_PATH} />
      </svg>
      {say("use")}
    </button>
  );
}

/** Where the last turn of each seat took a tile from, as long as the cell is empty. */
function Taken({ turn }: { turn: GridTurn }) {
  const lying = new Set(turn.board().map(([, x, y]) => cellKey(x, y)));
  return (
    <>
      {turn.match.view.value!.seats.map((seat, number) => {
        const cell = seat.took && readPlaced(seat.took);
        return (
          cell &&
          !lying.has(cellKey(cell.x, cell.y)) && (
            <At key={number} cell={cell}>
              <LastMark seat={number} isGone />
            </At>
          )
        );
      })}
    </>
  );
}

/** While choosing a tile: those that can be lifted stand out. Afterwards: the place it was lifted from. */
export function LiftMarks({ lifting }: { lifting: Lifting }) {
  const { turn } = lifting;
  const hole = lifting.lifted.value;
  if (hole) {
    return (
      <At cell={hole} class="hole">
        <title>{say("from-here", { tile: tileName(hole.tile) })}</title>
        <g opacity=".22">
          <Piece tile={hole.tile} />
        </g>
        <rect x="5" y="5" width="90" height="90" rx="13" />
      </At>
    );
  }
  if (!lifting.isChoosing.value) return <Taken turn={turn} />;
  const free = new Set(lifting.takes().map(({ x, y }) => cellKey(x, y)));
  return (
    <>
      {turn.board().map(([, x, y]) => {
        const canLift = free.has(cellKey(x, y));
        return (
          <At key={cellKey(x, y)} cell={{ x, y }} class={canLift ? "liftable" : "stuck"} aria-hidden="true">
            <rect x="3" y="3" width="94" height="94" rx="14" />
            {canLift && <path d="M84 34V8M72 20L84 8L96 20" />}
          </At>
        );
      })}
    </>
  );
}
