// The end of a game: who won, points by turn, the best moves, and what next.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { beaten } from "../app/bests";
import { go } from "../app/router";
import { api } from "../server/api";
import { titleOf } from "../server/server-info";
import type { View } from "../server/wire";
import { say } from "../words/words";
import { Avatar } from "./avatar";
import { Chart } from "./chart";
import { Confetti } from "./confetti";
import { hasWon, outcome, remarks, title } from "./ending";
import { recordAddress, recordName } from "./files";
import type { LogLine } from "./log";
import type { MatchModel } from "./model";
import { MoveLine } from "./moves";
import { NextStep } from "./next-step";
import { ShareButton, scoresOf } from "./sharing";

const BEST = 3;

export function Over({ model }: { model: MatchModel }) {
  const view = model.view.value!;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section class="panel over" aria-label={title(view)}>
      {model.ending.isFresh.value && hasWon(view) && <Confetti />}
      <div class="over-rest">
        <h2 ref={heading} tabIndex={-1}>
          {title(view)}
        </h2>
        {remarks(view).map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
        <PersonalBest model={model} />
        <NextStep model={model} />
        <Columns model={model} view={view} />
      </div>
      {model.wish.value && (
        <p class="wish" role="status">
          {model.wish.value}
        </p>
      )}
      <div class="over-actions">
        {view.mine.length > 0 && (
          <button type="button" class="confirm" onClick={() => void rematch(model)}>
            {say(view.rematch ? "over.to-rematch" : "over.rematch")}
          </button>
        )}
        <button type="button" class="quiet" onClick={() => go(`table/${view.match_id}/turn/1`)}>
          {say("over.replay")}
        </button>
        <button type="button" class="quiet" onClick={() => go("")}>
          {say("over.home")}
        </button>
      </div>
    </section>
  );
}

/** Who comes where, the points by turn, and the best moves. */
function Columns({ model, view }: { model: MatchModel; view: View }) {
  return (
    <div class="over-columns" tabIndex={0} role="group" aria-label={title(view)}>
      <Ranks view={view} />
      <Chart title={model.text("over.chart")} seats={view.seats} lines={model.log.lines.value} />
      <div>
        <Best model={model} />
        <div class="over-actions">
          <ShareButton model={model} text={`${titleOf(view.game)} · ${outcome(view)}: ${scoresOf(view)}`} />
          <a class="button quiet" href={recordAddress(view.match_id)} download={recordName(view, model.log.lastDay())}>
            {say("over.download")}
          </a>
        </div>
      </div>
    </div>
  );
}

async function rematch(model: MatchModel): Promise<void> {
  try {
    go(`table/${(await api.rematch(model.matchId)).match_id}`);
  } catch (error) {
    model.toasts.refuse((error as Error).message);
  }
}

/** The score of this match, if it is the best that this person has made. */
function PersonalBest({ model }: { model: MatchModel }) {
  const view = model.view.value!;
  const before = useMemo(() => (model.log.wasHandedOver ? null : beaten(view)), [view.match_id]);
  if (before === null) return null;
  return <p class="personal-best">{say("over.personal-best", { before })}</p>;
}

/** The seats from the first to the last. */
function Ranks({ view }: { view: View }) {
  const seats = view.seats.map((seat, number) => ({
    ...seat,
    number,
    hasWon: view.result?.winners.includes(number) ?? false,
  }));
  return (
    <ol class="ranks">
      {seats
        .toSorted((a, b) => Number(b.hasWon) - Number(a.hasWon) || b.score - a.score)
        .map((seat, place) => (
          <li key={seat.number} class={`seat-${seat.number}${seat.hasWon ? " winner" : ""}`}>
            <span class="seat-mark" aria-hidden="true">
              {seat.hasWon ? "★" : place + 1}
            </span>
            <Avatar seats={view.seats} seat={seat.number} />
            <span class="seat-name">{seat.name}</span>
            <b>{seat.score}</b>
          </li>
        ))}
    </ol>
  );
}

/** The highest-scoring moves, each with a link to its turn; the best one of this person is always there. */
function Best({ model }: { model: MatchModel }) {
  const { mine } = model.view.value!;
  const moves = model.log.lines.value.filter((line) => line.points).toSorted((a, b) => b.points! - a.points!);
  const best = moves.slice(0, BEST);
  const own = mine.length === 1 ? moves.find((line) => line.seat === mine[0]) : undefined;
  if (!best.length) return null;
  return (
    <section class="best" aria-label={say("over.best")}>
      <MoveList title={say("over.best")} model={model} lines={best} />
      {own && !best.includes(own) && <MoveList title={say("over.own-best")} model={model} lines={[own]} />}
    </section>
  );
}

function MoveList({ title, model, lines }: { title: string; model: MatchModel; lines: LogLine[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ol>
        {lines.map((line) => (
          <li key={line.turn}>
            <a href={`#/table/${model.matchId}/turn/${line.turn}`}>
              <MoveLine model={model} line={line} />
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}
