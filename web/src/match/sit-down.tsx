// How someone who came by the link takes a chair.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Ages } from "../app/ages";
import { askMyName, isStranger, NameField, saveMyName } from "../app/me";
import { api } from "../server/api";
import { asSentence, say } from "../words/words";
import type { MatchModel } from "./model";

export function SitDown({ model }: { model: MatchModel }) {
  const isBusy = useSignal(false);
  const age = useSignal<number | null>(null);
  const problem = useSignal<string | null>(null); // about the name, so it is shown beside it
  useEffect(() => void askMyName().catch(() => {}), []); // the last name is only a suggestion
  const sit = async (): Promise<void> => {
    isBusy.value = true;
    problem.value = null;
    try {
      await askMyName().catch(() => {}); // a quick click keeps the last name
      const wasStranger = isStranger();
      await saveMyName();
      // The socket was opened before we were known: the server would neither see us here nor send us a hand.
      if (wasStranger) model.connection.renew();
      await api.sit(model.matchId, { age: age.value });
    } catch (error) {
      problem.value = asSentence((error as Error).message);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <form
      class="sit-down"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy.value) void sit();
      }}
    >
      <NameField />
      <button type="submit" class="confirm" disabled={isBusy.value}>
        {say("lobby.sit")}
      </button>
      <Ages title={say("age.yours")} people={[{ name: "", age: age.value, set: (years) => (age.value = years) }]} />
      <div role="alert">{problem.value && <p class="refusal">{problem.value}</p>}</div>
    </form>
  );
}
