// Written by `python -m tools.wire_types` from src/sixfold/server/wire.py. Do not edit.

/** Carry out these actions. May be resent with the same key until it is answered. */
export interface Act {
  type: "act";
  at: number;
  actions: string[];
  key: string;
}

/** Ask for a good turn. */
export interface AskHint {
  type: "hint";
  id: string;
}

/** What never changes during a game. */
export interface BoardInfo {
  /** of the board; null if it has no bounds */
  size: number | null;
  /** what is printed on cells */
  spaces: [number, number, string][];
  hand_size: number;
  pieces: "tiles" | "cubes" | "cards";
}

/** The open chair for a bot. */
export interface BotWish {
  chair: number;
  level: string;
}

/** A chair of a new match: yours, open, or a bot's. Several chairs of your own make a match for one screen. */
export interface ChairWish {
  holder: "me" | "open" | "bot";
  name?: string | null;
  level?: string | null;
  age?: number | null;
}

/** A chat message. */
export interface ChatLine {
  name: string;
  seat: number | null;
  text: string;
  is_phrase: boolean;
}

/** A move is safe in the log. The same key always gets the same answer. */
export interface Done {
  type: "done";
  key: string;
  number: number;
}

/** A position, what is done in it, and what that scores or why it is refused. */
export interface ExampleView {
  /** what is printed on cells */
  spaces: [number, number, string][];
  board: string;
  /** sets of cards */
  sets: string;
  /** the part to show: left, top, width and height in cells */
  window: [number, number, number, number] | null;
  hand: string;
  tokens: number;
  /** before the play, with a star token */
  take: string;
  roll: string;
  play: string;
  lines: [number, number, number, number][];
  bonuses: (["qwirkle" | "space", number])[];
  points: number;
  /** star tokens */
  gained: number;
  /** the code of the reason */
  refused: string;
  /** the cards at fault, if they are not the ones played */
  wrong: string;
}

/** The text of an exercise: `{Rc}` stands for a picture of a tile, `{points}` for the points of the turn. */
export interface ExerciseTextView {
  title: string;
  task: string;
  done: string;
  /** shown for a legal turn that does not solve the exercise */
  almost: string;
}

/** A position in which it is your turn, with a task. */
export interface ExerciseView {
  /** by language, always including English */
  texts: Record<string, ExerciseTextView>;
  view: View;
  /** actions of a turn that solves it */
  solution: string[];
}

/** The options of a game, in the order in which screens show them, and its rules page. */
export interface GameDetails {
  name: string;
  options: OptionView[];
  /** the settings of each rule book */
  presets: Record<string, Record<string, boolean | number | string>>;
  /** by language; without sections, the parent's rules apply */
  rules: Record<string, SectionView[]>;
  examples: Record<string, ExampleView>;
}

/** A position to recognise a game by. */
export interface GamePictureView {
  /** what is printed on cells */
  spaces: [number, number, string][];
  board: string;
  /** sets of cards */
  sets: string;
  /** the part to show: left, top, width and height in cells */
  window: [number, number, number, number] | null;
  /** the last ones that led to it, with their points */
  plays: [string, number][];
}

/** A game, as a list of games shows it. */
export interface GameView {
  name: string;
  pieces: "tiles" | "cubes" | "cards";
  /** the games that it varies, nearest first */
  parents: string[];
  most_seats: number;
  /** the options of a short game, by the number of seats */
  short: Record<string, Record<string, boolean | number | string>>;
  /** by language, always including English */
  words: Record<string, GameWords>;
  picture: GamePictureView | null;
  has_lesson: boolean;
  /** the points (or Qwirkles) that each level makes in a turn, about */
  paces: Record<string, number>;
}

/** What a game is called, and a line about it. */
export interface GameWords {
  title: string;
  summary: string;
}

/** The first message: the whole view, and what happened since the number that the client gave. */
export interface Hello {
  type: "hello";
  board: BoardInfo;
  view: View;
  missed: ItemView[];
}

/** A good turn, as far as it can be planned, and the reasons. */
export interface Hint {
  type: "hint";
  id: string;
  at: number;
  actions: string[];
  reasons: SentenceView[];
}

/** An item of a log entry, an event or a notice, as the viewer may know it. */
export interface ItemView {
  number: number;
  time: number;
  sentences: SentenceView[];
  seat: number | null;
  /** an event of the game, as in a redacted record */
  event: string | null;
  points: PointsView | null;
  /** how many of the moves before this one no longer count */
  undone: number;
}

/** How a turn in a lesson did. */
export interface Judged {
  type: "judged";
  points: number;
  /** what happened, if the turn solves the exercise */
  update: Update | null;
}

/** A set of cards in an arrangement being tried. */
export interface LaidSetView {
  cards: string[];
  /** why it cannot stand on its own */
  refusal: SentenceView | null;
  /** cards that could be added */
  joining: string[];
  is_qwirkle: boolean;
}

/** Everything the seat to act may do. Any part of the hand may be traded or rolled. */
export interface LegalView {
  /** placements and their points */
  plays: [string, number][];
  takes: string[];
  /** the most tiles that may be traded */
  trade: number;
  roll: boolean;
  /** cards: ask with `try` */
  arrange: boolean;
  can_pass: boolean;
  /** cards: since the last play */
  everyone_passed: boolean;
  /** cards: you may pass only if no rearrangement lets you play */
  passes_need_proof: boolean;
}

/** A lesson: how to play a game, exercise by exercise. */
export interface LessonView {
  game: string;
  /** the game whose lesson comes before this one */
  after: string | null;
  board: BoardInfo;
  exercises: ExerciseView[];
}

/** A scoring line, its cells in order. */
export interface LineView {
  cells: [number, number][];
  /** with the bonus of a Qwirkle */
  points: number;
}

/** A page of open matches. */
export interface Lobby {
  matches: MatchListing[];
  /** the `after` of the next page; null on the last page */
  next: string | null;
}

/** The id of a match; anyone who knows it may join. */
export interface MatchId {
  match_id: string;
}

/** A match in a list. */
export interface MatchListing {
  match_id: string;
  game: string;
  status: string;
  names: string[];
  open_chairs: number;
  your_turn: boolean;
  /** the name of the other person whose turn it is, if known */
  waits_for: string | null;
  /** which of the names is yours, unless several are */
  seat: number | null;
  scores: number[];
  winners: number[];
  changed: number;
}

/** A new match. */
export interface MatchWish {
  game: string;
  options?: Record<string, boolean | number | string>;
  chairs: ChairWish[];
  is_public?: boolean;
  has_hints?: boolean;
  /** start at once if no chair is open */
  start?: boolean;
}

/** Who you are. */
export interface Me {
  name: string | null;
}

/** A turn of a finished game, and the match after it and its deals, as a spectator saw it. */
export interface Moment {
  item: ItemView;
  view: View;
}

/** The name you choose. */
export interface NameWish {
  name: string;
}

/** Where other devices reach this server. */
export interface NetworkView {
  /** null: only the computer itself does */
  url: string | null;
  /** you may let devices in your network in */
  can_open: boolean;
}

/** An option of a game, with its label and text in English. */
export interface OptionView {
  name: string;
  label: string;
  text: string;
  values: (boolean | number | string)[];
  default: boolean | number | string;
  group: string;
  is_shown: boolean;
}

/** A game with anyone who wants the same. */
export interface PairWish {
  game: string;
  is_short?: boolean;
}

/** A position to look at. */
export interface PictureView {
  /** what is printed on cells */
  spaces: [number, number, string][];
  board: string;
  /** sets of cards */
  sets: string;
  /** the part to show: left, top, width and height in cells */
  window: [number, number, number, number] | null;
}

/** Check the connection. */
export interface Ping {
  type: "ping";
}

/** What an action scores. */
export interface PointsView {
  total: number;
  lines: LineView[];
  parts: SentenceView[];
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
}

/** A game from its record, turn by turn. */
export interface RecordView {
  board: BoardInfo;
  moments: Moment[];
}

/** A game to be replayed. */
export interface RecordWish {
  /** as record.txt or record.json has it */
  record: string;
}

/** Why something was not done. A conflict comes with the current view. */
export interface Refusal {
  type: "refused";
  key: string | null;
  sentence: SentenceView;
  view: View | null;
}

/** The open chair to remove. */
export interface RemoveChairWish {
  chair: number;
}

/** How a game ended. */
export interface ResultView {
  winners: number[];
  scores: number[];
  /** out, blocked, dead, stalled, last or resigned */
  end: string;
}

/** Chat: any text, or a phrase by its name. */
export interface Say {
  type: "say";
  text: string;
  is_phrase?: boolean;
}

/** A seat, or a chair before the game begins. */
export interface SeatView {
  name: string;
  holder: "open" | "person" | "bot";
  /** of the bot that plays this seat now */
  level: string | null;
  you: boolean;
  connected: boolean;
  /** a stand-in plays until the person comes back */
  away: boolean;
  /** seconds until you may let a bot play for this person; null if you may not */
  hand_over_in: number | null;
  resigned: boolean;
  score: number;
  /** how many tiles the hand holds */
  tiles: number;
  tokens: number;
  /** if it is open to everyone */
  hand: string[] | null;
  won: string[][];
  /** the last action, as this viewer saw it */
  last: string | null;
  /** the tile that the last turn took off the board, and its cell */
  took: string | null;
}

/** A seat. */
export interface SeatWish {
  seat: number;
}

/** A part of a rules page: paragraphs, where `{select}` stands for a link to that game, and captions of examples. */
export interface SectionView {
  title: string;
  text: string[];
  examples: Record<string, string>;
}

/** The chair to free. */
export interface SendAwayWish {
  chair: number;
  /** the person may not sit down here again */
  keep_out?: boolean;
}

/** A sentence: a code and facts for translations, and the English text. */
export interface SentenceView {
  code: string;
  facts: Record<string, unknown>;
  text: string;
}

/** What this server offers. */
export interface ServerInfo {
  version: string;
  games: GameView[];
  /** of the bots, the easiest first */
  levels: string[];
  /** chat messages that are sent with one tap */
  phrases: string[];
  network: NetworkView;
}

/** The chair to take. */
export interface SitWish {
  chair?: number | null;
  name?: string | null;
  age?: number | null;
}

/** A bot is thinking for a seat. */
export interface Thinking {
  type: "thinking";
  seat: number;
}

/** What a play would score and allow next, or why it is not legal. */
export interface Tried {
  type: "tried";
  id: string;
  at: number;
  points: PointsView[];
  refusal: SentenceView | null;
  legal: LegalView | null;
  board: [string, number, number][];
  sets: string[][];
  hand: string[];
  /** the sets in question, whether or not the whole is legal */
  laid: LaidSetView[];
}

/** Ask what these actions would score. */
export interface Try {
  type: "try";
  id: string;
  at: number;
  actions: string[];
}

/** What happened, and the view after it. */
export interface Update {
  type: "update";
  items: ItemView[];
  view: View;
}

/** A match as one viewer may see it. */
export interface View {
  match_id: string;
  /** how many entries of the log this view includes */
  number: number;
  /** how many events the match has had; sent with every move */
  at: number;
  status: "waiting" | "playing" | "over" | "closed";
  game: string;
  options: Record<string, boolean | number | string>;
  is_public: boolean;
  has_hints: boolean;
  is_host: boolean;
  /** the host may take several chairs, for people at one screen */
  is_one_screen: boolean;
  /** the host has freed your chair */
  sent_away: boolean;
  /** you may not sit down here again */
  kept_out: boolean;
  rematch: string | null;
  /** the seconds until the game begins by itself, because every chair is taken */
  starts_in: number | null;
  /** you may take back your last turn */
  can_undo: boolean;
  /** how often a turn was taken back */
  undoings: number;
  chat: ChatLine[];
  /** people may still talk here */
  can_chat: boolean;
  seats: SeatView[];
  /** the seat whose view this is; null for a spectator */
  seat: number | null;
  /** all your seats */
  mine: number[];
  turn: number | null;
  phase: string;
  /** how many more times the seat to act may roll */
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

export type ServerMessage = Hello | Update | Done | Refusal | Tried | Hint | Thinking | Pong;

export type ClientMessage = Act | Try | AskHint | Say | Ping;

/** The codes of all sentences. */
export type Code =
  | "all-passed"
  | "already-seated"
  | "already-started"
  | "arranged"
  | "arranged-qwirkles"
  | "at"
  | "bad-message"
  | "bag-empty"
  | "bag-too-small"
  | "bot-plays"
  | "card-from-nowhere"
  | "card-missing"
  | "card-not-laid"
  | "cell-taken"
  | "chair-taken"
  | "chairs-open"
  | "chat-ended"
  | "closed"
  | "conflict"
  | "deals-owed"
  | "dealt-again"
  | "declared"
  | "duplicate-card"
  | "duplicate-tile"
  | "ended-blocked"
  | "ended-dead"
  | "ended-last"
  | "ended-out"
  | "ended-stalled"
  | "foreign-origin"
  | "from-to"
  | "gained"
  | "game-over"
  | "gap-between"
  | "guests-used-up"
  | "handed-over"
  | "hint-asked"
  | "hint-in-progress"
  | "hints-off"
  | "hints-used-up"
  | "host-decides"
  | "host-starts"
  | "kept"
  | "kept-out"
  | "key-reused"
  | "last-tile"
  | "last-turns"
  | "left"
  | "line"
  | "lone-tile"
  | "made-qwirkle"
  | "matches-used-up"
  | "message-too-long"
  | "name-accents"
  | "name-alike"
  | "network-closed"
  | "no-action"
  | "no-centre-square"
  | "no-common-characteristic"
  | "no-guest"
  | "no-hand-card"
  | "no-hint-now"
  | "no-name"
  | "no-network"
  | "no-open-chair"
  | "no-roll-left"
  | "no-seat-here"
  | "no-star-token"
  | "no-such-chair"
  | "no-such-game"
  | "no-such-lesson"
  | "no-such-level"
  | "no-such-match"
  | "no-such-phrase"
  | "no-tiles"
  | "not-a-record"
  | "not-away"
  | "not-away-yet"
  | "not-closed"
  | "not-in-hand"
  | "not-over"
  | "not-playing"
  | "not-so-many-in-hand"
  | "not-understood"
  | "not-your-seat"
  | "not-your-turn"
  | "nothing-could-follow"
  | "nothing-said"
  | "nothing-there"
  | "nothing-to-undo"
  | "off-the-board"
  | "one-turn-at-a-time"
  | "opening-largest"
  | "opening-trade"
  | "out"
  | "own-chair"
  | "part-of-a-qwirkle"
  | "pass-after-take"
  | "pass-can-play"
  | "pass-can-rearrange"
  | "pass-can-trade"
  | "passed"
  | "placed"
  | "placed-detail"
  | "qwirkle"
  | "record-empty"
  | "record-redacted"
  | "record-too-long"
  | "rematch-wanted"
  | "rematched"
  | "reopened"
  | "resigned"
  | "roll-first"
  | "rolled"
  | "rolled-by-force"
  | "same-cell"
  | "same-cell-again"
  | "sat-down"
  | "sent-away"
  | "server-busy"
  | "server-error"
  | "set-too-small"
  | "shared"
  | "shared-qwirkles"
  | "space"
  | "starts"
  | "stood-in"
  | "store-busy"
  | "store-down"
  | "store-full"
  | "store-unsure"
  | "switched"
  | "taken-already"
  | "taken-back"
  | "too-far"
  | "too-few-chairs"
  | "too-long"
  | "too-many-messages"
  | "too-many-open-matches"
  | "took"
  | "touches-nothing"
  | "trade-after-take"
  | "traded"
  | "two-lines"
  | "undone"
  | "unknown-action"
  | "why-cards"
  | "why-closes-five"
  | "why-in-a-hurry"
  | "why-keep"
  | "why-keeps-qwirkle"
  | "why-made-qwirkle"
  | "why-many"
  | "why-no-play"
  | "why-offers-qwirkle"
  | "why-opens-five"
  | "why-out"
  | "why-points"
  | "why-quiet"
  | "why-qwirkle"
  | "why-roll"
  | "why-space"
  | "why-star"
  | "why-take"
  | "why-trade"
  | "won"
  | "won-qwirkles";
