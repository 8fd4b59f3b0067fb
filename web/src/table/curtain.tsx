// Between two people of one screen. The table stays in sight; the next hand is not even in the page until its owner
// says so.

import { useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../words";
import type { TableModel } from "./model";

/** Whoever uses the keyboard goes on with the hand. */
function lift(model: TableModel): void {
  model.liftCurtain();
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".bottom button")?.focus());
}

export function Curtain({ model }: { model: TableModel }) {
  const name = model.view.value!.seats[model.curtain.value!]?.name ?? "";
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), [name]);
  return (
    <section class="curtain" role="dialog" aria-label={say("table.curtain", { name })} aria-describedby="curtain-text">
      <h2>{say("table.curtain", { name })}</h2>
      <p id="curtain-text">{say("table.curtain-text")}</p>
      <button type="button" class="confirm" ref={button} onClick={() => lift(model)}>
        {say("table.curtain-go", { name })}
      </button>
    </section>
  );
}
