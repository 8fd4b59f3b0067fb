"""The log of a game, as one viewer is told it."""

from __future__ import annotations

from sixfold.record.replay import Step, start
from sixfold.record.telling import tell
from sixfold.room.standing import Standing
from sixfold.rules.actions import Deal, Laid, Seat
from sixfold.rules.model import Observation


class Story:
    """What has happened at a table so far, line by line."""

    def __init__(self, standing: Standing, seat: Seat | None) -> None:
        self.game, self.names, self.seat = standing.game, standing.names, seat
        self.lines: list[str] = []
        self.turns: list[int] = []  # where each turn begins in the lines
        self.last_play: tuple[Laid, Observation] | None = None  # and what was seen before it
        self._state, self._at = start(standing.record()), 0
        self.go_on(standing)

    def go_on(self, standing: Standing) -> list[str]:
        """Tell what has happened since; gives the lines that are new."""
        begin = len(self.lines)
        for event in standing.events[self._at :]:
            after = self.game.apply(self._state, event)
            self._note(Step(self._state, event, after))
            self._state = after
        self._at = standing.at
        return self.lines[begin:]

    def _note(self, step: Step) -> None:
        before, seen = (self.game.observe(state, self.seat) for state in (step.before, step.after))
        if not isinstance(step.event, Deal):
            self.turns.append(len(self.lines))
        if isinstance(step.event, Laid):
            self.last_play = step.event, before
        told = tell(before, self.game.redact(step.event, self.seat), seen, self.names)
        self.lines += [saying.english(self.game.options.names) for saying in told]

    @property
    def recent(self) -> list[str]:
        """The last turn of every seat."""
        return self.lines[self.turns[-len(self.names) :][0] if self.turns else 0 :]
