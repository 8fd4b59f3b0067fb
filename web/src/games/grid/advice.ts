// What to do now on a grid, in a sentence. Who has played a few turns is told only what is missing.

import { isTouched } from "../../app/browser";
import { tileName } from "../../words/names";
import { asSentence, capital, type Key, say } from "../../words/words";
import type { GridTurn } from "./turn";

/** The advice on our turn. */
export function adviceFor(turn: GridTurn): string {
  const { match } = turn;
  const before = turn.extras.prelude?.advice?.();
  if (before) return before;
  if (!match.isReal) return ""; // a lesson says it in its own words
  if (turn.traded.value) return say(turn.traded.value.size ? "do.trade-more" : "match.trade-hint");
  const isFluent = match.practice.isEnough(match.view.value!.game) && !turn.nudges.value;
  return building(turn, isFluent) ?? beginning(turn, isFluent);
}

/** When a tile is held or lies on the table. */
function building(turn: GridTurn, isFluent: boolean): string | null {
  const tile = turn.isDragged.value ? null : turn.pickedTile.value; // the board keeps still under a dragged tile
  if (turn.staged.value.length && !turn.isReady.value) return asSentence(turn.whyNotReady());
  if (tile && turn.isMisfit.value && turn.playable.value.size) return whyNowhere(turn);
  if (isFluent) return null;
  if (tile && turn.openCells.value.length) return capital(say(byFinger("do.square"), { tile: tileName(tile) }));
  if (!turn.isReady.value) return null;
  return turn.match.text(turn.playable.value.size ? "do.add" : "do.play");
}

function beginning(turn: GridTurn, isFluent: boolean): string {
  const legal = turn.legal();
  if (!legal?.plays.length && !legal?.takes.length) {
    if (legal?.trade) return say("do.only-trade");
    if (legal?.can_pass) return say("do.only-pass");
  }
  if (!turn.board().length && legal?.plays.length) return start(turn);
  return isFluent ? asSentence(say("match.your-turn")) : say(byFinger("do.tap"));
}

/** The picked-up tile fits nowhere: what does. */
export function whyNowhere(turn: GridTurn): string {
  const [first] = turn.staging.value.plays;
  if (turn.board().length || !first) return capital(say("do.nowhere", { tile: tileName(turn.pickedTile.value!) }));
  const only = onlyStart(turn);
  return only ? say("do.start-only", only) : turn.match.text("do.start-line", { count: first.placed.length });
}

/** The first play of a match. */
function start(turn: GridTurn): string {
  const only = onlyStart(turn);
  return only ? say("do.start-with", only) : say(byFinger("do.start"));
}

/** Where all first plays use the same tiles: how many and of which kind. */
function onlyStart(turn: GridTurn): { count: number; kinds: string } | null {
  const plays = turn.staging.value.plays.map(({ placed }) => placed.map(({ tile }) => tile).sort());
  const tiles = plays[0]!;
  const kind = common(tiles);
  const isOnly = tiles.length > 1 && plays.every((other) => other.join() === tiles.join());
  return isOnly && kind ? { count: tiles.length, kinds: say(`many.${kind}` as Key) } : null;
}

/** The letter of the colour or shape that all these tiles share. */
function common([first = "", ...rest]: string[]): string | undefined {
  return [...first].find((letter, at) => rest.every((tile) => tile[at] === letter));
}

/** The text for a finger, or for a mouse. */
const byFinger = <Text extends "do.tap" | "do.square" | "do.start">(key: Text): Text | `${Text}-mouse` =>
  isTouched() ? key : `${key}-mouse`;
