// The first page: choose a game, against bots, with friends or at one screen; my games; open tables.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Dialog } from "../app/dialog";
import { later } from "../app/loading";
import { askMyName } from "../app/me";
import { choices, choose } from "../app/settings";
import { LookChoice, Settings } from "../app/settings-panel";
import { serverInfo, titleOf } from "../server/server-info";
import type { GameView, MatchWish } from "../server/wire";
import { asSentence, say } from "../words/words";
import { GameEntry } from "./entry";
import { isOffline, useLists } from "./lists";
import { make } from "./make";
import { Lobby, MyGames } from "./matches";
import { QuickChoices } from "./quick";

const MatchOptions = later(() => import("../options/dialog").then((part) => part.MatchOptions));

/** The game whose options are asked for, and whether people share this screen. */
type Asked = { game: GameView; isOneScreen: boolean };

export function Home() {
  const problem = useSignal<string | null>(null);
  const asked = useSignal<Asked | null>(null);
  useLists();
  useEffect(() => {
    document.title = "Sixfold";
    askMyName().catch((error: Error) => (problem.value = asSentence(error.message)));
  }, []);
  const start = (wish: MatchWish): void => void make(wish).then((text) => (problem.value = text));
  const refusal = problem.value ?? (isOffline.value ? say("error.offline") : null);
  return (
    <main class="page home">
      <Head />
      <QuickChoices refuse={(text) => (problem.value = text)} />
      <div role="alert">{refusal && <p class="refusal">{refusal}</p>}</div>
      <div class="home-body">
        <div class="home-mine">
          <MyGames />
        </div>
        <ul class="games" aria-label={say("home.games")}>
          {serverInfo.value.games.map((game) => (
            <GameEntry
              key={game.name}
              game={game}
              start={start}
              showOptions={(isOneScreen) => (asked.value = { game, isOneScreen })}
            />
          ))}
        </ul>
        <div class="home-lobby">
          <Lobby />
        </div>
      </div>
      <footer class="home-foot">
        <small>{say("app.unofficial")}</small>
      </footer>
      {!choices.value.hasChosen && <FirstLook />}
      {asked.value && <Options asked={asked.value} close={() => (asked.value = null)} />}
    </main>
  );
}

function Head() {
  const hasSettings = useSignal(false);
  return (
    <>
      <header class="home-head">
        <img src="./icon.svg" alt="" width="52" height="52" />
        <div>
          <h1>Sixfold</h1>
          <p>{say("app.tagline")}</p>
        </div>
        <nav aria-label={say("app.pages")}>
          <a href="#/rules">{say("home.rules")}</a>
          <a href="#/about">{say("home.about")}</a>
          <button type="button" class="link" onClick={() => (hasSettings.value = true)}>
            {say("home.settings")}
          </button>
        </nav>
      </header>
      {hasSettings.value && (
        <Dialog title={say("home.settings")} close={() => (hasSettings.value = false)}>
          <Settings />
        </Dialog>
      )}
    </>
  );
}

/** On the first visit: how tiles should look. */
function FirstLook() {
  const done = (): void => choose({ hasChosen: true });
  return (
    <Dialog title={say("look.title")} close={done}>
      <LookChoice isTitled />
      <p>{say("look.text")}</p>
      <button type="button" class="confirm" onClick={done}>
        {say("look.done")}
      </button>
    </Dialog>
  );
}

function Options({ asked, close }: { asked: Asked; close: () => void }) {
  return (
    <Dialog title={say("home.table-of", { game: titleOf(asked.game.name) })} close={close}>
      <MatchOptions {...asked} />
    </Dialog>
  );
}
