// Beside the table: the log.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { say } from "../words/words";
import type { MatchModel } from "./model";
import { MoveEntry } from "./moves";

export function LogPanel({ model, chosen = () => {} }: { model: MatchModel; chosen?: () => void }) {
  const end = useRef<HTMLLIElement>(null);
  const lines = model.log.lines.value;
  const old = useMemo(() => model.log.lines.peek().length, []); // older lines appear without animation
  const toEnd = (): void => end.current?.scrollIntoView({ block: "nearest" });
  useEffect(toEnd, [lines.length]);
  useEffect(() => {
    const observer = new ResizeObserver(toEnd);
    observer.observe(end.current!.parentElement!);
    return () => observer.disconnect();
  }, []);
  return (
    <section class="panel log" aria-label={say("match.log")}>
      <h2>{say("match.log")}</h2>
      <ol tabIndex={0}>
        {lines.map((line, number) => (
          <li key={number} class={`${line.seat === null ? "" : `seat-${line.seat}`}${number < old ? "" : " new"}`}>
            <MoveEntry model={model} line={line} chosen={chosen} />
          </li>
        ))}
        <li ref={end} class="end" aria-hidden="true" />
      </ol>
    </section>
  );
}
