// After a match against bots: where the person stands now, and what to try if it was too easy or too hard.

import { useEffect } from "preact/hooks";
import { nextLevel, type Verdict, verdictOf } from "../app/ladder";
import { chooseLevel, countMatch } from "../app/levels";
import { isMaking, make } from "../home/make";
import { atLevel } from "../home/wishes";
import { gameOf, serverInfo } from "../server/server-info";
import type { View } from "../server/wire";
import { levelName } from "../words/names";
import { say } from "../words/words";
import type { MatchModel } from "./model";

export function NextStep({ model }: { model: MatchModel }) {
  const view = model.view.value!;
  const verdict = model.log.wasHandedOver ? null : verdictOf(view, serverInfo.value.levels);
  useEffect(() => {
    if (verdict) countMatch(view.match_id, view.game, verdict);
  }, []);
  return verdict?.isClear ? <Suggestion model={model} view={view} verdict={verdict} /> : null;
}

function Suggestion({ model, view, verdict }: { model: MatchModel; view: View; verdict: Verdict }) {
  const level = serverInfo.value.levels[nextLevel(verdict) ?? -1];
  if (level !== undefined) return <OtherLevel model={model} view={view} level={level} isHarder={verdict.hasWon} />;
  if (verdict.hasWon || !gameOf(view.game)?.has_lesson) return null;
  return (
    <p class="next-step">
      {say("over.need-lesson")}
      <a class="button" href={`#/learn/${view.game}`}>
        {say("over.to-lesson")}
      </a>
    </p>
  );
}

interface OtherLevelProps {
  model: MatchModel;
  view: View;
  level: string;
  isHarder: boolean;
}

function OtherLevel({ model, view, level, isHarder }: OtherLevelProps) {
  const play = async (): Promise<void> => {
    chooseLevel(view.game, level);
    const problem = await make(atLevel(view, level));
    if (problem) model.toasts.refuse(problem);
  };
  const facts = { level: levelName(level) };
  return (
    <p class="next-step">
      {say(isHarder ? "over.clear-win" : "over.clear-loss", facts)}
      <button type="button" disabled={isMaking.value} onClick={() => void play()}>
        {say("over.play-level", facts)}
      </button>
    </p>
  );
}
