"""The server keeps to its own OpenAPI document, whatever it is asked: requests are made up from the document."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from starlette.testclient import TestClient

import sixfold
from sixfold.server.app import make_app
from sixfold.server.people import COOKIE
from tests.server import clients
from tests.server.clients import TWO, WITH_BOT, Person

APP = make_app(clients.settings(requests_per_minute=10**6, matches_per_hour=10**6))
DOCUMENT = schemathesis.openapi.from_asgi("/api/openapi.json", APP)
REJECTION = DOCUMENT.config.checks.negative_data_rejection
REJECTION.expected_statuses = [*(REJECTION.expected_statuses or ()), "413"]  # too long is rejected too
OFTEN = st.sampled_from([True, True, True, False])
# Wishes that are nearly right, so that they get past the first check.
TABLE_WISHES = st.fixed_dictionaries(
    {
        "game": st.sampled_from(sixfold.games()),
        "options": st.dictionaries(
            st.sampled_from(["copies", "book", "cubes_per_colour", "layout", "opening_trade"]),
            st.sampled_from([1, 3, 99, True, "001", "random", "c0 c0 c0 c0"]),
            max_size=2,
        ),
        "chairs": st.lists(
            st.fixed_dictionaries(
                {"holder": st.sampled_from(["me", "bot", "open"])}, optional={"level": st.just("club")}
            ),
            min_size=2,
            max_size=6,
        ),
    }
)
OPERATIONS: list[Any] = [found.ok() for found in DOCUMENT.get_all_operations() if isinstance(found, Ok)]


@pytest.fixture(scope="module")
def ann() -> Person:
    return Person(TestClient(APP), "Ann")


@pytest.fixture(scope="module")
def matches(ann: Person) -> list[str]:
    """Tables of every kind: one that waits, games under way, one that is over; and one that is not there."""
    playing, over = (ann.open(WITH_BOT, start=True) for _ in range(2))
    ann.post(over, "resign", seat=ann.view(over)["mine"][0])
    both = ann.open([{"holder": "me"}, {"holder": "me", "name": "Bo"}], "rummy", start=True)
    return [ann.open(TWO), ann.open(TWO, is_public=True), playing, over, both, "nowhere"]


CASES = [(each, mode) for each in OPERATIONS for mode in GenerationMode if each.body or mode is GenerationMode.POSITIVE]


@pytest.mark.parametrize(("operation", "mode"), CASES, ids=lambda each: getattr(each, "label", None) or each.value)
@settings(
    max_examples=15,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data())
def test_every_answer_is_one_that_the_document_names(
    operation: Any, mode: GenerationMode, data: st.DataObject, ann: Person, matches: list[str]
) -> None:
    case = data.draw(operation.as_strategy(mode))
    if "match_id" in case.path_parameters and data.draw(OFTEN):
        case.path_parameters["match_id"] = data.draw(st.sampled_from(matches))
    if "game" in case.path_parameters and data.draw(OFTEN):
        case.path_parameters["game"] = data.draw(st.sampled_from(sixfold.games()))
    if operation.label == "POST /api/matches" and mode is GenerationMode.POSITIVE and data.draw(OFTEN):
        case.body |= data.draw(TABLE_WISHES)
    case.call_and_validate(cookies={COOKIE: ann.client.cookies[COOKIE]} if data.draw(OFTEN) else None)


ODD = [
    '{"\\ud800": 1}',
    '{"name": "\\ud800"}',
    '{"game": "\\ud800", "chairs": [{"holder": "me"}, {"holder": "open"}]}',
    '{"game": "qwirkle", "chairs": [{"holder": "me"}, {"holder": "open"}], "options": {"\\ud800": 1}}',
    '{"game": "qwirkle", "chairs": [{"holder": "me"}, {"holder": "open"}], "options": {"copies": "\\ud800"}}',
    "[" * 5000,
    "9" * 5000,
    "NaN",
    '{"name": 1e999}',
]


@pytest.mark.parametrize("body", ODD)
@pytest.mark.parametrize("path", ["/api/me", "/api/matches"])
def test_odd_letters_and_numbers_are_refused_in_a_sentence(path: str, body: str, ann: Person) -> None:
    answer = ann.client.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["text"]


def test_true_is_not_a_number(ann: Person, matches: list[str]) -> None:
    assert ann.client.post(f"/api/matches/{matches[0]}/hand-over", json={"seat": True}).status_code == 422


@pytest.mark.parametrize("name", ["%00", "%ED%A0%80", "a" * 2000, "%2E%2E", "a%20b"])
def test_an_id_that_no_match_can_have_is_not_found(name: str, ann: Person) -> None:
    assert ann.client.get(f"/api/matches/{name}").status_code == 404
    assert ann.client.post(f"/api/matches/{name}/sit", json={}).status_code == 404


@pytest.mark.parametrize(("seats", "options"), [(3, {"copies": 1}), (6, {"copies": 9}), (2, {"layout": "round"})])
def test_a_table_that_cannot_be_played_is_refused_when_it_is_made(
    seats: int, options: dict[str, Any], ann: Person
) -> None:
    wish = {"game": "connect", "chairs": [{"holder": "me"}] * seats, "options": options, "start": True}
    assert ann.client.post("/api/matches", json=wish).status_code == 409
