// A turn of Rummy: cards are moved between hand and sets, step by step, until the server accepts the table.

import { computed, effect, signal, untracked } from "@preact/signals";
import { celebrate } from "../../match/celebration";
import type { MatchModel } from "../../match/model";
import { click } from "../../match/sound";
import type { ItemView, SentenceView } from "../../server/wire";
import { sentenceText } from "../../words/sentences";
import { say as sayApp } from "../../words/words";
import type { Turn } from "../parts";
import { type Card, readArrangement, writeArrangement } from "./cards";
import { CardDrag } from "./drag";
import { keepFocus } from "./focus";
import { type Flight, glide } from "./glide";
import { begin, type History, redo, step, undo } from "./history";
import { arranged } from "./identity";
import { Judge } from "./judge";
import { listed, setName } from "./labels";
import { Spots } from "./spots";
import { Tableau } from "./tableau";
import { type Key, say } from "./words";
import { type CardSet, cardsOf, type Goal, held, laid, move, type Stage, setOf, tilesOf } from "./workspace";

const NEAR: Flight = { duration: 200 };
const HINT: Flight = { duration: 450, stagger: 80 };
const NONE: ReadonlySet<number> = new Set();

export class RummyTurn implements Turn {
  readonly tableau: Tableau;
  readonly judge: Judge;
  readonly history = signal<History<Stage>>(begin([]));
  readonly picked = signal(NONE);
  /** The card where the keyboard is. */
  readonly stop = signal<number | null>(null);
  readonly spots = new Spots();
  readonly drag = new CardDrag(this);
  private readonly news: ItemView[] = [];

  constructor(readonly match: MatchModel) {
    this.judge = new Judge(match);
    this.tableau = new Tableau(match.view.value!, (work, flight) =>
      this.change(() => {
        work();
        this.begin();
      }, flight),
    );
    this.begin();
    // Questions sent while the connection was down got lost.
    effect(() => {
      if (match.connection.state.value === "open" && match.isMyTurn.value) untracked(() => this.askJudge());
    });
  }

  // How it stands -----------------------------------------------------------------------------------------

  readonly stage = computed(() => this.history.value.now);
  /** The cards of the hand that are still there, and those that lie on the table. */
  readonly held = computed(() => held(this.match.hand.slots.value, this.stage.value));
  readonly laid = computed(() => laid(this.match.hand.slots.value, this.stage.value));
  readonly isChanged = computed(
    () => this.history.value.past.length > 0 && this.stage.value !== this.history.value.past[0],
  );
  readonly pickedCards = computed(() =>
    [...cardsOf(this.stage.value), ...this.held.value].filter((card) => this.picked.value.has(card.id)),
  );
  /** Whether any picked card comes from the hand and lies on the table. */
  readonly isPickedLaid = computed(() => this.laid.value.some((card) => this.picked.value.has(card.id)));

  readonly tried = computed(() => this.judge.of(this.stage.value));
  readonly isReady = computed(
    () => this.match.isMyTurn.value && this.tried.value !== null && this.tried.value.refusal === null,
  );

  /** Why the table cannot stay like this: the first set that is wrong, or what is wrong with the whole. */
  readonly problem = computed((): SentenceView | null => {
    if (!this.isChanged.value) return null;
    return (
      this.stage.value.map((set) => this.judge.ofSet(set)?.refusal).find(Boolean) ?? this.tried.value?.refusal ?? null
    );
  });

  /** Nothing is known to be wrong, but the server has not confirmed it yet. */
  readonly isChecking = computed(
    () => this.match.isMyTurn.value && this.tried.value === null && this.problem.value === null,
  );

  readonly confirmText = computed(() => {
    if (!this.laid.value.length) return say("confirm-none");
    if (!this.isReady.value) return say(this.isChecking.value ? "checking" : "match.not-yet");
    const count = this.tried.value!.points[0]!.total;
    return count ? say("confirm-qwirkles", { count }) : say("confirm", { count: this.laid.value.length });
  });

  /** Whether a picked card could go into this set. */
  isGoal(set: CardSet): boolean {
    return this.match.isMyTurn.value && this.pickedCards.value.some((card) => !set.cards.includes(card));
  }

  /** Whether every picked card could join this set. */
  takesPicked(set: CardSet): boolean {
    const joining = this.judge.ofSet(set)?.joining ?? [];
    return this.pickedCards.value.every((card) => set.cards.includes(card) || joining.includes(card.tile));
  }

  isLaid(slot: number): boolean {
    return this.laid.value.some((card) => card.id === slot);
  }

  // What happens at the table -----------------------------------------------------------------------------

  react(items: ItemView[]): void {
    const played = items.filter((item) => readArrangement(item.event));
    if (!played.length) return;
    this.news.push(...played);
    if (played.some((item) => item.points?.total)) celebrate(sayApp("match.qwirkle"));
    else click();
  }

  /** Whether a card of this screen's own turn lies on the table. */
  hasPlayed(slot: number): boolean {
    return this.isLaid(slot) && this.news.some((item) => this.match.view.value!.mine.includes(item.seat!));
  }

  restart(): void {
    this.tableau.hurry();
    this.tableau.arrive(this.stage.value, this.news.splice(0), this.match.view.value!);
  }

  private begin(): void {
    this.history.value = begin(this.tableau.lying.value.sets);
    this.picked.value = NONE;
    this.askJudge();
  }

  /** Change what is shown, with every card gliding to its new place. */
  private change(work: () => void, flight = NEAR): void {
    glide(this.spots, { ...flight, origin: (card) => this.originOf(card) });
    keepFocus(this.spots);
    work();
  }

  private originOf(card: number): DOMRect | null {
    const origin = this.tableau.originOf(card);
    if (origin === null) return null;
    return origin === "deck" ? this.match.places.ofBag() : this.match.places.ofSeat(origin);
  }

  /** The person acts: what was shown and said has been seen. */
  private goOn(): void {
    this.tableau.hurry();
    this.match.hints.hide();
  }

  private askJudge(): void {
    this.judge.ask(this.stage.value, this.arrangement());
  }

  private arrangement(): string {
    return writeArrangement({ cards: this.laid.value.map((card) => card.tile), sets: this.stage.value.map(tilesOf) });
  }

  // Picking and putting -----------------------------------------------------------------------------------

  /** Pick a card, or unpick it. */
  pick(card: number): void {
    this.goOn();
    if (!this.match.isMyTurn.value) return;
    const picked = new Set(this.picked.value);
    if (!picked.delete(card)) picked.add(card);
    this.picked.value = picked;
    this.speak(picked.size ? say("picked", { cards: listed(this.pickedCards.value) }) : say("picked-none"));
  }

  /** A tap on a card picks it, or puts cards that were picked elsewhere beside it. */
  tap(card: number): void {
    const set = setOf(this.stage.value, card);
    const isApart = this.picked.value.size > 0 && !set?.cards.some((own) => this.picked.value.has(own.id));
    if (set && isApart) this.put(set.id);
    else this.pick(card);
  }

  /** Put the picked cards into a set, a new one, or the hand. */
  put(goal: Goal): void {
    this.goOn();
    if (!this.match.isMyTurn.value) return;
    const cards = this.pickedCards.value;
    const after = move(this.stage.value, this.match.hand.slots.value, this.picked.value, goal, this.tableau.newId());
    if (after === this.stage.value) {
      this.change(() => (this.picked.value = NONE));
      this.speak(say(cards.length ? "nothing-moved" : "picked-none"));
      return;
    }
    click();
    this.go(step(this.history.value, after));
    this.speak(this.describe(cards));
  }

  /** A drag begins; if the card is picked, all picked cards come along. */
  lift(card: number): boolean {
    this.goOn();
    if (!this.match.isMyTurn.value && !this.held.value.some((own) => own.id === card)) return false;
    if (!this.picked.value.has(card)) this.picked.value = new Set([card]);
    return true;
  }

  /** A drag ends: at a goal, in the hand before one of its cards, or nowhere. */
  drop(goal: Goal | null, before: number | null): void {
    const isWithinHand = goal === "hand" && !this.isPickedLaid.value;
    if (goal !== null && !isWithinHand && this.match.isMyTurn.value) {
      this.put(goal);
      return;
    }
    const [card] = this.picked.value;
    const isFromTable = cardsOf(this.stage.value).some((own) => this.picked.value.has(own.id));
    if (isWithinHand && isFromTable) this.match.toasts.refuse(say("stays"));
    this.change(() => {
      if (isWithinHand && !isFromTable && card !== undefined) this.match.hand.move(card, before);
      this.picked.value = NONE;
    });
  }

  // Steps -------------------------------------------------------------------------------------------------

  backText(): string | null {
    return this.history.value.past.length ? say("undo") : null;
  }

  takeBack(): void {
    this.walk(undo(this.history.value), "undone");
  }

  doAgain(): void {
    this.walk(redo(this.history.value), "done-again");
  }

  /** Start the turn over; this can be undone too. */
  reset(): void {
    if (this.isChanged.value) this.walk(step(this.history.value, this.history.value.past[0]!), "was-reset");
  }

  takeAllBack(): void {
    if (!this.picked.value.size) {
      this.reset();
      return;
    }
    this.picked.value = NONE;
    this.speak(say("picked-none"));
  }

  actions(): string[] {
    return this.isChanged.value ? [this.arrangement()] : [];
  }

  layOut([action = ""]: string[]): void {
    this.tableau.hurry();
    const after = arranged(action, this.stage.value, this.match.hand.slots.value, this.tableau.newId);
    if (after) this.go(step(this.history.value, after), HINT);
  }

  confirm(): void {
    if (this.isReady.value) this.match.requests.act([this.arrangement()]);
    else if (this.match.isMyTurn.value) this.match.toasts.refuse(this.whyNotReady());
  }

  private whyNotReady(): string {
    if (this.problem.value) return sentenceText(this.problem.value);
    return this.laid.value.length ? this.confirmText.value : say("first");
  }

  private walk(history: History<Stage>, outcome: Key): void {
    if (history === this.history.value || !this.match.isMyTurn.value) return;
    this.match.hints.hide();
    this.go(history);
    this.speak(`${say(outcome)} ${say("holding", { cards: listed(this.held.value) })}`);
  }

  private go(history: History<Stage>, flight?: Flight): void {
    this.change(() => {
      this.history.value = history;
      this.picked.value = NONE;
    }, flight);
    this.askJudge();
  }

  /** Where some cards are now. */
  private describe(cards: readonly Card[]): string {
    const set = setOf(this.stage.value, cards[0]!.id);
    return set ? say("put", { cards: listed(cards), set: setName(set) }) : say("taken-back", { cards: listed(cards) });
  }

  private speak(text: string): void {
    this.match.voice.speak(text);
  }
}
