// Between two people at one screen. The table stays in sight; the next hand is not even in the page until its owner
// asks for it.

import { useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../words/words";
import type { MatchModel } from "./model";

export function Curtain({ model, lift }: { model: MatchModel; lift: () => void }) {
  const name = model.view.value!.seats[model.curtain.value!]?.name ?? "";
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), [name]);
  return (
    <section class="curtain" role="dialog" aria-label={say("match.curtain", { name })} aria-describedby="curtain-text">
      <h2>{say("match.curtain", { name })}</h2>
      <p id="curtain-text">{say("match.curtain-text")}</p>
      <button type="button" class="confirm" ref={button} onClick={lift}>
        {say("match.curtain-go", { name })}
      </button>
    </section>
  );
}
