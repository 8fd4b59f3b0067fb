"""The network that examples/train.py trains: it values turns. Change it, or put your own in its place."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import torch
from torch import Tensor, nn

from sixfold.arrays.observation import Encoder
from sixfold.arrays.turns import COUNTS, FEATURES, VERBS
from sixfold.rules.tiles import KINDS, LINE_MASKS

LINES = np.array([[mask >> kind & 1 for mask in LINE_MASKS] for kind in range(KINDS)], np.float32)  # kinds x lines
POINTS, LONGEST, SIZE, USED = 0, FEATURES.index("longest line"), FEATURES.index("tiles"), COUNTS + len(VERBS)
PLACE, TAKE = COUNTS + VERBS.index("place"), COUNTS + VERBS.index("take")
PLANES = ("unseen", "table", "hands")  # what is known about kinds besides the hand, as far as a game has it
NUMBERS = ("bag", "hand_sizes", "tokens", "rolls", "turns_left")  # what else is known
LENGTHS = 7  # of lines: none, 2 to 6
UNIT = 6  # what the inputs are divided by, so that most are about 1


def best_points(rows: Tensor) -> Tensor:
    """The points of each turn, in the column of its tile if it plays a single one, and in a last column for all.

    The most of a match then tell where kinds fit on its board, though cells are not among the features.
    """
    points = rows[:, POINTS : POINTS + 1]
    is_single = rows[:, PLACE : PLACE + 1] * (rows[:, SIZE : SIZE + 1] == 1)
    return torch.cat([rows[:, USED:] * is_single * points, points], 1)


def context(parts: Mapping[str, Tensor], best: Tensor) -> Tensor:
    """What is known about each match as one row: numbers for each kind, then all others."""
    others = {"hands": parts["hands"][:, 1:].sum(1)} if "hands" in parts else {}  # of open hands those of the others
    nothing = torch.zeros_like(parts["hand"])  # in games without such a thing
    planes = [others.get(name, parts.get(name, nothing)) for name in PLANES]
    numbers = [parts[name].flatten(1) for name in NUMBERS if name in parts]
    return torch.cat([parts["hand"], best[:, :KINDS], *planes, best[:, KINDS:], *numbers], 1)


class Network(nn.Module):
    """Values turns. The twelve lines (six colours, six shapes) share their weights, so all kinds are treated alike."""

    def __init__(self, width: int, line_width: int, hidden: int) -> None:
        super().__init__()
        self.register_buffer("lines", torch.from_numpy(LINES))
        self.numbers_at = KINDS * (2 + len(PLANES))
        inputs = 2 * line_width + USED + LENGTHS + 3 + width - self.numbers_at
        self.line_of_turn = nn.Parameter(torch.randn(4, line_width) / 3)
        self.line_of_match = nn.Linear(1 + len(PLANES), line_width)
        layers = [nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, 1)]
        self.value = nn.Sequential(*layers)

    def forward(self, known: Tensor, rows: Tensor, owners: Tensor) -> Tensor:
        """A value for each row of features; `owners` are the rows of what is known about their matches."""
        hand, *planes = known[:, : self.numbers_at].split(KINDS, 1)
        of_match = self.line_of_match(torch.stack([each @ self.lines for each in planes], 2) / UNIT).flatten(1)
        used = rows[:, USED:]
        kept = hand[owners] - used * (1 - 2 * rows[:, TAKE : TAKE + 1])  # what is taken joins the hand
        different = kept.clamp(0, 1)
        later = different * planes[0][owners] / UNIT  # what the kept tiles could score now, one by one
        # The same weights for each line, as one matrix: far faster than line by line.
        weights = torch.einsum("kl,iw->iklw", self.lines, self.line_of_turn).reshape(4 * KINDS, -1)
        lines = torch.addmm(of_match[owners], torch.cat([different, kept, used, later], 1), weights).relu()
        lines = lines.view(-1, len(LINE_MASKS), lines.shape[1] // len(LINE_MASKS))
        longest = (rows[:, LONGEST : LONGEST + 1] == torch.arange(LENGTHS, device=rows.device)).to(rows.dtype)
        summed = torch.stack([later.amax(1), later.sum(1), kept.sum(1)], 1)
        numbers = known[:, self.numbers_at :][owners]
        inputs = [lines.sum(1) / UNIT, lines.amax(1), rows[:, :USED] / UNIT, longest, summed, numbers / UNIT]
        found: Tensor = self.value(torch.cat(inputs, 1))
        return found[:, 0]


class Policy(nn.Module):
    """The network in the form of a policy: from a flat observation and the features of the turns."""

    def __init__(self, network: Network, encoder: Encoder) -> None:
        super().__init__()
        self.network, self.places, self.length = network, {}, 0
        for name, field in encoder.fields.items():
            start, self.length = self.length, self.length + int(np.prod(field.shape))
            if name in ("hand", *PLANES, *NUMBERS):
                self.places[name] = (start, self.length, field.shape)

    def forward(self, observation: Tensor, rows: Tensor) -> Tensor:
        parts = {name: observation[:, start:end].view(1, *shape) for name, (start, end, shape) in self.places.items()}
        owners = rows[:, POINTS].long() * 0
        return self.network(context(parts, best_points(rows).amax(0, keepdim=True)), rows, owners)
