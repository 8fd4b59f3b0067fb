// What Sixfold is, who owns what, and the keys.

import { useEffect } from "preact/hooks";
import { allKeys, KeysHelp } from "../app/keys-help";
import { RulesLinks } from "../rules/links";
import { serverInfo } from "../server/server-info";
import "../style/rules.css";
import { say as sayHome } from "../words/words";
import { say } from "./words";

export function AboutPage() {
  const { version } = serverInfo.value;
  useEffect(() => {
    document.title = `${sayHome("home.about")} · Sixfold`;
  }, []);
  return (
    <main class="page about-page">
      <a class="back" href="#/">
        ← {say("back")}
      </a>
      <h1>{say("title")}</h1>
      <p>{say("what")}</p>
      <p>{say("free")}</p>
      <section>
        <h2>{say("independent")}</h2>
        <p>{sayHome("app.unofficial")}</p>
        <p>{say("own-words")}</p>
        <p>{say("own-design")}</p>
      </section>
      <section>
        <h2>{sayHome("home.rules")}</h2>
        <RulesLinks />
        <p class="quiet-text">{say("decisions")}</p>
      </section>
      <section>
        <h2>{sayHome("keys.title")}</h2>
        <p>{say("keys")}</p>
        <KeysHelp lines={allKeys()} />
      </section>
      <section>
        <h2>{say("you")}</h2>
        <p>{say("you.text")}</p>
      </section>
      <section>
        <h2>{say("licence")}</h2>
        <p>{say("licence.text")}</p>
        {version && <p>{say("version", { version })}</p>}
      </section>
    </main>
  );
}
