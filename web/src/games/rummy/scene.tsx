// The table in a replay: the cards glide from turn to turn.

import { useMemo, useRef } from "preact/hooks";
import type { View } from "../../server/wire";
import { StillCard } from "./card";
import { Side, sides } from "./field";
import { asStyle, lengths, measuresFor } from "./fit";
import { glide } from "./glide";
import { type Lying, marksOf, settle } from "./identity";
import { type Mark, setName } from "./labels";
import { Scroller, useSize } from "./scroller";
import { Spots } from "./spots";
import { Won } from "./won";
import { say } from "./words";
import { type CardSet, inPlace } from "./workspace";

interface Props {
  view: View;
  event: string | null;
  /** The table before the turn; null before the first one. */
  before: View | null;
}

export function Scene({ view, event, before }: Props) {
  const spots = useMemo(() => new Spots(), []);
  const scene = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(scene).value;
  const { lying, marks } = useLying(spots, { view, event, before });
  const { shapes, colours } = sides(lying.sets);
  const measures = measuresFor(lengths(lying.sets, shapes, colours), width, height, 0);
  const drawSet = (set: CardSet) => (
    <div key={set.id} ref={spots.homes.ref(set.id)} class="set" role="group" aria-label={setName(set)}>
      {set.cards.map((card) => (
        <StillCard
          key={card.id}
          spots={spots}
          card={card}
          mark={marks.get(card.id)}
          names={view.seats.map((seat) => seat.name)}
        />
      ))}
    </div>
  );
  return (
    <div ref={scene} class="rummy-scene" style={asStyle(measures)}>
      <Won spots={spots} view={view} won={lying.won} />
      <Scroller spots={spots} isStop>
        <Side name={say("shapes")} sets={inPlace(lying.sets).filter((set) => shapes.has(set.id))} draw={drawSet} />
        <Side name={say("colours")} sets={inPlace(lying.sets).filter((set) => colours.has(set.id))} draw={drawSet} />
      </Scroller>
    </div>
  );
}

/** The cards of this turn with their identities, and what changed in it. */
function useLying(spots: Spots, { view, event, before }: Props): { lying: Lying; marks: Map<number, Mark> } {
  const shown = useRef<Lying>({ sets: [], won: [] });
  const last = useRef(0);
  return useMemo(() => {
    glide(spots, { duration: 350, stagger: 20 });
    const newId = (): number => --last.current;
    // Whichever turn was shown before, the changes of this one are relative to the table right before it.
    const start = settle(
      shown.current,
      before ?? { sets: [], seats: view.seats.map((seat) => ({ ...seat, won: [] })) },
      newId,
    );
    const lying = settle(start, view, newId);
    shown.current = lying;
    const marks =
      event === null ? new Map<number, Mark>() : marksOf(Number.parseInt(event, 10), start.sets, lying.sets);
    return { lying, marks };
  }, [view]);
}
