"""The files that a host installs, each checked by the program that reads it; and figures that are really there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from sixfold.server.app import make_app
from tests.hosting.serving import DEPLOY, adapted, program
from tests.server.clients import settings
from tools import dashboard

UNITS = ["sixfold.service", "sixfold-backup.service", "sixfold-backup.timer"]
NAMES_OF_PROMETHEUS = {"up"}  # Prometheus itself knows which server answers


def check(*command: str) -> str:
    """Run a checker; returns its output."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    assert done.returncode == 0, done.stdout
    return done.stdout


def tool(name: str) -> str:
    """A checker that was installed with the tests."""
    return str(Path(sys.executable).with_name(name))


@pytest.fixture(scope="module")
def units(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The units, with a stand-in for the program that is not installed here."""
    folder = tmp_path_factory.mktemp("units")
    for name in UNITS:
        text = (DEPLOY / name).read_text()
        changes = {} if name.endswith("timer") else {"/opt/sixfold/bin/sixfold": sys.executable}
        (folder / name).write_text(adapted(text, changes))
    return [str(folder / name) for name in UNITS]


class TestUnits:
    def test_systemd_understands_them(self, units: list[str]) -> None:
        assert check(program("systemd-analyze"), "verify", "--man=no", *units) == ""

    def test_they_may_do_little(self, units: list[str]) -> None:
        for unit in units[:2]:
            check(program("systemd-analyze"), "security", "--no-pager", "--offline=true", "--threshold=40", unit)


def test_the_container_has_nothing_to_complain_about() -> None:
    assert check(tool("hadolint"), "--no-color", str(DEPLOY / "Containerfile")) == ""


def test_compose_keeps_to_its_schema() -> None:
    check(tool("check-jsonschema"), "--builtin-schema", "vendor.compose-spec", str(DEPLOY / "compose.yaml"))


def test_logs_are_rotated(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    log.write_text("{}\n")
    own = tmp_path / "logrotate.conf"
    text = (DEPLOY / "logrotate.conf").read_text()
    own.write_text(adapted(text, {"/var/log/sixfold/*.log": str(log), "    su sixfold sixfold\n": ""}))
    state = str(tmp_path / "state")
    assert "error" not in check(program("logrotate"), "--debug", "--state", state, str(own))
    check(program("logrotate"), "--force", "--state", state, str(own))
    assert (log.read_text(), (tmp_path / "server.log.1").read_text()) == ("", "{}\n")


class TestFigures:
    """What the dashboard and the alerts ask for, and what the server exports."""

    @staticmethod
    def exported() -> dict[str, set[str]]:
        """Each figure with the names under which it can be asked for."""
        text = TestClient(make_app(settings()), client=("127.0.0.1", 1)).get("/metrics").text
        ends = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}
        families = [each for each in text_string_to_metric_families(text) if not each.name.endswith("_created")]
        return {each.name: {each.name + end for end in ends.get(each.type, ("",))} for each in families}

    @staticmethod
    def asked(text: str) -> set[str]:
        """The names in expressions."""
        return set(re.findall(r"\b(?:sixfold|process|python)_\w+|\bup\b(?={)", text))

    def test_every_figure_that_is_shown_or_watched_is_exported(self) -> None:
        panels = json.loads((DEPLOY / "dashboard.json").read_text())["panels"]
        shown = [target["expr"] for panel in panels for target in panel["targets"]]
        watched = re.findall(r"expr: (.*)", (DEPLOY / "sixfold-alerts.yml").read_text())
        assert len(watched) > 3
        known = NAMES_OF_PROMETHEUS.union(*self.exported().values())
        for expression in shown + watched:
            assert self.asked(expression), expression
            assert self.asked(expression) <= known

    def test_every_figure_of_ours_is_shown(self) -> None:
        shown = self.asked((DEPLOY / "dashboard.json").read_text())
        ours = {name: names for name, names in self.exported().items() if name.startswith("sixfold_")}
        assert [name for name, names in ours.items() if not names & shown] == []

    def test_the_dashboard_is_the_one_that_its_tool_makes(self) -> None:
        assert (DEPLOY / "dashboard.json").read_text() == dashboard.text()
