// The app: which page the address names.

import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Calls } from "../home/call";
import { firstLook } from "../home/lists";
import { Home } from "../home/page";
import { Paints } from "../pieces/tiles";
import { SavedPage } from "../saved/page";
import { askServer } from "../server/server-info";
import { later } from "./loading";
import { Nowhere } from "./nowhere";
import { route } from "./router";
import "../style/base.css";
import "../style/picture.css";
import "../style/home.css";
import "../style/quick.css";
import "../style/seats.css";
import "../style/panels.css";
import "../style/match.css";
import "../style/waiting.css";
import "../style/board.css";
import "../style/over.css";
import { MatchPage } from "../match/page";
import { loadLanguage, say, wantedLanguage } from "../words/words";

// The page of saved games is loaded with the rest: it is small, and what it shares with matches would become files of
// its own, which take longer than the page.
const RulesPage = later(() => import("../rules/page").then((part) => part.RulesPage));
const LearnPage = later(() => import("../learn/page").then((part) => part.LearnPage));
const AboutPage = later(() => import("../about/page").then((part) => part.AboutPage));

function Page() {
  const [page, name] = route.value;
  if (page === "table" && name) return <MatchPage key={name} matchId={name} />;
  if (page === "rules") return <RulesPage game={name} />;
  if (page === "learn" && name) return <LearnPage key={name} game={name} />;
  if (page === "saved") return <SavedPage turn={Number(route.value[2]) || 1} />;
  if (page === "about") return <AboutPage />;
  return page ? <Nowhere title={say("app.nowhere")} text={say("app.nowhere-text")} /> : <Home />;
}

function App() {
  const content = useRef<HTMLDivElement>(null);
  const [page = "", name] = route.value;
  const isFirst = useRef(true);
  // After following a link, keyboard and screen reader users are at the start of the new page.
  // A match handles its own focus.
  useEffect(() => {
    if (!isFirst.current && page !== "table") content.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [page, name]);
  return (
    <>
      <Paints />
      <button type="button" class="skip" onClick={() => content.current?.focus()}>
        {say("app.skip")}
      </button>
      <div id="content" ref={content} tabIndex={-1}>
        <Page />
      </div>
      <Calls />
    </>
  );
}

// Not awaited at the top level: parts that are loaded later would wait for this module.
const isHome = !route.value[0];
void Promise.all([loadLanguage(wantedLanguage()), askServer().catch(() => {}), isHome && firstLook()]).then(() => {
  render(<App />, document.getElementById("app")!);
  document.getElementById("first")?.remove();
});
