// What the keys do, one per line: "Enter: put down".

import { english } from "../words/english";
import { type MatchKey, sayOf } from "../words/words";
import "../style/keys-help.css";

const isOfTiles = (key: string): boolean => /^keys\.(?!title$)[^.]+$/.test(key);

/** All keys of a match with tiles, and those that other matches on a board have besides; hands differ in size. */
export const allKeys = (): string[] =>
  (Object.keys(english) as MatchKey[]).filter(isOfTiles).map((key) => sayOf("tiles", key, { count: "…" }));

export function KeysHelp({ lines }: { lines: string[] }) {
  return (
    <ul class="keys-help">
      {lines.map((text) => (
        <Line key={text} text={text} />
      ))}
    </ul>
  );
}

function Line({ text }: { text: string }) {
  const [, keys = "", does = ""] = /^(.*?)\s?: (.*)$/.exec(text) ?? [];
  return (
    <li>
      <kbd>{keys}</kbd> <span>{does}</span>
    </li>
  );
}
