"""Reviews, cases, claims, reports, emails and coach changes of an earlier release keep working after an upgrade."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
import time_machine
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import func, select, update

from sideline.accounts.model import User
from sideline.authorship.authors import Author
from sideline.cases.model import Case
from sideline.config.settings import Settings
from sideline.core import clock, outbox
from sideline.core.crypto import AUTHORS_KEY_FILE, AuthorsKey
from sideline.core.db import migrate
from sideline.core.db.engine import Base, Database, database_url
from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
from sideline.desk.log import log_rows
from sideline.desk.reports.outcomes import mail_reporters
from sideline.main import create_app
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.reviews.deferred_deletions import DAYS, delete_due_reviews
from sideline.reviews.editions import publish_edition
from sideline.reviews.model import Review
from sideline.reviews.waiting import next_days, publish_due_reviews
from tests.cli.upgrades import PASSWORD
from tests.desk.conftest import assert_correct
from tests.people import Person
from tests.reviews.waiting import at_noon

pytestmark = [pytest.mark.both, pytest.mark.long]

_DUMPED_AT = datetime(2026, 11, 25, 9, 25, tzinfo=UTC)
"""Approximate time of the dumps, at which the links emailed then are still valid."""


@pytest.fixture
def app(upgraded: str, tmp_path: Path) -> Iterator[FastAPI]:
    """The upgraded site, without outbox workers."""
    settings = Settings(data_dir=tmp_path, database_url=upgraded, rate_limits="off", log_level="error", mail_pause=0)
    app = create_app(settings.model_copy(update={"staff_second_factor": False}))
    yield app
    app.state.site.database.close()


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@pytest.fixture
def site(app: FastAPI) -> Site:
    found: Site = app.state.site
    return found


def test_every_row_can_be_read_after_an_upgrade(client: TestClient, site: Site) -> None:
    """All encrypted values can be decrypted, and each user can download their data."""
    with site.database.reading() as session:
        for mapper in Base.registry.mappers:
            session.execute(select(mapper.class_)).all()
        emails = session.scalars(select(User.email).where(User.role == "")).all()
        names = {user.email.partition("@")[0]: user.user_metadata for user in session.scalars(select(User))}
    assert names["gia"] == {
        "full_name": "Gía Ōta-Núñez 🏌", "university": "Northfield University", "sport": "Golf",
        "jersey": [7, 1.5, None],
    }  # fmt: skip
    assert names["kit"]["full_name"] == "Kit" + " Longname" * 9
    assert len(emails) == 16
    for email in sorted({*emails} - {"kit@example.org"}):  # Kit has two-step sign-in
        name = email.partition("@")[0]
        data = _signed_in(client, site, name).get("/api/my/data")
        assert (data.status_code, data.json()["account"]["email"]) == (200, email)
    assert_correct(site)


def test_reviews_in_every_state_are_unchanged_after_an_upgrade(client: TestClient, site: Site) -> None:
    def states(name: str) -> list[tuple[int, str]]:
        reviews = _signed_in(client, site, name).get("/api/my/reviews").json()["items"]
        return sorted(
            (review["coach"]["id"], review["hidden"]["state"] if review["hidden"] else "waiting"
             if review["waits_until"] else "visible")
            for review in reviews
        )  # fmt: skip

    assert states("gia") == [(5, "visible"), (6, "appealed"), (8, "waiting")]
    assert states("hal") == [(6, "resubmitted"), (7, "visible")]
    assert states("jo") == [(6, "held"), (7, "surge"), (10, "coach_removed")]
    assert states("ivy") == [(5, "visible"), (6, "visible")]
    gia, ivy = (_signed_in(client, site, name) for name in ("gia", "ivy"))
    saved = gia.get("/api/my/saved-coaches").json()["items"]
    assert sorted(entry["coach"]["id"] for entry in saved) == [3, 5, 8]
    assert ivy.get("/api/my/school-email").json()["confirmed_in"] == 2026
    public = client.get("/api/coaches/5/reviews").json()["items"]
    shown = {review["rating"]: (review["school_email"], (review["reply"] or {}).get("text")) for review in public}
    assert shown == {3: (False, None), 4: (False, "Thank you, <i>Gia's</i> team."), 5: (True, None)}
    # The account behind the 3-star review was deleted, so the review is deleted within two weeks.
    delete_due_reviews(site.database, site.authors_key, clock.today() + timedelta(days=DAYS))
    assert len(client.get("/api/coaches/5/reviews").json()["items"]) == 2
    assert_correct(site)


def test_a_review_that_waits_is_given_a_day_after_an_upgrade(client: TestClient, site: Site) -> None:
    gia, day = _signed_in(client, site, "gia"), next_days(clock.today())[0]
    [own] = [review for review in gia.get("/api/my/reviews").json()["items"] if review["waits_until"]]
    moved = gia.post(f"/api/my/reviews/{own['id']}/wait", {"not_before": str(day)}).json()
    assert (moved["appears_on"], moved["waits_until"]) == (str(day), None)
    before = client.get("/api/coaches/8").json()["total_reviews"]
    publish_due_reviews(site, at_noon(day))
    assert client.get("/api/coaches/8").json()["total_reviews"] == before + 1
    assert gia.get(f"/api/my/reviews/{own['id']}").json()["date"] == str(day)
    assert_correct(site)


def test_the_log_of_an_earlier_release_says_that_the_operator_gave_the_roles(site: Site) -> None:
    with site.database.reading() as session:
        given = {(row.who, row.details) for row in log_rows(session) if row.action == "staff_added"}
    assert {("the operator", "alma@example.org: admin"), ("the operator", "otto@example.org: moderator")} <= given
    assert {who for who, _ in given} == {"the operator"}


def test_a_merge_and_a_removal_of_a_coach_are_undone_after_an_upgrade(client: TestClient, site: Site) -> None:
    alma = _signed_in(client, site, "alma")
    for coach_id in (9, 10):
        assert client.get(f"/api/coaches/{coach_id}/reviews", follow_redirects=False).status_code != 200
        assert alma.delete(f"/api/desk/coaches/{coach_id}/changes").status_code == 204
        assert len(client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]) == 1
    assert_correct(site)


@time_machine.travel(_DUMPED_AT, tick=False)  # a decision can be undone for some time
def test_cases_and_claims_in_every_state_continue_after_an_upgrade(client: TestClient, site: Site) -> None:
    alma, otto = (_signed_in(client, site, name) for name in ("alma", "otto"))
    queue = alma.get("/api/desk/cases").json()["items"]
    coach_cases = alma.get("/api/desk/coaches").json()["cases"]
    kinds = Counter(case["kind"] for case in [*queue, *coach_cases])
    open_cases = {case["kind"]: case for case in [*queue, *coach_cases]}
    assert {*kinds} == {"review", "appeal", "resubmission", "reply", "surge", "coach", "added_coach", "profile_edit"}
    for kind, action in (
        ("appeal", "keep"), ("resubmission", "keep"), ("reply", "keep"), ("surge", "keep"), ("coach", "keep"),
        ("added_coach", "keep"), ("profile_edit", "correct"),
    ):  # fmt: skip
        path = f"/api/desk/cases/{open_cases[kind]['id']}"
        alma.post(f"{path}/lease")
        detail = alma.get(path).json()
        named = [row for row in (detail["surge"] or {"reviews": []})["reviews"] if not row["is_public"]]
        read = {"review_ids": [row["id"] for row in named], "review_versions": [row["version"] for row in named]}
        decided = alma.post(f"{path}/decision", {"action": action, "version": detail["case"]["version"], **read})
        assert decided.status_code == 200, (kind, decided.text)
    assert client.get("/api/coaches/5").json()["department"] == "Athletics"
    with site.database.reading() as session:
        removed = session.scalar(select(func.max(Case.id)).where(Case.decision == "remove"))
    assert otto.delete(f"/api/desk/cases/{removed}/decision").status_code == 200
    claims = alma.get("/api/desk/claims").json()
    assert {(row["coach"]["id"], row["state"], row["address"]) for row in claims["open"]} == {
        (3, "open", "finn@northfield.edu"), (12, "moved", "hy.lee@northfield.edu"),
    }  # fmt: skip
    assert {(row["coach"]["id"], row["state"], row["address"]) for row in claims["decided"]} >= {
        (5, "approved", "al.roe@northfield.edu"), (7, "refused", "cy.fox@northfield.edu"),
    }  # fmt: skip
    assert_correct(site)


def test_links_and_codes_emailed_before_an_upgrade_are_valid_afterwards(client: TestClient, site: Site) -> None:
    with site.database.reading() as session:
        mails = [outbox.message_of(item, site.keys).payload for item in session.scalars(select(OutboxItem))]
    by_template = {mail.get("template", "webhook"): mail for mail in mails}
    assert by_template["webhook"]["submittedBy"] == "ivy@example.org"
    assert by_template["claim-code"]["to"] == "hy.lee@lakemont.edu"
    confirmation, recovery = (
        by_template[name]["link"].partition("token_hash=")[2].partition("&")[0] for name in ("confirmation", "recovery")
    )
    with time_machine.travel(_DUMPED_AT, tick=False):
        quin = _signed_in(client, site, "quin")
        confirmed = quin.post("/api/my/claim/confirm", {"code": by_template["claim-code"]["code"]})
        assert confirmed.status_code == 200, confirmed.text
        answers = {
            kind: client.post("/auth/v1/verify", json={"type": kind, "token_hash": token}).json()
            for kind, token in (("signup", confirmation), ("recovery", recovery))
        }
    assert answers["signup"]["user"]["user_metadata"] == {
        "full_name": "Wáits 🏌", "university": "Lakemont College", "sport": "Soccer",
    }  # fmt: skip
    assert answers["recovery"]["user"]["email"] == "hal@example.org"
    # Reporters' email addresses are encrypted with their receipts.
    while mail_reporters(site, _DUMPED_AT + timedelta(days=1)):
        pass
    with site.database.reading() as session:
        emails = outbox.messages_of(session, site.keys, "", lambda _address: True)
        recipients = {email.payload["to"] for email in emails if email.payload.get("template") == "report-decided"}
    assert "reporter.ivy@example.org" in recipients


def _signed_in(client: TestClient, site: Site, name: str) -> Person:
    email = f"{name}@example.org"
    answer = client.post("/auth/v1/token?grant_type=password", json={"email": email, "password": PASSWORD}).json()
    return Person(client, Author(site.authors_key, UUID(answer["user"]["id"])), email, answer["access_token"])


@pytest.mark.parametrize(("is_chosen", "first"), [(False, date(2026, 11, 30)), (True, date(2027, 1, 18))])
def test_reviews_that_waited_at_schema_0092_appear_with_an_edition(
    old_site: str, tmp_path: Path, *, is_chosen: bool, first: date
) -> None:
    """They are fewer than five, so they may wait for three more weeks."""
    url = database_url(old_site, tmp_path)
    migrate.upgrade(url, "0092")
    settings = Settings(data_dir=tmp_path, database_url=old_site, publication="weekly", log_level="error")
    key = AuthorsKey((tmp_path / AUTHORS_KEY_FILE).read_text())
    with closing(Database(url)) as database, database.writing() as session:
        row_ids = session.scalars(select(Review.id).where(Review.state == "waiting")).all()
        for row_id in row_ids:
            sealed = key.seal("day before which a review does not appear", b"2027-01-15", row_id.bytes)
            with_day, with_others = (sealed, None), (None, date(2027, 3, 1))
            columns = dict(zip(("appears_on", "waits_until"), with_day if is_chosen else with_others, strict=True))
            session.execute(update(Review).where(Review.id == row_id).values(columns))
    migrate.upgrade(url)
    site: Site = create_app(settings).state.site
    with closing(site.database), time_machine.travel(_DUMPED_AT, tick=False) as traveller:
        monday = datetime(2026, 11, 30, 6, tzinfo=ZoneInfo("America/New_York"))
        while monday.date() < date(2027, 2, 15):
            traveller.move_to(monday)
            publish_edition(site, clock.now())
            monday += timedelta(weeks=1)
        states = [_state(site, row_id) for row_id in row_ids]
        assert {state for state, _ in states} == {"published"}
        assert all(day and day >= first for _, day in states)
        assert wrong_tallies(site.database) == []


def _state(site: Site, row_id: UUID) -> tuple[str, date | None]:
    """Return the state of a review, and its day once it is public."""
    with site.database.reading() as session:
        review = session.get_one(Review, row_id)
        return review.state, review.created_on if review.is_published else None
