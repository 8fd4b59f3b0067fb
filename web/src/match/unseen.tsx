// The tiles that are still unseen.

import { COLOUR_NAMES, SHAPE_NAMES } from "../pieces/shapes";
import { CardPicture, TilePicture } from "../pieces/tiles";
import { colourName, shapeName } from "../words/names";
import type { MatchModel } from "./model";

const SHAPES = Object.keys(SHAPE_NAMES);

export function UnseenPanel({ model }: { model: MatchModel }) {
  const count = Object.values(model.view.value!.unseen).reduce((sum, each) => sum + each, 0);
  return (
    <section class="panel unseen" aria-label={model.text("match.unseen")}>
      <h2>{model.text("match.unseen-title")}</h2>
      <p>{model.text("match.unseen-total", { count })}</p>
      <table>
        <thead>
          <tr>
            <td />
            {SHAPES.map((shape) => (
              <th key={shape} scope="col">
                <span class="hidden">{shapeName(shape)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.keys(COLOUR_NAMES).map((colour) => (
            <tr key={colour}>
              <th scope="row">
                <span class="hidden">{colourName(colour)}</span>
              </th>
              {SHAPES.map((shape) => (
                <Count key={shape} model={model} tile={colour + shape} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Count({ model, tile }: { model: MatchModel; tile: string }) {
  const count = model.view.value!.unseen[tile] ?? 0;
  return (
    <td class={count ? "" : "none"}>
      {model.pieces === "cards" ? <CardPicture tile={tile} size={22} /> : <TilePicture tile={tile} size={26} />}
      <span>{count}</span>
    </td>
  );
}
