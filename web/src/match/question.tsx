// A question before something that cannot be undone; the button says what it does.

import { Dialog } from "../app/dialog";
import { say } from "../words/words";

export interface Asked {
  text: string;
  verb: string;
  then: () => void;
}

export function Question({ asked, close }: { asked: Asked; close: () => void }) {
  const agree = (): void => {
    close();
    asked.then();
  };
  return (
    <Dialog title={asked.text} close={close}>
      <div class="over-actions">
        <button type="button" class="quiet" autofocus onClick={close}>
          {say("match.not-now")}
        </button>
        <button type="button" class="confirm" onClick={agree}>
          {asked.verb}
        </button>
      </div>
    </Dialog>
  );
}
