"""A coach with a rated review, moderators, an admin, and reports of reviews."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import ColumnElement, select

from sideline.cases.model import Case
from sideline.coaches.model import Coach
from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.reviews.model import Review
from sideline.reviews.published import PublishedReview
from sideline.staff.members import Role, set_role
from sideline.upkeep.audit import wrong_tallies
from sideline.upkeep.check_authors import wrong_private_records
from tests.people import People, Person
from tests.reviews.bodies import review_body

WORDS = "Shouts at <b>everybody</b>."

StaffMaker = Callable[[str, Role], Person]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """A site whose staff need no second step; test_who_may.py has one where they do."""
    return settings.model_copy(update={"staff_second_factor": False})


@pytest.fixture
def make_staff(site: Site, people: People) -> StaffMaker:
    """Signs somebody in whose account is staff."""

    def sign_in(name: str, role: Role) -> Person:
        person = people(name)
        with site.database.writing() as session:
            set_role(session, person.email, role)
        return person

    return sign_in


@pytest.fixture
def mona(make_staff: StaffMaker) -> Person:
    """A moderator."""
    return make_staff("mona", "moderator")


@pytest.fixture
def admin(make_staff: StaffMaker) -> Person:
    return make_staff("alma", "admin")


@pytest.fixture
def review_id(ada: Person, coach_id: int) -> str:
    """Ada's own id of her review of the coach."""
    return rate(ada, coach_id, 2)


def rate(author: Person, coach_id: int, rating: int = 5, comment: str = WORDS, **fields: Any) -> str:
    """Rates a coach and returns the author's id of the review."""
    body = review_body(rating, rating, comment=comment, tags=["Strict"], would_recommend=False, **fields)
    answer = author.post(f"/api/coaches/{coach_id}/reviews", body)
    assert answer.status_code == 201, answer.json()
    return str(answer.json()["id"])


def add_coach(user: Person, name: str) -> int:
    """Adds a coach and returns the id."""
    answer = user.post("/api/coaches", {"name": name, "university": "Northfield University", "sport": "Golf"})
    return int(answer.json()["id"])


def shown(client: TestClient, coach_id: int) -> list[dict[str, Any]]:
    """The reviews that everybody sees; the coach's number of reviews is theirs."""
    items: list[dict[str, Any]] = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]
    assert len(items) == client.get(f"/api/coaches/{coach_id}").json()["total_reviews"]
    return items


def report(client: TestClient, coach_id: int, rule: str = "profanity", message: str = "", *, email: str = "") -> str:
    """Reports the newest visible review of a coach as a visitor, and returns the receipt."""
    public_id = shown(client, coach_id)[0]["id"]
    answer = client.post(f"/api/reviews/{public_id}/reports", json={"rule": rule, "message": message, "email": email})
    assert answer.status_code == 201, answer.json()
    return str(answer.json()["receipt"])


def cases(staff: Person, **query: str) -> list[dict[str, Any]]:
    """The rows of the queue."""
    text = "&".join(f"{name}={value}" for name, value in query.items())
    items: list[dict[str, Any]] = staff.get(f"/api/desk/cases?{text}").json()["items"]
    return items


def decide(staff: Person, case_id: int, action: str = "remove", status: int = 200, **fields: Any) -> dict[str, Any]:
    """Decides a case; a removal is for profanity."""
    reason = {"rule": "profanity", "explanation": "Please say it without profanity."} if action == "remove" else {}
    answer = staff.post(f"/api/desk/cases/{case_id}/decision", {"action": action, **reason, **fields})
    assert answer.status_code == status, answer.json()
    case: dict[str, Any] = answer.json()
    return case


def undo(staff: Person, case_id: int) -> int:
    """Takes a decision back; returns the status."""
    return staff.delete(f"/api/desk/cases/{case_id}/decision").status_code


def let_pass(site: Site, time: timedelta) -> None:
    """Lets so much time pass since all decisions."""
    with site.database.writing() as session:
        for case in session.scalars(select(Case).where(Case.decided_at.is_not(None))):
            case.decided_at = case.decided_at and case.decided_at - time


def mine(author: Person, review_id: str) -> dict[str, Any]:
    """A review as its author sees it."""
    fields: dict[str, Any] = author.get(f"/api/my/reviews/{review_id}").json()
    return fields


def assert_correct(site: Site) -> None:
    """All numbers are those of a recount, all private lists fit; nobody sees a review of a coach who is not listed, and
    no row tells how it was published.
    """
    with site.database.reading() as session:
        unlisted = select(PublishedReview.id).join(Coach, Coach.id == PublishedReview.coach_id).where(~Coach.is_listed)
        assert session.scalars(unlisted).all() == []
        assert session.scalars(select(Review.id).where(_tells_how_it_was_published())).all() == []
    assert wrong_tallies(site.database) == []
    assert wrong_private_records(site.database, site.authors_key) == []


def _tells_how_it_was_published() -> ColumnElement[bool]:
    """A published review has nothing of the time when it waited or was hidden (docs/decisions/0010)."""
    waited = Review.waits_until.is_not(None) | (Review.others > 0) | ~Review.counts_for_waiting
    was_removed = (Review.rule != "") | (Review.explanation != "") | Review.decided_on.is_not(None)
    return (Review.state == "published") & (waited | was_removed | Review.appealed_on.is_not(None))
