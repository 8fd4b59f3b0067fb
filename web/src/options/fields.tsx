// One option: a box to tick, a choice of a few, or a number.

import type { Pieces } from "../pieces/tiles";
import { gameOf } from "../server/server-info";
import type { GameDetails, OptionView } from "../server/wire";
import { optionValue, type Value, type Values, withOption } from "./draft";
import { LayoutField } from "./layout";
import { aboutOf, labelOf, textOf } from "./words";

const FEW = 8; // with more values than this, the value is typed

interface Props {
  details: GameDetails;
  chosen: Values;
  change: (chosen: Values) => void;
}

export function OptionFields({ options, ...props }: Props & { options: OptionView[] }) {
  return (
    <>
      {options.map((option) => (
        <OptionField key={option.name} option={option} {...props} />
      ))}
    </>
  );
}

function OptionField({ option, details, chosen, change }: Props & { option: OptionView }) {
  const value = optionValue(details, chosen, option.name)!;
  const set = (next: Value): void => change(withOption(details, chosen, option.name, next));
  if (option.name === "layout") return <LayoutField option={option} value={String(value)} set={set} />;
  if (typeof value === "boolean")
    return <Tick name={option.name} title={labelOf(option)} about={aboutOf(option)} value={value} set={set} />;
  const isNumber = typeof value === "number" && option.values.length > FEW;
  return (
    <div class="option">
      <label for={`option-${option.name}`}>{labelOf(option)}</label>
      {isNumber ? (
        <NumberField option={option} value={value} set={set} />
      ) : (
        <SelectField option={option} value={value} set={set} pieces={gameOf(details.name)?.pieces} />
      )}
      <p id={`about-${option.name}`}>{aboutOf(option)}</p>
    </div>
  );
}

interface TickProps {
  name: string;
  title: string;
  about: string;
  value: boolean;
  set: (value: boolean) => void;
}

export function Tick({ name, title, about, value, set }: TickProps) {
  return (
    <div class="option tick">
      <label class="check">
        <input
          type="checkbox"
          name={name}
          checked={value}
          aria-describedby={`about-${name}`}
          onChange={(event) => set(event.currentTarget.checked)}
        />
        <span>{title}</span>
      </label>
      <p id={`about-${name}`}>{about}</p>
    </div>
  );
}

interface FieldProps {
  option: OptionView;
  value: Value;
  set: (value: Value) => void;
}

function SelectField({ option, value, set, pieces }: FieldProps & { pieces: Pieces | undefined }) {
  return (
    <select
      id={`option-${option.name}`}
      aria-describedby={`about-${option.name}`}
      value={option.values.indexOf(value)}
      onChange={(event) => set(option.values[Number(event.currentTarget.value)]!)}
    >
      {option.values.map((choice, number) => (
        <option key={number} value={number}>
          {textOf(option.name, choice, pieces)}
        </option>
      ))}
    </select>
  );
}

function NumberField({ option, value, set }: FieldProps) {
  const [least, most] = [Number(option.values[0]), Number(option.values.at(-1))];
  return (
    <input
      id={`option-${option.name}`}
      aria-describedby={`about-${option.name}`}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      value={Number(value)}
      onChange={(event) => set(Math.min(most, Math.max(least, Math.round(event.currentTarget.valueAsNumber || 0))))}
    />
  );
}
