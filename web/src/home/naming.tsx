// Who invites others is asked for a name first, once: "Guest invites you" says little.

import { signal } from "@preact/signals";
import { isTouched } from "../app/browser";
import { Dialog } from "../app/dialog";
import { askMyName, myName, NameField } from "../app/me";
import { say } from "../words/words";

/** What waits for a name. */
const waiting = signal<(() => void) | null>(null);

const isNameless = (): boolean => [undefined, "", say("home.guest")].includes(myName.value?.trim());
/** With a finger, the keyboard would cover half of the page before anybody asks for it. */
const mayType = (): boolean => !isTouched();

/** Do something that others will see, as soon as we have a name. */
export async function withName(work: () => void): Promise<void> {
  await askMyName().catch(() => {}); // the work will say what is wrong
  if (isNameless()) waiting.value = work;
  else work();
}

export function AskName() {
  const work = waiting.value;
  if (!work) return null;
  const close = (): void => {
    waiting.value = null;
  };
  const answer = (event: Event): void => {
    event.preventDefault();
    close();
    work();
  };
  return (
    <Dialog title={say("home.ask-name")} close={close} hasFocus={mayType()}>
      <form class="ask-name" onSubmit={answer}>
        <NameField autofocus={mayType()} />
        <button type="submit" class="confirm">
          {say("home.continue")}
        </button>
      </form>
    </Dialog>
  );
}
