// Everything about a new table, in one sheet.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Game } from "../games/list";
import { isMaking, make } from "../home/make";
import { shortGame } from "../home/wishes";
import { myName } from "../me";
import { serverInfo } from "../server-info";
import { choices, choose, type Draft } from "../settings";
import "../style/options.css";
import type { GameInfo, ServerInfo } from "../wire";
import { say as sayHome, sentence } from "../words";
import { Chairs } from "./chairs";
import { hasOpenChair, mended, mostSeats, wishOf } from "./draft";
import { EditionField, HouseRules } from "./editions";
import { OptionFields, Tick } from "./fields";
import { firstOptions } from "./groups";
import { playerName, say } from "./words";

interface Props {
  game: Game;
  isOneScreen: boolean;
}

export function TableOptions({ game, isOneScreen }: Props) {
  const server = useSignal<ServerInfo | null>(null);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    serverInfo().then((info) => (server.value = info), (error: Error) => (problem.value = sentence(error.message)));
  }, []);
  const info = server.value?.games.find((each) => each.name === game);
  if (problem.value) return <p class="refusal" role="alert">{problem.value}</p>;
  if (!server.value || !info) return <p class="quiet-text" aria-busy="true">{sayHome("app.loading")}</p>;
  return <Form game={game} info={info} first={mended(info, server.value.levels, firstDraft(game, isOneScreen))} />;
}

/** The last table of this game, or one like those of one click; at one screen, with the people of last time. */
function firstDraft(game: Game, isOneScreen: boolean): Draft {
  const { drafts, people, seats, level, isShort } = choices.value;
  const last = drafts[game];
  const options = last?.options ?? (isShort ? shortGame(game, seats) : {});
  const others = Array.from({ length: seats - 1 }, (_, number) =>
    isOneScreen ? { kind: "me" as const, name: people[number] ?? null } : { kind: "bot" as const, level },
  );
  const chairs = [{ kind: "me" as const }, ...others];
  return { chairs: isOneScreen ? chairs : (last?.chairs ?? chairs), options, isPublic: last?.isPublic ?? false, hasHints: last?.hasHints ?? true };
}

function Form({ game, info, first }: { game: Game; info: GameInfo; first: Draft }) {
  const draft = useSignal(first);
  const problem = useSignal<string | null>(null);
  const { chairs, options, isPublic, hasHints } = draft.value;
  const change = (part: Partial<Draft>): void => {
    draft.value = { ...draft.value, ...part };
    problem.value = null;
  };
  const most = mostSeats(info, options);
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    remember(game, draft.value);
    problem.value = await make(wishOf(game, draft.value, playerName));
  };
  return (
    <form class="options" onSubmit={(event) => void start(event)}>
      <Chairs chairs={chairs} most={most} me={myName.value?.trim() ?? ""} change={(next) => change({ chairs: next })} />
      <fieldset>
        <legend>{say("game")}</legend>
        <EditionField info={info} chosen={options} change={(next) => change({ options: next, chairs: chairs.slice(0, mostSeats(info, next)) })} />
        <OptionFields options={firstOptions(game, info)} info={info} chosen={options} change={(next) => change({ options: next })} />
        <HouseRules game={game} info={info} chosen={options} change={(next) => change({ options: next })} />
      </fieldset>
      <fieldset>
        <legend>{say("table")}</legend>
        <Tick name="public" title={say("public")} about={say("public.about")} value={isPublic} set={(value) => change({ isPublic: value })} />
        <Tick name="hints" title={say("hints")} about={say("hints.about")} value={hasHints} set={(value) => change({ hasHints: value })} />
      </fieldset>
      <div class="options-foot">
        <div role="alert">{problem.value && <p class="refusal">{problem.value}</p>}</div>
        <button type="button" onClick={() => change({ options: {} })} disabled={!Object.keys(options).length}>{say("usual")}</button>
        <button type="submit" class="confirm" disabled={isMaking.value}>{say(hasOpenChair(draft.value) ? "make" : "start")}</button>
      </div>
    </form>
  );
}

function remember(game: Game, draft: Draft): void {
  const people = draft.chairs.slice(1).filter((chair) => chair.kind === "me").map((chair) => chair.name?.trim() ?? "");
  choose({ drafts: { ...choices.value.drafts, [game]: draft }, ...(people.length ? { people } : {}) });
}
