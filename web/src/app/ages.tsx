// Ages, which are optional: they decide who begins if the rules ask for the oldest.

import { say } from "../words/words";

interface Person {
  name: string;
  age: number | null;
  set: (age: number | null) => void;
}

const OLDEST = 150;

/** Folded away until someone wants it. */
export function Ages({ people, title = say("age.title") }: { people: Person[]; title?: string }) {
  const isKnown = people.some(({ age }) => age !== null);
  return (
    <details class="ages" open={isKnown || undefined}>
      <summary>{title}</summary>
      <p>{say("age.why")}</p>
      {people.map(({ name, age, set }, number) => (
        <label key={number}>
          {name && <span>{name}</span>}
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={OLDEST}
            aria-label={name || title}
            placeholder={say("age.hint")}
            value={age ?? ""}
            onInput={(event) => set(readAge(event.currentTarget.valueAsNumber))}
          />
        </label>
      ))}
    </details>
  );
}

/** A whole number of years; null if it cannot be an age. */
export const readAge = (value: number): number | null =>
  Number.isInteger(value) && value >= 0 && value <= OLDEST ? value : null;
