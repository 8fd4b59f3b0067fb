// What the keys do, one per line: "Enter: put down".

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
