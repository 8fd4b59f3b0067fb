"""A match in plain text between a person and bots. It works in a pipe and with a screen reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random

from sixfold.bots.bot import Bot, Limit
from sixfold.bots.registry import hint
from sixfold.cli.files import write_record
from sixfold.cli.moves import move_line, rank_moves
from sixfold.cli.seating import bot_name
from sixfold.cli.transcript import Transcript
from sixfold.cli.workspace import Workspace, cards_text
from sixfold.draw.ansi import Depth, board_ansi, counts_ansi, hand_ansi
from sixfold.draw.picture import Picture, picture
from sixfold.record.record import Record
from sixfold.room.recorded import PERSON, recorded_room
from sixfold.rules.actions import Action, Seat
from sixfold.rules.errors import IllegalAction, ParseError, Refused
from sixfold.rules.info import Pieces
from sixfold.rules.model import Observation
from sixfold.rules.redaction import unseen
from sixfold.rules.select import star_table
from sixfold.rules.sentences import join_words

HELP_TILES = """\
Type a move:
  place Rc@0,0 Rs@1,0   put the red circle at column 0, row 0,
                        and the red square to its right
{more}  pass                  when you can do nothing else
Columns grow to the right, rows grow downwards. [Rc] is the last play."""

HELP_TRADE = "  trade Rc Gs           swap these for new tiles\n"
HELP_TAKE = "  take Yd@8,7           spend a star token to take a tile\n"
HELP_ROLL = "  roll Rc Gs            reroll these cubes; 'roll' alone keeps all\n"

HELP_CARDS = """\
Lay out your turn step by step, then type 'done':
  new Ys Gs Bs          a new set of cards from your hand
  add Oc Ps to 3        cards from your hand to set 3
  move Bs from 3 to 5   a card from one set to another; also 'to new'
  undo   reset          take back the last step, or all of them
  done                  play it; sets of six become your Qwirkles
  pass                  when no card can be played without moving others;
                        with able=full or after a round of passes, when no
                        card can be played at all
Or type it all at once, with a bar before every set on the table:
  arrange Oc | Oc Rc Gc | Ps Bs Ys
[Rc] is new since the last move."""

HELP = """\
Colours: R red, O orange, Y yellow, G green, B blue, P purple
Shapes:  c circle, s square, d diamond, l clover, t starburst, x cross
Or ask:
  moves [N]    the N best plays, or 'all'; ten by default
  hint         a good move, and why it is good
  why [MOVE]   why the last move was refused, or what a move would do
  table  hand  scores  log
  unseen       the tiles you cannot see, counted
  back         take back your last turn, and what followed
  save FILE    save a copy of the record, including all hands
  quit         stop; the game is saved and continues when you come back"""

SHOWN_MOVES = 10
DONE = "done"  # plays the arrangement
BACK = "back"


class PlainMatch:
    """One person against bots. Every turn is saved before the next one starts."""

    def __init__(
        self,
        record: Record,
        bots: Mapping[Seat, Bot],
        rng: Random,
        file: Path,
        ask: Callable[[], str | None],
        say: Callable[[str], None],
    ) -> None:
        self.bots, self.file, self.ask, self.say = bots, file, ask, say
        self.seat = next(seat for seat in range(len(record.players)) if seat not in bots)
        self.room = recorded_room(record, {seat: bot_name(record.players[seat]) for seat in bots}, rng)
        self.standing = self.room.standing
        self.game, self.names = self.standing.game, self.standing.names
        self.transcript = Transcript(self.standing, self.seat)
        self.refusal = "nothing has been refused"
        self.is_new = not record.events
        self.workspace: Workspace | None = None  # for a turn with cards
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "table": lambda _: say(str(self.workspace or board_ansi(self.picture, Depth.NONE))),
            "hand": lambda _: say(self._hand()),
            "scores": lambda _: say("\n".join(self.picture.seats)),
            "log": lambda _: say("\n".join(self.transcript.lines)),
            "unseen": lambda _: say(counts_ansi(unseen(self.seen))),
            "moves": self._moves,
            "why": self._why,
            "hint": self._hint,
            "save": self._save_copy,
        }

    @property
    def seen(self) -> Observation:
        """What the person sees."""
        return self.standing.seen(self.seat)

    @property
    def picture(self) -> Picture:
        """What the person sees, in plain characters, with the last play marked."""
        last, before = self.transcript.last_play or (None, None)
        return picture(self.seen, names=self.names, last=last, before=before)

    def run(self) -> None:
        """Play until the game is over or the person quits."""
        self.say(f"{self.game.name.capitalize()} with {join_words(self.names)}. Type 'help' for the commands.")
        if not self.is_new:
            turns = self.seen.table.turns
            self.say(f"The game continues after {turns} {'turn' if turns == 1 else 'turns'}.")
        for line in self.transcript.lines if self.is_new else self.transcript.recent:
            self.say(line)
        is_saved = self._save(self.file)
        while (seat := self.standing.actor) is not None:
            if seat in self.bots:
                self._act(self.bots[seat].choose(self.standing.seen(seat), self.standing.past(seat), Limit()))
            elif not self._ask_action():
                break
            is_saved = self._save(self.file)
        else:
            self.say(f"\n{self.picture}")
        if is_saved:
            self.say(f"The record is in {self.file}.")

    # Moves --------------------------------------------------------------------------------------------

    def _act(self, action: Action) -> None:
        """Make a move and say what happened."""
        self.standing = self.room.act(action.seat, self.standing.at, [action])
        self.say("\n".join(self.transcript.update(self.standing)))

    # Commands -----------------------------------------------------------------------------------------

    def _ask_action(self) -> bool:
        """Ask until the person has moved; False if they quit."""
        self.say(f"\n{self.picture}")
        self.workspace = Workspace(self.seen) if self.picture.is_cards else None
        while (line := self.ask()) is not None:
            word, _, rest = line.strip().partition(" ")
            word = word.lower()
            if word in ("quit", "exit"):
                break
            if word in self.commands:
                self.commands[word](rest.strip())
            elif self.workspace is not None and word in self.workspace.commands:
                self._edit(self.workspace, word, rest.strip())
            elif self.workspace is not None and word == DONE and rest:
                self.say(f"Type '{DONE}' alone.")
            elif word == BACK:
                if self._take_back():
                    return True
            elif word and self._try(line):
                return True
        return False

    def _take_back(self) -> bool:
        """Take back the last turn of the person, if there is one."""
        try:
            self.standing = self.room.undo(PERSON)
        except Refused:
            self.say("You have not made a turn yet.")
            return False
        self.transcript = Transcript(self.standing, self.seat)
        self.say("You take back your last turn.")
        return True

    def _edit(self, workspace: Workspace, word: str, rest: str) -> None:
        """Change the arrangement and show it."""
        try:
            workspace.commands[word](rest)
        except ValueError as error:
            self.refusal = error.reason if isinstance(error, ParseError) else str(error)
            self.say(f"No: {self.refusal}")
        else:
            self.say(str(workspace))

    def _try(self, text: str) -> bool:
        """Make the move that a text names, if it is legal."""
        with self._report_refusal():
            self._act(self._read(text))
            return True
        return False

    def _read(self, text: str) -> Action:
        if self.workspace is not None and text.strip().lower() == DONE:
            return self.workspace.action
        return self.game.parse(text, self.seat)

    @contextmanager
    def _report_refusal(self) -> Iterator[None]:
        """Say why a move is refused."""
        try:
            yield
        except ParseError as error:
            self.refusal = f"{error.reason}. Type 'help' for the commands."
        except IllegalAction as error:
            self.refusal = error.sentence.english(self.game.options.names)
        else:
            return
        self.say(f"No: {self.refusal}")

    def _hand(self) -> str:
        return cards_text(self.workspace.current.hand) if self.workspace else hand_ansi(self.picture, Depth.NONE)

    def _help(self, rest: str) -> None:
        self.say(f"{HELP_CARDS if self.picture.is_cards else self._help_tiles()}\n{HELP}")

    def _help_tiles(self) -> str:
        """The moves that this game knows."""
        info = self.game.info
        trade = HELP_TRADE if info.has_trades else ""
        take = HELP_TAKE if star_table(self.seen.table).tokens else ""
        roll = HELP_ROLL if info.pieces is Pieces.CUBES else ""
        return HELP_TILES.format(more=trade + take + roll)

    def _moves(self, rest: str) -> None:
        """Show the best plays."""
        if rest not in ("", "all") and not re.fullmatch("[0-9]{1,6}", rest):
            self.say("Type 'moves', 'moves 30' or 'moves all'.")
            return
        count = None if rest == "all" else int(rest or SHOWN_MOVES)
        for action, points in islice(rank_moves(self.seen), count):
            self.say(move_line(action, points, self.game.options.names))

    def _why(self, rest: str) -> None:
        """Say why the last move was refused, or what a move would score."""
        if not rest:
            self.say(self.refusal)
            return
        with self._report_refusal():
            action = self._read(rest)
            (points,) = self.room.preview(self.seat, self.standing.at, [action]).points
            self.say(f"That is legal:\n{move_line(action, points, self.game.options.names)}")

    def _hint(self, rest: str) -> None:
        """Show a good move and its reasons."""
        try:
            actions, reasons = hint(self.seen, self.standing.past(self.seat))
        except ValueError as error:
            self.say(str(error))
            return
        self.say(", then ".join(map(str, actions)))
        for reason in reasons:
            text = reason.english(self.game.options.names)
            self.say(f"  {text[:1].upper()}{text[1:]}.")

    # Saving -------------------------------------------------------------------------------------------

    def _save_copy(self, rest: str) -> None:
        if not rest:
            self.say("Type a file name: save FILE")
        elif Path(rest).exists():
            self.say(f"There is already a file {rest}: choose another name.")
        elif self._save(Path(rest)):
            self.say(f"Saved to {rest}.")

    def _save(self, file: Path) -> bool:
        """Write the record; if that fails, only this copy is lost."""
        try:
            write_record(self.standing.record(), file)
        except (OSError, RuntimeError) as error:  # RuntimeError: ~name of an unknown user
            self.say(f"Could not save to {file}: {getattr(error, 'strerror', None) or error}")
            return False
        return True
