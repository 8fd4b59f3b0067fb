// The field for your name.

import { say } from "../words/words";
import { myName } from "./me";

export function NameField({ onChange }: { onChange?: () => void }) {
  return (
    <label class="field">
      <span>{say("home.name")}</span>
      <input
        value={myName.value ?? ""}
        maxLength={24}
        autocomplete="nickname"
        placeholder={say("home.name-hint")}
        onInput={(event) => (myName.value = event.currentTarget.value)}
        onChange={onChange}
      />
    </label>
  );
}
