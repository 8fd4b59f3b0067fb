"""Two nodes on one machine play what one process plays; `make cluster` does more of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from sixfold.arena.cluster import work_as
from sixfold.cli.app import app
from tests.cluster import page
from tests.cluster.nodes import PATIENCE, ROOT, running_nodes
from tests.cluster.proof import WITNESS, begin, finish, kept, moves_at, run, wait_for

MANIFESTS = ROOT / "docs" / "cluster"
FILES = ("--keep", "--json")
KEPT = ("games.jsonl", "ladder.jsonl")
NO_RAY = "sixfold: a cluster needs ray: pip install 'sixfold[cluster]'\n"
DUEL = ("arena", WITNESS, "random", "--option", "copies=1", "--pairs", "9")


def test_a_cluster_plays_the_same_games_also_when_a_node_is_killed(tmp_path: Path) -> None:
    alone, together, spread = (tmp_path / f"{name}.jsonl" for name in ("alone", "together", "spread"))
    play_here(*DUEL, "--jobs", "1", "--keep", str(alone))
    play_here(*DUEL, "--jobs", "2", "--keep", str(together))
    with running_nodes(2, {"SIXFOLD_NOTES": str(tmp_path)}) as nodes:
        check_arenas_of_the_page(tmp_path, nodes.address)
        playing = begin("sixfold", *DUEL, "--cluster", nodes.address, "--keep", str(spread))
        wait_for(lambda: len(kept(spread)) >= 2 and moves_at(tmp_path, 1) > 0)
        nodes.kill(nodes.all[1])
        assert len(kept(spread)) < 18
        status, printed, said = finish(playing)
    assert status == 0, said
    assert "18 games of 9 deals\n" in printed
    assert "Playing on a cluster of 2 nodes and 2 processors; every node warms up first.\n" in said
    assert "Task do failed" not in printed + said
    assert "raylet" not in printed + said
    assert kept(alone) == kept(together) == kept(spread)
    assert moves_at(tmp_path, 0) > 0


def play_here(*arguments: str) -> None:
    """`sixfold` without a cluster."""
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output


def check_arenas_of_the_page(folder: Path, address: str) -> None:
    """Two bots and a ladder, and the Python; `make cluster` runs the other commands of the page."""
    arenas = [command for command in page.commands() if command[0] == "sixfold"]
    assert len(arenas) == 2
    for command in arenas:
        run(*page.shortened(command, folder), cluster=address)
        (folder / "here").mkdir(exist_ok=True)
        _, *words = page.shortened(command, folder / "here")
        play_here(*(word for word in words if word not in ("--cluster", "auto")), "--jobs", "1")
    assert [kept(folder / name) for name in KEPT] == [kept(folder / "here" / name) for name in KEPT]
    assert [len(kept(folder / name)) for name in KEPT] == [2, 3]
    (snippet,) = page.SNIPPETS
    (folder / "snippet.py").write_text(snippet)
    done = subprocess.run(
        [sys.executable, str(folder / "snippet.py")], env={**os.environ, "RAY_ADDRESS": address}, cwd=ROOT,
        capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 4), done.stderr


def test_the_manifests_have_what_kuberay_needs() -> None:
    volume, cluster = yaml.safe_load_all((MANIFESTS / "ray-cluster.yaml").read_text())
    (job,) = yaml.safe_load_all((MANIFESTS / "ray-job.yaml").read_text())
    assert (cluster["apiVersion"], cluster["kind"]) == (job["apiVersion"], "RayCluster") == ("ray.io/v1", "RayCluster")
    assert f"ray=={cluster['spec']['rayVersion']}\n" in (ROOT / "constraints.txt").read_text()
    groups = [cluster["spec"]["headGroupSpec"], *cluster["spec"]["workerGroupSpecs"]]
    assert all(isinstance(value, str) for group in groups for value in group["rayStartParams"].values())
    pods = [group["template"]["spec"] for group in groups]
    assert {container["image"] for pod in pods for container in pod["containers"]} == {"sixfold-cluster"}
    assert all(container["resources"]["requests"]["cpu"] for pod in pods for container in pod["containers"])
    assert [each["persistentVolumeClaim"]["claimName"] for each in pods[0]["volumes"]] == [volume["metadata"]["name"]]
    (group,) = groups[1:]
    assert group["groupName"]
    assert group["minReplicas"] <= group["replicas"] <= group["maxReplicas"]
    assert job["kind"] == "RayJob"
    assert job["spec"]["clusterSelector"] == {"ray.io/cluster": cluster["metadata"]["name"]}
    assert "backoffLimit" not in job["spec"], "KubeRay refuses it for a cluster that is there already"


def test_the_job_is_a_command_that_the_arena_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    _, *words = yaml.safe_load((MANIFESTS / "ray-job.yaml").read_text())["spec"]["entrypoint"].split()
    assert "--json" in words
    done = CliRunner().invoke(app, [word for word in words if not word.startswith("/games/") and word not in FILES])
    assert done.stderr.endswith(NO_RAY)


def test_the_container_has_nothing_to_complain_about() -> None:
    linter = [str(Path(sys.executable).with_name("hadolint")), "--no-color", str(MANIFESTS / "Containerfile")]
    assert subprocess.run(linter, capture_output=True, text=True, timeout=PATIENCE).stdout == ""


# Without a cluster ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--cluster", "ray://127.0.0.1:10001"], "ray:// would lose the run with its connection"),
        (["--cluster", "127.0.0.1:1"], "no cluster at 127.0.0.1:1: [Errno 111] Connection refused"),
        (["--cluster", "auto", "--jobs", "2"], "--jobs counts processes of this machine: leave it out with --cluster"),
    ],
)
def test_what_cannot_work_is_refused_at_once(options: list[str], reason: str) -> None:
    done = CliRunner().invoke(app, ["arena", "greedy", "random", *options])
    assert done.exit_code == 1
    joining, refusal = done.stderr.splitlines()
    assert joining == f"Joining the cluster at {options[1]}; this machine has to be one of its nodes."
    assert refusal.startswith(f"sixfold: {reason}")


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    done = CliRunner().invoke(app, ["arena", "greedy", "random", "--cluster", "auto"])
    assert done.exit_code == 1
    assert done.stderr.endswith(NO_RAY)


def test_a_node_with_another_sixfold_refuses_to_work() -> None:
    with pytest.raises(ValueError, match=r"^node .* has Sixfold .*, and this machine has Sixfold 9: install the same"):
        work_as("Sixfold 9", ".")(b"")
