// Whoever waits is told who comes and who leaves: by a sound, a line, and the title of the tab.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { callByTitle } from "../app/title";
import type { View } from "../server/wire";
import { say } from "../words/words";
import type { MatchModel } from "./model";
import { ring } from "./sound";

export function useWelcome(model: MatchModel, view: View): void {
  const others = view.seats.filter((seat) => seat.holder === "person" && !seat.you);
  const names = others.map((seat) => seat.name);
  const known = useRef<string[] | null>(null);
  const latest = useSignal<string | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = names;
    if (!before || !view.seats.some((seat) => seat.you)) return;
    const came = names.find((name) => !before.includes(name));
    const left = before.find((name) => !names.includes(name));
    if (came) {
      latest.value = came;
      ring();
      model.toasts.show(say("lobby.is-here", { name: came }));
    } else if (left) model.toasts.show(say("lobby.has-left", { name: left }));
  }, [names.join("\n")]);
  useTitle(others.find((seat) => seat.connected && seat.name === latest.value)?.name);
}

/** The title names somebody as long as they are there. */
const useTitle = (name: string | undefined): void =>
  useEffect(() => (name ? callByTitle(say("lobby.is-here", { name })) : undefined), [name]);
