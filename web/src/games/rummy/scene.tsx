// The table in a replay: the cards glide from turn to turn.

import { useMemo, useRef } from "preact/hooks";
import type { View } from "../../server/wire";
import { StillCard } from "./card";
import { sides } from "./field";
import { asStyle, lengths, measuresFor } from "./fit";
import { glide } from "./glide";
import { type Lying, marksOf, settle } from "./identity";
import { type Mark, setName } from "./labels";
import { Scroller, useSize } from "./scroller";
import { Spots } from "./spots";
import { Won } from "./won";
import { say } from "./words";
import { inPlace } from "./workspace";

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
  const shown = useRef<Lying>({ sets: [], won: [] });
  const last = useRef(0);
  const { lying, marks } = useMemo(() => {
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
  const names = view.seats.map((seat) => seat.name);
  const { shapes, colours } = sides(lying.sets);
  const measures = measuresFor(lengths(lying.sets, shapes, colours), width, height, 0);
  return (
    <div ref={scene} class="rummy-scene" style={asStyle(measures)}>
      <Won spots={spots} view={view} won={lying.won} />
      <Scroller spots={spots} isStop>
        {[
          { name: say("shapes"), ids: shapes },
          { name: say("colours"), ids: colours },
        ].map(
          ({ name, ids }) =>
            ids.size > 0 && (
              <section key={name} class="side-of" aria-label={name}>
                <h2>{name}</h2>
                <div class="sets">
                  {inPlace(lying.sets)
                    .filter((set) => ids.has(set.id))
                    .map((set) => (
                      <div
                        key={set.id}
                        ref={spots.homes.ref(set.id)}
                        class="set"
                        role="group"
                        aria-label={setName(set)}
                      >
                        {set.cards.map((card) => (
                          <StillCard key={card.id} spots={spots} card={card} mark={marks.get(card.id)} names={names} />
                        ))}
                      </div>
                    ))}
                </div>
              </section>
            ),
        )}
      </Scroller>
    </div>
  );
}
