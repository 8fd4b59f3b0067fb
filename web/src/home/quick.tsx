// How one click makes a match: a line that says it, and the choices behind it.

import { signal } from "@preact/signals";
import { myName, NameField, saveMyName } from "../app/me";
import { choices, choose } from "../app/settings";
import { serverInfo } from "../server/server-info";
import { asSentence, say } from "../words/words";

const FEWEST = 2;

type Refuse = (problem: string) => void;

/** It stays as it is while people look at other pages. */
const isOpen = signal(false);

export function QuickChoices({ refuse }: { refuse: Refuse }) {
  return (
    <section class="quick" aria-label={say("home.new")}>
      <h2>{say("home.new")}</h2>
      <p>{inShort()}</p>
      <button
        type="button"
        class="link"
        aria-expanded={isOpen.value}
        aria-controls="quick-choices"
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        {say(isOpen.value ? "home.changed" : "home.change")}
        <span class="hidden">: {say("home.new")}</span>
      </button>
      <div id="quick-choices">{isOpen.value && <Choices refuse={refuse} />}</div>
    </section>
  );
}

/** "2 players · full length · playing as Ann" */
function inShort(): string {
  const { seats, isShort } = choices.value;
  const parts = [
    say("home.new-players", { count: seats }),
    say(isShort ? "home.new-short" : "home.new-full"),
    say("home.new-as", { name: myName.value?.trim() || say("home.guest") }),
  ];
  return parts.join(" · ");
}

/** Every number of players that some game allows; where a game has fewer seats, fewer play. */
function numbersOfPlayers(): number[] {
  const most = Math.max(FEWEST, ...serverInfo.value.games.map((game) => game.most_seats));
  return Array.from({ length: most - FEWEST + 1 }, (_, more) => FEWEST + more);
}

function Choices({ refuse }: { refuse: Refuse }) {
  const { seats, isShort } = choices.value;
  return (
    <form class="quick-choices" aria-label={say("home.quick")} onSubmit={(event) => event.preventDefault()}>
      <NameField
        onChange={() =>
          void (myName.value?.trim() && saveMyName().catch((error: Error) => refuse(asSentence(error.message))))
        }
      />
      <Segments
        name="seats"
        title={say("home.players")}
        values={numbersOfPlayers()}
        chosen={seats}
        text={String}
        choose={(count) => choose({ seats: count })}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={isShort}
          onChange={(event) => choose({ isShort: event.currentTarget.checked })}
        />
        <span>{say("home.short")}</span>
      </label>
    </form>
  );
}

interface SegmentsProps<Value> {
  name: string;
  title: string;
  values: readonly Value[];
  chosen: Value;
  text: (value: Value) => string;
  choose: (value: Value) => void;
}

/** One of a few, side by side. */
function Segments<Value extends string | number>({ name, title, values, chosen, text, choose }: SegmentsProps<Value>) {
  return (
    <fieldset class="segments">
      <legend>{title}</legend>
      <div>
        {values.map((value) => (
          <label key={value}>
            <input type="radio" name={name} checked={chosen === value} onChange={() => choose(value)} />
            <span>{text(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
