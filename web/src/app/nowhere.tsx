// A page for what is not there: an unknown address, a table that is gone, a lesson that does not exist.

import { useEffect } from "preact/hooks";
import { say } from "../words/words";

export function Nowhere({ title, text }: { title: string; text?: string }) {
  useEffect(() => {
    document.title = `${title} · Sixfold`;
  }, [title]);
  return (
    <main class="page nowhere">
      <h1>{title}</h1>
      {text && <p role="alert">{text}</p>}
      <a class="button confirm" href="#/">
        {say("app.to-games")}
      </a>
    </main>
  );
}
