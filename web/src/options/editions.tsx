// The edition whose rules are the usual ones, and the options that few people change.

import { useState } from "preact/hooks";
import type { GameDetails } from "../server/wire";
import { groupedOptions, optionValue, type Values, withOption } from "./draft";
import { OptionFields } from "./fields";
import { groupLabel, say, textOf } from "./words";

interface Props {
  details: GameDetails;
  chosen: Values;
  change: (chosen: Values) => void;
}

export function EditionField({ details, chosen, change }: Props) {
  const editions = Object.keys(details.presets);
  return (
    <div class="option">
      <label for="option-book">{say("edition")}</label>
      <select
        id="option-book"
        aria-describedby="about-book"
        value={String(optionValue(details, chosen, "book"))}
        onChange={(event) => change(withOption(details, chosen, "book", event.currentTarget.value))}
      >
        {editions.map((edition) => (
          <option key={edition} value={edition}>
            {textOf("book", edition)}
          </option>
        ))}
      </select>
      <p id="about-book">{say("book.about")}</p>
    </div>
  );
}

export function HouseRules(props: Props) {
  const groups = groupedOptions(props.details);
  // Open at first if something in it was changed; after that it is up to the person.
  const [isOpen] = useState(groups.some((group) => group.options.some((option) => option.name in props.chosen)));
  return (
    <details class="house-rules" open={isOpen}>
      <summary>{say("house")}</summary>
      {groups.map((group) => (
        <section key={group.name} aria-label={groupLabel(group.name)}>
          <h3>{groupLabel(group.name)}</h3>
          <OptionFields options={group.options} {...props} />
        </section>
      ))}
    </details>
  );
}
