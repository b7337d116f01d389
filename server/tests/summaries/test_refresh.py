"""When a summary is written, and when it goes (spec section 4)."""

import socket
from datetime import datetime

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.model import Coach
from sideline.core.http.deps import Site
from sideline.summaries import refresh
from tests.factories import make_coach
from tests.people import Person
from tests.reviews.bodies import review_body


@pytest.fixture
def coach_id(site: Site) -> int:
    with site.database.writing() as session:
        return make_coach(session).id


def written(site: Site, coach_id: int) -> tuple[str | None, datetime | None]:
    """The summary and its moment, as they are kept."""
    with site.database.reading() as session:
        coach = session.get_one(Coach, coach_id)
        return coach.ai_summary, coach.ai_summary_updated_at


def test_each_review_has_the_summary_written_anew(
    ada: Person, outsider: Person, client: TestClient, site: Site, coach_id: int
) -> None:
    ada.post(f"/api/coaches/{coach_id}/reviews", review_body(5))
    first, moment = written(site, coach_id)
    # There at once: nothing is waited for.
    assert client.get(f"/api/coaches/{coach_id}").json()["ai_summary"] == first
    assert "5 stars" in (first or "")

    outsider.post(f"/api/coaches/{coach_id}/reviews", review_body(2))

    second, later = written(site, coach_id)
    assert "3.5 stars" in (second or "")
    assert moment
    assert later
    assert later > moment


def test_the_last_review_takes_summary_and_moment_with_it(ada: Person, site: Site, coach_id: int) -> None:
    review_id = ada.post(f"/api/coaches/{coach_id}/reviews", review_body()).json()["id"]

    ada.delete(f"/api/my/reviews/{review_id}")

    assert written(site, coach_id) == (None, None)


def test_a_summary_is_written_without_asking_anyone(
    ada: Person, site: Site, coach_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(socket.socket, "connect", lambda _socket, address: asked.append(address))
    monkeypatch.setattr(socket, "getaddrinfo", lambda host, *_: asked.append(host))

    ada.post(f"/api/coaches/{coach_id}/reviews", review_body(4))

    assert written(site, coach_id)[0]
    assert asked == []


@pytest.mark.parametrize(("rating", "words"), [(4, "highly regarded"), (3, "mixed"), (2, "development")])
def test_where_the_sentences_fail_the_rating_chooses_a_canned_text(
    ada: Person, site: Site, coach_id: int, monkeypatch: pytest.MonkeyPatch, *, rating: int, words: str
) -> None:
    def fails(*_: object, **__: object) -> str:
        raise ValueError

    monkeypatch.setattr(refresh, "summary", fails)

    assert ada.post(f"/api/coaches/{coach_id}/reviews", review_body(rating)).status_code == 201
    assert words in str(written(site, coach_id)[0])
