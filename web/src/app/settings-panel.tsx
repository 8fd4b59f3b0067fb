// Looks, light and dark, sound: with a live preview.

import { click } from "../match/sound";
import { LOOKS } from "../pieces/shapes";
import { TilePicture } from "../pieces/tiles";
import { LANGUAGES, type Language } from "../words/words";
import { say } from "./later-words";
import { choices, choose, chooseLanguage, TABLES, type Theme } from "./settings";
import "../style/settings.css";

const SHOWN = ["Rc", "Os", "Yt", "Gl", "Bd", "Px"];
const THEMES: Theme[] = ["auto", "light", "dark"];

function LookChoice() {
  return (
    <fieldset class="looks">
      <legend>{say("look.title")}</legend>
      {LOOKS.map((look) => (
        <label key={look} class={choices.value.look === look ? "chosen" : ""}>
          <input type="radio" name="look" checked={choices.value.look === look} onChange={() => choose({ look })} />
          <span>{say(`look.${look}`)}</span>
          <span class="preview" aria-hidden="true">
            {SHOWN.map((tile) => (
              <TilePicture key={tile} tile={tile} look={look} size={36} />
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function LanguageChoice() {
  return (
    <label class="field language">
      <span>{say("settings.language")}</span>
      <select
        value={choices.value.language}
        onChange={(event) => chooseLanguage(event.currentTarget.value as Language | "auto")}
      >
        <option value="auto">{say("settings.language-auto")}</option>
        {Object.entries(LANGUAGES).map(([name, called]) => (
          <option key={name} value={name} lang={name}>
            {called}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Heard as soon as it is let go. */
function Volume() {
  return (
    <label class="field volume">
      <span>{say("settings.volume")}</span>
      <input
        type="range"
        min="0"
        max="1"
        step="0.1"
        value={choices.value.volume}
        onInput={(event) => choose({ volume: event.currentTarget.valueAsNumber })}
        onChange={click}
      />
    </label>
  );
}

function TableChoice() {
  return (
    <fieldset class="cloths">
      <legend>{say("table.title")}</legend>
      {TABLES.map((table) => (
        <label key={table} class={choices.value.table === table ? "chosen" : ""}>
          <input type="radio" name="table" checked={choices.value.table === table} onChange={() => choose({ table })} />
          <span>{say(`table.${table}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function Settings() {
  return (
    <>
      <LookChoice />
      <TableChoice />
      <fieldset class="themes">
        <legend>{say("theme.title")}</legend>
        {THEMES.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              checked={choices.value.theme === theme}
              onChange={() => choose({ theme })}
            />
            <span>{say(`theme.${theme}`)}</span>
          </label>
        ))}
      </fieldset>
      <label class="check">
        <input
          type="checkbox"
          checked={choices.value.sound}
          onChange={(event) => choose({ sound: event.currentTarget.checked })}
        />
        <span>{say("settings.sound")}</span>
      </label>
      {choices.value.sound && <Volume />}
      <label class="check">
        <input
          type="checkbox"
          checked={choices.value.vibrate}
          onChange={(event) => choose({ vibrate: event.currentTarget.checked })}
        />
        <span>{say("settings.vibrate")}</span>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={choices.value.coordinates}
          onChange={(event) => choose({ coordinates: event.currentTarget.checked })}
        />
        <span>{say("settings.coordinates")}</span>
      </label>
      <LanguageChoice />
    </>
  );
}
