// Who plays: people at this screen, people with the link, bots of any level.

import "../style/ages.css";
import { Ages } from "../app/ages";
import { AboutLevel } from "../home/level";
import { serverInfo } from "../server/server-info";
import type { ChairWish, GameView } from "../server/wire";
import { levelName } from "../words/names";
import { say as sayHome } from "../words/words";
import { FEWEST_SEATS, withChair, withoutChair } from "./draft";
import { playerName, say } from "./words";

interface Props {
  game: GameView;
  chairs: ChairWish[];
  most: number;
  me: string;
  change: (chairs: ChairWish[]) => void;
}

export function Chairs({ game, chairs, most, me, change }: Props) {
  const set = (number: number, chair: ChairWish): void => change(chairs.with(number, chair));
  const people = chairs.flatMap((chair, number) => {
    const name = number ? chair.name?.trim() || playerName(number + 1) : me || sayHome("home.guest");
    return chair.holder === "me"
      ? [{ name, age: chair.age ?? null, set: (age: number | null) => set(number, { ...chair, age }) }]
      : [];
  });
  return (
    <fieldset class="chairs-wanted">
      <legend>{say("who")}</legend>
      <ol>
        <li>
          <span class="chair-me">
            <b>{me || sayHome("home.guest")}</b> ({sayHome("match.you")})
          </span>
        </li>
        {chairs.slice(1).map((chair, index) => (
          <Chair
            key={index}
            game={game}
            number={index + 2}
            chair={chair}
            set={(next) => set(index + 1, next)}
            remove={chairs.length > FEWEST_SEATS ? () => change(withoutChair(chairs, index + 1)) : null}
          />
        ))}
      </ol>
      {chairs.length < most && (
        <button type="button" onClick={() => change(withChair(chairs))}>
          {say("add")}
        </button>
      )}
      {chairs.length >= most && <p class="quiet-text">{say("full", { count: most })}</p>}
      <Ages people={people} />
    </fieldset>
  );
}

interface ChairProps {
  game: GameView;
  number: number;
  chair: ChairWish;
  set: (chair: ChairWish) => void;
  remove: (() => void) | null;
}

function Chair({ game, number, chair, set, remove }: ChairProps) {
  const chosen = chair.holder === "bot" ? `bot ${chair.level}` : chair.holder;
  const choose = (text: string): void => {
    const [holder, level] = text.split(" ");
    set(holder === "bot" ? { holder, level: level! } : { holder: holder as "me" | "open" });
  };
  return (
    <li>
      <select
        aria-label={say("holder", { number })}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {serverInfo.value.levels.map((level) => (
          <option key={level} value={`bot ${level}`}>
            {say("bot", { level: levelName(level) })}
          </option>
        ))}
        <option value="me">{say("me")}</option>
        <option value="open">{say("open")}</option>
      </select>
      {chair.holder === "me" && (
        <input
          aria-label={say("name", { number })}
          placeholder={playerName(number)}
          value={chair.name ?? ""}
          maxLength={24}
          onInput={(event) => set({ ...chair, name: event.currentTarget.value })}
        />
      )}
      {chair.holder === "bot" && <AboutLevel game={game} level={chair.level ?? ""} />}
      {remove && (
        <button type="button" class="chair-away" aria-label={say("remove", { number })} onClick={remove}>
          ✕
        </button>
      )}
    </li>
  );
}
