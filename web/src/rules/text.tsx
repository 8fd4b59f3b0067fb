// The rules of one game: sections with examples, and its options. A separate page, or a sheet at the table.

import { useSignal } from "@preact/signals";
import { type ComponentChildren, Fragment } from "preact";
import { useEffect } from "preact/hooks";
import { optionsInOrder } from "../options/draft";
import { aboutOf, labelOf, textOf } from "../options/words";
import { askDetails, gameOf, knownDetails, titleOf } from "../server/server-info";
import "../style/rules.css";
import type { GameDetails } from "../server/wire";
import { asSentence, inLanguage } from "../words/words";
import { Figure } from "./figure";
import { say } from "./words";

interface Props {
  game: string;
  /** of the headings */
  level: 2 | 3;
  /** to the rules of another game */
  link: Link;
}

type Link = (game: string, text: string) => ComponentChildren;
type Heading = "h2" | "h3";

export function RulesText({ game, level, link }: Props) {
  const details = useDetails(game);
  const problem = details.problem;
  if (problem)
    return (
      <p class="refusal" role="alert">
        {problem}
      </p>
    );
  const own = details.known;
  if (!own) return <div class="rules" aria-busy="true" />;
  const Heading = `h${level}` as const;
  return (
    <div class="rules">
      <Sections details={own} Heading={Heading} link={link} />
      <OptionList details={own} Heading={Heading} />
    </div>
  );
}

/** What the server says about a game, or why it does not. */
function useDetails(game: string): { known: GameDetails | null; problem: string | null } {
  const known = useSignal(knownDetails(game));
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    known.value = knownDetails(game);
    problem.value = null;
    if (known.value) return;
    askDetails(game).then(
      (details) => (known.value = details),
      (error: Error) => (problem.value = asSentence(error.message)),
    );
  }, [game]);
  return { known: known.value?.name === game ? known.value : null, problem: problem.value };
}

/** The sections of a game; if it has none, those of its parent. */
function Sections({ details, Heading, link }: { details: GameDetails; Heading: Heading; link: Link }) {
  const { name, rules, examples } = details;
  const sections = inLanguage(rules);
  const game = gameOf(name);
  const parent = game?.parents[0];
  if (!sections.length && parent) return <ParentsSections parent={parent} Heading={Heading} link={link} />;
  return (
    <>
      {sections.map((section) => (
        <section key={section.title}>
          <Heading>{section.title}</Heading>
          {section.text.map((text) => (
            <p key={text}>
              <Linked text={text} link={link} />
            </p>
          ))}
          {Object.keys(section.examples).length > 0 && (
            <div class="figures">
              {Object.entries(section.examples).map(([example, caption]) => (
                <Figure key={example} pieces={game?.pieces ?? "tiles"} example={examples[example]!} caption={caption} />
              ))}
            </div>
          )}
        </section>
      ))}
    </>
  );
}

function ParentsSections({ parent, Heading, link }: { parent: string; Heading: Heading; link: Link }) {
  const { known } = useDetails(parent);
  return (
    <>
      <p>
        <Linked text={say("as-in", { game: `{${parent}}` })} link={link} />
      </p>
      {known && <Sections details={known} Heading={Heading} link={link} />}
    </>
  );
}

const NAMED = /\{([\w-]+)\}/;

/** A paragraph; a game's name in braces is a link to its rules. */
function Linked({ text, link }: { text: string; link: Link }) {
  // Splitting by a group gives text and names in turn.
  return (
    <>
      {text.split(NAMED).map((part, number) => (
        <Fragment key={number}>{number % 2 ? link(part, titleOf(part)) : part}</Fragment>
      ))}
    </>
  );
}

function OptionList({ details, Heading }: { details: GameDetails; Heading: Heading }) {
  return (
    <section class="option-list">
      <Heading>{say("options")}</Heading>
      <p>{say("options.text")}</p>
      <dl>
        {optionsInOrder(details).map((option) => (
          <div key={option.name}>
            <dt>{labelOf(option)}</dt>
            <dd>
              {aboutOf(option)}{" "}
              <span class="quiet-text">
                {say("option.usual", { value: textOf(option.name, option.default, gameOf(details.name)?.pieces) })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
