// What stands beside the table: the log, chat, and the tiles that nobody has shown yet.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { kind } from "../kind";
import { choices, choose } from "../settings";
import { colourName, shapeName } from "../names";
import { COLOUR_NAMES, SHAPE_NAMES } from "../shapes";
import { CardPicture, TilePicture } from "../tiles";
import { type Key, say } from "../words";
import { chatText } from "./chat-text";
import type { TableModel } from "./model";

const PRESETS = ["hello", "well-played", "nice", "oops", "thinking", "hurry", "thanks", "good-game"];

export function Log({ model }: { model: TableModel }) {
  const end = useRef<HTMLLIElement>(null);
  const lines = model.log.value;
  const old = useMemo(() => model.log.peek().length, []); // what is older than this list does not come in
  const toEnd = (): void => end.current?.scrollIntoView({ block: "nearest" });
  useEffect(toEnd, [lines.length]);
  useEffect(() => {
    const observer = new ResizeObserver(toEnd);
    observer.observe(end.current!.parentElement!);
    return () => observer.disconnect();
  }, []);
  return (
    <section class="panel log" aria-label={say("table.log")}>
      <h2>{say("table.log")}</h2>
      <ol tabIndex={0}>
        {lines.map((line, number) => (
          <li key={number} class={`${line.seat === null ? "" : `seat-${line.seat}`}${number < old ? "" : " new"}`}>{line.text}</li>
        ))}
        <li ref={end} class="end" aria-hidden="true" />
      </ol>
    </section>
  );
}

export function Chat({ model }: { model: TableModel }) {
  const text = useSignal("");
  const view = model.view.value!;
  const muted = choices.value.muted;
  const heard = view.chat.filter((line) => !muted.includes(line.name));
  const others = [...new Set(view.chat.map((line) => line.name))].filter((name) => !view.seats.some((seat) => seat.you && seat.name === name));
  const mayTalk = view.mine.length > 0 && (view.status === "waiting" || view.status === "playing");
  const send = (said: string, preset: boolean): void => model.connection.send({ type: "say", text: said, preset });
  const toggle = (name: string): void =>
    choose({ muted: muted.includes(name) ? muted.filter((each) => each !== name) : [...muted, name] });
  return (
    <section class="panel chat" aria-label={say("table.chat")}>
      <h2>{say("table.chat")}</h2>
      <ol tabIndex={0} aria-live="polite">
        {heard.map((line, number) => (
          <li key={number}><b>{line.name}</b> {chatText(line)}</li>
        ))}
      </ol>
      {others.map((name) => (
        <button key={name} type="button" class="link" onClick={() => toggle(name)}>
          {say(muted.includes(name) ? "table.unmute" : "table.mute", { name })}
        </button>
      ))}
      {mayTalk && (
        <>
          <div class="presets">
            {PRESETS.map((name) => (
              <button key={name} type="button" onClick={() => send(name, true)}>{say(`preset.${name}` as Key)}</button>
            ))}
          </div>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (text.value.trim()) send(text.value.trim(), false);
              text.value = "";
            }}
          >
            <input value={text.value} maxLength={200} aria-label={say("table.say")} placeholder={say("table.say")} onInput={(event) => (text.value = event.currentTarget.value)} />
            <button type="submit">{say("table.send")}</button>
          </form>
        </>
      )}
    </section>
  );
}

export function Unseen({ model }: { model: TableModel }) {
  const unseen = model.view.value!.unseen;
  const shapes = Object.keys(SHAPE_NAMES);
  return (
    <section class="panel unseen" aria-label={say("table.unseen")}>
      <h2>{say("table.unseen-title")}</h2>
      <table>
        <thead>
          <tr>
            <td />
            {shapes.map((shape) => <th key={shape} scope="col"><span class="hidden">{shapeName(shape)}</span></th>)}
          </tr>
        </thead>
        <tbody>
          {Object.keys(COLOUR_NAMES).map((colour) => (
            <tr key={colour}>
              <th scope="row"><span class="hidden">{colourName(colour)}</span></th>
              {shapes.map((shape) => {
                const count = unseen[colour + shape] ?? 0;
                return (
                  <td key={shape} class={count ? "" : "none"}>
                    {kind.value === "cards" ? <CardPicture tile={colour + shape} size={22} /> : <TilePicture tile={colour + shape} size={26} />}
                    <span>{count}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
