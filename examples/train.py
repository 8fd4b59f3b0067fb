"""A baseline that learns: trains a policy by self-play, exports it as ONNX, and measures it in the arena.

    pip install 'sixfold[research]' torch
    python examples/train.py --minutes 60 --out model.onnx --log curve.csv
    sixfold arena onnx:model.onnx greedy

A network values turns: how far the seat will get ahead of the others from this turn to the end of the match, in
points. In self-play seats choose by chance, good turns more often (softmax), and what comes of it corrects the values:
TD(lambda), with points as rewards. All weights are random at first, and no other bot is imitated.
Results are in docs/research.md, under "A baseline that learns".
"""

from __future__ import annotations

import argparse
import csv
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

import numpy as np

import sixfold
from sixfold.arrays.observation import Encoder
from sixfold.arrays.turns import FEATURES
from sixfold.rl.batch import Batch
from sixfold.rl.learning import against_most_points, look_back
from sixfold.rl.rows import features, observed
from sixfold.rules.tiles import KINDS

try:
    import torch
    from network import Network, Policy, best_points, context
    from torch import Tensor, nn
    from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn
except ModuleNotFoundError:
    sys.exit("Training needs PyTorch: pip install torch (see https://pytorch.org for the one that suits your GPU)")

OPTIONS: dict[str, dict[str, Any]] = {"rummy": {"able": "full"}}  # what batches ask for


@dataclass(frozen=True)
class Settings:
    """What was asked for, and the constants of the method."""

    game: str
    seats: int
    seed: int
    matches: int  # at once
    device: str
    threads: int
    hidden: int  # units in a layer of the network
    steps: int = 64  # of every match in a round
    most_turns: int = 256  # that are listed
    heat: float = 0.05  # of the softmax; 0 would be the best turn only
    trace: float = 0.5  # lambda: how far a value trusts what happened rather than the values that came next
    rate: float = 1e-3  # of learning, at the beginning
    memory: float = 0.998  # of the average of the weights, which is what is measured and exported
    passes: int = 4  # over the turns of a round
    sample: int = 1024  # turns in one step of the optimiser

    @property
    def options(self) -> dict[str, Any]:
        return OPTIONS.get(self.game, {})

    @property
    def chunk(self) -> int:
        """How many turns are valued together: on a CPU as many as fit into its cache."""
        return 4096 if self.device == "cpu" else 1 << 18

    @property
    def measured(self) -> int:
        """Matches for each point of the learning curve: fewer where they take long."""
        return 200 if self.game == "rummy" else 800

    def batch(self, count: int, seed: int) -> Batch:
        limits = {"threads": self.threads, "most_turns": self.most_turns}
        return Batch(self.game, count, self.seats, seed=seed, **limits, **self.options)


# Self-play --------------------------------------------------------------------------------------------


class Look(NamedTuple):
    """What the seats to act know (a row for each match), and their turns with the matches these belong to."""

    known: Tensor
    rows: Tensor
    owners: Tensor


def look(batch: Batch, device: str) -> Look:
    """What the seats to act know about the matches of a batch."""
    rows, owners = (torch.from_numpy(array).to(device) for array in features(batch))
    parts = {name: torch.from_numpy(array).to(device) for name, array in observed(batch).items()}
    best = rows.new_zeros(batch.count, KINDS + 1)
    best = best.scatter_reduce(0, owners[:, None].expand(-1, KINDS + 1), best_points(rows), "amax")
    return Look(context(parts, best), rows, owners)


def value_turns(network: Network, batch: Batch, seen: Look, chunk: int) -> Tensor:
    """The values of the turns: a row for each match, filled up with minus infinity."""
    with torch.no_grad():
        pieces = zip(seen.rows.split(chunk), seen.owners.split(chunk), strict=True)
        values = torch.cat([network(seen.known, rows, owners) for rows, owners in pieces])
    counts = torch.from_numpy(batch.turns.counts).to(values.device)
    is_turn = torch.arange(int(batch.turns.counts.max()), device=values.device) < counts[:, None]
    return torch.full(is_turn.shape, -torch.inf, device=values.device).masked_scatter(is_turn, values)


def best_turns(network: Network, batch: Batch, settings: Settings) -> Any:
    """The turn with the highest value in each match."""
    return value_turns(network, batch, look(batch, settings.device), settings.chunk).argmax(1).cpu().numpy()


class SelfPlay:
    """The network in all seats of many matches."""

    def __init__(self, network: Network, settings: Settings, seed: int) -> None:
        self.network, self.settings = network, settings
        self.batch = settings.batch(settings.matches, seed)

    def round(self, scale: float) -> tuple[Tensor, Tensor, Tensor]:
        """Play some steps of every match: what was known, the turns chosen, and what they proved to be worth."""
        known, rows, points, over, seats, expected = [], [], [], [], [], []
        batch, every = self.batch, np.arange(self.batch.count)
        for _ in range(self.settings.steps):
            seen, chances, now = self._think()
            choice = torch.multinomial(chances, 1)[:, 0].cpu().numpy()
            starts = np.cumsum(batch.turns.counts) - batch.turns.counts
            known.append(seen.known)
            rows.append(seen.rows[torch.from_numpy(starts + choice).to(seen.rows.device)])
            seats.append(batch.seen.seat.copy())
            expected.append(now)
            points.append(batch.turns.points[every, choice] / scale)
            over.append(batch.step(choice).done.copy())
        seats.append(batch.seen.seat)
        expected.append(self._think()[2])
        arrays = {"points": points, "over": over, "seats": seats, "expected": expected}
        kept = {name: np.stack(array) for name, array in arrays.items()}
        worth = torch.from_numpy(look_back(**kept, count=batch.seats, trace=self.settings.trace))
        return torch.cat(known), torch.cat(rows), worth.flatten().to(known[0].device)

    def _think(self) -> tuple[Look, Tensor, Any]:
        """What is seen, the chances of the turns, and what the seats to act may expect."""
        seen = look(self.batch, self.settings.device)
        values = value_turns(self.network, self.batch, seen, self.settings.chunk)
        chances = torch.softmax(values / self.settings.heat, 1)
        return seen, chances, (chances * values.nan_to_num(neginf=0)).sum(1).cpu().numpy()


# Training ---------------------------------------------------------------------------------------------


class Training:
    """Self-play and learning by turns, with a log and a checkpoint to resume from."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        torch.manual_seed(settings.seed)
        width = look(settings.batch(1, settings.seed), "cpu").known.shape[1]
        self.network = Network(width, settings.hidden // 8, settings.hidden).to(settings.device)
        self.average = AveragedModel(self.network, multi_avg_fn=get_ema_multi_avg_fn(settings.memory))
        self.optimiser = torch.optim.Adam(self.network.parameters(), settings.rate)
        self.rounds, self.scale, self.seconds, self.busy = 0, 0.0, 0.0, 0.0

    def load(self, path: Path) -> None:
        """Resume from a checkpoint, with new matches: the result is not that of a run without a break."""
        state = torch.load(path, weights_only=True, map_location=self.settings.device)
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.rounds, self.scale, self.seconds, self.busy = state["progress"]

    def save(self, path: Path) -> None:
        progress = (self.rounds, self.scale, self.seconds, self.busy)
        parts = {"network": self.network, "average": self.average, "optimiser": self.optimiser}
        torch.save({name: part.state_dict() for name, part in parts.items()} | {"progress": progress}, path)

    def run(self, given: argparse.Namespace) -> None:
        """Train for some minutes, or for a number of rounds, which repeats exactly; measure every few rounds."""
        play = SelfPlay(self.network, self.settings, self.settings.seed + self.rounds)
        while (progress := self._progress(given)) < 1:
            began, worked = perf_counter(), process_time()
            self.scale = self.scale or 2 * float(play.round(1.0)[2].std())  # so that most worths are about 1
            for group in self.optimiser.param_groups:
                group["lr"] = self.settings.rate * max(0.02, 1 - progress)
            error = self._improve(*play.round(self.scale))
            self.rounds += 1
            self.seconds += perf_counter() - began
            self.busy += process_time() - worked
            if self.rounds in (1, 2, 5) or self.rounds % given.every == 0 or self._progress(given) >= 1:
                self._report(error, given.log)
                if given.checkpoint:
                    self.save(given.checkpoint)

    def _progress(self, given: argparse.Namespace) -> float:
        """Which share of the training is done."""
        return self.rounds / given.rounds if given.rounds else self.seconds / 60 / float(given.minutes)

    def _improve(self, known: Tensor, rows: Tensor, worth: Tensor) -> float:
        """Correct the values of turns by what these proved to be worth; returns the mean squared error."""
        errors = []
        for _ in range(self.settings.passes):
            for part in torch.randperm(len(worth), device=worth.device).split(self.settings.sample):
                values = self.network(known[part], rows[part], torch.arange(len(part), device=part.device))
                loss = nn.functional.mse_loss(values, worth[part])
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
                self.optimiser.step()
                self.average.update_parameters(self.network)
                errors.append(loss.detach())
        return float(torch.stack(errors).mean())

    def _report(self, error: float, log: Path | None) -> None:
        """Print a line, and append it to the log."""
        batch = self.settings.batch(self.settings.measured, seed=2**31 - 1)
        won = against_most_points(
            batch, lambda: best_turns(self.average.module, batch, self.settings), self.settings.seed
        )
        turns = self.rounds * self.settings.steps * self.settings.matches
        names = ("round", "turns", "minutes", "processor_minutes", "error", "win_rate", "standard_error")
        values = (self.rounds, turns, self.seconds / 60, self.busy / 60, error, won.mean(), won.std() / len(won) ** 0.5)
        line = [str(round(value, 4)) for value in values]
        print(", ".join(f"{name} {value}" for name, value in zip(names, line, strict=True)), flush=True)
        if log:
            is_new = not log.exists()
            with log.open("a", newline="") as file:
                csv.writer(file).writerows([names, line] if is_new else [line])

    def export(self, path: Path) -> None:
        """Write the policy as ONNX, for any number of turns."""
        rules = sixfold.game(self.settings.game, **self.settings.options)
        policy = Policy(self.average.module, Encoder(rules, self.settings.seats)).cpu().eval()
        example = (torch.zeros(1, policy.length), torch.zeros(3, len(FEATURES)))
        names, free = ["observation", "features"], {"features": {0: "turns"}, "values": {0: "turns"}}
        options = {"input_names": names, "output_names": ["values"], "dynamic_axes": free, "opset_version": 18}
        torch.onnx.export(policy, example, str(path), dynamo=False, **options)


# The command ------------------------------------------------------------------------------------------


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", default="qwirkle", choices=sixfold.games())
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=60, help="of training; measuring comes on top")
    parser.add_argument("--rounds", type=int, help="instead of --minutes: the same seed gives the same policy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=256, help="at once; more suit a GPU")
    parser.add_argument("--hidden", type=int, default=64, help="units in a layer of the network; more suit a GPU")
    parser.add_argument("--device", default="auto", help="auto takes a GPU when there is one")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("model.onnx"), help="the policy")
    parser.add_argument("--log", type=Path, help="append the learning curve to this file (CSV)")
    parser.add_argument("--every", type=int, default=20, help="rounds between two points of the curve")
    parser.add_argument("--checkpoint", type=Path, help="save the training here, and resume if the file exists")
    parser.add_argument("--pairs", type=int, default=100, help="deals in the arena at the end; 0 for none")
    parser.add_argument("--against", nargs="*", default=["random", "greedy"], help="bots of the arena")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    device = given.device if given.device != "auto" else "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_num_threads(given.threads)
    numbers = (given.seats, given.seed, given.matches, device, given.threads, given.hidden)
    training = Training(Settings(given.game, *numbers))
    if given.checkpoint and given.checkpoint.exists():
        training.load(given.checkpoint)
    print(f"{training.settings}, {sum(each.numel() for each in training.network.parameters())} weights", flush=True)
    training.run(given)
    training.export(given.out)
    options = [f"--option={name}={value}" for name, value in training.settings.options.items()]
    rules = [f"--game={given.game}", f"--seats={given.seats}", f"--pairs={given.pairs}", *options]
    for opponent in given.against if given.pairs else []:
        subprocess.run(
            [
                sys.executable,
                "-m",
                "sixfold",
                "arena",
                f"onnx:{given.out}",
                opponent,
                *rules,
                f"--jobs={given.threads}",
            ],
            check=True,
        )


if __name__ == "__main__":
    main()
