"""Fixtures and helpers: a coach with a review, moderators, an admin, and reports of reviews."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import ColumnElement, select

from sideline.cases.model import Case
from sideline.coaches.model import Coach
from sideline.config.settings import SETTABLE_LIMITS, Settings
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk.members import set_role
from sideline.desk.permissions import Role
from sideline.desk.strikes import PERIOD, count_strikes
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.operations.upkeep.audit_posts import wrong_posts
from sideline.operations.upkeep.check_authors import wrong_private_records
from sideline.reviews.content import PublishedReview
from sideline.reviews.model import Review
from tests.people import People, Person
from tests.reviews.bodies import review_body

WORDS = "Shouts at <b>everybody</b>."

StaffMaker = Callable[[str, Role], Person]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings that don't require two-step sign-in for staff; test_who_may.py covers the other case."""
    return settings.model_copy(update={"staff_second_factor": False})


@pytest.fixture
def make_staff(site: Site, people: People) -> StaffMaker:
    """A function that signs in a user with a staff role."""

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
    """Ada's private id of her review of the coach."""
    return rate(ada, coach_id, 2)


def rate(author: Person, coach_id: int, rating: int = 5, comment: str = WORDS, **fields: Any) -> str:
    """Rate a coach and return the author's private id of the review."""
    body = review_body(rating, rating, comment=comment, tags=["Strict"], would_recommend=False, **fields)
    response = author.post(f"/api/coaches/{coach_id}/reviews", body)
    assert response.status_code == 201, response.json()
    return str(response.json()["id"])


def add_coach(user: Person, name: str) -> int:
    """Add a coach and return the id."""
    response = user.post("/api/coaches", {"name": name, "university": "Northfield University", "sport": "Golf"})
    return int(response.json()["id"])


def shown(client: TestClient, coach_id: int) -> list[dict[str, Any]]:
    """Return the public reviews, after checking that the coach's number of reviews matches."""
    items: list[dict[str, Any]] = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]
    assert len(items) == client.get(f"/api/coaches/{coach_id}").json()["total_reviews"]
    return items


def report(client: TestClient, coach_id: int, rule: str = "profanity", message: str = "", *, email: str = "") -> str:
    """Report the newest public review of a coach as a visitor, and return the receipt."""
    public_id = shown(client, coach_id)[0]["id"]
    response = client.post(f"/api/reviews/{public_id}/reports", json={"rule": rule, "message": message, "email": email})
    assert response.status_code == 201, response.json()
    return str(response.json()["receipt"])


def cases(staff: Person, **query: str) -> list[dict[str, Any]]:
    """Return the rows of the queue."""
    text = "&".join(f"{name}={value}" for name, value in query.items())
    items: list[dict[str, Any]] = staff.get(f"/api/desk/cases?{text}").json()["items"]
    return items


def decide(staff: Person, case_id: int, action: str = "remove", status: int = 200, **fields: Any) -> dict[str, Any]:
    """Decide a case as it is now, unless `version` says otherwise; removals are for profanity."""
    fields.setdefault("version", read_cases(staff, [case_id])[0]["version"])
    reason = {"rule": "profanity", "explanation": "Please say it without profanity."} if action == "remove" else {}
    response = staff.post(f"/api/desk/cases/{case_id}/decision", {"action": action, **reason, **fields})
    assert response.status_code == status, response.json()
    case: dict[str, Any] = response.json()
    return case


def read_cases(staff: Person, case_ids: Iterable[int]) -> list[dict[str, Any]]:
    """Return the cases with their current versions, for a decision on several of them."""
    details = {case_id: staff.get(f"/api/desk/cases/{case_id}").json() for case_id in case_ids}
    return [
        {"id": case_id, "version": detail.get("case", {}).get("version", "")} for case_id, detail in details.items()
    ]


def with_surges(settings: Settings) -> Settings:
    """Return settings of a site that detects surges, and whose limits let one test write many reviews."""
    limits = {name: "1000 per minute" for name in SETTABLE_LIMITS if name.startswith("reviews-")}
    return settings.model_copy(update={"hold_surges": True, "rate_limits": "on", "limits": limits})


def decide_surge(
    staff: Person, case_id: int, action: str = "keep", status: int = 200, *, group: int | None = None, **fields: Any
) -> dict[str, Any]:
    """Open the case of a surge and decide the reviews it lists: all that are held, or all of a group."""
    staff.post(f"/api/desk/cases/{case_id}/lease")
    listed = staff.get(f"/api/desk/cases/{case_id}").json()["surge"]["reviews"]
    named = [row for row in listed if (row["group"] == group if group is not None else not row["is_public"])]
    read = {"review_ids": [row["id"] for row in named], "review_versions": [row["version"] for row in named]}
    return decide(staff, case_id, action, status, **read, **fields)


def undo(staff: Person, case_id: int) -> int:
    """Undo a decision and return the status code."""
    return staff.delete(f"/api/desk/cases/{case_id}/decision").status_code


def let_pass(site: Site, time: timedelta, *, reviews: bool = False) -> None:
    """Move all decisions this far into the past, and optionally all reviews and the days on which cases were opened."""
    with site.database.writing() as session:
        for opened in session.scalars(select(Case)) if reviews else ():
            opened.opened_at -= time
        for review in session.scalars(select(Review)) if reviews else ():
            review.created_on -= time
            review.updated_on -= time
        for case in session.scalars(select(Case).where(Case.decided_at.is_not(None))):
            case.decided_at = case.decided_at and case.decided_at - time


def count_all_strikes(site: Site) -> None:
    """Run the job that counts strikes, as if all of them were due."""
    count_strikes(site, clock.now() + 2 * PERIOD)


def mine(author: Person, review_id: str) -> dict[str, Any]:
    """Return a review as its author sees it."""
    fields: dict[str, Any] = author.get(f"/api/my/reviews/{review_id}").json()
    return fields


def assert_correct(site: Site) -> None:
    """Check that all numbers match a recount, that posts and private records match the reviews, that reviews of
    unlisted coaches aren't public, and that published rows don't show how they were published.
    """
    with site.database.reading() as session:
        unlisted = select(PublishedReview.id).join(Coach, Coach.id == PublishedReview.coach_id).where(~Coach.is_listed)
        assert session.scalars(unlisted).all() == []
        assert session.scalars(select(Review.id).where(_has_trace_of_hiding())).all() == []
    assert wrong_tallies(site.database) == []
    assert wrong_posts(site.database) == []
    assert wrong_private_records(site.database, site.authors_key) == []


def _has_trace_of_hiding() -> ColumnElement[bool]:
    """Match published reviews with data left from waiting or being hidden (docs/decisions/0010)."""
    waited = Review.waits_until.is_not(None) | Review.appears_on.is_not(None) | ~Review.counts_for_waiting
    was_removed = (Review.rule != "") | (Review.explanation != "") | Review.decided_on.is_not(None)
    return (Review.state == "published") & (waited | was_removed | Review.appealed_on.is_not(None))
