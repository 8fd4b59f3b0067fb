// Lists of matches: mine, and those that anyone may join.

import { saveMyName } from "../app/me";
import { go } from "../app/router";
import { titleOf } from "../server/server-info";
import type { MatchListing } from "../server/wire";
import { language, say } from "../words/words";
import { hasMore, lobby, mine, showMore } from "./lists";

const SHOWN = 4;

export function MyGames() {
  if (!mine.value.length) return null;
  return <Matches title={say("home.my-games")} listings={mine.value} verb={say("home.go-on")} />;
}

export function Lobby() {
  return (
    <Matches
      title={say("home.open-tables")}
      listings={lobby.value}
      verb={say("home.join")}
      empty={say("home.no-tables")}
      more={hasMore.value ? showMore : undefined}
    />
  );
}

interface MatchesProps {
  title: string;
  listings: MatchListing[];
  verb: string;
  empty?: string;
  more?: (() => void) | undefined;
}

function Matches({ title, listings, verb, empty, more }: MatchesProps) {
  const rest = listings.slice(SHOWN);
  return (
    <section class="matches" aria-label={title}>
      <h2>{title}</h2>
      {!listings.length && <p class="quiet-text">{empty}</p>}
      <ul>
        {listings.slice(0, SHOWN).map((listing) => (
          <Row key={listing.match_id} listing={listing} verb={verb} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary>{say("home.more-tables", { count: rest.length })}</summary>
          <ul>
            {rest.map((listing) => (
              <Row key={listing.match_id} listing={listing} verb={verb} />
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
  const names = listing.names.filter(Boolean).join(", ");
  // If the name cannot be saved here, the match asks for it again.
  const enter = (): void =>
    void saveMyName()
      .catch(() => {})
      .finally(() => go(`table/${listing.match_id}`));
  return (
    <li class={listing.your_turn ? "my-turn" : ""}>
      <span class="match-what">
        <b>{titleOf(listing.game)}</b>
        <span>{names}</span>
        <small>
          {listing.your_turn && (
            <>
              <b>{say("home.your-turn")}</b> ·{" "}
            </>
          )}
          {listing.open_chairs > 0
            ? say("home.free", { count: listing.open_chairs })
            : ago(listing.changed, Date.now() / 1000)}
        </small>
      </span>
      <button
        type="button"
        class={listing.your_turn ? "confirm" : ""}
        aria-label={`${textOf(listing, verb)}: ${titleOf(listing.game)}, ${names}`}
        onClick={enter}
      >
        {textOf(listing, verb)}
      </button>
    </li>
  );
}

const textOf = (listing: MatchListing, verb: string): string => (listing.status === "over" ? say("home.look") : verb);

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
