// What one screen knows about one match: the server's view, and what it makes of it, each in an object of its own.

import { batch, computed, signal } from "@preact/signals";
import { openParts, type Parts } from "../games/parts";
import type { Pieces } from "../pieces/tiles";
import { Connection, type Link } from "../server/connection";
import type { BoardInfo, ItemView, Refusal, SentenceView, ServerMessage, View } from "../server/wire";
import { sentenceText } from "../words/sentences";
import { capital, type MatchKey, say, sayOf } from "../words/words";
import { chatNews, hear } from "./chat";
import { Ending } from "./ending";
import { Hand } from "./hand";
import { Hints } from "./hints";
import { Log, onlyName } from "./log";
import { LookBack } from "./look-back";
import { Motion } from "./motion";
import { News } from "./news";
import { Patience } from "./patience";
import { Places } from "./places";
import { Practice } from "./practice";
import { Requests } from "./requests";
import { ring, settle } from "./sound";
import { Toasts } from "./toasts";
import { keepUnfinished } from "./unfinished";
import { Voice } from "./voice";

/** Someone has sat down. */
const hasSeated = ({ sentences }: ItemView): boolean => sentences.some(({ code }) => code === "sat-down");

/** That somebody wants a rematch. */
const wishIn = ({ sentences }: ItemView): SentenceView | undefined =>
  sentences.find(({ code }) => code === "rematch-wanted");

export class MatchModel {
  readonly view = signal<View | null>(null);
  /** When the view arrived, by the page's clock. */
  lookedAt = 0;
  readonly board = signal<BoardInfo | null>(null);
  readonly parts = signal<Parts | null>(null);
  /** Whether the parts could not be loaded: they may be those of an older version. */
  readonly isIncomplete = signal(false);
  /** The seat whose bot is thinking. */
  readonly thinking = signal<number | null>(null);
  /** The seat whose hand stays hidden until its owner has the screen. */
  readonly curtain = signal<number | null>(null);
  /** That another person wants a rematch. */
  readonly wish = signal<string | null>(null);
  /** How many lines of the chat have been seen. */
  readonly chatSeen = signal(0);
  readonly connection: Link;
  readonly requests: Requests;
  readonly places = new Places();
  readonly motion = new Motion(this.places);
  readonly voice = new Voice();
  readonly toasts = new Toasts(this.voice);
  readonly practice = new Practice(this.toasts);
  readonly log = new Log();
  readonly lookBack = new LookBack(this.log.lines);
  readonly hand = new Hand(this.motion);
  readonly hints = new Hints(this);
  /** With moves and hints that the server does not answer. */
  readonly patience: Patience;
  readonly news: News;
  readonly ending = new Ending();
  /** How long the latest moves take to land, in milliseconds. */
  private landing = 0;
  /** Whether this is a real match, not a lesson. */
  readonly isReal: boolean;
  private stopKeeping = (): void => {};

  /** Without a link it connects to the match on the server. */
  constructor(
    readonly matchId: string,
    link?: (receive: (message: ServerMessage) => void) => Link,
  ) {
    const receive = (message: ServerMessage): void => batch(() => this.receive(message));
    this.isReal = link === undefined;
    this.connection = link?.(receive) ?? new Connection(matchId, receive, () => this.view.value?.number ?? 1);
    this.requests = new Requests(this.connection, () => this.view.value?.at ?? null);
    this.patience = new Patience(this.requests.isSending, this.hints.isAsked);
    this.news = new News(
      this.motion,
      (seat) => this.view.value?.seats[seat]?.name ?? "",
      (items) => this.parts.value?.turn.react(items),
    );
  }

  close(): void {
    this.connection.close();
    this.stopKeeping();
    this.patience.stop();
    this.ending.stop();
    this.news.close();
  }

  // How it stands --------------------------------------------------------------------------------------

  /** The seat that we see through. */
  private readonly mySeat = computed(() => {
    const view = this.view.value;
    return view === null || view.seat === null ? null : view.seats[view.seat]!;
  });

  /** Whether a bot plays for us until we come back; after resigning there is no way back. */
  readonly amAway = computed(() => (this.mySeat.value?.away && !this.mySeat.value.resigned) ?? false);

  /** Whether it is our turn to act; a move that is on its way counts as made. */
  readonly isMyTurn = computed(() => {
    const view = this.view.value;
    const isMine =
      view !== null && view.turn !== null && view.turn === view.seat && view.legal !== null && !this.mySeat.value!.away;
    return isMine && this.curtain.value === null && !this.requests.isSending.value;
  });

  get pieces(): Pieces {
    return this.board.value?.pieces ?? "tiles";
  }

  /** A text about this match, which may differ with the pieces. */
  readonly text = (key: MatchKey, facts: Record<string, string | number> = {}): string =>
    sayOf(this.pieces, key, facts);

  // The server -----------------------------------------------------------------------------------------

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "hello":
        this.board.value = message.board;
        this.hints.isAsked.value = false; // a question from before the connection was lost gets no answer
        if (this.view.value && this.connection.state.value === "lost") this.toasts.show(say("net.back"));
        this.add(message.missed, message.view, this.view.value !== null);
        this.look(message.view);
        break;
      case "update":
        this.add(message.items, message.view, true);
        this.look(message.view);
        break;
      case "done":
        break; // the move is stored; the view that shows it follows
      case "refused":
        this.takeRefusal(message);
        break;
      case "tried":
        this.requests.answer(message);
        break;
      case "hint":
        this.hints.receive(message);
        break;
      case "thinking":
        this.thinking.value = message.seat;
        break;
    }
  }

  /** Something happened. */
  private add(items: ItemView[], view: View, isNews: boolean): void {
    const lines = this.log.add(items, onlyName(view));
    if (!isNews) return;
    for (const line of lines) this.voice.speak(line.spoken);
    if (items.some(hasSeated)) settle();
    for (const item of items) this.hearWish(item);
    this.landing = this.news.add(items);
  }

  /** Somebody may want a rematch; whoever asked for it is on the way there. */
  private hearWish(item: ItemView): void {
    const wish = wishIn(item);
    if (!wish || this.view.value?.mine.includes(wish.facts.seat as number)) return;
    this.wish.value = capital(sentenceText(wish));
    ring();
  }

  /** With a refusal comes a view if the match has moved on in the meantime. */
  private takeRefusal({ view, sentence }: Refusal): void {
    this.requests.isSending.value = this.hints.isAsked.value = false;
    if (view === null) {
      this.toasts.refuse(sentenceText(sentence));
      return;
    }
    this.toasts.show(say("net.conflict"));
    this.look(view);
  }

  private look(view: View): void {
    const before = this.view.value;
    if (before && view.number < before.number) return; // a newer view has arrived already
    this.motion.note();
    const said = before && chatNews(before, view);
    if (said) hear(said, this.toasts);
    if (!before) this.chatSeen.value = view.chat.length;
    this.view.value = view;
    this.lookedAt = performance.now();
    this.hand.hold(view.hand, this.parts.value?.keepHand);
    if (before === null)
      openParts(this, this.board.value!).then(
        (parts) => this.open(parts),
        () => (this.isIncomplete.value = true),
      );
    if (before?.status === "playing" && view.status === "over") this.ending.come(view, this.landing);
    if (view.at !== before?.at || view.status !== before.status) this.begin(view, before);
  }

  private open(parts: Parts): void {
    this.parts.value = parts;
    if (this.isReal) this.stopKeeping = keepUnfinished(this, parts.turn);
  }

  /** Something has happened to the match: start over. */
  private begin(view: View, before: View | null): void {
    this.thinking.value = null;
    if (before && view.at !== before.at && this.isReal) this.practice.follow(before, view);
    this.lookBack.end();
    this.hints.forget();
    this.requests.forget();
    this.parts.value?.turn.restart();
    this.moveCurtain(view, before);
    if (view.status === "playing" && view.turn !== null && this.curtain.value === null)
      this.voice.speak(
        this.isMyTurn.value ? say("match.your-turn") : say("match.turn-of", { name: view.seats[view.turn]!.name }),
      );
    if (before && this.isMyTurn.value && before.turn !== view.turn) ring();
  }

  // The curtain ----------------------------------------------------------------------------------------

  /** It falls between people at one screen; also after a reload, when anyone could be there. */
  private moveCurtain(view: View, before: View | null): void {
    const isPlaying = view.status === "playing";
    const isOpen = view.seats.some((seat) => seat.hand !== null); // open hands need no curtain
    if (isPlaying && !isOpen && view.mine.length > 1 && view.seat !== before?.seat) this.curtain.value = view.seat;
    if (!isPlaying) this.curtain.value = null;
  }

  liftCurtain(): void {
    this.curtain.value = null;
    if (this.isMyTurn.value) this.voice.speak(say("match.your-turn"));
  }
}
