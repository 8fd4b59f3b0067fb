// The edition whose rules are the usual ones, and the options that few people change.

import { useState } from "preact/hooks";
import type { Game } from "../games/list";
import type { GameInfo } from "../wire";
import { type Values, valueOf, withOption } from "./draft";
import { OptionFields } from "./fields";
import { groupedOptions } from "./groups";
import { say, textOf } from "./words";

interface Props {
  info: GameInfo;
  chosen: Values;
  change: (chosen: Values) => void;
}

export function EditionField({ info, chosen, change }: Props) {
  const editions = Object.keys(info.presets);
  return (
    <div class="option">
      <label for="option-book">{say("edition")}</label>
      <select
        id="option-book"
        aria-describedby="about-book"
        value={String(valueOf(info, chosen, "book"))}
        onChange={(event) => change(withOption(info, chosen, "book", event.currentTarget.value))}
      >
        {editions.map((edition) => <option key={edition} value={edition}>{textOf("book", edition)}</option>)}
      </select>
      <p id="about-book">{say("book.about")}</p>
    </div>
  );
}

export function HouseRules({ game, ...props }: Props & { game: Game }) {
  const groups = groupedOptions(game, props.info);
  // Open at first if something in it is not as usual; after that it is up to the person.
  const [isOpen] = useState(groups.some((group) => group.options.some((option) => option.name in props.chosen)));
  return (
    <details class="house-rules" open={isOpen}>
      <summary>{say("house")}</summary>
      {groups.map((group) => (
        <section key={group.name} aria-label={say(`group.${group.name}`)}>
          <h3>{say(`group.${group.name}`)}</h3>
          <OptionFields options={group.options} {...props} />
        </section>
      ))}
    </details>
  );
}
