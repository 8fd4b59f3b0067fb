// The host sends a person away before the game, and may keep them out.

import { useSignal } from "@preact/signals";
import { Dialog } from "../app/dialog";
import { say } from "../words/words";

interface Props {
  name: string;
  close: () => void;
  send: (keepOut: boolean) => void;
}

export function SendAway({ name, close, send }: Props) {
  const keepsOut = useSignal(false);
  const agree = (): void => {
    close();
    send(keepsOut.value);
  };
  return (
    <Dialog title={say("lobby.send-away-sure", { name })} close={close}>
      <label class="check send-away">
        <input
          type="checkbox"
          checked={keepsOut.value}
          onChange={(event) => (keepsOut.value = event.currentTarget.checked)}
        />
        <span>{say("lobby.keep-out")}</span>
      </label>
      <div class="over-actions">
        <button type="button" class="quiet" autofocus onClick={close}>
          {say("match.not-now")}
        </button>
        <button type="button" class="confirm" onClick={agree}>
          {say("lobby.send-away-verb")}
        </button>
      </div>
    </Dialog>
  );
}
