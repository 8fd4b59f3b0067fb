// A game: its picture, and the ways to play it.

import { type Game, READY } from "../games/list";
import { choices } from "../settings";
import type { TableWish } from "../wire";
import { say } from "../words";
import { isMaking } from "./make";
import { GamePicture } from "./picture";
import { againstBots, withFriends } from "./wishes";

interface Props {
  game: Game;
  start: (wish: TableWish) => void;
  showOptions: (isOneScreen: boolean) => void;
}

export function GameCard({ game, start, showOptions }: Props) {
  const isReady = READY.has(game);
  return (
    <li class="game" data-game={game}>
      <GamePicture game={game} />
      <div class="game-words">
        <h2>{say(`game.${game}`)}</h2>
        <p>{say(`about.${game}`)}</p>
      </div>
      {isReady ? <Ways game={game} start={start} showOptions={showOptions} /> : <p class="soon-mark">{say("home.soon")}</p>}
      <p class="game-links">
        {isReady && <a href={`#/learn/${game}`}>{say("home.learn")}<span class="hidden">: {say(`game.${game}`)}</span></a>}
        <a href={`#/rules/${game}`}>{say("home.rules")}<span class="hidden">: {say(`game.${game}`)}</span></a>
        {isReady && (
          <button type="button" class="link" onClick={() => showOptions(false)}>
            {say("home.more")}<span class="hidden">: {say(`game.${game}`)}</span>
          </button>
        )}
      </p>
    </li>
  );
}

function Ways({ game, start, showOptions }: Props) {
  const { seats } = choices.value;
  const isBusy = isMaking.value;
  return (
    <div class="game-ways">
      <button type="button" class="first" disabled={isBusy} onClick={() => start(againstBots(game, choices.value))}>
        {seats === 2 ? say("home.against") : say("home.against-bots", { count: seats - 1 })}
      </button>
      <button type="button" disabled={isBusy} onClick={() => start(withFriends(game, choices.value))}>{say("home.friends")}</button>
      <button type="button" disabled={isBusy} onClick={() => showOptions(true)}>{say("home.hotseat")}</button>
    </div>
  );
}
