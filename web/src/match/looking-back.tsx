// Over the table while it shows an earlier moment: the moves before and after it, and the way back to now.

import { useEffect } from "preact/hooks";
import { Icon } from "../app/icons";
import { sheetOpened } from "../app/sheet-history";
import { say } from "../words/words";
import type { MatchModel } from "./model";

export function LookingBack({ model }: { model: MatchModel }) {
  const { lookBack } = model;
  useEffect(() => sheetOpened(() => lookBack.end()), []);
  const name = lookBack.shown.value?.name ?? "";
  return (
    <p class="message looking-back">
      <span>{say("match.looking-back", { name })}</span>
      <Step model={model} icon="previous" name={say("match.earlier")} by={-1} />
      <Step model={model} icon="next" name={say("match.later")} by={1} />
      <button type="button" class="confirm" onClick={() => lookBack.end()}>
        {say("match.back-to-now")}
      </button>
    </p>
  );
}

interface StepProps {
  model: MatchModel;
  icon: "previous" | "next";
  name: string;
  by: number;
}

function Step({ model, icon, name, by }: StepProps) {
  const line = model.lookBack.beside(by);
  return (
    <button
      type="button"
      class="quiet icon"
      aria-label={name}
      title={name}
      aria-disabled={!line}
      onClick={() => line && model.lookBack.show(line)}
    >
      <Icon name={icon} />
    </button>
  );
}
