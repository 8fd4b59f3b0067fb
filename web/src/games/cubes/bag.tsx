// What is in the bag: so many cubes of each colour. Their shapes do not exist before they are rolled.

import { colourName } from "../../names";
import { COLOUR_NAMES } from "../../shapes";
import type { TableModel } from "../../table/model";
import { TilePicture } from "../../tiles";
import { say } from "../../words";

export function Bag({ table }: { table: TableModel }) {
  const { unseen, bag } = table.view.value!;
  const count = (colour: string): number =>
    Object.entries(unseen).reduce((sum, [cube, each]) => (cube.startsWith(colour) ? sum + each : sum), 0);
  return (
    <section class="panel cube-bag" aria-label={say("table.unseen")}>
      <p>{say("table.bag", { count: bag })}. {say("cubes.bag-note")}</p>
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
