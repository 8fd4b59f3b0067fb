// A page for what is not there: an unknown address, a table that is gone, a lesson that does not exist.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Mark } from "../pieces/tiles";
import { say } from "../words/words";

interface Props {
  title: string;
  text: string;
  /** what else can be done about it */
  children?: ComponentChildren;
}

export function Nowhere({ title, text, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Sixfold`;
  }, [title]);
  return (
    <main class="page nowhere">
      <p>
        <Mark size={72} />
      </p>
      <h1>{title}</h1>
      <p role="alert">{text}</p>
      <a class="button confirm" href="#/">
        {say("app.to-games")}
      </a>
      {children && <p>{children}</p>}
    </main>
  );
}
