// The table as it was, to look at: with every step of a replay the cards glide on.

import { useMemo, useRef } from "preact/hooks";
import type { View } from "../../wire";
import { StillCard } from "./card";
import { readArrangement } from "./cards";
import { sides } from "./field";
import { glide } from "./glide";
import { difference, type Lying, settle } from "./identity";
import { type Mark, setName } from "./labels";
import { Won } from "./won";
import { say } from "./words";
import { cardsOf, inPlace, type Stage } from "./workspace";

export function Scene({ view, event }: { view: View; event: string | null }) {
  const before = useRef<Lying>({ sets: [], won: [] });
  const last = useRef(0);
  const { lying, marks } = useMemo(() => {
    glide({ duration: 350, stagger: 20 });
    const lying = settle(before.current, view, () => --last.current);
    const marks = playedMarks(before.current.sets, lying.sets, event);
    before.current = lying;
    return { lying, marks };
  }, [view]);
  const names = view.seats.map((seat) => seat.name);
  const { shapes, colours } = sides(lying.sets);
  return (
    <div class="rummy-scene">
      <Won view={view} won={lying.won} />
      {[{ name: say("shapes"), ids: shapes }, { name: say("colours"), ids: colours }].map(({ name, ids }) => ids.size > 0 && (
        <section key={name} class="side-of" aria-label={name}>
          <h2>{name}</h2>
          <div class="sets">
            {inPlace(lying.sets).filter((set) => ids.has(set.id)).map((set) => (
              <div key={set.id} class="set" role="group" aria-label={setName(set)} data-home={set.id}>
                {set.cards.map((card) => <StillCard key={card.id} card={card} mark={marks.get(card.id)} names={names} />)}
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** The cards that an event brought to the table; of several of a kind the one that was not there before. */
function playedMarks(before: Stage, after: Stage, event: string | null): Map<number, Mark> {
  const { played } = difference(before, after);
  const cards = cardsOf(after).toSorted((a, b) => Number(played.has(b.id)) - Number(played.has(a.id)));
  const marks = new Map<number, Mark>();
  for (const tile of readArrangement(event)?.cards ?? []) {
    const found = cards.find((card) => card.tile === tile && !marks.has(card.id));
    if (found) marks.set(found.id, { seat: Number.parseInt(event!, 10), isPlayed: true });
  }
  return marks;
}
