// What a line of a list says about a match.

import { savedName } from "../app/me";
import { titleOf } from "../server/server-info";
import type { MatchListing } from "../server/wire";
import { say } from "../words/words";

/** The names of the others; everyone's in a match where I have no seat, or several. */
export function othersIn({ names, seat }: MatchListing): string {
  const own = seat ?? names.indexOf(savedName()); // the server says which seat is mine when the match is over
  return names.filter((name, number) => name && number !== own).join(", ");
}

/** "Qwirkle against Cousin Sam" */
export function describe(listing: MatchListing): string {
  const [game, names] = [titleOf(listing.game), othersIn(listing)];
  return names ? say("home.continue-what", { game, names }) : game;
}

/** How a match ended for me: "You won 87–61". Null if it is not over, or if I did not play. */
export function resultOf({ status, seat, scores, winners }: MatchListing): string | null {
  if (status !== "over" || seat === null || !winners.length) return null;
  const own = scores[seat] ?? 0;
  const others = scores.filter((_, number) => number !== seat); // in the order of their names
  const score = [own, ...others].join("–");
  // Who resigns may be ahead: then the points say nothing.
  if (winners.includes(seat)) {
    if (winners.length > 1) return say("home.tied", { score });
    return own > Math.max(...others) ? say("home.won-with", { score }) : say("home.won");
  }
  const lead = (scores[winners[0]!] ?? 0) - own;
  return lead > 0 ? say("home.lost-with", { score }) : say("home.lost");
}

/** Whose turn it is, or what the match waits for; null once it is over. */
export function stateOf(listing: MatchListing): string | null {
  if (listing.your_turn) return say("home.your-turn");
  if (listing.status === "waiting")
    return listing.open_chairs ? say("home.free", { count: listing.open_chairs }) : say("lobby.full");
  return listing.status === "playing" ? waitingFor(listing) : null;
}

/** Whose turn it is; where bots sit between several people, the list does not say. */
function waitingFor(listing: MatchListing): string {
  const name = listing.waits_for ?? (listing.names.length === 2 ? othersIn(listing) : "");
  return name ? say("home.turn-of", { name }) : say("home.their-turn");
}
