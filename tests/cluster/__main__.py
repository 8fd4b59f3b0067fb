"""Everything that may happen to a cluster, one thing after the other: ``make cluster``."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

import psutil

from tests.cluster import page
from tests.cluster.nodes import Nodes, running_nodes
from tests.cluster.proof import WITNESS, begin, finish, kept, moves_at, run, wait_for, without_times

ARENA = ("sixfold", "arena")
SHORT = ("--option", "copies=1")
DUEL = (*ARENA, WITNESS, "random", *SHORT, "--pairs", "40")
GAMES = 80  # of it
STRONG = (*ARENA, "expert", "greedy", "--pairs", "10", "--json", "-")
LADDER = (*ARENA, "random", "beginner", "greedy", "club", *SHORT, "--seats", "3", "--pairs", "5", "--json", "-")
FIT = ("tools.fit_equity", "--rows", "12000", "--parts", "6", "qwirkle", "cubes")
LEVELS = ("tools.levels", "--games", "qwirkle", "--lengths", "short", "--seats", "2", "--pairs", "1")
QUIET = 3.0  # seconds without a move, after which nobody plays


class Proof:
    """A cluster of two nodes, and what the duel looks like on one process."""

    def __init__(self, folder: Path, nodes: Nodes) -> None:
        self.folder, self.nodes = folder, nodes
        self.file = folder / "kept.jsonl"
        run(*DUEL, "--jobs", "1", "--keep", str(folder / "alone.jsonl"))
        self.alone = kept(folder / "alone.jsonl")

    def play(self) -> subprocess.Popen[str]:
        """Begin the duel on the cluster, and wait for its first games."""
        self.file.unlink(missing_ok=True)
        process = begin(*DUEL, "--cluster", self.nodes.address, "--keep", str(self.file))
        wait_for(lambda: len(kept(self.file)) >= 4)
        return process

    def resume(self) -> None:
        """Play what is missing; all games are those of one process."""
        run(*DUEL, "--cluster", self.nodes.address, "--keep", str(self.file))
        assert kept(self.file) == self.alone

    def moves(self) -> int:
        """All moves on all nodes."""
        return sum(moves_at(self.folder, node) for node in range(self.nodes.started))

    def wait_for_quiet(self) -> None:
        """Wait until nobody plays any more."""
        sleep(1)
        before = self.moves()
        sleep(QUIET)
        assert self.moves() == before

    def refused(self, *command: str) -> str:
        """What a command says when it fails."""
        status, printed, said = finish(begin(*command))
        assert (status, printed) == (1, ""), (status, printed, said)
        return said.splitlines()[-1]


def same_results(proof: Proof) -> str:
    for arena in (STRONG, LADDER):
        figures = [
            without_times(json.loads(run(*arena, *crew))) for crew in crews(proof)
        ]  # fmt: skip
        assert figures[0] == figures[1] == figures[2]
    for command in (FIT, LEVELS):
        tables = [run(*command, *crew) for crew in crews(proof)]
        assert tables[0] == tables[1] == tables[2]
    return "two bots, a ladder, a fit and the levels: the same on one process, on two and on the cluster"


def crews(proof: Proof) -> list[tuple[str, str]]:
    return [("--jobs", "1"), ("--jobs", "2"), ("--cluster", proof.nodes.address)]


def has_moved_on(process: subprocess.Popen[str], proof: Proof, games: int) -> bool:
    """Whether more games than this are stored, or all."""
    return process.poll() is not None or len(kept(proof.file)) > games


def nodes_come_and_go(proof: Proof) -> str:
    process, lost = proof.play(), 0
    while process.poll() is None and lost < 3:
        games = len(kept(proof.file))
        proof.nodes.kill(proof.nodes.all[1])
        proof.nodes.join()
        lost += 1
        wait_for(partial(has_moved_on, process, proof, games + 8))
    status, _, said = finish(process)
    assert (status, kept(proof.file)) == (0, proof.alone), said
    return f"{lost} nodes killed and as many new ones while they played: the same games"


def processes_die(proof: Proof) -> str:
    process, lost = proof.play(), 0
    for node in cycle(proof.nodes.all):
        workers = [each for each in psutil.Process(node.process.pid).children(recursive=True) if is_at_work(each)]
        for worker in workers[:1]:
            worker.kill()
            lost += 1
        sleep(1)
        if process.poll() is not None or lost >= 6:
            break
    status, _, said = finish(process)
    assert (status, kept(proof.file)) == (0, proof.alone), said
    return f"{lost} processes killed while they played: the same games"


def is_at_work(process: psutil.Process) -> bool:
    try:
        return process.cmdline()[:1] == ["ray::do"]
    except psutil.Error:
        return False


def ctrl_c(proof: Proof) -> str:
    process, pressed = proof.play(), monotonic()
    process.send_signal(signal.SIGINT)
    status, printed, said = finish(process)
    took = monotonic() - pressed
    games = kept(proof.file)
    assert status == 0, said
    assert "Stopped; these are the games so far." in said
    assert " games of " in printed
    assert 0 < len(games) < GAMES
    assert games == proof.alone[: len(games)]
    proof.wait_for_quiet()
    proof.resume()
    return f"Ctrl-C: stopped in {took:.1f} s after {len(games)} games on all nodes; --keep resumes"


def driver_killed(proof: Proof) -> str:
    process = proof.play()
    process.kill()
    finish(process)
    proof.wait_for_quiet()
    proof.resume()
    return "the terminal's process killed: all nodes stopped; --keep resumes"


def stopped_early(proof: Proof) -> str:
    command = (*ARENA, WITNESS, "beginner", *SHORT, "--pairs", "100", "--until", "30", "--json", "-")
    figures = [without_times(json.loads(run(*command, *crew))) for crew in crews(proof)]
    assert figures[0] == figures[1] == figures[2]
    proof.wait_for_quiet()
    return f"precise enough after {figures[0]['pairs']} of 100 deals: the same three times, and all nodes stopped"


def timed(proof: Proof) -> str:
    figures = json.loads(run(*STRONG, "--seconds", "20", "--cluster", proof.nodes.address))
    assert figures["failures"] == []
    slow = json.loads(run(*ARENA, WITNESS, "random", "--pairs", "1", "--seconds", "0.005", "--json", "-",
                          "--cluster", proof.nodes.address))  # fmt: skip
    assert len(slow["failures"]) == 2
    return "time limits: warm kernels need none, and a slow bot loses"


def fatal(proof: Proof) -> str:
    said = proof.refused(
        *ARENA, "tests.cluster.witness:Fatal", "random", "--pairs", "2", "--cluster", proof.nodes.address
    )
    assert said.startswith("sixfold: the same work was lost 6 times, each time with the process that did it"), said
    return said


def no_such_bot(proof: Proof) -> str:
    (proof.folder / "here_alone.py").write_text("from sixfold.bots.greedy import GreedyBot as Bot\n")
    command = f"import sys; sys.path.append({str(proof.folder)!r}); from sixfold.cli import main; main()"
    options = ["arena", "here_alone:Bot", "random", "--cluster", proof.nodes.address]
    done = subprocess.run([sys.executable, "-c", command, *options], capture_output=True, text=True)
    said = done.stderr.splitlines()[-1]
    assert "cannot load the bot 'here_alone:Bot': No module named 'here_alone'" in said, done.stderr
    return said


def other_sixfold(proof: Proof) -> str:
    other = proof.folder / "other"
    (other / "sixfold").mkdir(parents=True)
    (other / "sixfold" / "__init__.py").touch()
    (other / "sixfold-0.0.9.dist-info").mkdir()
    (other / "sixfold-0.0.9.dist-info" / "METADATA").write_text("Name: sixfold\nVersion: 0.0.9\n")
    node = proof.nodes.join({"PYTHONPATH": str(other)})
    said = proof.refused(*DUEL, "--cluster", proof.nodes.address)
    assert "has Sixfold 0.0.9, and this machine has Sixfold " in said, said
    proof.nodes.kill(node)
    return said


def nobody_there(proof: Proof) -> str:
    said = proof.refused(*DUEL, "--cluster", "127.0.0.1:1")
    assert said == "sixfold: no cluster at 127.0.0.1:1: [Errno 111] Connection refused"
    with socket.create_server(("127.0.0.1", 0)) as other:
        began = monotonic()
        said = proof.refused(*DUEL, "--cluster", f"127.0.0.1:{other.getsockname()[1]}")
        assert said.startswith("sixfold: cannot join the cluster at 127.0.0.1"), said
        assert monotonic() - began < 60, "Ray tries for minutes"
    took = monotonic() - began
    return f"an address without a cluster: refused at once, and after {took:.0f} s where something else listens"


def head_killed(proof: Proof) -> str:
    process = proof.play()
    (head,) = [each for each in psutil.process_iter(["cmdline"]) if is_head(each, proof.nodes.address)]
    began = monotonic()
    head.kill()
    status, _, said = finish(process)
    assert status == 1
    assert said.splitlines()[-1] == "sixfold: the head of the cluster is gone; what was done before is kept", said
    games = kept(proof.file)
    assert games == proof.alone[: len(games)]
    return f"the head killed: said so after {monotonic() - began:.0f} s"


def is_head(process: psutil.Process, address: str) -> bool:
    command = " ".join(process.info["cmdline"] or [])
    return "gcs_server" in command and f"--gcs_server_port={address.rpartition(':')[2]}" in command


def page_runs(proof: Proof) -> str:
    """The commands of the page that `make test` leaves out."""
    tools = [command for command in page.commands() if command[0] != "sixfold"]
    for command in tools:
        assert run(*page.shortened(command, proof.folder), cluster=proof.nodes.address)
    return f"{len(tools)} more commands of docs/cluster.md run"


PARTS: list[Callable[[Proof], str]] = [
    same_results,
    nodes_come_and_go,
    processes_die,
    *[ctrl_c] * 3,  # at different moments
    driver_killed,
    stopped_early,
    page_runs,
    timed,
    fatal,
    no_such_bot,
    other_sixfold,
    nobody_there,
    head_killed,  # after which there is no cluster
]


def main() -> None:
    with TemporaryDirectory() as found, running_nodes(2, {"SIXFOLD_NOTES": found}) as nodes:
        proof = Proof(Path(found), nodes)
        for part in PARTS:
            began = monotonic()
            print(f"{part(proof)} ({monotonic() - began:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
