// How somebody who came by the link takes a chair.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api";
import { askMyName, isStranger, saveMyName } from "../me";
import { NameField } from "../name-field";
import { say, sentence } from "../words";
import type { TableModel } from "./model";

export function SitDown({ model }: { model: TableModel }) {
  const isBusy = useSignal(false);
  const problem = useSignal<string | null>(null); // about the name, so it stands beside it
  useEffect(() => void askMyName().catch(() => {}), []); // a name can be given without knowing the last one
  const sit = async (): Promise<void> => {
    isBusy.value = true;
    problem.value = null;
    try {
      await askMyName().catch(() => {}); // whoever is quick keeps the name of last time
      const wasStranger = isStranger();
      await saveMyName();
      // The line was opened by nobody in particular: the table would neither see us here nor show us a hand.
      if (wasStranger) model.connection.renew();
      await api.sit(model.table);
    } catch (error) {
      problem.value = sentence((error as Error).message);
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
      <button type="submit" class="confirm" disabled={isBusy.value}>{say("lobby.sit")}</button>
      <div role="alert">{problem.value && <p class="refusal">{problem.value}</p>}</div>
    </form>
  );
}
