// The rules as a page: one for each game.

import { useEffect } from "preact/hooks";
import { isGame } from "../games/list";
import { GamePicture } from "../home/picture";
import { say as sayHome } from "../words";
import { RulesLinks } from "./links";
import { RulesText } from "./text";
import { say } from "./words";

export function RulesPage({ game: asked }: { game?: string | undefined }) {
  const game = isGame(asked) ? asked : "qwirkle";
  const name = sayHome(`game.${game}`);
  useEffect(() => {
    document.title = `${say("title", { game: name })} · Sixfold`;
  }, [game]);
  return (
    <main class="page rules-page">
      <a class="back" href="#/">← {say("back")}</a>
      <RulesLinks now={game} />
      <div class="rules-head">
        <h1>{say("title", { game: name })}</h1>
        <GamePicture game={game} />
      </div>
      <RulesText game={game} level={2} link={(other, text) => <a href={`#/rules/${other}`}>{text}</a>} />
      <p class="rules-foot"><a class="button" href="#/">{say("back")}</a></p>
    </main>
  );
}
