"""Claimed coaches whom a moderator marks as left: they are told, and confirming the address again clears the mark."""

from datetime import UTC, datetime

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import delete

from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
from sideline.desk.claims.mails import mail_weekly
from tests.desk.claims.conftest import confirm, is_verified
from tests.desk.claims.test_moved_coaches import ELSEWHERE, state, templates
from tests.desk.conftest import cases, rate
from tests.desk.conftest import decide as decide_case
from tests.desk.test_coaches import correct, report_coach, undo_change
from tests.people import Person

pytestmark = pytest.mark.usefixtures("claim_id")


def mark_left(client: TestClient, mona: Person, coach_id: int) -> None:
    report_coach(client, coach_id, "left")
    [case] = cases(mona)
    decide_case(mona, case["id"], "mark_left")


def own(dana: Person) -> tuple[bool, bool]:
    claim = dana.get("/api/my/claim").json()["claim"]
    return claim["has_left"], claim["can_renew"]


def test_a_claimant_is_told_and_confirms_the_address_again(
    *, client: TestClient, site: Site, coach_id: int, dana: Person, mona: Person, outsider: Person
) -> None:
    assert (own(dana), dana.post("/api/my/claim/code").status_code) == ((False, False), 409)
    mark_left(client, mona, coach_id)
    assert templates(site)[-1] == "claim-left"
    assert own(dana) == (True, True)
    assert not is_verified(client, coach_id)
    assert outsider.post("/api/my/claim/code").status_code == 404
    assert dana.post("/api/my/claim/code").status_code == 200
    assert client.get(f"/api/coaches/{coach_id}").json()["has_left"] is True
    assert confirm(site, dana).status_code == 200
    assert own(dana) == (False, False)
    assert client.get(f"/api/coaches/{coach_id}").json()["has_left"] is False
    assert is_verified(client, coach_id)


def test_an_undo_deletes_the_email_or_says_that_the_badge_is_back(
    *, client: TestClient, site: Site, coach_id: int, mona: Person
) -> None:
    mark_left(client, mona, coach_id)
    assert undo_change(mona, coach_id) == 204
    assert templates(site) == ["claim-code", "claim-approved"]
    decide_case(mona, cases(mona)[0]["id"], "mark_left")
    with site.database.writing() as session:
        session.execute(delete(OutboxItem))
    assert undo_change(mona, coach_id) == 204
    assert templates(site)[-1] == "claim-approved"
    assert is_verified(client, coach_id)


def test_a_coach_who_left_and_moved_confirms_the_new_address(
    *, client: TestClient, site: Site, coach_id: int, dana: Person, mona: Person
) -> None:
    mark_left(client, mona, coach_id)
    correct(mona, coach_id, university=ELSEWHERE)
    assert (state(dana), templates(site)) == ("moved", ["claim-code", "claim-approved", "claim-moved"])
    assert own(dana) == (False, False)
    assert undo_change(mona, coach_id) == 204
    assert (own(dana), templates(site)[-1]) == ((True, True), "claim-left")


def test_no_weekly_email_about_a_profile_marked_as_left(
    *, client: TestClient, site: Site, coach_id: int, ada: Person, mona: Person
) -> None:
    with time_machine.travel(datetime(2026, 3, 11, 9, tzinfo=UTC), tick=False):
        rate(ada, coach_id)
    mark_left(client, mona, coach_id)
    mail_weekly(site, datetime(2026, 3, 16, 12, tzinfo=UTC))
    assert "weekly-reviews" not in templates(site)
