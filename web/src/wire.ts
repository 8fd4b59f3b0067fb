// Written by `python -m tools.wire_types` from src/sixfold/server/wire.py. Do not edit.

/** Do this. May be sent again with the same key until it is answered. */
export interface Act {
  type: "act";
  at: number;
  actions: string[];
  key: string;
}

/** What would be good? */
export interface AskHint {
  type: "hint";
  id: string;
}

/** What does not change while a game lasts. */
export interface BoardInfo {
  /** of the board; None is a table without bounds */
  size: number | null;
  /** what is printed on cells */
  spaces: [number, number, string][];
  hand_size: number;
  kind: "tiles" | "cubes" | "cards";
}

/** An open chair that a bot is to take. */
export interface BotWish {
  chair: number;
  level: string;
}

/** A chair that something is about. */
export interface ChairNumber {
  chair: number;
}

/** A chair of a new table: yours, open, or a bot's. A table with several chairs of your own is for one screen. */
export interface ChairWish {
  kind: "me" | "open" | "bot";
  name?: string | null;
  level?: string | null;
  age?: number | null;
}

/** What somebody said at the table. */
export interface ChatLine {
  name: string;
  seat: number | null;
  text: string;
  preset: boolean;
}

/** A move is safe in the log. The same key always gets the same answer. */
export interface Done {
  type: "done";
  key: string;
  number: number;
}

/** A game and its options. */
export interface GameInfo {
  name: string;
  options: OptionInfo[];
  presets: Record<string, Record<string, boolean | number | string>>;
  most_seats: number;
}

/** The first message: the whole view, and what was missed since the number that the client gave. */
export interface Hello {
  type: "hello";
  board: BoardInfo;
  view: View;
  missed: Step[];
}

/** A good turn, as far as it can be planned, and what speaks for it. */
export interface Hint {
  type: "hint";
  id: string;
  at: number;
  actions: string[];
  reasons: Words[];
}

/** What came of a turn in a lesson. */
export interface Judged {
  type: "judged";
  points: number;
  /** what happened, if that is what was asked for; None: not yet */
  update: Update | null;
}

/** A set of cards in an arrangement that is tried. */
export interface LaidSet {
  cards: string[];
  /** why it cannot stand by itself */
  refusal: Words | null;
  /** cards that could be added */
  joining: string[];
  is_qwirkle: boolean;
}

/** All that the seat on turn may do. Trades and rolls are any part of the hand. */
export interface LegalView {
  /** placements and their points */
  plays: [string, number][];
  takes: string[];
  /** how many tiles may be traded at most */
  trade: number;
  roll: boolean;
  /** cards: ask with `try` */
  arrange: boolean;
  can_pass: boolean;
}

/** A position in which you are on turn, with something to do. */
export interface LessonStep {
  /** by language; English is always there */
  words: Record<string, LessonWords>;
  view: View;
  /** actions of one turn that does what is asked for */
  solution: string[];
}

/** How to play a game, step by step. */
export interface LessonView {
  game: string;
  /** the game whose lesson should be known */
  after: string | null;
  board: BoardInfo;
  steps: LessonStep[];
}

/** What is said in a step of a lesson: `{Rc}` is a tile to be shown, `{points}` what the turn made. */
export interface LessonWords {
  title: string;
  task: string;
  done: string;
  /** to a turn that is legal and not what was asked for */
  almost: string;
}

/** A line that scores, its tiles in order. */
export interface Line {
  cells: [number, number][];
  points: number;
}

/** A page of open tables. */
export interface Lobby {
  tables: TableCard[];
  /** to ask for the page after this one; null if this is the last */
  next: string | null;
}

/** Who you are. */
export interface Me {
  name: string | null;
}

/** A turn of a game that is over, and the table after it, all dealt and rolled, as anybody saw it. */
export interface Moment {
  step: Step;
  view: View;
}

/** What you want to be called. */
export interface NameWish {
  name: string;
}

/** An option of a game. */
export interface OptionInfo {
  name: string;
  values: (boolean | number | string)[];
  default: boolean | number | string;
  about: string;
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
}

/** An answer to a ping. */
export interface Pong {
  type: "pong";
}

/** Something was not done, and why. A conflict comes with the view as it is now. */
export interface Refusal {
  type: "refused";
  key: string | null;
  words: Words;
  view: View | null;
}

/** How a game ended. */
export interface ResultView {
  winners: number[];
  scores: number[];
  /** how: out, blocked, dead, stalled, last, or resigned */
  end: string;
}

/** Speak to the table: free words, or one of the presets by its name. */
export interface Say {
  type: "say";
  text: string;
  preset?: boolean;
}

/** What an action makes. */
export interface Scored {
  total: number;
  lines: Line[];
  parts: Words[];
}

/** A seat, or before the game a chair. */
export interface SeatView {
  name: string;
  kind: "open" | "person" | "bot";
  /** of the bot that plays here now */
  level: string | null;
  you: boolean;
  connected: boolean;
  /** a bot plays until the person comes back */
  away: boolean;
  /** seconds until you may let a bot play for this person; null if you may not */
  hand_over_in: number | null;
  resigned: boolean;
  score: number;
  /** how many are in the hand */
  tiles: number;
  tokens: number;
  /** a hand that lies open */
  hand: string[] | null;
  won: string[][];
  /** the last action, as this viewer saw it */
  last: string | null;
  /** the tile that the last turn took off the board, and from where */
  took: string | null;
}

/** A seat that something is about. */
export interface SeatWish {
  seat: number;
}

/** A chair whose person or bot has to go. */
export interface SendAwayWish {
  chair: number;
  /** the person cannot sit down at this table again */
  keep_out?: boolean;
}

/** What there is to play. */
export interface ServerInfo {
  version: string;
  games: GameInfo[];
  levels: string[];
  /** things to say with one tap */
  presets: string[];
}

/** A chair that somebody wants to take. */
export interface SitWish {
  chair?: number | null;
  name?: string | null;
  age?: number | null;
}

/** One thing that happened, as the viewer may know it. */
export interface Step {
  number: number;
  time: number;
  told: Words[];
  seat: number | null;
  /** an event of the game, as in a redacted record */
  event: string | null;
  points: Scored | null;
}

/** A table in a list. */
export interface TableCard {
  table: string;
  game: string;
  status: string;
  names: string[];
  open_chairs: number;
  your_turn: boolean;
  changed: number;
}

/** A table's name; whoever knows it may come in. */
export interface TableId {
  table: string;
}

/** A new table. */
export interface TableWish {
  game: string;
  options?: Record<string, boolean | number | string>;
  chairs: ChairWish[];
  is_public?: boolean;
  has_hints?: boolean;
  /** begin at once, if no chair is open */
  start?: boolean;
}

/** A bot is at work for a seat. */
export interface Thinking {
  type: "thinking";
  seat: number;
}

/** What a play would make, and what could follow; or why it is not legal. */
export interface Tried {
  type: "tried";
  id: string;
  at: number;
  points: Scored[];
  refusal: Words | null;
  legal: LegalView | null;
  board: [string, number, number][];
  sets: string[][];
  hand: string[];
  /** the sets that were asked about, be the whole legal or not */
  laid: LaidSet[];
}

/** What would this make? */
export interface Try {
  type: "try";
  id: string;
  at: number;
  actions: string[];
}

/** Something happened. */
export interface Update {
  type: "update";
  steps: Step[];
  view: View;
}

/** A table as one viewer may see it, after so many entries of its log. */
export interface View {
  table: string;
  /** how many entries this view knows */
  number: number;
  /** how many events the game has had; goes with every move */
  at: number;
  status: "waiting" | "playing" | "over" | "closed";
  game: string;
  options: Record<string, boolean | number | string>;
  is_public: boolean;
  has_hints: boolean;
  is_host: boolean;
  /** the host may take several chairs, for people at the same screen */
  is_one_screen: boolean;
  /** the host has opened your chair for someone else */
  sent_away: boolean;
  /** and you cannot sit down here again */
  kept_out: boolean;
  rematch: string | null;
  chat: ChatLine[];
  seats: SeatView[];
  /** whose eyes this is; None is a spectator */
  seat: number | null;
  /** all seats that you hold */
  mine: number[];
  turn: number | null;
  phase: string;
  /** how often the seat on turn may still roll its cubes */
  rolls: number;
  opening: boolean;
  bag: number;
  board: [string, number, number][];
  stars: [number, number][];
  sets: string[][];
  hand: string[];
  turns_left: number | null;
  /** how many of each tile you cannot see */
  unseen: Record<string, number>;
  legal: LegalView | null;
  result: ResultView | null;
}

/** Something said: a code and facts for translations, and the English sentence. */
export interface Words {
  code: string;
  facts: Record<string, unknown>;
  text: string;
}

export type ServerMessage = Hello | Update | Done | Refusal | Tried | Hint | Thinking | Pong;

export type ClientMessage = Act | Try | AskHint | Say | Ping;

/** What is said, by its code. */
export type Code =
  | "not-your-turn"
  | "game-over"
  | "deals-owed"
  | "unknown-action"
  | "no-roll-left"
  | "roll-first"
  | "no-tiles"
  | "not-in-hand"
  | "not-so-many-in-hand"
  | "same-cell"
  | "cell-taken"
  | "off-the-board"
  | "too-far"
  | "two-lines"
  | "gap-between"
  | "no-centre-square"
  | "no-star-token"
  | "nothing-there"
  | "part-of-a-qwirkle"
  | "taken-already"
  | "last-tile"
  | "nothing-could-follow"
  | "trade-after-take"
  | "same-cell-again"
  | "pass-after-take"
  | "touches-nothing"
  | "duplicate-tile"
  | "no-common-characteristic"
  | "too-long"
  | "opening-largest"
  | "opening-trade"
  | "bag-empty"
  | "bag-too-small"
  | "no-hand-card"
  | "set-too-small"
  | "duplicate-card"
  | "card-missing"
  | "card-not-laid"
  | "card-from-nowhere"
  | "pass-can-play"
  | "pass-can-trade"
  | "no-open-chair"
  | "chair-taken"
  | "no-such-chair"
  | "already-seated"
  | "own-chair"
  | "kept-out"
  | "already-started"
  | "host-starts"
  | "host-decides"
  | "too-few-chairs"
  | "chairs-open"
  | "not-playing"
  | "not-over"
  | "not-closed"
  | "not-your-seat"
  | "no-seat-here"
  | "no-action"
  | "one-turn-at-a-time"
  | "nothing-said"
  | "chat-ended"
  | "no-name"
  | "name-accents"
  | "name-alike"
  | "key-reused"
  | "no-such-preset"
  | "bot-plays"
  | "conflict"
  | "bad-message"
  | "message-too-long"
  | "too-many-messages"
  | "not-understood"
  | "hints-off"
  | "hints-used-up"
  | "no-hint-now"
  | "hint-in-progress"
  | "no-such-table"
  | "no-such-lesson"
  | "tables-used-up"
  | "guests-used-up"
  | "too-many-open-tables"
  | "no-such-level"
  | "not-away"
  | "not-away-yet"
  | "no-guest"
  | "foreign-origin"
  | "server-error"
  | "server-busy"
  | "store-busy"
  | "store-full"
  | "store-down"
  | "store-unsure"
  | "line"
  | "qwirkle"
  | "out"
  | "space"
  | "lone-tile"
  | "made-qwirkle"
  | "why-points"
  | "why-qwirkle"
  | "why-made-qwirkle"
  | "why-out"
  | "why-space"
  | "why-star"
  | "why-many"
  | "why-keeps-qwirkle"
  | "why-opens-five"
  | "why-closes-five"
  | "why-quiet"
  | "why-cards"
  | "why-offers-qwirkle"
  | "why-take"
  | "why-trade"
  | "why-roll"
  | "why-keep"
  | "why-in-a-hurry"
  | "declared"
  | "starts"
  | "placed"
  | "placed-detail"
  | "at"
  | "from-to"
  | "traded"
  | "rolled"
  | "kept"
  | "rolled-by-force"
  | "took"
  | "gained"
  | "arranged"
  | "arranged-qwirkles"
  | "switched"
  | "passed"
  | "dealt-again"
  | "last-turns"
  | "sat-down"
  | "left"
  | "sent-away"
  | "handed-over"
  | "taken-back"
  | "stood-in"
  | "resigned"
  | "rematched"
  | "closed"
  | "reopened"
  | "ended-out"
  | "ended-blocked"
  | "ended-dead"
  | "ended-stalled"
  | "ended-last"
  | "won"
  | "shared"
  | "won-qwirkles"
  | "shared-qwirkles";
