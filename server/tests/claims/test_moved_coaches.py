"""A claimed profile that a correction moves to another university: the badge waits for an admin, nothing is lost."""

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
from tests.claims.conftest import ADDRESS, PAGE, REASON, confirm, decide, is_verified, mails, run_job
from tests.claims.test_profile_edits import propose
from tests.claims.test_replies import TEXT, answer, answers
from tests.factories import make_coach
from tests.moderation.conftest import cases, rate, shown
from tests.moderation.conftest import decide as decide_case
from tests.moderation.test_coaches import change, correct, undo_change
from tests.people import Person

ELSEWHERE = "Southgate College"
NEW_ADDRESS, NEW_PAGE = "dana@southgate.edu", "https://southgate.edu/staff"


@pytest.fixture
def review_id(client: TestClient, ada: Person, coach_id: int, claim_id: int, dana: Person) -> str:
    """A review that Dana has answered; its public id."""
    assert claim_id
    rate(ada, coach_id, 2)
    review_id = str(shown(client, coach_id)[0]["id"])
    answer(dana, review_id)
    return review_id


def state(dana: Person) -> str:
    return str(dana.get("/api/my/claim").json()["claim"]["state"])


def templates(site: Site, address: str = ADDRESS) -> list[str]:
    return [mail["template"] for mail in mails(site, address)]


def give_address(dana: Person, address: str = NEW_ADDRESS, status: int = 200) -> None:
    response = dana.put("/api/my/claim/address", {"address": address, "staff_page": NEW_PAGE})
    assert response.status_code == status, response.text


def test_another_university_takes_the_badge_until_an_undo_brings_the_approval_back(
    *, client: TestClient, site: Site, coach_id: int, claim_id: int, review_id: str, dana: Person, mona: Person,
    admin: Person,
) -> None:  # fmt: skip
    correct(mona, coach_id, university=ELSEWHERE)
    assert not is_verified(client, coach_id)
    assert (state(dana), templates(site)[-1]) == ("moved", "claim-moved")
    assert answers(client, coach_id) == [TEXT], "replies stay"
    assert answer(dana, review_id, "Another", 403)["code"] == "coach_moved"
    assert propose(dana, 403)["code"] == "not_your_profile"
    claims = admin.get("/api/desk/claims").json()
    [row] = claims["open"]
    assert (row["id"], row["state"], row["university"], row["coach"]["university"], row["new_address"]) == (
        claim_id, "moved", "Northfield University", ELSEWHERE, "",
    )  # fmt: skip
    assert claims["decided"] == []

    assert undo_change(mona, coach_id) == 204
    assert is_verified(client, coach_id)
    assert (state(dana), answers(client, coach_id)) == ("approved", [TEXT])
    assert templates(site) == ["claim-code", "claim-approved"], "the mail was taken back"
    assert [each["id"] for each in admin.get("/api/desk/claims").json()["decided"]] == [claim_id]
    assert answer(dana, review_id, "Another")["text"] == "Another"


@pytest.mark.parametrize("name", ["northfield  UNIVERSITY", "The Northfield University", "Northfield, University"])
def test_another_spelling_takes_nothing(
    *, client: TestClient, site: Site, coach_id: int, claim_id: int, dana: Person, mona: Person, name: str
) -> None:
    assert claim_id
    correct(mona, coach_id, university=name)
    assert is_verified(client, coach_id)
    assert (state(dana), templates(site)) == ("approved", ["claim-code", "claim-approved"])


def test_a_short_form_of_a_known_school_is_that_school_at_the_desk_and_in_a_proposal(
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
        # Initials and short names that several have are no proof; nor are the same words in another order.
        ("NU", "Northfield University", False),
        ("USC", "University of Southern California", False),
        ("Miami University", "University of Miami", False),
        ("Miami Ohio", "University of Miami", False),
        ("UCLA", "University of California, Berkeley", False),
        ("Northfeild University", "Northfield University", False),
    ],
)
def test_which_names_are_of_one_university(first: str, second: str, expected: bool) -> None:
    assert is_same_university(first, second) is is_same_university(second, first) is expected


def test_who_has_moved_confirms_an_address_there_and_keeps_everything(
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
    assert admin.get("/api/desk/claims").json()["open"][0]["new_address"] == "", "it is not confirmed"
    assert dana.post("/api/my/claim/code").status_code == 200
    assert confirm(site, dana, NEW_ADDRESS).json()["claim"]["is_new_address_confirmed"] is True
    assert (state(dana), is_verified(client, coach_id)) == ("moved", False), "a person decides"
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
    assert (answers(client, coach_id), templates(site, NEW_ADDRESS)[-1]) == ([TEXT], "claim-approved")


def test_an_admin_may_approve_without_a_new_address_or_refuse(
    *, client: TestClient, site: Site, coach_id: int, claim_id: int, review_id: str, dana: Person, mona: Person,
    admin: Person,
) -> None:  # fmt: skip
    correct(mona, coach_id, university="Northfeild University")
    assert decide(admin, claim_id, approve=True) == 204
    assert (is_verified(client, coach_id), dana.get("/api/my/claim").json()["claim"]["address"]) == (True, ADDRESS)
    correct(mona, coach_id, university=ELSEWHERE)
    assert decide(admin, claim_id, approve=False, explanation=REASON) == 204
    assert (state(dana), is_verified(client, coach_id), answers(client, coach_id)) == ("refused", False, [None])
    assert answer(dana, review_id, status=403)["code"] == "not_your_profile"
    assert dana.get("/api/my/claim").json()["claim"]["can_renew"] is False
    assert undo_change(mona, coach_id) == 204
    assert not is_verified(client, coach_id), "it has ended"


def test_the_badge_of_a_moderator_waits_as_well(
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
    assert templates(site) == ["claim-approved"], "the mail that it has gone was sent, so another says that it is back"
    give_address(dana, status=409)


def test_a_merge_into_a_profile_of_another_university_does_the_same(
    *, client: TestClient, site: Site, coach_id: int, claim_id: int, review_id: str, dana: Person, mona: Person,
    outsider: Person,
) -> None:  # fmt: skip
    assert claim_id
    assert review_id
    with site.database.writing() as session:
        other = make_coach(session, "M. Lindqvist", university=ELSEWHERE).id
    change(mona, coach_id, "merge", into=other)
    assert (is_verified(client, other), state(dana), answers(client, other)) == (False, "moved", [TEXT])
    taken = outsider.put("/api/my/claim", {"coach_id": other, "address": "o@southgate.edu", "staff_page": PAGE})
    assert taken.json()["code"] == "already_claimed"
    give_address(dana)
    assert undo_change(mona, other) == 204
    assert (is_verified(client, coach_id), state(dana), answers(client, coach_id)) == (True, "approved", [TEXT])
    assert dana.get("/api/my/claim").json()["claim"]["new_address"] == ""


def test_a_claim_that_nobody_takes_care_of_ends_with_its_year(
    *, client: TestClient, site: Site, coach_id: int, claim_id: int, review_id: str, dana: Person, mona: Person
) -> None:
    assert claim_id
    assert review_id
    correct(mona, coach_id, university=ELSEWHERE)
    run_job(site, clock.now() + YEAR + timedelta(days=2))
    assert dana.get("/api/my/claim").json() == {"claim": None}
    assert answers(client, coach_id) == [None]
