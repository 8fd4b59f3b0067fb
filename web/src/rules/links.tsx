// Links to the rules of every game.

import { serverInfo, titleOf } from "../server/server-info";
import { say } from "../words/words";

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
