"""Lifting suspensions: an admin can do it in the case, whatever has happened to the review."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import delete, select, update

from sideline.accounts.model import AuthSession, MfaFactor
from sideline.authorship.authors import AuthorsKeyRow, PrivateRecordRow
from sideline.core import clock, outbox
from sideline.core.site import Site
from sideline.desk.log import StaffLogRow
from sideline.desk.suspensions import lift_suspensions
from sideline.desk.transparency.counts import MonthlyCount, count_months
from sideline.reviews.model import MAX_WAIT, Review
from sideline.reviews.waiting import next_days, publish_due_reviews
from tests.desk.conftest import add_coach, assert_correct, cases, decide, mine, rate, report, shown
from tests.people import People, Person
from tests.reviews.waiting import at_noon, old_account, publish_waiting


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


def suspend(client: TestClient, coach_id: int, mona: Person, admin: Person) -> int:
    """Remove the coach's newest review under a severe rule, suspend its author, and return the case id."""
    report(client, coach_id, "threat")
    case_id: int = cases(mona)[0]["id"]
    decide(mona, case_id, rule="threat", suspend=True)
    assert admin.post(f"/api/desk/cases/{case_id}/suspension", {"confirm": True}).status_code == 200
    return case_id


def lift(staff: Person, case_id: int) -> tuple[int, str]:
    """Lift a suspension; return the status code and the new state or the error code."""
    response = staff.post(f"/api/desk/cases/{case_id}/suspension", {"confirm": False})
    return response.status_code, response.json().get("suspension") or response.json()["code"]


def is_suspended(person: Person) -> bool:
    return person.get("/api/my/data").json()["suspended_on"] is not None


def mails(site: Site) -> list[tuple[str, str]]:
    """Return template and recipient of the queued emails about accounts."""
    with site.database.reading() as session:
        waiting = outbox.messages_of(session, site.keys, "", lambda _address: True)
        payloads = [message.payload for message in waiting]
        return [(payload["template"], payload["to"]) for payload in payloads if "account-" in str(payload)]


def test_an_admin_lifts_a_suspension_whose_review_is_deleted(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person, admin: Person
) -> None:
    case_id = suspend(client, coach_id, mona, admin)
    assert ada.delete(f"/api/my/reviews/{review_id}").status_code == 204
    assert is_suspended(ada)
    assert admin.delete(f"/api/desk/cases/{case_id}/decision").status_code == 409, "an undo needs the review"
    assert lift(mona, case_id) == (404, "not_found")
    assert lift(admin, case_id) == (200, "lifted")
    assert not is_suspended(ada)
    assert mails(site) == [("account-suspended", ada.email), ("account-reopened", ada.email)]
    with site.database.writing() as session:
        logged = select(StaffLogRow.action, StaffLogRow.case_id).where(StaffLogRow.staff_id == admin.id)
        assert [tuple(row) for row in session.execute(logged.order_by(StaffLogRow.id))] == [
            ("suspension_confirmed", case_id),
            ("suspension_lifted", case_id),
        ]
        count_months(session, clock.now())
        assert session.scalar(select(MonthlyCount.number).where(MonthlyCount.key == "suspensions")) == 1
    rate(ada, add_coach(ada, "Ida Moll"))
    assert_correct(site)


@pytest.mark.parametrize("has_day", [False, True])
def test_waiting_review_of_a_suspended_author_is_not_published(
    *, client: TestClient, site: Site, people: People, coach_id: int, review_id: str, mona: Person, admin: Person,
    has_day: bool,
) -> None:  # fmt: skip
    assert review_id
    day = next_days(clock.today())[0]
    choice = {"not_before": str(day)} if has_day else {"publish_with_others": True}
    ada, bea, cy, dee = (old_account(site, people, name) for name in ("ada", "bea", "cy", "dee"))
    other = add_coach(ada, "Ida Moll")
    waiting = rate(ada, other, 1, **choice)
    beas_review = rate(bea, other, 4, publish_with_others=True)
    case_id = suspend(client, coach_id, mona, admin)
    with site.database.reading() as session:
        days = session.execute(
            select(Review.created_on, Review.updated_on, Review.waits_until).where(Review.state == "waiting")
        )
        assert set(session.scalars(select(Review.appears_on))) == {None}
        assert [(until - created, until - updated) for created, updated, until in days] == [(MAX_WAIT, MAX_WAIT)] * 2, (
            "in a copy of the database, the suspended author's review looks like one whose wait ended"
        )
    for action in ("publish", "wait"):
        refused = ada.post(f"/api/my/reviews/{waiting}/{action}")
        assert (refused.status_code, refused.json().get("code")) == (403, "account_suspended")
    for person in (cy, dee):
        rate(person, other, 5)
    publish_waiting(site)
    publish_due_reviews(site, at_noon(day))
    assert sorted(review["rating"] for review in shown(client, other)) == [4, 5, 5], (
        "only Bea's waiting review was published"
    )
    assert mine(bea, beas_review)["waits_until"] is None
    assert_correct(site)

    assert lift(admin, case_id) == (200, "lifted")
    assert ada.post(f"/api/my/reviews/{waiting}/publish").status_code == 200, "its author decides again"
    assert len(shown(client, other)) == 4
    assert_correct(site)


def test_lifting_requires_a_confirmed_suspension(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person, admin: Person
) -> None:
    case_id = suspend(client, coach_id, mona, admin)
    assert lift(admin, case_id) == (200, "lifted")
    for confirm in (True, False):
        again = admin.post(f"/api/desk/cases/{case_id}/suspension", {"confirm": confirm})
        assert (again.status_code, again.json()["code"]) == (409, "no_suspension_asked")
    assert mine(ada, review_id)["hidden"]["state"] == "removed", "the removal stays"
    assert (ada.get("/api/my/data").json()["removals"], is_suspended(ada)) == (1, False)


def test_suspended_account_cannot_report(
    *, client: TestClient, ada: Person, outsider: Person, coach_id: int, review_id: str, mona: Person, admin: Person
) -> None:
    assert review_id
    other = add_coach(ada, "Ida Moll")
    rate(ada, other)
    public_id = shown(client, other)[0]["id"]
    case_id = suspend(client, coach_id, mona, admin)
    review, reply, profile = (
        (f"/api/reviews/{public_id}/reports", {"rule": "ads"}),
        (f"/api/reviews/{public_id}/reply/reports", {"rule": "ads"}),
        (f"/api/coaches/{other}/reports", {"rule": "duplicate"}),
    )
    for path, body in (review, reply, profile):
        refused = ada.post(path, body)
        assert (refused.status_code, refused.json()["code"]) == (403, "account_suspended"), path
    assert cases(mona) == [], "nothing is stored"
    assert outsider.post(*review).status_code == 201, "other signed-in users can report"
    assert client.post(profile[0], json=profile[1]).status_code == 201, "and so can visitors"
    assert lift(admin, case_id) == (200, "lifted")
    assert ada.post(*review).status_code == 201


@pytest.mark.parametrize("wrong", ["an ended token", "a damaged list", "another authors' key"])
def test_account_problems_do_not_prevent_a_report(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, wrong: str
) -> None:
    assert review_id
    path = f"/api/reviews/{shown(client, coach_id)[0]['id']}/reports"
    with site.database.writing() as session:
        if wrong == "an ended token":
            session.execute(delete(AuthSession))
        elif wrong == "a damaged list":
            session.execute(update(PrivateRecordRow).values(encrypted="damaged"))
        else:
            session.execute(update(AuthorsKeyRow).values(fingerprint="another"))
    assert ada.post(path, {"rule": "ads"}).status_code == 201


def test_sign_in_without_second_step_does_not_reveal_a_suspension(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person, admin: Person
) -> None:
    assert review_id
    other = add_coach(ada, "Ida Moll")
    rate(ada, other)
    suspend(client, coach_id, mona, admin)
    path, body = f"/api/reviews/{shown(client, other)[0]['id']}/reports", {"rule": "ads"}
    assert ada.post(path, body).status_code == 403
    hour = clock.hour(clock.now())
    factor = {"factor_type": "totp", "friendly_name": "", "is_verified": True, "encrypted": ""}
    with site.database.writing() as session:
        session.add(MfaFactor(user_id=ada.id, created_at=hour, updated_at=hour, **factor))
    assert ada.post(path, body).status_code == 201


def test_an_account_stays_suspended_for_another_case(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person, admin: Person
) -> None:
    other = add_coach(ada, "Ida Moll")
    rate(ada, other)
    first, second = suspend(client, coach_id, mona, admin), suspend(client, other, mona, admin)
    assert lift(admin, first) == (200, "lifted")
    assert is_suspended(ada)
    assert [template for template, _ in mails(site)] == ["account-suspended"] * 2
    assert lift(admin, second) == (200, "lifted")
    assert not is_suspended(ada)
    assert [template for template, _ in mails(site)][2:] == ["account-reopened"]


def test_reopened_email_is_sent_after_the_suspended_email(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person, admin: Person
) -> None:
    assert review_id
    suspend(client, coach_id, mona, admin)
    with site.database.writing() as session:
        assert lift_suspensions(session, site, ada.email)
    with site.database.reading() as session:
        waiting = outbox.messages_of(session, site.keys, "", lambda address: address == ada.email)
    last, *others = sorted(waiting, key=lambda message: message.due_at, reverse=True)
    assert last.payload["template"] == "account-reopened"
    assert [message for message in others if message.payload["template"] == "account-suspended"]
