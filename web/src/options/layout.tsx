// How the quarters of a board lie: a named layout, a random one, or turned by hand.

import { At, CELL } from "../games/grid/marks";
import { SpaceMark } from "../picture/board";
import { quadrantsOf, spacesOf } from "../picture/position";
import { QUADRANT } from "../pieces/boards";
import type { OptionView } from "../server/wire";
import { RANDOM } from "./draft";
import { aboutOf, labelOf, say, textOf } from "./words";

/** Names have no spaces; arrangements of four quarters have. */
export const namedLayouts = (values: OptionView["values"]): string[] =>
  values.map(String).filter((value) => !value.includes(" "));

/**
 * The board with its next quarter at one place: turned, or turned over.
 * Half a turn of a quarter with bonus spaces changes nothing.
 */
export function turnedAt(values: OptionView["values"], layout: string, place: number): string {
  const quarters = quadrantsOf(layout);
  const ways = ["c0", "c1", "s0", "s1", "s2", "s3"];
  const same = quarters[place]!.replace("c2", "c0").replace("c3", "c1");
  const at = ways.indexOf(same);
  for (let step = 1; step <= ways.length; step++) {
    const next = quarters.with(place, ways[(at + step) % ways.length]!).join(" ");
    if (values.includes(next)) return next;
  }
  return layout;
}

interface Props {
  option: OptionView;
  value: string;
  set: (value: string) => void;
}

export function LayoutField({ option, value, set }: Props) {
  const names = namedLayouts(option.values);
  const isRandom = value === RANDOM;
  const isOwn = !isRandom && !names.includes(value);
  const choose = (name: string): void =>
    set(name === "own" ? quadrantsOf(isRandom ? names[0]! : value).join(" ") : name);
  const canFlip = option.values.some((layout) => String(layout).startsWith("s"));
  return (
    <div class="option">
      <label for="option-layout">{labelOf(option)}</label>
      <select
        id="option-layout"
        aria-describedby="about-layout"
        value={isOwn ? "own" : value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {[...names, RANDOM, "own"].map((name) => (
          <option key={name} value={name}>
            {textOf("layout", name)}
          </option>
        ))}
      </select>
      <p id="about-layout">
        {isRandom
          ? say("layout.random-text")
          : isOwn
            ? say(canFlip ? "layout.turn" : "layout.turn-only")
            : aboutOf(option)}
      </p>
      {!isRandom && <Quarters value={value} turn={(place) => set(turnedAt(option.values, value, place))} />}
    </div>
  );
}

function Quarters({ value, turn }: { value: string; turn: (place: number) => void }) {
  return (
    <div class="quarters">
      {quadrantsOf(value).map((quadrant, place) => (
        <button key={place} type="button" aria-label={quarterLabel(quadrant, place)} onClick={() => turn(place)}>
          <svg viewBox={`0 0 ${QUADRANT * CELL} ${QUADRANT * CELL}`} aria-hidden="true" focusable="false">
            {spacesOf(quadrant).map(({ mark, x, y }) => (
              <At key={`${x},${y}`} cell={{ x, y }}>
                <SpaceMark mark={mark} />
              </At>
            ))}
          </svg>
        </button>
      ))}
    </div>
  );
}

function quarterLabel(quadrant: string, place: number): string {
  const [side, turns] = [quadrant[0] as "c" | "s", Number(quadrant[1])];
  return say("layout.quarter", {
    place: say(`layout.place-${place as 0 | 1 | 2 | 3}`),
    side: say(`layout.side-${side}`),
    turns,
  });
}
