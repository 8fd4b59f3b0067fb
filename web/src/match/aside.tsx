// Beside the table: the log, the chat, and the tiles that are still unseen.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { choices, choose } from "../app/settings";
import { COLOUR_NAMES, SHAPE_NAMES } from "../pieces/shapes";
import { CardPicture, TilePicture } from "../pieces/tiles";
import { serverInfo } from "../server/server-info";
import { colourName, shapeName } from "../words/names";
import { say } from "../words/words";
import { chatText, phraseText } from "./chat-text";
import type { MatchModel } from "./model";

export function Log({ model }: { model: MatchModel }) {
  const end = useRef<HTMLLIElement>(null);
  const lines = model.log.value;
  const old = useMemo(() => model.log.peek().length, []); // older lines appear without animation
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
            {line.text}
          </li>
        ))}
        <li ref={end} class="end" aria-hidden="true" />
      </ol>
    </section>
  );
}

export function Chat({ model }: { model: MatchModel }) {
  const text = useSignal("");
  const view = model.view.value!;
  const muted = choices.value.muted;
  const heard = view.chat.filter((line) => !muted.includes(line.name));
  const others = [...new Set(view.chat.map((line) => line.name))].filter(
    (name) => !view.seats.some((seat) => seat.you && seat.name === name),
  );
  const mayTalk = view.mine.length > 0 && (view.status === "waiting" || view.status === "playing");
  const send = (said: string, isPhrase: boolean): void =>
    model.connection.send({ type: "say", text: said, is_phrase: isPhrase });
  const toggle = (name: string): void =>
    choose({ muted: muted.includes(name) ? muted.filter((other) => other !== name) : [...muted, name] });
  return (
    <section class="panel chat" aria-label={say("match.chat")}>
      <h2>{say("match.chat")}</h2>
      <ol tabIndex={0} aria-live="polite">
        {heard.map((line, number) => (
          <li key={number}>
            <b>{line.name}</b> {chatText(line)}
          </li>
        ))}
      </ol>
      {others.map((name) => (
        <button key={name} type="button" class="link" onClick={() => toggle(name)}>
          {say(muted.includes(name) ? "match.unmute" : "match.mute", { name })}
        </button>
      ))}
      {mayTalk && (
        <>
          <div class="phrases">
            {serverInfo.value.phrases.map((name) => (
              <button key={name} type="button" onClick={() => send(name, true)}>
                {phraseText(name)}
              </button>
            ))}
          </div>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (text.value.trim()) send(text.value.trim(), false);
              text.value = "";
            }}
          >
            <input
              value={text.value}
              maxLength={200}
              aria-label={say("match.say")}
              placeholder={say("match.say")}
              onInput={(event) => (text.value = event.currentTarget.value)}
            />
            <button type="submit">{say("match.send")}</button>
          </form>
        </>
      )}
    </section>
  );
}

export function Unseen({ model }: { model: MatchModel }) {
  const unseen = model.view.value!.unseen;
  const shapes = Object.keys(SHAPE_NAMES);
  return (
    <section class="panel unseen" aria-label={model.text("match.unseen")}>
      <h2>{model.text("match.unseen-title")}</h2>
      <table>
        <thead>
          <tr>
            <td />
            {shapes.map((shape) => (
              <th key={shape} scope="col">
                <span class="hidden">{shapeName(shape)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.keys(COLOUR_NAMES).map((colour) => (
            <tr key={colour}>
              <th scope="row">
                <span class="hidden">{colourName(colour)}</span>
              </th>
              {shapes.map((shape) => {
                const count = unseen[colour + shape] ?? 0;
                return (
                  <td key={shape} class={count ? "" : "none"}>
                    {model.pieces === "cards" ? (
                      <CardPicture tile={colour + shape} size={22} />
                    ) : (
                      <TilePicture tile={colour + shape} size={26} />
                    )}
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
