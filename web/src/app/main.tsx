// The app: which page the address names.

import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Calls } from "../home/call";
import { firstLook } from "../home/lists";
import { Paints } from "../pieces/tiles";
import { askServer } from "../server/server-info";
import { later } from "./loading";
import { Nowhere } from "./nowhere";
import { route } from "./router";
import "../style/base.css";
import "../style/picture.css";
import "../style/seats.css";
import "../style/panels.css";
import "../style/match.css";
import "../style/board.css";
import { loadLanguage, say, wantedLanguage } from "../words/words";

const Home = later(() => import("../home/page").then((part) => part.Home));
const MatchPage = later(() => import("../match/page").then((part) => part.MatchPage));
const RulesPage = later(() => import("../rules/page").then((part) => part.RulesPage));
const LearnPage = later(() => import("../learn/page").then((part) => part.LearnPage));
const SavedPage = later(() => import("../match/end").then((part) => part.SavedPage));
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
  useEffect(() => {
    if (!isFirst.current) content.current?.focus({ preventScroll: true });
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
const [first = ""] = route.value;
void Promise.all([
  loadLanguage(wantedLanguage()),
  askServer().catch(() => {}),
  !first && firstLook(),
  { "": Home, table: MatchPage }[first]?.prepare(),
]).then(() => {
  render(<App />, document.getElementById("app")!);
  document.getElementById("first")?.remove();
});
