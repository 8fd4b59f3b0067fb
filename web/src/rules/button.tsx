// A button that shows the rules over what is there, so that nothing is lost.

import { useSignal } from "@preact/signals";
import { Dialog } from "../dialog";
import { type Game, isGame } from "../games/list";
import { later } from "../later";
import { say } from "../words";

const RulesText = later(() => import("./text").then((part) => part.RulesText));

export function RulesButton({ game }: { game: string }) {
  const shown = useSignal<Game | null>(null);
  if (!isGame(game)) return null;
  return (
    <>
      <button type="button" class="quiet" onClick={() => (shown.value = game)}>{say("table.rules")}</button>
      {shown.value && (
        <Dialog key={shown.value} title={`${say("table.rules")}: ${say(`game.${shown.value}`)}`} close={() => (shown.value = null)}>
          <RulesText
            game={shown.value}
            level={3}
            link={(other, text) => <button type="button" class="link" onClick={() => (shown.value = other)}>{text}</button>}
          />
        </Dialog>
      )}
    </>
  );
}
