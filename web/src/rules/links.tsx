// Ways to the rules: a button that shows them in a sheet, so that nothing below is lost, and links to their pages.

import { useSignal } from "@preact/signals";
import { Dialog } from "../app/dialog";
import { later } from "../app/loading";
import { serverInfo, titleOf } from "../server/server-info";
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

/** Links to the rules of every game. */
export function RulesLinks({ now }: { now?: string | undefined }) {
  return (
    <nav class="pills" aria-label={say("app.rules-of")}>
      {serverInfo.value.games.map(({ name }) => (
        <a key={name} href={`#/rules/${name}`} aria-current={name === now ? "page" : undefined}>
          {titleOf(name)}
        </a>
      ))}
    </nav>
  );
}
