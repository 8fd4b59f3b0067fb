// The ways to play at once: continue, a bot, whoever is waiting; and a lesson for those who are new.

import type { ComponentChildren } from "preact";
import { chosenLevel, isNewHere } from "../app/levels";
import { go } from "../app/router";
import { choices } from "../app/settings";
import { gameOf, serverInfo, titleOf } from "../server/server-info";
import type { GameView } from "../server/wire";
import { levelName } from "../words/names";
import { say } from "../words/words";
import { Demo } from "./demo";
import { describe, stateOf } from "./listing";
import { lobby, mine, unfinished } from "./lists";
import { isMaking, make, pair } from "./make";
import { withName } from "./naming";
import { againstBots, openToAll, seatsFor, withFriends } from "./wishes";

/** The game that one button starts: the one that was played last. */
export const gameAtHand = (): GameView | undefined => gameOf(choices.value.lastGame) ?? serverInfo.value.games[0];

/** Someone who has finished neither a lesson nor a game. */
const isNewcomer = (): boolean => isNewHere() && !mine.value.some((listing) => listing.status === "over");

export function Hero({ refuse }: { refuse: (problem: string | null) => void }) {
  const game = gameAtHand();
  if (!game) return null;
  return (
    <section class="hero" aria-label={say("home.play-now")}>
      <Demo key={game.name} game={game} />
      <div class="hero-ways">
        <Continue />
        <Way
          title={say("home.play-now")}
          isStrong={!unfinished.value}
          onClick={() => void make(againstBots(game)).then(refuse)}
        >
          {opponents(game)}
        </Way>
        <Way title={say("home.friends")} onClick={() => void withName(() => void make(withFriends(game)).then(refuse))}>
          {say("home.friends-what", { game: titleOf(game.name) })}
        </Way>
        <Way title={say("home.anyone")} onClick={() => void withName(() => void pair(game.name).then(refuse))}>
          {say("home.anyone-what", { game: titleOf(game.name) })}
        </Way>
        {!lobby.value.length && <Nobody open={() => void withName(() => void make(openToAll(game)).then(refuse))} />}
        {game.has_lesson && isNewcomer() && <Lesson game={game} />}
      </div>
    </section>
  );
}

/** "Qwirkle against a bot: Beginner" */
function opponents(game: GameView): string {
  const count = seatsFor(game) - 1;
  const facts = { game: titleOf(game.name), level: levelName(chosenLevel(game.name)), count };
  return say(count > 1 ? "home.play-bots" : "home.play-bot", facts);
}

/** The game that was left unfinished. */
function Continue() {
  const listing = unfinished.value;
  if (!listing) return null;
  return (
    <Way title={say("home.continue")} isStrong onClick={() => go(`table/${listing.match_id}`)}>
      {describe(listing)} <b>{stateOf(listing)}</b>
    </Way>
  );
}

/** What the lobby offers while nobody is in it. */
function Nobody({ open }: { open: () => void }) {
  return (
    <p class="hero-line">
      <span>{say("home.no-tables")}</span>{" "}
      <button type="button" class="link" disabled={isMaking.value} onClick={open}>
        {say("home.open-table")}
      </button>
    </p>
  );
}

function Lesson({ game }: { game: GameView }) {
  return (
    <p class="hero-line">
      <span>{say("home.newcomer", { game: titleOf(game.name) })}</span>{" "}
      <a href={`#/learn/${game.name}`}>{say("home.lesson")}</a>
    </p>
  );
}

interface WayProps {
  title: string;
  isStrong?: boolean;
  onClick: () => void;
  children: ComponentChildren;
}

function Way({ title, isStrong = false, onClick, children }: WayProps) {
  return (
    <button type="button" class={isStrong ? "way confirm" : "way"} disabled={isMaking.value} onClick={onClick}>
      <b>{title}</b>
      <small>{children}</small>
    </button>
  );
}
