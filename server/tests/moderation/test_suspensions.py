"""A suspension ends again: in its case by an admin, whatever has become of the review."""

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import delete, select, update

from sideline.accounts.model import AuthSession, MfaFactor
from sideline.authorship.authors import AuthorsKeyRow, PrivateRecordRow
from sideline.casework.suspensions import lift_suspensions
from sideline.core import clock, outbox
from sideline.core.site import Site
from sideline.staff.log import StaffLogRow
from sideline.transparency.counts import MonthlyCount, count_months
from tests.moderation.conftest import add_coach, assert_correct, cases, decide, mine, rate, report, shown
from tests.people import People, Person


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    """A client of a site without outbox workers: mails stay in the outbox."""
    client = TestClient(app, raise_server_exceptions=False)
    yield client
    client.close()


def suspend(client: TestClient, coach_id: int, mona: Person, admin: Person) -> int:
    """Remove the newest review of the coach by a severe rule, and suspend its author; the case."""
    report(client, coach_id, "threat")
    case_id: int = cases(mona)[0]["id"]
    decide(mona, case_id, rule="threat", suspend=True)
    assert admin.post(f"/api/desk/cases/{case_id}/suspension", {"confirm": True}).status_code == 200
    return case_id


def lift(staff: Person, case_id: int) -> tuple[int, str]:
    """The status, and what became of the suspension or the code."""
    answer = staff.post(f"/api/desk/cases/{case_id}/suspension", {"confirm": False})
    return answer.status_code, answer.json().get("suspension") or answer.json()["code"]


def is_suspended(person: Person) -> bool:
    return person.get("/api/my/data").json()["suspended_on"] is not None


def mails(site: Site) -> list[tuple[str, str]]:
    """Template and receiver of the mails that wait about accounts."""
    with site.database.reading() as session:
        waiting = outbox.messages_of(session, site.keys, "", lambda _address: True)
        return [(each.payload["template"], each.payload["to"]) for each in waiting if "account-" in str(each.payload)]


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
            ("staff_added", None),
            ("suspension_confirmed", case_id),
            ("suspension_lifted", case_id),
        ]
        count_months(session, clock.now())
        assert session.scalar(select(MonthlyCount.number).where(MonthlyCount.key == "suspensions")) == 1
    rate(ada, add_coach(ada, "Ida Moll"))
    assert_correct(site)


def test_a_review_that_waits_for_others_is_not_published_by_them_once_its_author_is_suspended(
    *, client: TestClient, site: Site, people: People, coach_id: int, review_id: str, mona: Person, admin: Person
) -> None:
    assert review_id
    ada, bea, cy, dee = (people(name) for name in ("ada", "bea", "cy", "dee"))
    other = add_coach(ada, "Ida Moll")
    waiting = rate(ada, other, 1, publish_with_others=True)
    of_bea = rate(bea, other, 4, publish_with_others=True)
    case_id = suspend(client, coach_id, mona, admin)
    for action in ("publish", "wait"):
        refused = ada.post(f"/api/my/reviews/{waiting}/{action}")
        assert (refused.status_code, refused.json().get("code")) == (403, "account_suspended")
    for person in (cy, dee):
        rate(person, other, 5)
    assert sorted(each["rating"] for each in shown(client, other)) == [4, 5, 5], "only the other one that waited"
    assert mine(bea, of_bea)["waits_until"] is None
    assert_correct(site)

    assert lift(admin, case_id) == (200, "lifted")
    assert ada.post(f"/api/my/reviews/{waiting}/publish").status_code == 200, "its author decides again"
    assert len(shown(client, other)) == 4
    assert_correct(site)


def test_what_is_not_suspended_cannot_be_lifted(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person, admin: Person
) -> None:
    case_id = suspend(client, coach_id, mona, admin)
    assert lift(admin, case_id) == (200, "lifted")
    for confirm in (True, False):
        again = admin.post(f"/api/desk/cases/{case_id}/suspension", {"confirm": confirm})
        assert (again.status_code, again.json()["code"]) == (409, "no_suspension_asked")
    assert mine(ada, review_id)["hidden"]["state"] == "removed", "the removal stays"
    assert (ada.get("/api/my/data").json()["removals"], is_suspended(ada)) == (1, False)


def test_a_suspended_account_does_not_report(
    *, client: TestClient, ada: Person, outsider: Person, coach_id: int, review_id: str, mona: Person, admin: Person
) -> None:
    assert review_id
    other = add_coach(ada, "Ida Moll")
    rate(ada, other)
    public_id = shown(client, other)[0]["id"]
    case_id = suspend(client, coach_id, mona, admin)
    review, answer, profile = (
        (f"/api/reviews/{public_id}/reports", {"rule": "ads"}),
        (f"/api/reviews/{public_id}/reply/reports", {"rule": "ads"}),
        (f"/api/coaches/{other}/reports", {"rule": "duplicate"}),
    )
    for path, body in (review, answer, profile):
        refused = ada.post(path, body)
        assert (refused.status_code, refused.json()["code"]) == (403, "account_suspended"), path
    assert cases(mona) == [], "nothing is stored"
    assert outsider.post(*review).status_code == 201, "others report, signed in"
    assert client.post(profile[0], json=profile[1]).status_code == 201, "and without an account"
    assert lift(admin, case_id) == (200, "lifted")
    assert ada.post(*review).status_code == 201


@pytest.mark.parametrize("wrong", ["an ended token", "a damaged list", "another authors' key"])
def test_what_is_wrong_with_an_account_is_no_obstacle_to_a_report(
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


def test_a_sign_in_without_its_second_step_does_not_tell_that_the_account_is_suspended(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person, admin: Person
) -> None:
    assert review_id
    other = add_coach(ada, "Ida Moll")
    rate(ada, other)
    suspend(client, coach_id, mona, admin)
    path, body = f"/api/reviews/{shown(client, other)[0]['id']}/reports", {"rule": "ads"}
    assert ada.post(path, body).status_code == 403
    hour = clock.hour(clock.now())
    of_app = {"factor_type": "totp", "friendly_name": "", "is_verified": True, "encrypted": ""}
    with site.database.writing() as session:
        session.add(MfaFactor(user_id=ada.id, created_at=hour, updated_at=hour, **of_app))
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


def test_that_the_account_is_open_is_mailed_after_that_it_was_suspended(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person, admin: Person
) -> None:
    assert review_id
    suspend(client, coach_id, mona, admin)
    with site.database.writing() as session:
        assert lift_suspensions(session, site, ada.email)
    with site.database.reading() as session:
        waiting = outbox.messages_of(session, site.keys, "", lambda address: address == ada.email)
    last, *others = sorted(waiting, key=lambda each: each.due_at, reverse=True)
    assert last.payload["template"] == "account-reopened"
    assert [each for each in others if each.payload["template"] == "account-suspended"]
