// What to do next, in a sentence beside the hand. At a shared screen it names the person.

import type { MatchModel } from "../../match/model";
import type { View } from "../../server/wire";
import { ROLL } from "./rolling";
import type { Throws } from "./throws";
import { say } from "./words";

export function Advice({ match, throws }: { match: MatchModel; throws: Throws }) {
  return <p class="advice">{adviceText(match.view.value!, throws)}</p>;
}

function adviceText(view: View, throws: Throws): string {
  if (view.turn === null) return "";
  const { name } = view.seats[view.turn]!;
  const isShared = view.turn === view.seat && view.mine.length > 1;
  return isShared ? `${name}: ${whatToDo(view, name, throws)}` : whatToDo(view, name, throws);
}

function whatToDo(view: View, name: string, throws: Throws): string {
  if (view.turn !== view.seat) return say(view.phase === ROLL ? "they-roll" : "they-place", { name });
  if (view.phase === ROLL) return say("choose", { count: view.rolls });
  if (view.legal?.can_pass) return say("nothing-fits");
  if (throws.wasForced.value) return say("forced");
  return say(view.opening ? "open" : "place");
}
