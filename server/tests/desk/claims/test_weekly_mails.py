"""The weekly email to coaches: what it says, who gets it, when, and how it is turned off."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from sideline.authorship.authors import Author, read_record, write_record
from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach
from sideline.core.outbox import Message
from sideline.core.site import Site
from sideline.desk.claims.mails import mail_weekly
from sideline.notifications.mail import build_mail
from tests.desk.claims.conftest import mails
from tests.people import People, Person
from tests.reviews.bodies import review_body

WRITTEN = datetime(2026, 3, 11, 9, tzinfo=UTC)
"""A Wednesday."""

MONDAY = datetime(2026, 3, 16, 12, tzinfo=UTC)


@pytest.fixture
def reviewed(coach_id: int, claim_id: int, people: People) -> int:
    """A claimed coach who got two reviews in the week before MONDAY; returns the id of the claim."""
    with time_machine.travel(WRITTEN, tick=False):
        for name in ("ada", "bea"):
            assert people(name).post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201
    return claim_id


def weekly(site: Site) -> list[dict[str, Any]]:
    return [mail for mail in mails(site) if mail["template"] == "weekly-reviews"]


def run(site: Site, now: datetime) -> list[dict[str, Any]]:
    """Run the job until nothing is left, and return the weekly emails queued so far."""
    while mail_weekly(site, now):
        pass
    return weekly(site)


@pytest.mark.both
def test_one_email_on_monday_says_only_how_many(site: Site, coach_id: int, reviewed: int) -> None:
    for too_early in (WRITTEN + timedelta(days=1), MONDAY - timedelta(days=1), MONDAY - timedelta(minutes=1)):
        assert run(site, too_early) == []
    for later in (timedelta(0), timedelta(hours=1), timedelta(hours=11)):
        (mail,) = run(site, MONDAY + later)
    assert mail["link"] == f"{site.settings.origin}/coach/{coach_id}"
    assert set(mail) == {"template", "to", "link", "owner", "count", "stop_token"}
    email = build_mail(site.settings, Message(UUID(int=1), MONDAY, mail, MONDAY))
    body = email.get_body(("plain",))
    assert body is not None
    assert "2 new reviews appeared last week" in body.get_content()
    assert email["List-Unsubscribe"] == f"<{site.settings.origin}/api/weekly-mails/{mail['stop_token']}/stop>"
    assert email["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_reviews_of_other_weeks_and_hidden_ones_are_not_counted(
    site: Site, coach_id: int, reviewed: int, people: People
) -> None:
    with time_machine.travel(MONDAY, tick=False):
        assert people("cleo").post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201
    with time_machine.travel(WRITTEN - timedelta(days=3), tick=False):
        assert people("dora").post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201
    ada = people("ada")
    own = ada.get("/api/my/reviews").json()["items"][0]["id"]
    assert ada.delete(f"/api/my/reviews/{own}").status_code == 204
    assert [mail["count"] for mail in run(site, MONDAY)] == ["1"]


def test_a_week_without_reviews_has_no_email(site: Site, reviewed: int) -> None:
    assert run(site, MONDAY + timedelta(days=7)) == []


@pytest.mark.parametrize("reason", ["not approved", "expired", "moved", "removed", "suspended"])
def test_only_a_current_claim_gets_it(site: Site, coach_id: int, dana: Person, reviewed: int, reason: str) -> None:
    values: dict[str, dict[str, Any]] = {
        "not approved": {"state": "open"},
        "expired": {"confirmed_until": MONDAY.date() - timedelta(days=1)},
        "moved": {"university": "Elsewhere College"},
    }
    with site.database.writing() as session:
        if reason == "removed":
            session.execute(update(Coach).where(Coach.id == coach_id).values(search_text=""))
        elif reason == "suspended":
            author = Author(site.authors_key, dana.id)
            record = read_record(session, author)
            record.suspended_on = WRITTEN.date()
            write_record(session, author, record)
        else:
            session.execute(update(Claim).values(values[reason]))
    assert run(site, MONDAY) == []


def test_the_link_in_the_email_turns_it_off_without_a_session(
    client: TestClient, site: Site, dana: Person, reviewed: int
) -> None:
    (mail,) = run(site, MONDAY)
    path = f"/api/weekly-mails/{mail['stop_token']}/stop"
    assert client.get(path).status_code == 405  # scanners follow links
    assert dana.get("/api/my/claim").json()["claim"]["gets_weekly_mail"] is True
    assert client.post(path, data={"List-Unsubscribe": "One-Click"}).status_code == 204
    assert dana.get("/api/my/claim").json()["claim"]["gets_weekly_mail"] is False
    assert client.post(path.replace("stop", "resume")).status_code == 204
    assert dana.get("/api/my/claim").json()["claim"]["gets_weekly_mail"] is True
    assert client.post("/api/weekly-mails/abc/stop").status_code == 404


def test_the_setting_turns_it_off_and_on(site: Site, dana: Person, reviewed: int, people: People) -> None:
    path = "/api/my/claim/weekly-mail"
    assert people("outsider").put(path, {"wanted": False}).status_code == 404
    assert dana.put(path, {"wanted": False}).json()["claim"]["gets_weekly_mail"] is False
    assert run(site, MONDAY) == []
    assert dana.put(path, {"wanted": True}).json()["claim"]["gets_weekly_mail"] is True
    assert len(run(site, MONDAY)) == 1


def test_an_email_that_waits_is_deleted_with_the_claim(site: Site, dana: Person, admin: Person, reviewed: int) -> None:
    assert len(run(site, MONDAY)) == 1
    assert dana.delete("/api/my/claim").status_code == 204
    assert weekly(site) == []
    with site.database.reading() as session:
        assert session.scalars(select(Claim)).all() == []
