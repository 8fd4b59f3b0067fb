// The first page: play at once, continue, join or watch others; then all games, and the ways to play each.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Dialog } from "../app/dialog";
import { later } from "../app/loading";
import { askMyName } from "../app/me";
import { wereOpen } from "../app/settings";
import { Mark } from "../pieces/tiles";
import { DropPlace, OpenButton } from "../saved/open";
import { serverInfo, titleOf } from "../server/server-info";
import type { GameView, MatchWish } from "../server/wire";
import { asSentence, say } from "../words/words";
import { GameEntry } from "./entry";
import { Hero } from "./hero";
import { isOffline, useLists } from "./lists";
import { make } from "./make";
import { Lobby, MyGames, ToWatch } from "./matches";
import { AskName } from "./naming";
import { QuickChoices } from "./quick";
import "../style/home.css";
import "../style/quick.css";

const Settings = later(() => import("../app/settings-panel").then((part) => part.Settings));
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
  const refuse = (text: string | null): void => {
    problem.value = text;
  };
  const start = (wish: MatchWish): void => void make(wish).then(refuse);
  const refusal = problem.value ?? (isOffline.value ? say("error.offline") : null);
  return (
    <main class="page home">
      <Head />
      <div role="alert">{refusal && <p class="refusal">{refusal}</p>}</div>
      <div class="home-body">
        <Hero refuse={refuse} />
        <div class="home-side">
          <MyGames />
          <Lobby />
          <ToWatch />
        </div>
        <div class="home-games">
          <QuickChoices refuse={refuse} />
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
        </div>
      </div>
      <footer class="home-foot">
        <OpenButton />
        <DropPlace />
        <small>{say("app.unofficial")}</small>
      </footer>
      <AskName />
      {asked.value && <Options asked={asked.value} close={() => (asked.value = null)} />}
    </main>
  );
}

function Head() {
  const hasSettings = useSignal(useMemo(wereOpen, []));
  return (
    <>
      <header class="home-head">
        <Mark size={44} />
        <h1>Sixfold</h1>
        <p>{say("app.tagline")}</p>
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

function Options({ asked, close }: { asked: Asked; close: () => void }) {
  return (
    <Dialog title={say("home.table-of", { game: titleOf(asked.game.name) })} close={close}>
      <MatchOptions {...asked} />
    </Dialog>
  );
}
