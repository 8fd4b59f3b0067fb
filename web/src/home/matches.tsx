// Lists of matches: mine, those that anyone may join, and those that anyone may watch.

import { saveMyName } from "../app/me";
import { go } from "../app/router";
import { titleOf } from "../server/server-info";
import type { MatchListing } from "../server/wire";
import { language, say } from "../words/words";
import { othersIn, resultOf, stateOf } from "./listing";
import { hasMore, lobby, mine, showMore, unfinished, watchable } from "./lists";

/** Above the games there is less room for lists than beside them. */
const SHOWN = matchMedia("(min-width: 1080px)").matches ? 4 : 2;

/** My games, but for the one that the page begins with. */
export function MyGames() {
  const rest = mine.value.filter((listing) => listing !== unfinished.value);
  if (!rest.length) return null;
  return (
    <Matches
      title={say("home.my-games")}
      listings={rest}
      verb={({ status }) => say(status === "over" ? "home.look" : "home.go-on")}
    />
  );
}

export function Lobby() {
  if (!lobby.value.length) return null;
  return (
    <Matches
      title={say("home.open-tables")}
      listings={lobby.value}
      verb={() => say("home.join")}
      more={hasMore.value ? showMore : undefined}
    />
  );
}

export function ToWatch() {
  if (!watchable.value.length) return null;
  return <Matches title={say("home.to-watch")} listings={watchable.value} verb={() => say("home.watch")} />;
}

const isMine = (listing: MatchListing): boolean => mine.value.includes(listing);

interface MatchesProps {
  title: string;
  listings: MatchListing[];
  verb: (listing: MatchListing) => string;
  more?: (() => void) | undefined;
}

function Matches({ title, listings, verb, more }: MatchesProps) {
  const rest = listings.slice(SHOWN);
  return (
    <section class="matches" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {listings.slice(0, SHOWN).map((listing) => (
          <Row key={listing.match_id} listing={listing} verb={verb(listing)} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary>{say("home.more-tables", { count: rest.length })}</summary>
          <ul>
            {rest.map((listing) => (
              <Row key={listing.match_id} listing={listing} verb={verb(listing)} />
            ))}
          </ul>
          {more && (
            <button type="button" class="link" onClick={more}>
              {say("home.older-tables")}
            </button>
          )}
        </details>
      )}
    </section>
  );
}

function Row({ listing, verb }: { listing: MatchListing; verb: string }) {
  const names = isMine(listing) ? othersIn(listing) : listing.names.filter(Boolean).join(", ");
  // If the name cannot be saved here, the match asks for it again.
  const enter = (): void =>
    void saveMyName()
      .catch(() => {})
      .finally(() => go(`table/${listing.match_id}`));
  return (
    <li class={listing.your_turn ? "my-turn" : ""}>
      <span class="match-what">
        <b>{titleOf(listing.game)}</b>
        {names && <span>{names}</span>}
        <small>
          <State listing={listing} /> {ago(listing.changed, Date.now() / 1000)}
        </small>
      </span>
      <button
        type="button"
        class={listing.your_turn ? "confirm" : ""}
        aria-label={`${verb}: ${titleOf(listing.game)}, ${names}`}
        onClick={enter}
      >
        {verb}
      </button>
    </li>
  );
}

/** How the match stands for me, if there is something to say. */
function State({ listing }: { listing: MatchListing }) {
  const concernsMe = listing.status === "waiting" || isMine(listing);
  const text = concernsMe ? (resultOf(listing) ?? stateOf(listing)) : null;
  if (!text) return null;
  return <>{listing.your_turn || listing.status === "over" ? <b>{text}</b> : <span>{text}</span>} ·</>;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago something was: "5 minutes ago". */
export function ago(then: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, seconds] of UNITS) {
    const count = Math.floor((now - then) / seconds);
    if (count >= 1) return format.format(-count, unit);
  }
  return say("home.just-now");
}
