"""The story of a match as lines of text, for one viewer."""

from __future__ import annotations

from sixfold.record.replay import Step, start
from sixfold.record.telling import tell
from sixfold.room.standing import Standing
from sixfold.rules.actions import Deal, Laid, Seat
from sixfold.rules.model import Observation


class Transcript:
    """Everything that has happened in a match so far, line by line."""

    def __init__(self, standing: Standing, seat: Seat | None) -> None:
        self.game, self.names, self.seat = standing.game, standing.names, seat
        self.lines: list[str] = []
        self.turns: list[int] = []  # the first line of each turn
        self.last_play: tuple[Laid, Observation] | None = None  # with what the viewer saw before it
        self._state, self._at = start(standing.record()), 0
        self.update(standing)

    def update(self, standing: Standing) -> list[str]:
        """Add what has happened since the last update; returns the new lines."""
        begin = len(self.lines)
        for event in standing.events[self._at :]:
            after = self.game.apply(self._state, event)
            self._add(Step(self._state, event, after))
            self._state = after
        self._at = len(standing.events)
        return self.lines[begin:]

    def _add(self, step: Step) -> None:
        before, after = (self.game.observe(state, self.seat) for state in (step.before, step.after))
        if not isinstance(step.event, Deal):
            self.turns.append(len(self.lines))
        if isinstance(step.event, Laid):
            self.last_play = step.event, before
        sentences = tell(before, self.game.redact(step.event, self.seat), after, self.names)
        self.lines += [sentence.english(self.game.options.names) for sentence in sentences]

    @property
    def recent(self) -> list[str]:
        """The last turn of every seat."""
        return self.lines[self.turns[-len(self.names) :][0] if self.turns else 0 :]
