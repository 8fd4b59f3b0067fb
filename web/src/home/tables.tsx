// Lists of tables: my games, and tables that anybody may join.

import { saveMyName } from "../me";
import { go } from "../router";
import type { TableCard } from "../wire";
import { type Key, language, say } from "../words";
import { hasMore, lobby, mine, showMore } from "./lists";

const SHOWN = 4;

export function MyGames() {
  if (!mine.value.length) return null;
  return <Tables title={say("home.my-games")} cards={mine.value} verb={say("home.go-on")} />;
}

export function Lobby() {
  return <Tables title={say("home.open-tables")} cards={lobby.value} verb={say("home.join")} empty={say("home.no-tables")} more={hasMore.value ? showMore : undefined} />;
}

interface TablesProps {
  title: string;
  cards: TableCard[];
  verb: string;
  empty?: string;
  more?: (() => void) | undefined;
}

function Tables({ title, cards, verb, empty, more }: TablesProps) {
  const rest = cards.slice(SHOWN);
  return (
    <section class="tables" aria-label={title}>
      <h2>{title}</h2>
      {!cards.length && <p class="quiet-text">{empty}</p>}
      <ul>{cards.slice(0, SHOWN).map((card) => <Row key={card.table} card={card} verb={verb} />)}</ul>
      {rest.length > 0 && (
        <details>
          <summary>{say("home.more-tables", { count: rest.length })}</summary>
          <ul>{rest.map((card) => <Row key={card.table} card={card} verb={verb} />)}</ul>
          {more && <button type="button" class="link" onClick={more}>{say("home.older-tables")}</button>}
        </details>
      )}
    </section>
  );
}

function Row({ card, verb }: { card: TableCard; verb: string }) {
  const names = card.names.filter(Boolean).join(", ");
  // The name is asked for at the table again if it could not be saved here.
  const enter = (): void => void saveMyName().catch(() => {}).finally(() => go(`table/${card.table}`));
  return (
    <li class={card.your_turn ? "my-turn" : ""}>
      <span class="table-what">
        <b>{say(`game.${card.game}` as Key)}</b>
        <span>{names}</span>
        <small>
          {card.your_turn && <><b>{say("home.your-turn")}</b> · </>}
          {card.open_chairs > 0 ? say("home.free", { count: card.open_chairs }) : ago(card.changed, Date.now() / 1000)}
        </small>
      </span>
      <button type="button" class={card.your_turn ? "confirm" : ""} aria-label={`${textOf(card, verb)}: ${say(`game.${card.game}` as Key)}, ${names}`} onClick={enter}>
        {textOf(card, verb)}
      </button>
    </li>
  );
}

const textOf = (card: TableCard, verb: string): string => (card.status === "over" ? say("home.look") : verb);

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86_400], ["hour", 3600], ["minute", 60]];

/** How long ago something was: "5 minutes ago". */
export function ago(then: number, now: number): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, seconds] of UNITS) {
    const count = Math.floor((now - then) / seconds);
    if (count >= 1) return words.format(-count, unit);
  }
  return say("home.just-now");
}
