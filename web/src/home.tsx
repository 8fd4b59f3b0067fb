// The first page: choose a game, against a bot or with friends; open tables; your games.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "./api";
import { Dialog } from "./dialog";
import { go } from "./router";
import { choices, choose } from "./settings";
import { LookChoice, Settings } from "./settings-panel";
import { TilePicture } from "./tiles";
import type { ChairWish, TableCard } from "./wire";
import { type Key, say } from "./words";

const GAMES = ["qwirkle", "select", "connect", "select-connect", "cubes", "rummy"] as const;
const READY = new Set<string>(["qwirkle"]);
const PICTURES: Record<(typeof GAMES)[number], string[]> = {
  qwirkle: ["Rc", "Rs", "Rd", "Bd", "Gd", "Rl"],
  select: ["Yt", "Yx", "Gt", "Gx"],
  connect: ["Bc", "Oc", "Pc", "Gc"],
  "select-connect": ["Ol", "Pl", "Od", "Os"],
  cubes: ["Px", "Bx", "Bt", "Gt"],
  rummy: ["Rs", "Ys", "Bs", "Bd"],
};
const LEVELS = ["beginner", "casual", "club", "expert"] as const;
const REFRESH = 5000;

export function Home() {
  const name = useSignal<string | null>(null);
  const problem = useSignal<string | null>(null);
  const level = useSignal<(typeof LEVELS)[number]>("casual");
  const seats = useSignal(2);
  const isShort = useSignal(false);
  const isPublic = useSignal(false);
  const lobby = useSignal<TableCard[]>([]);
  const mine = useSignal<TableCard[]>([]);
  const panel = useSignal<"settings" | "about" | null>(null);

  useEffect(() => {
    document.title = "Sixfold";
    void api.me().then((me) => (name.value = me.name ?? ""), (error: Error) => (problem.value = error.message));
    const refresh = (): void => {
      if (document.hidden) return;
      void api.lobby().then((cards) => (lobby.value = cards), () => {});
      void api.mine().then((cards) => (mine.value = cards), () => {});
    };
    refresh();
    const timer = setInterval(refresh, REFRESH);
    return () => clearInterval(timer);
  }, []);

  async function open(chairs: ChairWish[], start: boolean): Promise<void> {
    try {
      await api.rename(name.value?.trim() || say("table.you"));
      const options: Record<string, number> = isShort.value ? { copies: 1 } : {};
      const { table } = await api.open({ game: "qwirkle", chairs, start, options, is_public: isPublic.value });
      go(`table/${table}`);
    } catch (error) {
      problem.value = (error as Error).message;
    }
  }

  async function join(card: TableCard): Promise<void> {
    if (name.value?.trim()) await api.rename(name.value.trim()).catch(() => {});
    go(`table/${card.table}`);
  }

  const others = (kind: "open" | "bot"): ChairWish[] =>
    Array.from({ length: seats.value - 1 }, () => (kind === "bot" ? { kind, level: level.value } : { kind }));
  return (
    <main class="page home">
      <header class="home-head">
        <h1>Sixfold</h1>
        <p>{say("app.tagline")}</p>
      </header>
      <form class="start" onSubmit={(event) => event.preventDefault()}>
        <label class="field">
          <span>{say("home.name")}</span>
          <input value={name.value ?? ""} maxLength={24} autocomplete="nickname" placeholder={say("home.name-hint")} onInput={(event) => (name.value = event.currentTarget.value)} />
        </label>
        <fieldset class="segments">
          <legend>{say("home.players")}</legend>
          {[2, 3, 4].map((count) => (
            <label key={count}><input type="radio" name="seats" checked={seats.value === count} onChange={() => (seats.value = count)} /><span>{count}</span></label>
          ))}
        </fieldset>
        <fieldset class="segments">
          <legend>{say("home.level")}</legend>
          {LEVELS.map((each) => (
            <label key={each}><input type="radio" name="level" checked={level.value === each} onChange={() => (level.value = each)} /><span>{say(`level.${each}`)}</span></label>
          ))}
        </fieldset>
        <label class="check"><input type="checkbox" checked={isShort.value} onChange={(event) => (isShort.value = event.currentTarget.checked)} /><span>{say("home.short")}</span></label>
        <label class="check"><input type="checkbox" checked={isPublic.value} onChange={(event) => (isPublic.value = event.currentTarget.checked)} /><span>{say("home.public")}</span></label>
      </form>
      {problem.value && <p class="refusal" role="alert">{problem.value}</p>}
      <ul class="games">
        {GAMES.map((game) => (
          <li key={game} class={READY.has(game) ? "ready" : "soon"}>
            <div class="game-picture" aria-hidden="true">{PICTURES[game].map((tile) => <TilePicture key={tile} tile={tile} size={34} />)}</div>
            <h2>{say(`game.${game}`)}</h2>
            <p>{say(`about.${game}`)}</p>
            {READY.has(game) ? (
              <div class="game-buttons">
                <button type="button" class="confirm" onClick={() => void open([{ kind: "me" }, ...others("bot")], true)}>{say("home.against")}</button>
                <button type="button" class="quiet" onClick={() => void open([{ kind: "me" }, ...others("open")], false)}>{say("home.friends")}</button>
              </div>
            ) : (
              <p class="soon-mark">{say("home.soon")}</p>
            )}
          </li>
        ))}
      </ul>
      {mine.value.length > 0 && <Cards title={say("home.my-games")} cards={mine.value} verb={say("home.go-on")} join={join} />}
      <Cards title={say("home.open-tables")} cards={lobby.value} verb={say("home.join")} join={join} empty={say("home.no-tables")} />
      <footer class="home-foot">
        <button type="button" class="link" onClick={() => (panel.value = "settings")}>{say("home.settings")}</button>
        <button type="button" class="link" onClick={() => (panel.value = "about")}>{say("home.about")}</button>
        <small>{say("app.unofficial")}</small>
      </footer>
      {!choices.value.hasChosen && (
        <Dialog title={say("look.title")} close={() => choose({ hasChosen: true })}>
          <LookChoice />
          <p>{say("look.text")}</p>
          <button type="button" class="confirm" onClick={() => choose({ hasChosen: true })}>{say("look.done")}</button>
        </Dialog>
      )}
      {panel.value && (
        <Dialog title={say(`home.${panel.value}`)} close={() => (panel.value = null)}>
          {panel.value === "settings" ? <Settings /> : <p>{say("app.unofficial")}</p>}
        </Dialog>
      )}
    </main>
  );
}

interface CardsProps {
  title: string;
  cards: TableCard[];
  verb: string;
  join: (card: TableCard) => Promise<void>;
  empty?: string;
}

function Cards({ title, cards, verb, join, empty }: CardsProps) {
  return (
    <section class="cards" aria-label={title}>
      <h2>{title}</h2>
      {!cards.length && <p class="quiet-text">{empty}</p>}
      <ul>
        {cards.map((card) => (
          <li key={card.table}>
            <span><b>{say(`game.${card.game}` as Key)}</b> {card.names.filter(Boolean).join(", ")}</span>
            {card.your_turn && <span class="badge">{say("home.your-turn")}</span>}
            {card.open_chairs > 0 && <span class="quiet-text">{say("home.free", { count: card.open_chairs })}</span>}
            <button type="button" class="quiet" onClick={() => void join(card)}>{card.status === "over" ? say("home.look") : verb}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}
