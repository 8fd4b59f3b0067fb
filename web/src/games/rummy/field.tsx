// The table: sets of a shape, sets of a colour, and the new ones.

import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isShape, shared } from "./cards";
import { asStyle, isSideways, lengths, measuresBeside, measuresFor } from "./fit";
import { Scroller, useSize } from "./scroller";
import { SetView } from "./sets";
import type { RummyTurn } from "./turn";
import { Won } from "./won";
import { say } from "./words";
import { type CardSet, cardsOf, type Stage, tilesOf } from "./workspace";

/** Sets by what their cards share. */
export function sides(sets: Stage): { shapes: Set<number>; colours: Set<number> } {
  const isOfShape = (set: CardSet): boolean => isShape(shared(tilesOf(set)) ?? "");
  const ids = (stage: Stage): Set<number> => new Set(stage.map((set) => set.id));
  return { shapes: ids(sets.filter(isOfShape)), colours: ids(sets.filter((set) => !isOfShape(set))) };
}

export function Field({ turn }: { turn: RummyTurn }) {
  const { spots } = turn;
  const field = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(field).value;
  useLayoutEffect(() => spots.homes.ref("field")(field.current), [spots]);
  const stage = turn.stage.value;
  // A set stays on its side while the table is rearranged, even if it changes.
  const { shapes, colours } = sides(turn.tableau.lying.value.sets);
  const isNew = (set: CardSet): boolean => !shapes.has(set.id) && !colours.has(set.id);
  const cards = cardsOf(stage);
  const stop = cards.find((card) => card.id === turn.stop.value)?.id ?? cards[0]?.id;
  const measured = isSideways() ? measuresBeside : measuresFor;
  const measures = measured(lengths(turn.tableau.lying.value.sets, shapes, colours), width, height);
  const canPut = turn.match.isMyTurn.value && turn.picked.value.size > 0;
  const drawSet = (set: CardSet) => <SetView key={set.id} turn={turn} set={set} stop={stop} />;
  return (
    <div ref={field} class="rummy-field" style={asStyle(measures)} onTouchMove={turn.drag.keepStill}>
      <Won spots={spots} view={turn.match.view.value!} won={turn.tableau.lying.value.won} />
      <Scroller spots={spots} isOpen={canPut} click={() => canPut && turn.put("new")}>
        {!stage.length && (
          <p class="quiet-text empty-table">{say(turn.match.isMyTurn.value ? "empty-yours" : "empty")}</p>
        )}
        <Side name={say("shapes")} sets={stage.filter((set) => shapes.has(set.id))} draw={drawSet} />
        <Side name={say("colours")} sets={stage.filter((set) => colours.has(set.id))} draw={drawSet} />
      </Scroller>
      {(turn.match.isMyTurn.value || stage.some(isNew)) && (
        <section ref={spots.scrollers.ref("new-sets")} class="rummy-new" aria-label={say("new-sets")}>
          {stage.filter(isNew).map(drawSet)}
          {turn.match.isMyTurn.value && <NewSet turn={turn} canPut={canPut} />}
        </section>
      )}
    </div>
  );
}

/** Free space as a button. */
function NewSet({ turn, canPut }: { turn: RummyTurn; canPut: boolean }) {
  return (
    <button
      ref={turn.spots.homes.ref("new")}
      type="button"
      class={`new-set${canPut ? " goal" : ""}`}
      data-stop
      tabIndex={canPut ? 0 : -1}
      aria-disabled={!canPut}
      onClick={() => turn.put("new")}
    >
      <span aria-hidden="true">+</span> {say("new-set")}
    </button>
  );
}

interface SideProps {
  name: string;
  sets: Stage;
  draw: (set: CardSet) => VNode;
}

/** The sets that share a shape, or a colour. */
export function Side({ name, sets, draw }: SideProps) {
  if (!sets.length) return null;
  return (
    <section class="side-of" aria-label={name}>
      <h2>{name}</h2>
      <div class="sets">{sets.map(draw)}</div>
    </section>
  );
}
