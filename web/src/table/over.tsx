// The end of a game: who won, points by turn, the best moves, and what next.

import { api, base } from "../api";
import { go } from "../router";
import type { View } from "../wire";
import { say } from "../words";
import type { LogLine, TableModel } from "./model";

export function Over({ model, replay }: { model: TableModel; replay: () => void }) {
  const view = model.view.value!;
  const link = (name: string): string => `${base}/api/tables/${view.table}/${name}`;
  return (
    <section class="panel over" aria-label={title(view)}>
      <h2>{title(view)}</h2>
      {view.result?.end === "resigned" && <p>{say("over.resigned")}</p>}
      <Chart view={view} lines={model.log.value} />
      <Best lines={model.log.value} />
      <div class="over-actions">
        {view.mine.length > 0 && (
          <button type="button" class="confirm" onClick={() => rematch(model)}>{say("over.rematch")}</button>
        )}
        <button type="button" class="quiet" onClick={replay}>{say("over.replay")}</button>
        <a class="button quiet" href={link("record.txt")} download={`${view.game}.txt`}>{say("over.download")}</a>
        <button type="button" class="quiet" onClick={() => share(view, model)}>{say("over.share")}</button>
        <button type="button" class="quiet" onClick={() => go("")}>{say("over.home")}</button>
      </div>
    </section>
  );
}

export function title(view: View): string {
  const names = view.result?.winners.map((seat) => view.seats[seat]?.name ?? "") ?? [];
  if (names.length > 1) return say("over.shared", { names: names.join(", ") });
  return view.result?.winners.some((seat) => view.mine.includes(seat)) && view.mine.length === 1
    ? say("over.you-won")
    : say("over.won", { name: names[0] ?? "" });
}

async function rematch(model: TableModel): Promise<void> {
  try {
    go(`table/${(await api.rematch(model.table)).table}`);
  } catch (error) {
    model.say((error as Error).message);
  }
}

async function share(view: View, model: TableModel): Promise<void> {
  const text = `${title(view)}: ${view.seats.map((seat) => `${seat.name} ${seat.score}`).join(", ")}`;
  try {
    if (navigator.share) await navigator.share({ text, url: location.href });
    else {
      await navigator.clipboard.writeText(`${text}\n${location.href}`);
      model.say(say("lobby.copied"));
    }
  } catch {
    // The person closed the dialog.
  }
}

/** The points of each seat after each turn of anybody. */
export function racePoints(lines: LogLine[], seats: number): number[][] {
  const points: number[][] = Array.from({ length: seats }, () => [0]);
  for (const { seat, points: made } of lines) {
    if (made !== null) points.forEach((own, each) => own.push(own.at(-1)! + (each === seat ? made : 0)));
  }
  return points;
}

function Chart({ view, lines }: { view: View; lines: LogLine[] }) {
  const points = racePoints(lines, view.seats.length);
  const turns = Math.max(2, ...points.map((own) => own.length));
  const most = Math.max(1, ...view.seats.map((seat) => seat.score));
  const path = (own: number[]): string =>
    own.map((value, n) => `${n ? "L" : "M"}${(10 + (280 * n) / (turns - 1)).toFixed(1)} ${(110 - (100 * value) / most).toFixed(1)}`).join("");
  return (
    <figure class="chart">
      <figcaption>{say("over.chart")}</figcaption>
      <svg viewBox="0 0 300 120" role="img" aria-label={`${say("over.chart")}: ${view.seats.map((seat) => `${seat.name} ${seat.score}`).join(", ")}`}>
        <path class="axis" d="M10 10V110H290" />
        {points.map((own, seat) => <path key={seat} class={`seat-${seat}`} d={path(own)} />)}
      </svg>
      <ul>
        {view.seats.map((seat, number) => (
          <li key={number} class={`seat-${number}`}>{number + 1} {seat.name}: {seat.score}</li>
        ))}
      </ul>
    </figure>
  );
}

function Best({ lines }: { lines: LogLine[] }) {
  const best = lines.filter((line) => line.points).toSorted((a, b) => b.points! - a.points!).slice(0, 3);
  if (!best.length) return null;
  return (
    <>
      <h3>{say("over.best")}</h3>
      <ol class="best">{best.map((line) => <li key={line.number}>{line.text}</li>)}</ol>
    </>
  );
}
