// A button that shows the rules in a sheet, so that nothing below is lost.

import { useSignal } from "@preact/signals";
import { Dialog } from "../app/dialog";
import { later } from "../app/later";
import { titleOf } from "../server/server-info";
import { say } from "../words/words";

const RulesText = later(() => import("./text").then((part) => part.RulesText));

export function RulesButton({ game }: { game: string }) {
  const shown = useSignal<string | null>(null);
  return (
    <>
      <button type="button" class="quiet" onClick={() => (shown.value = game)}>
        {say("match.rules")}
      </button>
      {shown.value && (
        <Dialog
          key={shown.value}
          title={`${say("match.rules")}: ${titleOf(shown.value)}`}
          close={() => (shown.value = null)}
        >
          <RulesText
            game={shown.value}
            level={3}
            link={(other, text) => (
              <button type="button" class="link" onClick={() => (shown.value = other)}>
                {text}
              </button>
            )}
          />
        </Dialog>
      )}
    </>
  );
}
