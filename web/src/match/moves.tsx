// A move at a glance: who, which tiles, how many points. Screen readers get the whole sentence instead.

import { go } from "../app/router";
import { CardPicture, TilePicture } from "../pieces/tiles";
import type { LogLine } from "./log";
import type { MatchModel } from "./model";

/** A line of the log: tiles as pictures where it has any, or else its text. */
export function MoveLine({ model, line }: { model: MatchModel; line: LogLine }) {
  if (!line.tiles.length) return <>{line.text}</>;
  const Picture = model.pieces === "cards" ? CardPicture : TilePicture;
  return (
    <>
      <span class="hidden">{line.spoken}</span>
      <span class="move" aria-hidden="true">
        <span class="move-name">{line.name}</span>
        <span class={`move-tiles ${model.pieces}`}>
          {line.tiles.map((tile, number) => (
            <Picture key={number} tile={tile} />
          ))}
        </span>
        {!!line.points && <b class="move-points">+{line.points}</b>}
      </span>
    </>
  );
}

/** An entry of the log. Pointing at a move marks its tiles; a tap shows the table as it was after it. */
export function MoveEntry({ model, line, chosen }: { model: MatchModel; line: LogLine; chosen: () => void }) {
  const { lookBack } = model;
  if (!line.tiles.length) return <MoveLine model={model} line={line} />;
  // Where later turns move what lies there, it takes the server to say how it was.
  const isReplayed = !line.placed.length;
  const point = (): void => lookBack.point(line);
  const leave = (): void => lookBack.point(null);
  const show = (): void => {
    if (isReplayed) go(`table/${model.matchId}/turn/${line.turn}`);
    else lookBack.show(line);
    chosen();
  };
  return (
    <button
      type="button"
      class={`move-entry${lookBack.shown.value === line ? " shown" : ""}`}
      onPointerEnter={(event) => event.pointerType === "mouse" && point()}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
      onClick={show}
    >
      <MoveLine model={model} line={line} />
    </button>
  );
}
