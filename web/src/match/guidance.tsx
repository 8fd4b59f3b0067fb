// The line above the hand: what to do now, a hint, or whose turn it is.

import { Icon } from "../app/icons";
import { say } from "../words/words";
import type { MatchModel } from "./model";

interface Props {
  match: MatchModel;
  /** What to do, on our turn. */
  text: string;
  /** What the others do, on theirs. */
  others?: string | undefined;
  isWrong?: boolean;
  /** How often the person wanted to go on too early. */
  nudges?: number;
  /** Whether a screen reader hears every change. */
  isSpoken?: boolean;
}

export function Guidance({ match, text, others, isWrong = false, nudges = 0, isSpoken = false }: Props) {
  const { hints, requests } = match;
  if (hints.isAsked.value) return <Searching />;
  if (hints.text.value !== null) return <ShownHint match={match} text={hints.text.value} />;
  const isSending = requests.isSending.value;
  const shown = match.isMyTurn.value
    ? named(match, text)
    : isSending
      ? say("match.sending")
      : (others ?? turnOf(match));
  return (
    <p
      key={nudges}
      class={`guidance${nudges ? " nudged" : ""}${isWrong ? " refusal" : ""}${isSending ? " sending" : ""}`}
      role={isSpoken ? "status" : undefined}
    >
      {shown}
    </p>
  );
}

function Searching() {
  return (
    <p class="guidance searching">
      <i class="spinner" aria-hidden="true" />
      {say("match.hint-search")}
    </p>
  );
}

function ShownHint({ match, text }: { match: MatchModel; text: string }) {
  return (
    <p key={match.hints.times.value} class="guidance hint">
      <span>{text}</span>
      <button
        type="button"
        class="quiet icon"
        aria-label={say("match.hint-close")}
        title={say("match.hint-close")}
        onClick={() => match.hints.drop()}
      >
        <Icon name="close" />
      </button>
    </p>
  );
}

/** At a shared screen it names the person. */
function named(match: MatchModel, text: string): string {
  const { mine, seats, seat } = match.view.value!;
  return text && mine.length > 1 && seat !== null ? `${seats[seat]!.name}: ${text}` : text;
}

/** Whose turn it is, if it is not ours. */
function turnOf(match: MatchModel): string {
  const { turn, seats } = match.view.value!;
  if (turn === null || match.amAway.value) return "";
  const { name, holder, connected } = seats[turn]!;
  if (holder === "person" && !connected) return say("match.waits-for", { name });
  return say(match.thinking.value === turn ? "match.thinking" : "match.turn-of", { name });
}
