// The chat, in the language of this screen.

import { useSignal } from "@preact/signals";
import { choices, choose } from "../app/settings";
import { serverInfo } from "../server/server-info";
import type { ChatLine, View } from "../server/wire";
import { say, sayKnown } from "../words/words";
import type { MatchModel } from "./model";
import { drop } from "./sound";
import type { Toasts } from "./toasts";

/** A phrase by its name. */
const phraseText = (name: string): string => sayKnown(`phrase.${name}`) ?? name;

const chatText = (line: ChatLine): string => (line.is_phrase ? phraseText(line.text) : line.text);

/** On a desktop the chat is beside the table. */
const isChatInSight = (): boolean => matchMedia("(min-width: 900px)").matches;

/** What somebody else has just said. */
export function chatNews(before: View, now: View): ChatLine | null {
  const [old, line] = [before.chat.at(-1), now.chat.at(-1)];
  const isNew = now.chat.length > before.chat.length || line?.text !== old?.text || line?.name !== old?.name;
  if (!line || !isNew || choices.value.muted.includes(line.name)) return null;
  return line.seat !== null && before.mine.includes(line.seat) ? null : line;
}

/** Show it if it would not be seen otherwise. */
export function hear(line: ChatLine, toasts: Toasts): void {
  drop();
  if (!isChatInSight()) toasts.show(`${line.name}: ${chatText(line)}`);
}

/** How many messages of others have not been seen. */
export function unread({ chat, mine }: View, seen: number): number {
  const isForeign = ({ seat, name }: ChatLine): boolean =>
    (seat === null || !mine.includes(seat)) && !choices.value.muted.includes(name);
  return chat.slice(seen).filter(isForeign).length;
}

const mayTalk = ({ mine, can_chat }: View): boolean => mine.length > 0 && can_chat;

/** Whether there is anything to read, or somebody who would read what is said: bots do not. */
export const hasListeners = (view: View): boolean =>
  view.chat.length > 0 || (mayTalk(view) && view.seats.some((seat) => seat.holder === "person" && !seat.you));

export function ChatPanel({ model }: { model: MatchModel }) {
  const view = model.view.value!;
  const heard = view.chat.filter((line) => !choices.value.muted.includes(line.name));
  const send = (text: string, isPhrase: boolean): void =>
    model.connection.send({ type: "say", text, is_phrase: isPhrase });
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
      <MuteButtons view={view} />
      {mayTalk(view) && (
        <>
          <div class="phrases">
            {serverInfo.value.phrases.map((name) => (
              <button key={name} type="button" onClick={() => send(name, true)}>
                {phraseText(name)}
              </button>
            ))}
          </div>
          <WriteForm send={(text) => send(text, false)} />
        </>
      )}
    </section>
  );
}

/** A button for each of the others who has said something. */
function MuteButtons({ view }: { view: View }) {
  const { muted } = choices.value;
  const names = [...new Set(view.chat.map((line) => line.name))].filter(
    (name) => !view.seats.some((seat) => seat.you && seat.name === name),
  );
  const toggle = (name: string): void =>
    choose({ muted: muted.includes(name) ? muted.filter((other) => other !== name) : [...muted, name] });
  return (
    <>
      {names.map((name) => (
        <button key={name} type="button" class="link" onClick={() => toggle(name)}>
          {say(muted.includes(name) ? "match.unmute" : "match.mute", { name })}
        </button>
      ))}
    </>
  );
}

function WriteForm({ send }: { send: (text: string) => void }) {
  const text = useSignal("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.value.trim()) send(text.value.trim());
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
  );
}
