"""Corrections that move a claimed profile to another university: an admin decides about the badge; nothing is lost."""

from datetime import timedelta

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from sideline.coaches.claim_model import YEAR
from sideline.coaches.model import University
from sideline.coaches.universities import is_same_university
from sideline.core import clock
from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
from tests.desk.claims.conftest import ADDRESS, PAGE, REASON, confirm, decide, is_verified, mails, run_job
from tests.desk.claims.test_profile_edits import propose
from tests.desk.claims.test_replies import TEXT, reply_texts, send_reply
from tests.desk.conftest import cases, rate, shown
from tests.desk.conftest import decide as decide_case
from tests.desk.test_coaches import change, correct, undo_change
from tests.factories import make_coach
from tests.people import Person

ELSEWHERE = "Southgate College"
NEW_ADDRESS, NEW_PAGE = "dana@southgate.edu", "https://southgate.edu/staff"


@pytest.fixture
def review_id(client: TestClient, ada: Person, coach_id: int, claim_id: int, dana: Person) -> str:
    """The public id of a review with a reply by Dana."""
    assert claim_id
    rate(ada, coach_id, 2)
    review_id = str(shown(client, coach_id)[0]["id"])
    send_reply(dana, review_id)
    return review_id


def state(dana: Person) -> str:
    return str(dana.get("/api/my/claim").json()["claim"]["state"])


def templates(site: Site, address: str = ADDRESS) -> list[str]:
    return [mail["template"] for mail in mails(site, address)]


def give_address(dana: Person, address: str = NEW_ADDRESS, status: int = 200) -> None:
    response = dana.put("/api/my/claim/address", {"address": address, "staff_page": NEW_PAGE})
    assert response.status_code == status, response.text


def test_changing_the_university_removes_the_badge_until_undone(
    *, client: TestClient, site: Site, coach_id: int, claim_id: int, review_id: str, dana: Person, mona: Person,
    admin: Person,
) -> None:  # fmt: skip
    correct(mona, coach_id, university=ELSEWHERE)
    assert not is_verified(client, coach_id)
    assert (state(dana), templates(site)[-1]) == ("moved", "claim-moved")
    assert reply_texts(client, coach_id) == [TEXT], "replies stay"
    assert send_reply(dana, review_id, "Another", 403)["code"] == "university_changed"
    assert propose(dana, 403)["code"] == "not_your_profile"
    claims = admin.get("/api/desk/claims").json()
    [row] = claims["open"]
    assert (row["id"], row["state"], row["university"], row["coach"]["university"], row["new_address"]) == (
        claim_id, "moved", "Northfield University", ELSEWHERE, "",
    )  # fmt: skip
    assert claims["decided"] == []

    assert undo_change(mona, coach_id) == 204
    assert is_verified(client, coach_id)
    assert (state(dana), reply_texts(client, coach_id)) == ("approved", [TEXT])
    assert templates(site) == ["claim-code", "claim-approved"], "the email was deleted"
    assert [row["id"] for row in admin.get("/api/desk/claims").json()["decided"]] == [claim_id]
    assert send_reply(dana, review_id, "Another")["text"] == "Another"


def test_different_spelling_of_the_university_keeps_the_badge(
    *, client: TestClient, site: Site, coach_id: int, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    for name in ("northfield  UNIVERSITY", "The Northfield University", "Northfield, University"):
        correct(mona, coach_id, university=name)
        assert is_verified(client, coach_id), name
        assert (state(dana), templates(site)) == ("approved", ["claim-code", "claim-approved"]), name


def test_short_name_of_a_known_school_is_expanded_in_corrections_and_profile_edits(
    *, client: TestClient, site: Site, coach_id: int, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    with site.database.writing() as session:
        make_coach(session, "Bo Stone", "University of Mount Union")
    assert propose(dana, university="Mount Union")["details"]["university"] == "University of Mount Union"
    correct(mona, coach_id, university="mount union")
    assert client.get(f"/api/coaches/{coach_id}").json()["university"] == "University of Mount Union"
    with site.database.reading() as session:
        names = session.scalars(select(University.name).order_by(University.name)).all()
    assert names == ["Northfield University", "University of Mount Union"]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("UCLA", "University of California, Los Angeles", True),
        ("Ole Miss", "University of Mississippi", True),
        ("Ohio State University", "The Ohio State University", True),
        ("Texas A&M University", "Texas A & M University", True),
        ("Saint John's", "Saint Johns", True),
        # Ambiguous initials and short names don't match, nor do the same words in another order.
        ("NU", "Northfield University", False),
        ("USC", "University of Southern California", False),
        ("Miami University", "University of Miami", False),
        ("Miami Ohio", "University of Miami", False),
        ("UCLA", "University of California, Berkeley", False),
        ("Northfeild University", "Northfield University", False),
    ],
)
def test_is_same_university(first: str, second: str, expected: bool) -> None:
    assert is_same_university(first, second) is is_same_university(second, first) is expected


def test_moved_coach_confirms_a_new_address_and_keeps_everything(
    *, client: TestClient, site: Site, coach_id: int, claim_id: int, review_id: str, dana: Person, mona: Person,
    admin: Person,
) -> None:  # fmt: skip
    give_address(dana, status=409)
    propose(dana, university=ELSEWHERE)
    [row] = cases(mona)
    assert mona.get(f"/api/desk/cases/{row['id']}").json()["proposal"]["takes_badge"] is True
    decide_case(mona, row["id"], "correct")
    assert (state(dana), is_verified(client, coach_id)) == ("moved", False)

    give_address(dana, "dana@mail.example", 422)
    give_address(dana)
    assert dana.get("/api/my/claim").json()["claim"]["has_code"] is True
    assert admin.get("/api/desk/claims").json()["open"][0]["new_address"] == "", "it isn't confirmed yet"
    assert dana.post("/api/my/claim/code").status_code == 200
    assert confirm(site, dana, NEW_ADDRESS).json()["claim"]["is_new_address_confirmed"] is True
    assert (state(dana), is_verified(client, coach_id)) == ("moved", False), "an admin has to decide"
    [open_claim] = admin.get("/api/desk/claims").json()["open"]
    assert (open_claim["address"], open_claim["new_address"], open_claim["new_staff_page"]) == (
        ADDRESS, NEW_ADDRESS, NEW_PAGE,
    )  # fmt: skip
    assert NEW_ADDRESS in dana.get("/api/my/data.html").text

    assert decide(admin, claim_id, approve=True) == 204
    assert decide(admin, claim_id, approve=True) == 409
    mine = dana.get("/api/my/claim").json()["claim"]
    assert (mine["state"], mine["address"], mine["staff_page"], mine["new_address"]) == (
        "approved", NEW_ADDRESS, NEW_PAGE, "",
    )  # fmt: skip
    assert mine["confirmed_until"] == (clock.today() + YEAR).isoformat()
    assert is_verified(client, coach_id)
    assert (reply_texts(client, coach_id), templates(site, NEW_ADDRESS)[-1]) == ([TEXT], "claim-approved")


def test_admin_may_approve_a_moved_coach_without_a_new_address_or_refuse(
    *, client: TestClient, site: Site, coach_id: int, claim_id: int, review_id: str, dana: Person, mona: Person,
    admin: Person,
) -> None:  # fmt: skip
    correct(mona, coach_id, university="Northfeild University", new_university=True)
    assert decide(admin, claim_id, approve=True) == 204
    assert (is_verified(client, coach_id), dana.get("/api/my/claim").json()["claim"]["address"]) == (True, ADDRESS)
    correct(mona, coach_id, university=ELSEWHERE)
    assert decide(admin, claim_id, approve=False, explanation=REASON) == 204
    assert (state(dana), is_verified(client, coach_id), reply_texts(client, coach_id)) == ("refused", False, [None])
    assert send_reply(dana, review_id, status=403)["code"] == "not_your_profile"
    assert dana.get("/api/my/claim").json()["claim"]["can_renew"] is False
    assert undo_change(mona, coach_id) == 204
    assert not is_verified(client, coach_id), "the claim has ended"


def test_moderator_badge_is_also_suspended_by_a_move(
    *, client: TestClient, coach_id: int, claim_id: int, dana: Person, mona: Person, admin: Person, site: Site
) -> None:
    assert admin.delete(f"/api/desk/claims/{claim_id}/decision").status_code == 204
    change(mona, coach_id, "verify", verified=True)
    assert decide(admin, claim_id, approve=True) == 204
    correct(mona, coach_id, university=ELSEWHERE)
    assert not is_verified(client, coach_id)
    with site.database.writing() as session:
        session.execute(update(OutboxItem).values(next_try_at=clock.now()))
        session.query(OutboxItem).delete()
    assert undo_change(mona, coach_id) == 204
    assert is_verified(client, coach_id)
    assert templates(site) == ["claim-approved"], "the first email was already sent, so a second one follows"
    give_address(dana, status=409)


def test_merge_into_a_profile_at_another_university_counts_as_a_move(
    *, client: TestClient, site: Site, coach_id: int, claim_id: int, review_id: str, dana: Person, admin: Person,
    outsider: Person,
) -> None:  # fmt: skip
    assert claim_id
    assert review_id
    with site.database.writing() as session:
        other = make_coach(session, "M. Lindqvist", university=ELSEWHERE).id
    change(admin, coach_id, "merge", into=other)
    assert (is_verified(client, other), state(dana), reply_texts(client, other)) == (False, "moved", [TEXT])
    taken = outsider.put("/api/my/claim", {"coach_id": other, "address": "o@southgate.edu", "staff_page": PAGE})
    assert taken.json()["code"] == "already_claimed"
    give_address(dana)
    assert undo_change(admin, other) == 204
    assert (is_verified(client, coach_id), state(dana), reply_texts(client, coach_id)) == (True, "approved", [TEXT])
    assert dana.get("/api/my/claim").json()["claim"]["new_address"] == ""


def test_claim_of_a_moved_coach_expires_after_a_year_without_confirmation(
    *, client: TestClient, site: Site, coach_id: int, claim_id: int, review_id: str, dana: Person, mona: Person
) -> None:
    assert claim_id
    assert review_id
    correct(mona, coach_id, university=ELSEWHERE)
    run_job(site, clock.now() + YEAR + timedelta(days=2))
    assert dana.get("/api/my/claim").json() == {"claim": None}
    assert reply_texts(client, coach_id) == [None]
