"""When summaries are written and cleared (spec section 4)."""

import socket
from datetime import date

import pytest
from fastapi.testclient import TestClient

from sideline.coaches import summary
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.site import Site
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.reviews.delete import delete_review
from sideline.reviews.edit import edit_review
from sideline.reviews.write import rate
from tests.people import Person
from tests.reviews.bodies import review_body, review_input


def stored_summary(site: Site, coach_id: int) -> tuple[str | None, date | None]:
    """Return the stored summary and its date."""
    with site.database.reading() as session:
        coach = session.get_one(Coach, coach_id)
        return coach.ai_summary, coach.ai_summary_updated_at


def test_each_review_refreshes_the_summary(
    ada: Person, outsider: Person, client: TestClient, site: Site, coach_id: int
) -> None:
    ada.post(f"/api/coaches/{coach_id}/reviews", review_body(5))
    first, first_day = stored_summary(site, coach_id)
    # The summary is available right after the response; the spec's delay is not simulated.
    assert client.get(f"/api/coaches/{coach_id}").json()["ai_summary"] == first
    assert "5 stars" in (first or "")

    outsider.post(f"/api/coaches/{coach_id}/reviews", review_body(2))

    second, second_day = stored_summary(site, coach_id)
    assert "3.5 stars" in (second or "")
    assert first_day == second_day == clock.today()


def test_no_date_reveals_that_a_review_was_edited_or_deleted(
    ada: Person, outsider: Person, site: Site, coach_id: int
) -> None:
    first, second, later = date(2026, 11, 20), date(2026, 11, 22), date(2026, 11, 25)
    with site.database.writing() as session:
        older = rate(session, coach_id, ada.author, review_input(5), first)[0].id
        newer = rate(session, coach_id, outsider.author, review_input(2), second)[0].id
    assert stored_summary(site, coach_id)[1] == second
    with site.database.writing() as session:
        edit_review(session, older, ada.author, review_input(3), later)
    assert stored_summary(site, coach_id)[1] == second
    with site.database.writing() as session:
        delete_review(session, newer, outsider.author, later)
    assert stored_summary(site, coach_id)[1] == first, "the day of the newest remaining review"
    assert wrong_tallies(site.database) == []


def test_deleting_the_last_review_clears_summary_and_time(ada: Person, site: Site, coach_id: int) -> None:
    review_id = ada.post(f"/api/coaches/{coach_id}/reviews", review_body()).json()["id"]

    ada.delete(f"/api/my/reviews/{review_id}")

    assert stored_summary(site, coach_id) == (None, None)


def test_a_summary_is_written_without_any_connection(
    ada: Person, site: Site, coach_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    connections: list[object] = []
    monkeypatch.setattr(socket.socket, "connect", lambda _socket, address: connections.append(address))
    monkeypatch.setattr(socket, "getaddrinfo", lambda host, *_: connections.append(host))

    ada.post(f"/api/coaches/{coach_id}/reviews", review_body(4))

    assert stored_summary(site, coach_id)[0]
    assert connections == []


@pytest.mark.parametrize(("rating", "words"), [(4, "highly regarded"), (3, "mixed"), (2, "development")])
def test_if_the_sentences_fail_the_rating_selects_a_canned_text(
    ada: Person, site: Site, coach_id: int, monkeypatch: pytest.MonkeyPatch, *, rating: int, words: str
) -> None:
    def fails(*_: object, **__: object) -> str:
        raise ValueError

    monkeypatch.setattr(summary, "summary", fails)

    assert ada.post(f"/api/coaches/{coach_id}/reviews", review_body(rating)).status_code == 201
    assert words in str(stored_summary(site, coach_id)[0])
