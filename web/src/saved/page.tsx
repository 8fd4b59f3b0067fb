// A saved game, turn by turn.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Nowhere } from "../app/nowhere";
import { back } from "../app/router";
import { MatchModel } from "../match/model";
import { TurnByTurn } from "../match/replay";
import { PiecesInPlay } from "../pieces/tiles";
import { api } from "../server/api";
import { titleOf } from "../server/server-info";
import type { RecordView } from "../server/wire";
import { asSentence, say } from "../words/words";
import { opened } from "./file";
import { RecordLink } from "./link";
import { DropPlace, OpenButton } from "./open";

export function SavedPage({ turn }: { turn: number }) {
  const { record, problem } = useRecord(opened.value);
  if (record) return <SavedGame record={record} turn={turn} />;
  if (opened.value !== null && !problem) return <main class="replay" aria-busy="true" />;
  return (
    <Nowhere title={say(problem ? "saved.problem" : "app.nowhere")} text={problem ?? say("saved.none")}>
      <OpenButton />
      <DropPlace />
    </Nowhere>
  );
}

/** What the server makes of a record, or why it refuses it. */
function useRecord(text: string | null): { record: RecordView | null; problem: string | null } {
  const record = useSignal<RecordView | null>(null);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    record.value = problem.value = null;
    if (text === null) return;
    api.replayRecord(text).then(
      (view) => (record.value = view),
      (error: Error) => (problem.value = asSentence(error.message)),
    );
  }, [text]);
  return { record: record.value, problem: problem.value };
}

function SavedGame({ record, turn }: { record: RecordView; turn: number }) {
  const model = useMemo(() => new MatchModel("", (hear) => new RecordLink(record, hear)), [record]);
  const title = say("saved.title", { game: titleOf(record.moments[0]!.view.game) });
  useEffect(() => {
    document.title = `${title} · Sixfold`;
  }, [title]);
  useEffect(() => () => model.close(), [model]);
  return (
    <PiecesInPlay.Provider value={record.board.pieces}>
      <TurnByTurn
        model={model}
        moments={model.parts.value ? record.moments : []}
        turn={turn}
        title={title}
        path="saved"
        close={() => back("")}
        closeText={say("over.home")}
        isLeaving
      />
    </PiecesInPlay.Provider>
  );
}
