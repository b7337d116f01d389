"""No public response contains the author of a review, or its time more precisely than the day (spec section 1).

Nor does any contain the id in the URLs of an author's own reviews, which histories and logs show next to a person.
The tests send every GET of the OpenAPI document that a visitor may send, on a site with reviews.
"""

import re
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select

from sideline.accounts.model import User
from sideline.my.saved import save
from sideline.reviews.model import Review
from sideline.reviews.schemas import ProfileReview
from sideline.reviews.write import rate
from tests.factories import make_coach
from tests.reviews.bodies import review_input
from tests.test_routes import CONTRACT

WRITTEN = datetime(2026, 3, 14, 13, 37, 42, 987654, tzinfo=UTC)
NAMES = [f"zaphod{letter}" for letter in "abcdefghijklmnopqrstuvw"]
"""Enough reviewers for a second page."""

TIME_OF_DAY = re.compile(rb"13[:.]37|13%3A37|1773495462|987654")
ADDRESS = re.compile(rb"[\w.+-]+@[\w-]+\.\w+")


@pytest.fixture
def coach_id(site, people) -> int:
    """The id of the site's featured coach, who has reviews."""
    athletes = [people(name) for name in NAMES]
    with site.database.writing() as session:
        coach = make_coach(session)
        for athlete in athletes:
            rate(
                session,
                coach.id,
                athlete.author,
                review_input(comment="A fine coach to learn from."),
                WRITTEN.date(),
            )
            save(session, athlete.author, coach.id, WRITTEN.date())
        return coach.id


def get_all_public(client, coach_id: int) -> dict[str, Any]:
    """Return the responses of all public GET routes in the OpenAPI document, by path, with all pages of lists."""
    paths = CONTRACT["paths"]
    waiting = [path.replace("{coach_id}", str(coach_id)) for path, methods in paths.items() if "get" in methods]
    answers = {}
    while waiting:
        address = waiting.pop()
        answer = answers[address] = client.get(address)
        body = answer.json() if "json" in answer.headers.get("content-type", "") else {}
        if isinstance(body, dict) and body.get("next_cursor"):
            waiting.append(f"{address.split('?')[0]}?cursor={body['next_cursor']}")
    return answers


@pytest.fixture
def secrets(client, site, people, coach_id: int) -> list[bytes]:
    """Return ids, email addresses and names of the authors, and the private and database ids of their reviews."""
    with site.database.reading() as session:
        users = session.scalars(select(User)).all()
        ids = [user.id for user in users] + list(session.scalars(select(Review.id)))
    ids += [UUID(people(name).get("/api/my/reviews").json()["items"][0]["id"]) for name in NAMES]
    forms = [form for id_ in ids for form in (str(id_), id_.hex)] + [user.email for user in users] + NAMES
    return [form.encode() for form in forms]


@pytest.mark.both
def test_no_public_response_holds_an_author_or_a_time_of_day(client, secrets: list[bytes], coach_id: int) -> None:
    answers = get_all_public(client, coach_id)

    answered = {address for address, answer in answers.items() if answer.status_code == 200}
    assert {
        f"/api/coaches/{coach_id}",
        f"/api/coaches/{coach_id}/reviews",
        "/api/coaches",
        "/api/featured-coach",
    } <= answered
    assert any("?cursor=" in address for address in answered)
    for address, answer in answers.items():
        assert answer.status_code < 500, address
        content = answer.content.lower() + b"\n" + repr(list(answer.headers.items())).lower().encode()
        assert [secret for secret in secrets if secret in content] == [], address
        assert TIME_OF_DAY.search(content) is None, address
        if address.startswith("/api/coaches"):
            assert ADDRESS.search(content) is None, address


def test_a_review_shows_a_closed_list_of_fields(client, coach_id: int) -> None:
    [review, *_] = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]
    assert set(review) == set(ProfileReview.__annotations__) == {
        "id", "date", "rating", "comment", "tags", "would_recommend", "advice_rating", "honesty_rating",
        "motivation_rating", "planning_rating", "supportive_rating", "team_spirit_rating", "school_email", "reply",
        "coached_at",
    }  # fmt: skip
    assert review["date"] == "2026-03-14"


@pytest.mark.usefixtures("web_build")
def test_no_page_holds_an_author_or_a_time_of_day(
    client, secrets: list[bytes], coach_id: int, subtests: pytest.Subtests
) -> None:
    for path, shown in (
        ("/coach/{coach_id}", b"A fine coach"),
        ("/coach/{coach_id}/rate", b"Mara Lindqvist"),
        ("/", b"A fine coach"),
        ("/coaches", b"Mara Lindqvist"),
        ("/sitemap/coaches-1.xml", b"/coach/"),
    ):
        with subtests.test(path=path):
            answer = client.get(path.format(coach_id=coach_id))
            assert answer.status_code == 200
            assert shown in answer.content
            content = answer.content.lower() + repr(list(answer.headers.items())).lower().encode()
            assert [secret for secret in secrets if secret in content] == []
            assert TIME_OF_DAY.search(content) is None
