// The rules of one game: sections with examples, and its options. A page of its own, or a sheet at the table.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Game } from "../games/list";
import { firstOptions, groupedOptions } from "../options/groups";
import { aboutOf, textOf, titleOf } from "../options/words";
import { serverInfo } from "../server-info";
import "../style/rules.css";
import type { GameInfo } from "../wire";
import { say as sayHome } from "../words";
import { Figure } from "./figure";
import { sectionsOf, textKey, titleKey } from "./pages";
import { say } from "./words";

/** Of which games a game is made. */
const PARENTS: Record<Game, Game[]> = {
  qwirkle: [],
  select: ["qwirkle"],
  connect: ["qwirkle"],
  "select-connect": ["select", "connect"],
  cubes: ["qwirkle"],
  rummy: [],
};

interface Props {
  game: Game;
  /** of the headings */
  level: 2 | 3;
  /** to the rules of another game */
  link: (game: Game, text: string) => ComponentChildren;
}

export function RulesText({ game, level, link }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div class="rules">
      {sectionsOf(game).map(({ name, figures }, number) => (
        <section key={name}>
          <Heading>{say(titleKey(game, name))}</Heading>
          {say(textKey(game, name)).split("\n").map((text) => <p key={text}>{text}</p>)}
          {number === 0 && <Parents game={game} link={link} />}
          {figures.length > 0 && <div class="figures">{figures.map((figure) => <Figure key={figure} game={game} name={figure} />)}</div>}
        </section>
      ))}
      <OptionList game={game} Heading={Heading} />
    </div>
  );
}

function Parents({ game, link }: Pick<Props, "game" | "link">) {
  const [first, second] = PARENTS[game];
  if (!first) return null;
  return (
    <p>
      {say("as-qwirkle")} {link(first, sayHome(`game.${first}`))}
      {second && <> {say("and")} {link(second, sayHome(`game.${second}`))}</>}.
    </p>
  );
}

/** What can be chosen, from the server; without it the rest of the page is as good. */
function OptionList({ game, Heading }: { game: Game; Heading: "h2" | "h3" }) {
  const info = useSignal<GameInfo | null>(null);
  useEffect(() => {
    serverInfo().then((server) => (info.value = server.games.find((each) => each.name === game) ?? null), () => {});
  }, [game]);
  if (!info.value) return null;
  const options = [...firstOptions(game, info.value), ...groupedOptions(game, info.value).flatMap((group) => group.options)];
  return (
    <section class="option-list">
      <Heading>{say("options")}</Heading>
      <p>{say("options.text")}</p>
      <dl>
        {options.map((option) => (
          <div key={option.name}>
            <dt>{titleOf(option)}</dt>
            <dd>{aboutOf(option)} <span class="quiet-text">{say("option.usual", { value: textOf(option.name, option.default) })}</span></dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
