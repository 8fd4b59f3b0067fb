// A part of the app that is loaded when somebody wants it, so that the first page comes quickly.

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { say } from "./words";

const PATIENCE = 300; // milliseconds in which nobody needs to be told that something is loading

type State<Props> = ComponentType<Props> | "loading" | "slow" | "failed";

/** A component that fetches the real one. Once fetched it is there at once. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let found: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    // In a box of its own, because a signal of functions would call them.
    const state: Signal<{ now: State<Props> }> = useSignal({ now: found ?? "loading" });
    useEffect(() => {
      if (found) return;
      const timer = setTimeout(() => (state.value = { now: "slow" }), PATIENCE);
      load()
        .then((part) => (state.value = { now: (found = part) }))
        .catch(() => (state.value = { now: "failed" }))
        .finally(() => clearTimeout(timer));
      return () => clearTimeout(timer);
    }, []);
    const Part = state.value.now;
    if (typeof Part !== "string") return <Part {...props} />;
    if (Part === "failed") return <Failed />;
    return <p class="page quiet-text" aria-busy="true">{Part === "slow" ? say("app.loading") : ""}</p>;
  };
}

function Failed() {
  return (
    <div class="page" role="alert">
      <p>{say("app.not-loaded")}</p>
      <button type="button" class="confirm" onClick={() => location.reload()}>{say("error.reload")}</button>
    </div>
  );
}
