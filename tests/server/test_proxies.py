"""Proxies are believed only if the host trusts them, and figures are for this machine or for a token."""

from __future__ import annotations

from typing import Any

import pytest
import structlog
from pydantic import ValidationError
from starlette.testclient import TestClient

from sixfold.server.app import make_app
from sixfold.server.settings import Settings
from tests.server.clients import settings

PROXY = "10.1.2.3"
TOKEN = "a token that is long enough"


def asking(peer: str, **more: Any) -> TestClient:
    """A client whose connection comes from this address."""
    return TestClient(make_app(settings(**more)), client=(peer, 1234))


class TestAddresses:
    """Seen by the budgets: each address has its own budget."""

    def refused(self, client: TestClient, *forwarded: str) -> int:
        """How many of these requests were too many for the address they were counted for."""
        answers = [client.get("/api/info", headers={"x-forwarded-for": each}) for each in forwarded]
        return sum(answer.status_code == 429 for answer in answers)

    def test_clients_of_a_trusted_proxy_are_told_apart(self) -> None:
        client = asking(PROXY, trusted_proxies="10.0.0.0/8", requests_per_minute=1)
        assert self.refused(client, "1.1.1.1", "1.1.1.2", "2001:db8::1", "1.1.1.3:5000") == 0
        assert self.refused(client, "1.1.1.1", "1.1.1.3:6000") == 2

    def test_what_a_client_wrote_itself_is_ignored(self) -> None:
        client = asking(PROXY, trusted_proxies=PROXY, requests_per_minute=1)
        assert self.refused(client, "9.9.9.1, 1.1.1.1", "9.9.9.2, 1.1.1.1", f"9.9.9.3, 1.1.1.1, {PROXY}") == 2

    @pytest.mark.parametrize(("peer", "trusted"), [("127.0.0.1", ""), ("10.2.0.1", PROXY), ("testclient", PROXY)])
    def test_nobody_else_is_believed(self, peer: str, trusted: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
        client = asking(peer, trusted_proxies=trusted, requests_per_minute=1)
        with structlog.testing.capture_logs():
            assert self.refused(client, "1.1.1.1", "1.1.1.2", "1.1.1.3") == 2

    def test_a_proxy_that_is_not_trusted_is_named_once(self) -> None:
        client = asking(PROXY)
        with structlog.testing.capture_logs() as said:
            self.refused(client, "1.1.1.1", "1.1.1.2")
        assert [(each["host"], "--trusted-proxies" in each["event"]) for each in said] == [(PROXY, True)]


class TestSchemeAndHost:
    FORWARDED = {"x-forwarded-proto": "https", "x-forwarded-host": "play.example"}

    def named(self, client: TestClient, **headers: str) -> Any:
        sent = {**self.FORWARDED, "host": "127.0.0.1:8000", **headers}
        return client.post("/api/me", json={"name": "Ann"}, headers=sent)

    def test_a_trusted_proxy_says_them(self) -> None:
        client = asking(PROXY, trusted_proxies=PROXY)
        answer = self.named(client, origin="https://play.example")
        assert answer.status_code == 200
        assert "secure" in answer.headers["set-cookie"].lower()
        assert (
            self.named(client, origin="http://play.example").status_code == 403
        )  # a page that anybody could have sent
        assert self.named(client, origin="http://127.0.0.1:8000").status_code == 403

    def test_the_last_proxy_counts(self) -> None:
        forged = {"x-forwarded-host": "evil.example, play.example"}
        client = asking(PROXY, trusted_proxies=PROXY)
        assert self.named(client, origin="https://play.example", **forged).status_code == 200
        assert self.named(client, origin="https://evil.example", **forged).status_code == 403

    def test_nobody_else_does(self) -> None:
        client = asking(PROXY)
        with structlog.testing.capture_logs():
            assert self.named(client, origin="https://play.example").status_code == 403
            assert "secure" not in self.named(client).headers["set-cookie"].lower()


class TestFigures:
    def status(self, peer: str, headers: dict[str, str] | None = None, **more: Any) -> int:
        with structlog.testing.capture_logs():
            return asking(peer, **more).get("/metrics", headers=headers).status_code

    @pytest.mark.parametrize("peer", ["127.0.0.1", "127.3.2.1", "::1"])
    def test_this_machine_may_read_them(self, peer: str) -> None:
        assert self.status(peer) == self.status(peer, trusted_proxies="127.0.0.0/8,::1") == 200

    @pytest.mark.parametrize("peer", ["10.0.0.1", "2001:db8::1", "testclient"])
    def test_others_may_not(self, peer: str) -> None:
        assert self.status(peer) == 403
        assert self.status(peer, {"authorization": "Bearer "}) == 403

    @pytest.mark.parametrize("trusted", ["", "127.0.0.1"])
    @pytest.mark.parametrize("header", ["x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded", "via"])
    def test_neither_may_those_who_come_through_a_proxy_on_this_machine(self, header: str, trusted: str) -> None:
        assert self.status("127.0.0.1", {header: "127.0.0.1"}, trusted_proxies=trusted) == 403

    def test_those_with_the_token_may(self) -> None:
        assert self.status("10.0.0.1", {"authorization": f"Bearer {TOKEN}"}, metrics_token=TOKEN) == 200
        for wrong in (f"Bearer {TOKEN}x", "Bearer ", TOKEN):
            assert self.status("10.0.0.1", {"authorization": wrong}, metrics_token=TOKEN) == 403
        assert self.status("10.0.0.1", {"authorization": f"Bearer {TOKEN}"}) == 403


class TestSettings:
    def test_lists_have_commas(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SIXFOLD_TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8,::1")
        monkeypatch.setenv("SIXFOLD_ORIGINS", "https://Play.example:443,http://localhost:3000")
        found = Settings()
        assert [str(each) for each in found.trusted_proxies] == ["127.0.0.1/32", "10.0.0.0/8", "::1/128"]
        assert found.origins == ["https://play.example", "http://localhost:3000"]
        monkeypatch.setenv("SIXFOLD_ORIGINS", '["https://play.example"]')
        assert Settings().origins == ["https://play.example"]

    @pytest.mark.parametrize(
        "wrong",
        [
            {"trusted_proxies": "nginx"},
            {"trusted_proxies": "*"},
            {"trusted_proxies": "10.0.0.0/99"},
            {"origins": "play.example"},
            {"origins": "https://play.example/path"},
            {"origins": "https://me@play.example"},
            {"origins": "*"},
            {"origins": "[1"},
            {"origins": "[1]"},
            {"trusted_proxies": "[1]"},
            {"metrics_token": "short"},
        ],
    )
    def test_wrong_settings_are_refused(self, wrong: dict[str, str]) -> None:
        with pytest.raises(ValidationError):
            Settings(**wrong)  # type: ignore[arg-type]

    def test_the_token_is_not_shown(self) -> None:
        assert TOKEN not in str(Settings(metrics_token=TOKEN).model_dump())  # type: ignore[arg-type]
