// How strong the bots of a game are: the choice of a level, and what it means.

import { chanceAgainst } from "../app/ladder";
import { chooseLevel, chosenLevel, hasPlayed, standingIn } from "../app/levels";
import { serverInfo, titleOf } from "../server/server-info";
import type { GameView } from "../server/wire";
import { levelName } from "../words/names";
import { say, sayOf } from "../words/words";

// Qwirkles a turn: from here on they are counted by the turn, and below this they are rare.
const OFTEN = 0.75;
const RARE = 0.1;

export function LevelChoice({ game }: { game: GameView }) {
  const chosen = chosenLevel(game.name);
  const about = `about-level-${game.name}`;
  return (
    <>
      <select
        aria-label={`${say("home.level")}: ${titleOf(game.name)}`}
        aria-describedby={about}
        value={chosen}
        onChange={(event) => chooseLevel(game.name, event.currentTarget.value)}
      >
        {serverInfo.value.levels.map((level) => (
          <option key={level} value={level}>
            {levelName(level)}
          </option>
        ))}
      </select>
      <AboutLevel game={game} level={chosen} id={about} />
    </>
  );
}

/** What a level means: "Level 2 of 6. Makes about 7 points a turn.", and if we know the person: "An even match." */
export function AboutLevel({ game, level, id }: { game: GameView; level: string; id?: string }) {
  const { levels } = serverInfo.value;
  const number = levels.indexOf(level) + 1;
  const pace = paceOf(game, level);
  return (
    <p class="about-level" id={id} aria-live="polite">
      <span>{say("level.of", { number, count: levels.length })}</span> {pace && <span>{pace}</span>}{" "}
      {hasPlayed(game.name) && <span>{chanceOf(game, level)}</span>}
    </p>
  );
}

export const chanceOf = (game: GameView, level: string): string =>
  say(`chance.${chanceAgainst(serverInfo.value.levels.indexOf(level), standingIn(game.name))}`);

/** How much a level makes in a turn; null if that is not known. */
export function paceOf({ pieces, paces }: GameView, level: string): string | null {
  const pace = paces[level];
  if (pace === undefined) return null;
  if (pieces !== "cards" || pace >= OFTEN) return sayOf(pieces, "pace", { count: Math.round(pace) });
  // At least two: once every turn is said above.
  return pace < RARE ? say("pace.none") : say("pace.slow", { count: Math.max(2, Math.round(1 / pace)) });
}
