// Everything about a new match, in one sheet.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { chosenLevel } from "../app/levels";
import { myName } from "../app/me";
import { choices, choose, type MatchDraft } from "../app/settings";
import { isMaking, make } from "../home/make";
import { withName } from "../home/naming";
import { seatsFor, shortGame } from "../home/wishes";
import { askDetails, knownDetails, serverInfo } from "../server/server-info";
import "../style/options.css";
import type { GameDetails, GameView } from "../server/wire";
import { asSentence, say as sayHome } from "../words/words";
import { Chairs } from "./chairs";
import { firstOptions, hasOpenChair, mended, mostSeats, wishOf } from "./draft";
import { EditionField, HouseRules } from "./editions";
import { OptionFields, Tick } from "./fields";
import { playerName, say } from "./words";

interface Props {
  game: GameView;
  isOneScreen: boolean;
}

export function MatchOptions({ game, isOneScreen }: Props) {
  const known = useSignal(knownDetails(game.name));
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    askDetails(game.name).then(
      (details) => (known.value = details),
      (error: Error) => (problem.value = asSentence(error.message)),
    );
  }, []);
  const details = known.value;
  if (problem.value)
    return (
      <p class="refusal" role="alert">
        {problem.value}
      </p>
    );
  if (!details)
    return (
      <p class="quiet-text" aria-busy="true">
        {sayHome("app.loading")}
      </p>
    );
  const first = mended(details, serverInfo.value.levels, firstDraft(game, isOneScreen));
  return <Form game={game} details={details} first={first} />;
}

/** The last match of this game, or one like those of one click; at one screen, with the same people as last time. */
function firstDraft(game: GameView, isOneScreen: boolean): MatchDraft {
  const { drafts, people, isShort } = choices.value;
  const seats = seatsFor(game);
  const kept = drafts[game.name];
  // Older versions wrote chairs differently.
  const last = kept?.chairs.every((chair) => chair.holder) ? kept : undefined;
  const options = last?.options ?? (isShort ? shortGame(game, seats) : {});
  const others = Array.from({ length: seats - 1 }, (_, number) =>
    isOneScreen
      ? { holder: "me" as const, name: people[number] ?? null }
      : { holder: "bot" as const, level: chosenLevel(game.name) },
  );
  const chairs = [{ holder: "me" as const }, ...others];
  return {
    chairs: isOneScreen ? chairs : (last?.chairs ?? chairs),
    options,
    isPublic: false,
    hasHints: last?.hasHints ?? true,
  };
}

function Form({ game, details, first }: { game: GameView; details: GameDetails; first: MatchDraft }) {
  const draft = useSignal(first);
  const problem = useSignal<string | null>(null);
  const { chairs, options, isPublic, hasHints } = draft.value;
  const change = (part: Partial<MatchDraft>): void => {
    draft.value = { ...draft.value, ...part };
    problem.value = null;
  };
  const most = mostSeats(details, options);
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    remember(game.name, draft.value);
    const open = async (): Promise<void> => {
      problem.value = await make(wishOf(game.name, draft.value, playerName));
    };
    await (hasOpenChair(draft.value) ? withName(() => void open()) : open());
  };
  return (
    <form class="options" onSubmit={(event) => void start(event)}>
      <Chairs
        game={game}
        chairs={chairs}
        most={most}
        me={myName.value?.trim() ?? ""}
        change={(next) => change({ chairs: next })}
      />
      <fieldset>
        <legend>{say("game")}</legend>
        <EditionField
          details={details}
          chosen={options}
          change={(next) => change({ options: next, chairs: chairs.slice(0, mostSeats(details, next)) })}
        />
        <OptionFields
          options={firstOptions(details)}
          details={details}
          chosen={options}
          change={(next) => change({ options: next })}
        />
        <HouseRules details={details} chosen={options} change={(next) => change({ options: next })} />
      </fieldset>
      <fieldset>
        <legend>{say("table")}</legend>
        <Tick
          name="public"
          title={say("public")}
          about={say("public.about")}
          value={isPublic}
          set={(value) => change({ isPublic: value })}
        />
        <Tick
          name="hints"
          title={say("hints")}
          about={say("hints.about")}
          value={hasHints}
          set={(value) => change({ hasHints: value })}
        />
      </fieldset>
      <div class="options-foot">
        <div role="alert">{problem.value && <p class="refusal">{problem.value}</p>}</div>
        <button type="button" onClick={() => change({ options: {} })} disabled={!Object.keys(options).length}>
          {say("usual")}
        </button>
        <button type="submit" class="confirm" disabled={isMaking.value}>
          {say(hasOpenChair(draft.value) ? "make" : "start")}
        </button>
      </div>
    </form>
  );
}

/** For the next match of this game. Whether it is public is asked each time: no door opens by accident. */
function remember(game: string, draft: MatchDraft): void {
  const people = draft.chairs
    .slice(1)
    .filter((chair) => chair.holder === "me")
    .map((chair) => chair.name?.trim() ?? "");
  choose({
    drafts: { ...choices.value.drafts, [game]: { ...draft, isPublic: false } },
    ...(people.length ? { people } : {}),
  });
}
