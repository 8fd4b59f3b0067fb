// One option: a box to tick, a choice of a few, or a number.

import type { GameInfo, OptionInfo } from "../wire";
import { type Value, type Values, valueOf, withOption } from "./draft";
import { LayoutField } from "./layout";
import { aboutOf, textOf, titleOf } from "./words";

const FEW = 8; // more numbers than that are typed

interface Props {
  info: GameInfo;
  chosen: Values;
  change: (chosen: Values) => void;
}

export function OptionFields({ options, ...props }: Props & { options: OptionInfo[] }) {
  return <>{options.map((option) => <OptionField key={option.name} option={option} {...props} />)}</>;
}

function OptionField({ option, info, chosen, change }: Props & { option: OptionInfo }) {
  const value = valueOf(info, chosen, option.name)!;
  const set = (next: Value): void => change(withOption(info, chosen, option.name, next));
  if (option.name === "layout") return <LayoutField option={option} value={String(value)} set={set} />;
  if (typeof value === "boolean") return <Tick name={option.name} title={titleOf(option)} about={aboutOf(option)} value={value} set={set} />;
  const isNumber = typeof value === "number" && option.values.length > FEW;
  return (
    <div class="option">
      <label for={`option-${option.name}`}>{titleOf(option)}</label>
      {isNumber ? <NumberField option={option} value={value} set={set} /> : <SelectField option={option} value={value} set={set} />}
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
        <input type="checkbox" name={name} checked={value} aria-describedby={`about-${name}`} onChange={(event) => set(event.currentTarget.checked)} />
        <span>{title}</span>
      </label>
      <p id={`about-${name}`}>{about}</p>
    </div>
  );
}

interface FieldProps {
  option: OptionInfo;
  value: Value;
  set: (value: Value) => void;
}

function SelectField({ option, value, set }: FieldProps) {
  return (
    <select
      id={`option-${option.name}`}
      aria-describedby={`about-${option.name}`}
      value={option.values.indexOf(value)}
      onChange={(event) => set(option.values[Number(event.currentTarget.value)]!)}
    >
      {option.values.map((each, number) => <option key={number} value={number}>{textOf(option.name, each)}</option>)}
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
