// The cards that lie open, and how they got there.
// They keep their numbers from turn to turn, and show who moved them last.

import { signal } from "@preact/signals";
import type { ItemView, View } from "../../server/wire";
import { readArrangement } from "./cards";
import type { Flight } from "./glide";
import { carryOver, type Lying, marksOf, settle } from "./identity";
import type { Mark } from "./labels";
import { cardsOf, inPlace, type Stage } from "./workspace";

const QWIRKLE_SHOWN = 900; // milliseconds, before it flies to its owner
const FROM_SEAT: Flight = { duration: 300, stagger: 40 };
const TO_OWNER: Flight = { duration: 450, stagger: 30 };
const NOTHING: Lying = { sets: [], won: [] };

export class Tableau {
  readonly lying = signal<Lying>(NOTHING);
  readonly marks = signal<ReadonlyMap<number, Mark>>(new Map());
  private last = 0;
  private showing: { timer: number; lying: Lying; view: View } | null = null;

  constructor(
    view: View,
    /** Called with a function that changes the table. */
    private readonly change: (work: () => void, flight: Flight) => void,
  ) {
    this.lay(settle(NOTHING, view, this.newId));
    this.markLastPlays(view);
  }

  /** Cards and sets of the table are numbered downwards; the cards of a hand are numbered from 0 up. */
  readonly newId = (): number => --this.last;

  /** A view has arrived, after some turns; the stage is the table as laid out on this screen. */
  arrive(stage: Stage, played: ItemView[], view: View): void {
    let lying: Lying = { sets: stage, won: this.lying.value.won };
    for (const { event, seat } of played) {
      lying = { ...lying, sets: carryOver(readArrangement(event)!.sets, lying.sets, [], this.newId) };
      this.mark(seat!, lying.sets);
    }
    const last = played.at(-1);
    if (last?.points?.total && last.seat !== view.seat && !document.hidden) this.show(lying, view);
    else this.settle(lying, view);
  }

  /** Leave new Qwirkles on the table for a moment, so that people see how they were made. */
  private show(lying: Lying, view: View): void {
    this.change(() => this.lay(lying), FROM_SEAT);
    const timer = window.setTimeout(() => this.hurry(), QWIRKLE_SHOWN);
    this.showing = { timer, lying, view };
  }

  /** Stop waiting when the person plays on. */
  hurry(): void {
    if (!this.showing) return;
    const { timer, lying, view } = this.showing;
    this.showing = null;
    clearTimeout(timer);
    this.settle(lying, view);
  }

  /** The table of a view: Qwirkles go to their owners. */
  private settle(lying: Lying, view: View): void {
    const after = settle(lying, view, this.newId);
    const isWon = after.won.flat().length > lying.won.flat().length;
    this.change(() => this.lay(after), isWon ? TO_OWNER : FROM_SEAT);
  }

  private lay({ sets, won }: Lying): void {
    this.lying.value = { sets: inPlace(sets), won };
  }

  /** Mark what a seat changed in this turn; its earlier marks go. */
  private mark(seat: number, after: Stage): void {
    const older = [...this.marks.value].filter(([, mark]) => mark.seat !== seat);
    this.marks.value = new Map([...older, ...marksOf(seat, this.lying.value.sets, after)]);
  }

  /** For someone who joins later: mark the last cards of the others where they can be told apart. */
  private markLastPlays(view: View): void {
    const marks = new Map<number, Mark>();
    const cards = cardsOf(this.lying.value.sets);
    for (const [seat, { last }] of view.seats.entries()) {
      for (const tile of readArrangement(last)?.cards ?? []) {
        const [only, ...others] = cards.filter((card) => card.tile === tile);
        if (only && !others.length) marks.set(only.id, { seat, isPlayed: true });
      }
    }
    this.marks.value = marks;
  }

  /** Where a new card comes from: from the deck into the hand, or from a seat. */
  originOf(card: number): number | "deck" | null {
    return card >= 0 ? "deck" : (this.marks.value.get(card)?.seat ?? null);
  }
}
