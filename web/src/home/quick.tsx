// Settings for one-click matches: my name, how many play, how long it lasts.

import { myName, NameField, saveMyName } from "../app/me";
import { choices, choose } from "../app/settings";
import { asSentence, say } from "../words/words";

const SEATS = [2, 3, 4];

export function QuickChoices({ refuse }: { refuse: (problem: string) => void }) {
  const { seats, isShort } = choices.value;
  return (
    <form class="quick" aria-label={say("home.quick")} onSubmit={(event) => event.preventDefault()}>
      <NameField
        onChange={() =>
          void (myName.value?.trim() && saveMyName().catch((error: Error) => refuse(asSentence(error.message))))
        }
      />
      <Segments
        name="seats"
        title={say("home.players")}
        values={SEATS}
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
