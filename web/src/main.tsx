// The app: which page the address names.

import { render } from "preact";
import { Home } from "./home";
import { route } from "./router";
import "./style/base.css";
import "./style/home.css";
import "./style/table.css";
import { TablePage } from "./table/page";
import { say } from "./words";

function App() {
  const [page, id] = route.value;
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById("content")?.focus()}>{say("app.skip")}</button>
      <div id="content" tabIndex={-1}>{page === "table" && id ? <TablePage key={id} table={id} /> : <Home />}</div>
    </>
  );
}

render(<App />, document.getElementById("app")!);
