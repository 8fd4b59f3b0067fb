// A small position of each game, in the look that the person has chosen.

import type { Game } from "../games/list";
import { boxOf, Scene } from "../picture/board";
import { Cards, layOut } from "../picture/cards";
import { type Position, readSets, type Window } from "../picture/position";
import data from "./positions.json";

const POSITIONS = data as unknown as Record<Game, Position & { window?: Window }>;
const CARDS_WIDE = 600;
const EDGE = 26; // around cards; a third row runs off the picture

export function GamePicture({ game }: { game: Game }) {
  const position = POSITIONS[game];
  if (!position.window) return <CardTable position={position} />;
  return (
    <svg class="game-picture" viewBox={boxOf(position.window)} preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <Scene position={position} window={position.window} />
    </svg>
  );
}

function CardTable({ position }: { position: Position }) {
  const { cards, width } = layOut(readSets(position.table), CARDS_WIDE);
  const wide = width + 2 * EDGE;
  return (
    <svg class="game-picture" viewBox={`${-EDGE} ${-EDGE} ${wide} ${(wide * 9) / 16}`} preserveAspectRatio="xMinYMin slice" aria-hidden="true" focusable="false">
      <Cards cards={cards} />
    </svg>
  );
}
