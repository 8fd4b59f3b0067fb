// The line that calls people back to a match, on every page.

import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../app/icons";
import { route } from "../app/router";
import { callByTitle } from "../app/title";
import { ring } from "../match/sound";
import { say } from "../words/words";
import { call, isAwaited } from "./calls";
import { lookAtMine, mine } from "./lists";

const POLL = 10_000; // milliseconds

export function Calls() {
  usePolling();
  useSignalEffect(() => {
    if (!call.value) return;
    ring();
    return callByTitle(call.value.text);
  });
  const now = call.value;
  return (
    <div class="calls" role="status">
      {now && (
        <p class="call">
          <span>{now.text}</span>
          <a class="button confirm" href={`#/table/${now.match}`}>
            {say("call.go")}
          </a>
          <button type="button" class="quiet" aria-label={say("match.sheet-close")} onClick={() => (call.value = null)}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}

/** Look after my matches while I am elsewhere; the home page looks by itself while it is seen. */
function usePolling(): void {
  const isFirst = useRef(true);
  const page = route.value.join("/");
  useEffect(() => {
    const isHome = !page;
    // What I have just left may be a match that waits: from now on it is looked after.
    if (!isFirst.current && !isHome) void lookAtMine();
    isFirst.current = false;
    const timer = setInterval(() => {
      const isWaiting = mine.value.some((listing) => isAwaited(listing, Date.now() / 1000));
      if (isWaiting && (!isHome || document.hidden)) void lookAtMine();
    }, POLL);
    return () => clearInterval(timer);
  }, [page]);
}
