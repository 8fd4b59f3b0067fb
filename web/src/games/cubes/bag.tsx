// The bag: the number of cubes of each colour. They have no shapes before they are rolled.

import type { MatchModel } from "../../match/model";
import { COLOUR_NAMES } from "../../pieces/shapes";
import { TilePicture } from "../../pieces/tiles";
import { colourName } from "../../words/names";
import { say } from "./words";

export function Bag({ match }: { match: MatchModel }) {
  const { unseen, bag } = match.view.value!;
  const count = (colour: string): number =>
    Object.entries(unseen).reduce((sum, [cube, count]) => (cube.startsWith(colour) ? sum + count : sum), 0);
  return (
    <section class="panel cube-bag" aria-label={match.text("match.unseen")}>
      <p>
        {match.text("match.bag", { count: bag })}. {say("bag-note")}
      </p>
      <ul>
        {Object.keys(COLOUR_NAMES).map((colour) => (
          <li key={colour} class={count(colour) ? "" : "none"}>
            <TilePicture tile={colour} size={40} />
            <span>{colourName(colour)}</span>
            <b>{count(colour)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
