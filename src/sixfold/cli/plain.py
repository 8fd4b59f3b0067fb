"""Playing in plain text: a person types moves, bots answer. It works in a pipe and for a screen reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from sixfold.bots.bot import Bot, Limit
from sixfold.cli.files import write_record
from sixfold.draw.text import board_text, hand_text, scores_text
from sixfold.record.record import Record
from sixfold.record.replay import start, steps
from sixfold.record.telling import tell
from sixfold.rules.actions import Action, Event, Seat
from sixfold.rules.dealer import Dealer, advance
from sixfold.rules.errors import IllegalAction, ParseError
from sixfold.rules.model import Observation, Points, State
from sixfold.rules.sight import redact, unseen
from sixfold.rules.words import listed

HELP = """\
Type a move:
  place Rc@0,0 Rs@1,0   put the red circle at column 0, row 0 and the red square to its right
  trade Rc Gs           set these aside and draw as many
  pass                  when you can do neither
Colours are R O Y G B P (red orange yellow green blue purple); shapes are c s d l t x (circle square diamond
clover starburst cross). Columns grow to the right, rows grow downwards.
Or ask:
  moves [N]    the N best plays (10 unless you say)
  why [MOVE]   why the last move was refused, or what a move would score or break
  table, hand, scores, log, unseen
  save FILE    keep a copy of the record (every turn is saved anyway)
  quit         stop; the game goes on when you come back"""

SHOWN_MOVES = 10


class PlainTable:
    """One person at a table with bots. Every turn is saved before the next one begins."""

    def __init__(
        self,
        record: Record,
        bots: Mapping[Seat, Bot],
        dealer: Dealer,
        file: Path,
        ask: Callable[[], str | None],
        say: Callable[[str], None],
    ) -> None:
        self.game = record.game
        self.players = record.players
        self.bots, self.dealer, self.file, self.ask, self.say = bots, dealer, file, ask, say
        self.seat = next(seat for seat in range(len(record.players)) if seat not in bots)
        self.events: list[Event] = []
        self.log: list[str] = []
        self.refusal = "nothing has been refused"
        self.commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: say(HELP),
            "table": lambda _: say(board_text(self.state.table.board)),
            "hand": lambda _: say(hand_text(self.seen)),
            "scores": lambda _: say(scores_text(self.seen, self.names)),
            "log": lambda _: say("\n".join(self.log)),
            "unseen": lambda _: say(" ".join(map(str, unseen(self.seen)))),
            "moves": self._moves,
            "why": self._why,
            "save": self._save_copy,
        }
        self.state = start(record)
        for step in steps(record):
            self._note(step.event, step.after)

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def seen(self) -> Observation:
        """What the person sees."""
        return self.game.observe(self.state, self.seat)

    @property
    def record(self) -> Record:
        """The game so far."""
        return Record.of(self.game, self.players, self.events, self.state)

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self.say(
            f"{self.game.name.capitalize()} with {listed(self.names)}. Type 'help' to see what you can say."
        )
        self.say("\n".join(self.log[-len(self.players) :]))
        while (seat := self._deal()) is not None:
            action = self._bot_action(seat) if seat in self.bots else self._ask_action()
            if action is None:
                self.say(f"The game is kept in {self.file}: 'sixfold play' goes on with it.")
                return
            self._happens(action)
        self.say(board_text(self.state.table.board))
        self.say(scores_text(self.seen, self.names))
        self.say(f"The record is in {self.file}.")

    # What happens -------------------------------------------------------------------------------------

    def _deal(self) -> Seat | None:
        """Let chance act, save, and say whose turn it is."""
        _, dealt = advance(self.game, self.state, self.dealer)
        for deal in dealt:
            self._happens(deal)
        self._save(self.file)
        return self.game.actor(self.state)

    def _happens(self, event: Event) -> None:
        for line in self._note(event, self.game.apply(self.state, event)):
            self.say(line)

    def _note(self, event: Event, state: State) -> list[str]:
        """Take an event into events, state and log; gives the lines that say it."""
        before = self.seen
        self.state = state
        self.events.append(event)
        told = tell(before, redact(event, self.seat), self.seen, self.names)
        lines = [saying.english(self.game.options.names) for saying in told]
        self.log += lines
        return lines

    def _bot_action(self, seat: Seat) -> Action:
        past = tuple(redact(event, seat) for event in self.events)
        return self.bots[seat].choose(self.game.observe(self.state, seat), past, Limit())

    # What the person says -----------------------------------------------------------------------------

    def _ask_action(self) -> Action | None:
        """Ask until there is a legal action; None when the person leaves."""
        self.say(f"\n{board_text(self.state.table.board)}\n{scores_text(self.seen, self.names)}")
        self.say(f"Your hand: {hand_text(self.seen)}")
        while (line := self.ask()) is not None:
            word, _, rest = line.strip().partition(" ")
            if word in ("quit", "exit"):
                break
            if word in self.commands:
                self.commands[word](rest.strip())
            elif word and (action := self._legal(line)):
                return action
        return None

    def _legal(self, text: str) -> Action | None:
        """The action that a text says, if it is legal; else say why not."""
        try:
            action = self.game.parse(text, self.seat)
            self.game.check(self.seen, action)
        except ParseError as error:
            self.refusal = f"{error.reason}. Type 'help' to see what you can say."
        except IllegalAction as error:
            self.refusal = error.saying.english(self.game.options.names)
        else:
            return action
        self.say(f"No: {self.refusal}")
        return None

    def _moves(self, rest: str) -> None:
        """The best plays."""
        count = int(rest) if rest.isdigit() else SHOWN_MOVES
        for action, points in ranked(self.seen)[:count]:
            self.say(f"{points.total:4}  {action}")

    def _why(self, rest: str) -> None:
        """Why the last move was refused, or what a move would do."""
        if not rest:
            self.say(self.refusal)
        elif action := self._legal(rest):
            points = self.game.points(self.seen, action)
            parts = listed([part.saying.english(self.game.options.names) for part in points.parts])
            self.say(f"That is legal and makes {points.total}{f': {parts}' if parts else ''}.")

    # Keeping it ---------------------------------------------------------------------------------------

    def _save_copy(self, rest: str) -> None:
        if not rest:
            self.say("Say where to: save FILE")
        elif self._save(Path(rest).expanduser()):
            self.say(f"Saved to {rest}.")

    def _save(self, file: Path) -> bool:
        """Write the record; a disk that refuses costs nothing but this copy."""
        try:
            write_record(self.record, file)
        except OSError as error:
            self.say(f"Could not save to {file}: {error.strerror or error}")
            return False
        return True


def ranked(seen: Observation) -> list[tuple[Action, Points]]:
    """All legal actions with their points, best first."""
    scored = [(action, seen.game.points(seen, action)) for action in seen.game.legal_actions(seen)]
    return sorted(scored, key=lambda each: -each[1].total)
