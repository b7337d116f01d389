"""Limits of what one moderator can remove and undo, and of the suspensions that one admin can confirm."""

import pytest
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from sideline.core.limits import (
    REMOVALS_PER_MODERATOR,
    SUSPENSIONS_PER_ADMIN,
    UNDONE_REMOVALS_PER_MODERATOR,
    Limit,
)
from sideline.core.site import Site
from tests.desk.conftest import StaffMaker, assert_correct, cases, decide, mine, read_cases, report, undo
from tests.people import Person


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"rate_limits": "on"})


@pytest.fixture
def case_id(client: TestClient, review_id: str, coach_id: int, mona: Person) -> int:
    """The case about Ada's review."""
    assert review_id
    report(client, coach_id)
    return int(cases(mona)[0]["id"])


def use_up(site: Site, limit: Limit, staff: Person) -> None:
    """Count as many hits as the limit allows the staff member."""
    while site.rate_limiter.hit(limit.of(staff.id)) is None:
        pass


def test_the_removals_of_a_moderator_are_limited(
    *, site: Site, ada: Person, review_id: str, case_id: int, mona: Person, make_staff: StaffMaker
) -> None:
    use_up(site, REMOVALS_PER_MODERATOR, mona)
    assert decide(mona, case_id, status=429)["code"] == "too_many_requests"
    body = {"cases": read_cases(mona, [case_id]), "action": "remove", "rule": "ads", "explanation": "No ads."}
    [item] = mona.post("/api/desk/decisions", body).json()["items"]
    assert (item["state"], bool(item["error"])) == (None, True)
    assert mine(ada, review_id)["hidden"] is None
    decide(make_staff("otto", "moderator"), case_id)
    assert_correct(site)


def test_the_undone_removals_of_a_moderator_are_limited_but_not_those_of_an_admin(
    *, site: Site, case_id: int, mona: Person, admin: Person
) -> None:
    use_up(site, UNDONE_REMOVALS_PER_MODERATOR, mona)
    decide(mona, case_id, "hold")
    assert undo(mona, case_id) == 200, "the limit is for removals"
    decide(mona, case_id)
    assert undo(mona, case_id) == 429
    assert undo(admin, case_id) == 200


def test_the_suspensions_of_an_admin_are_limited(
    *, site: Site, case_id: int, mona: Person, admin: Person, make_staff: StaffMaker
) -> None:
    decide(mona, case_id, rule="threat", suspend=True)
    use_up(site, SUSPENSIONS_PER_ADMIN, admin)
    path = f"/api/desk/cases/{case_id}/suspension"
    assert admin.post(path, {"confirm": True}).status_code == 429
    olga = make_staff("olga", "admin")
    assert olga.post(path, {"confirm": True}).json()["suspension"] == "confirmed"
    assert admin.post(path, {"confirm": False}).json()["suspension"] == "lifted", "lifting is not limited"
