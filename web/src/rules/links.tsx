// Ways to the rules of every game.

import { GAMES, type Game } from "../games/list";
import { say } from "../words";

export function RulesLinks({ now }: { now?: Game }) {
  return (
    <nav class="pills" aria-label={say("app.rules-of")}>
      {GAMES.map((game) => (
        <a key={game} href={`#/rules/${game}`} aria-current={game === now ? "page" : undefined}>{say(`game.${game}`)}</a>
      ))}
    </nav>
  );
}
