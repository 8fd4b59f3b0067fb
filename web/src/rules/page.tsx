// The rules as a page: one for each game.

import { useEffect } from "preact/hooks";
import { GamePicture } from "../home/picture";
import { gameOf, serverInfo, titleOf } from "../server/server-info";
import { RulesLinks } from "./links";
import { RulesText } from "./text";
import { say } from "./words";

export function RulesPage({ game: asked }: { game?: string | undefined }) {
  const game = gameOf(asked ?? "") ?? serverInfo.value.games[0];
  const title = say("title", { game: game ? titleOf(game.name) : "" });
  useEffect(() => {
    document.title = `${title} · Sixfold`;
  }, [title]);
  return (
    <main class="page rules-page">
      <a class="back" href="#/">
        ← {say("back")}
      </a>
      <RulesLinks now={game?.name} />
      <div class="rules-head">
        <h1>{title}</h1>
        {game && <GamePicture game={game} isFramed />}
      </div>
      {game && <RulesText game={game.name} level={2} link={(other, text) => <a href={`#/rules/${other}`}>{text}</a>} />}
      <p class="rules-foot">
        <a class="button" href="#/">
          {say("back")}
        </a>
      </p>
    </main>
  );
}
