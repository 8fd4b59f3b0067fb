// A game in the list: its picture, and the ways to play it.

import { summaryOf, titleOf } from "../server/server-info";
import type { GameView, MatchWish } from "../server/wire";
import { say } from "../words/words";
import { LevelChoice } from "./level";
import { isMaking } from "./make";
import { withName } from "./naming";
import { GamePicture } from "./picture";
import { againstBots, seatsFor, withFriends } from "./wishes";

interface Props {
  game: GameView;
  start: (wish: MatchWish) => void;
  showOptions: (isOneScreen: boolean) => void;
}

export function GameEntry({ game, start, showOptions }: Props) {
  const title = titleOf(game.name);
  const Named = () => <span class="hidden">: {title}</span>;
  return (
    <li class="game" data-game={game.name}>
      <GamePicture game={game} />
      <div class="game-words">
        <h3>{title}</h3>
        <p>{summaryOf(game.name)}</p>
        {game.has_lesson && (
          <a class="game-lesson" href={`#/learn/${game.name}`}>
            {say("home.learn")}
            <Named />
          </a>
        )}
      </div>
      <Ways game={game} start={start} showOptions={showOptions} />
      <p class="game-links">
        <a href={`#/rules/${game.name}`}>
          {say("home.rules")}
          <Named />
        </a>
        <button type="button" class="link" onClick={() => showOptions(false)}>
          {say("home.more")}
          <Named />
        </button>
      </p>
    </li>
  );
}

function Ways({ game, start, showOptions }: Props) {
  const seats = seatsFor(game);
  const isBusy = isMaking.value;
  return (
    <div class="game-ways">
      <div class="game-bots">
        <button type="button" class="first" disabled={isBusy} onClick={() => start(againstBots(game))}>
          {seats === 2 ? say("home.against") : say("home.against-bots", { count: seats - 1 })}
        </button>
        <LevelChoice game={game} />
      </div>
      <button type="button" disabled={isBusy} onClick={() => void withName(() => start(withFriends(game)))}>
        {say("home.friends")}
      </button>
      <button type="button" disabled={isBusy} onClick={() => showOptions(true)}>
        {say("home.hotseat")}
      </button>
    </div>
  );
}
