"""Playing in plain text: a person types moves, bots answer. It works in a pipe and for a screen reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random

from sixfold.bots.bot import Bot, Limit
from sixfold.bots.registry import hint
from sixfold.cli.draft import Draft, cards_text
from sixfold.cli.files import write_record
from sixfold.cli.seating import bot_name
from sixfold.cli.story import Story
from sixfold.cli.support import move_line, ranked
from sixfold.draw.ansi import Depth, board_ansi, counts_ansi, hand_ansi
from sixfold.draw.picture import Picture, picture
from sixfold.record.record import Record
from sixfold.room.recorded import recorded_room
from sixfold.rules.actions import Action, Seat
from sixfold.rules.errors import IllegalAction, ParseError
from sixfold.rules.model import Observation
from sixfold.rules.sight import unseen
from sixfold.rules.words import listed

HELP_TILES = """\
Type a move:
  place Rc@0,0 Rs@1,0   put the red circle at column 0, row 0,
                        and the red square to its right
  trade Rc Gs           set these aside and draw as many
  take Yd@8,7           use a star token, where the game has them
  roll Rc Gs            roll these cubes again; 'roll' alone keeps them all
  pass                  when you can do neither
Columns grow to the right, rows grow downwards. [Rc] is the last play."""

HELP_CARDS = """\
Lay out your turn step by step, then say 'done':
  new Ys Gs Bs          a new set of cards from your hand
  add Oc Ps to 3        cards from your hand to set 3
  move Bs from 3 to 5   a card from one set to another; also 'to new'
  undo   reset          take back the last step, or all of them
  done                  play it; sets of six become your Qwirkles
  pass                  when no card of yours can be played
Or say it all at once, every set of the table after a bar:
  arrange Oc | Oc Rc Gc | Ps Bs Ys
[Rc] came with the last move."""

HELP = """\
Colours: R red, O orange, Y yellow, G green, B blue, P purple
Shapes:  c circle, s square, d diamond, l clover, t starburst, x cross
Or ask:
  moves [N]    the N best plays, or all of them; ten unless you say
  hint         a good move, and what speaks for it
  why [MOVE]   why the last move was refused, or what a move would do
  table  hand  scores  log
  unseen       how many of each tile you cannot see
  save FILE    keep a copy of the record, all hands included
  quit         stop; every turn is saved, the game goes on when you come back"""

SHOWN_MOVES = 10
DONE = "done"  # the arrangement stands


class PlainTable:
    """One person at a table with bots. Every turn is saved before the next one begins."""

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
        self.story = Story(self.standing, self.seat)
        self.refusal = "nothing has been refused"
        self.is_new = not record.events
        self.draft: Draft | None = None  # of a turn with cards
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "table": lambda _: say(str(self.draft or board_ansi(self.picture, Depth.NONE))),
            "hand": lambda _: say(self._hand()),
            "scores": lambda _: say("\n".join(self.picture.seats)),
            "log": lambda _: say("\n".join(self.story.lines)),
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
        """What the person sees, drawn in plain characters; the last play is marked."""
        last, before = self.story.last_play or (None, None)
        return picture(self.seen, names=self.names, last=last, before=before)

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self.say(f"{self.game.name.capitalize()} with {listed(self.names)}. Type 'help' to see what you can say.")
        if not self.is_new:
            self.say(f"The game goes on after {self.seen.table.turns} turns.")
        for line in self.story.lines if self.is_new else self.story.recent:
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

    # What happens -------------------------------------------------------------------------------------

    def _act(self, action: Action) -> None:
        """Do it, and say what came of it."""
        self.standing = self.room.act(action.seat, self.standing.at, [action])
        self.say("\n".join(self.story.go_on(self.standing)))

    # What the person says -----------------------------------------------------------------------------

    def _ask_action(self) -> bool:
        """Ask until the person has acted; False when they leave."""
        self.say(f"\n{self.picture}")
        self.draft = Draft(self.seen) if self.picture.cards else None
        while (line := self.ask()) is not None:
            word, _, rest = line.strip().partition(" ")
            word = word.lower()
            if word in ("quit", "exit"):
                break
            if word in self.commands:
                self.commands[word](rest.strip())
            elif self.draft is not None and word in self.draft.steps:
                self._step(self.draft, word, rest.strip())
            elif self.draft is not None and word == DONE and rest:
                self.say(f"Say '{DONE}' alone.")
            elif word and self._does(line):
                return True
        return False

    def _step(self, draft: Draft, word: str, rest: str) -> None:
        """Go on with the arrangement, and show what it has come to."""
        try:
            draft.steps[word](rest)
        except ValueError as error:
            self.refusal = error.reason if isinstance(error, ParseError) else str(error)
            self.say(f"No: {self.refusal}")
        else:
            self.say(str(draft))

    def _does(self, text: str) -> bool:
        """Do what a text says, if it can be done."""
        with self._refusing():
            self._act(self._read(text))
            return True
        return False

    def _read(self, text: str) -> Action:
        if self.draft is not None and text.strip().lower() == DONE:
            return self.draft.action
        return self.game.parse(text, self.seat)

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        """Say why something cannot be done."""
        try:
            yield
        except ParseError as error:
            self.refusal = f"{error.reason}. Type 'help' to see what you can say."
        except IllegalAction as error:
            self.refusal = error.saying.english(self.game.options.names)
        else:
            return
        self.say(f"No: {self.refusal}")

    def _hand(self) -> str:
        return cards_text(self.draft.now.hand) if self.draft else hand_ansi(self.picture, Depth.NONE)

    def _help(self, rest: str) -> None:
        self.say(f"{HELP_CARDS if self.picture.cards else HELP_TILES}\n{HELP}")

    def _moves(self, rest: str) -> None:
        """The best plays."""
        if rest not in ("", "all") and not re.fullmatch("[0-9]{1,6}", rest):
            self.say("Say 'moves', 'moves 30' or 'moves all'.")
            return
        count = None if rest == "all" else int(rest or SHOWN_MOVES)
        for action, points in islice(ranked(self.seen), count):
            self.say(move_line(action, points, self.game.options.names))

    def _why(self, rest: str) -> None:
        """Why the last move was refused, or what a move would do."""
        if not rest:
            self.say(self.refusal)
            return
        with self._refusing():
            action = self._read(rest)
            (points,) = self.room.preview(self.seat, self.standing.at, [action]).points
            self.say(f"That is legal:\n{move_line(action, points, self.game.options.names)}")

    def _hint(self, rest: str) -> None:
        """A good move with its reasons."""
        try:
            actions, reasons = hint(self.seen, self.standing.past(self.seat))
        except ValueError as error:
            self.say(str(error))
            return
        said = "; ".join(reason.english(self.game.options.names) for reason in reasons)
        self.say(f"{', then '.join(map(str, actions))}{f'   ({said})' if said else ''}")

    # Keeping it ---------------------------------------------------------------------------------------

    def _save_copy(self, rest: str) -> None:
        if not rest:
            self.say("Say where to: save FILE")
        elif Path(rest).exists():
            self.say(f"There is already a file {rest}: name another one.")
        elif self._save(Path(rest)):
            self.say(f"Saved to {rest}.")

    def _save(self, file: Path) -> bool:
        """Write the record; a disk that refuses costs nothing but this copy."""
        try:
            write_record(self.standing.record(), file)
        except (OSError, RuntimeError) as error:  # RuntimeError: a ~name that nobody has
            self.say(f"Could not save to {file}: {getattr(error, 'strerror', None) or error}")
            return False
        return True
