// What is shown while something loads: the page, or a part of the app that is loaded on demand.

import { signal } from "@preact/signals";
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Mark } from "../pieces/tiles";
import { say } from "../words/words";

const PATIENCE = 300; // milliseconds before a loading message appears

type State<Props> = ComponentType<Props> | "loading" | "slow" | "failed";

/** A component that loads the real one the first time it is shown, or as soon as somebody asks for it. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // Shared by all places that show it, so one that loads it serves the others, too.
  // Boxed, because setting a signal to a function would call it.
  const state = signal<{ now: State<Props> }>({ now: "loading" });
  const fetched = async (): Promise<void> => {
    state.value = { now: await load() };
  };
  function Later(props: Props) {
    useEffect(() => {
      if (typeof state.peek().now !== "string") return;
      state.value = { now: "loading" };
      const timer = setTimeout(() => (state.value = { now: "slow" }), PATIENCE);
      fetched()
        .catch(() => (state.value = { now: "failed" }))
        .finally(() => clearTimeout(timer));
      return () => clearTimeout(timer);
    }, []);
    const Part = state.value.now;
    if (typeof Part !== "string") return <Part {...props} />;
    if (Part === "failed") return <Failed />;
    return (
      <p class="page quiet-text" aria-busy="true">
        {Part === "slow" ? say("app.loading") : ""}
      </p>
    );
  }
  /** Load it now, to be shown soon. If that fails, it is tried again when it is shown. */
  Later.prepare = (): Promise<void> => fetched().catch(() => {});
  return Later;
}

/** A part of the app could not be loaded. */
export function Failed() {
  return (
    <div class="page" role="alert">
      <p>{say("app.not-loaded")}</p>
      <button type="button" class="confirm" onClick={() => location.reload()}>
        {say("error.reload")}
      </button>
    </div>
  );
}

/** While the page loads. The first picture comes with the page (index.html) and looks the same. */
export function FirstPicture({ children }: { children: ComponentChildren }) {
  const takesOver = useMemo(() => isSeen(document.getElementById("first")), []);
  return (
    <main class={`first-picture${takesOver ? " at-once" : ""}`} aria-busy="true">
      <Mark />
      <h1>Sixfold</h1>
      <p class="quiet-text">{children}</p>
    </main>
  );
}

const isSeen = (element: HTMLElement | null): boolean =>
  element !== null && getComputedStyle(element).visibility === "visible";
