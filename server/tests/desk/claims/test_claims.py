"""Profile claims: who may claim, the emailed code, the admin's decision, and the effects on the profile."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.coaches.claim_model import YEAR, Claim
from sideline.core import clock
from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
from sideline.desk.claims.mails import REMINDER
from sideline.desk.log import StaffLogRow
from tests.desk.claims.conftest import (
    ADDRESS,
    PAGE,
    REASON,
    claim,
    confirm,
    confirmed,
    decide,
    is_verified,
    mails,
    run_job,
)
from tests.desk.test_coaches import change, undo_change
from tests.factories import make_coach
from tests.people import People, Person
from tests.reviews.bodies import review_body


def test_profile_is_claimed_approved_and_given_up(
    *, client: TestClient, site: Site, coach_id: int, dana: Person, admin: Person
) -> None:
    assert dana.get("/api/my/claim").json() == {"claim": None}
    made = claim(dana, coach_id).json()["claim"]
    assert (made["state"], made["has_code"], made["coach"]["id"]) == ("unconfirmed", True, coach_id)
    assert admin.get("/api/desk/claims").json() == {"open": [], "next_cursor": None, "decided": []}
    assert confirm(site, dana).json()["claim"]["state"] == "open"
    assert not is_verified(client, coach_id), "an admin has to decide"

    [row] = admin.get("/api/desk/claims").json()["open"]
    assert (row["address"], row["staff_page"], row["coach"]["id"]) == (ADDRESS, PAGE, coach_id)
    assert decide(admin, row["id"], approve=True) == 204
    assert is_verified(client, coach_id)
    assert [mail["template"] for mail in mails(site)] == ["claim-code", "claim-approved"]
    assert dana.get("/api/my/claim").json()["claim"]["confirmed_until"] == (clock.today() + YEAR).isoformat()
    with site.database.reading() as session:
        [logged] = session.scalars(select(StaffLogRow).where(StaffLogRow.action == "claim_approved"))
    assert logged.details == f"{coach_id}: Mara Lindqvist"

    assert dana.delete("/api/my/claim").status_code == 204
    assert not is_verified(client, coach_id)
    assert mails(site) == []


def test_refusal_gives_an_explanation_and_the_profile_can_be_claimed_again(
    *, client: TestClient, site: Site, coach_id: int, dana: Person, admin: Person
) -> None:
    claim_id = confirmed(site, dana, coach_id)
    assert decide(admin, claim_id, approve=False) == 422, "an explanation is required"
    assert decide(admin, claim_id, approve=False, explanation=REASON) == 204
    mine = dana.get("/api/my/claim").json()["claim"]
    assert (mine["state"], mine["explanation"]) == ("refused", REASON)
    assert mails(site)[-1]["explanation"] == REASON
    assert claim(dana, coach_id).json()["claim"]["state"] == "unconfirmed"


def test_claim_decision_is_undone(
    *, client: TestClient, site: Site, coach_id: int, dana: Person, admin: Person
) -> None:
    claim_id = confirmed(site, dana, coach_id)
    assert admin.delete(f"/api/desk/claims/{claim_id}/decision").status_code == 409
    assert decide(admin, claim_id, approve=True) == 204
    assert decide(admin, claim_id, approve=True) == 409
    assert admin.delete(f"/api/desk/claims/{claim_id}/decision").status_code == 204
    assert not is_verified(client, coach_id)
    assert dana.get("/api/my/claim").json()["claim"]["state"] == "open"
    assert decide(admin, claim_id, approve=False, explanation=REASON) == 204
    assert admin.delete(f"/api/desk/claims/{claim_id}/decision").status_code == 204
    assert [row["id"] for row in admin.get("/api/desk/claims").json()["open"]] == [claim_id]
    assert admin.get("/api/desk/cases").json()["claims"] == 1


def test_the_badge_follows_a_claim_that_is_decided_while_profiles_are_merged(
    *, client: TestClient, site: Site, coach_id: int, dana: Person, admin: Person
) -> None:
    with site.database.writing() as session:
        other = make_coach(session, "M. Lindqvist").id
    claim_id = confirmed(site, dana, coach_id)
    change(admin, coach_id, "merge", into=other)
    assert decide(admin, claim_id, approve=True) == 204
    assert is_verified(client, other)
    undo_change(admin, other)
    assert (is_verified(client, coach_id), is_verified(client, other)) == (True, False)


def test_moderator_badge_and_claim_badge_are_independent(
    *, client: TestClient, site: Site, coach_id: int, dana: Person, admin: Person
) -> None:
    change(admin, coach_id, "verify", verified=True)
    claim_id = confirmed(site, dana, coach_id)
    assert decide(admin, claim_id, approve=True) == 204
    taken = admin.post(f"/api/desk/coaches/{coach_id}/changes", {"action": "verify", "verified": False})
    assert (taken.status_code, taken.json()["code"]) == (409, "claimed")
    assert admin.delete(f"/api/desk/claims/{claim_id}/decision").status_code == 204
    assert is_verified(client, coach_id), "the moderator's"

    assert decide(admin, claim_id, approve=True) == 204
    undo_change(admin, coach_id)
    assert is_verified(client, coach_id), "the claim's"
    assert dana.delete("/api/my/claim").status_code == 204
    assert not is_verified(client, coach_id)


def test_address_must_belong_to_a_university_and_the_staff_page_be_an_https_url(coach_id: int, dana: Person) -> None:
    for address in ("dana@gmail.com", "dana", "", "dana@edu", "dana@northfield.edu.example"):
        assert claim(dana, coach_id, address).status_code in (400, 422), address
    assert claim(dana, coach_id, "dana").json()["detail"] == "Please enter a valid email address"
    for page in (
        "javascript:alert(1)", "ftp://northfield.edu", "a@northfield.edu", "https://a@b.edu", "https://x", "staff", "",
    ):  # fmt: skip
        assert claim(dana, coach_id, page=page).status_code == 422, page
    assert dana.get("/api/my/claim").json() == {"claim": None}


@pytest.mark.parametrize(
    "typed", ["northfield.edu/staff", " http://northfield.edu/staff", "HTTPS://northfield.edu/staff"]
)
def test_the_link_to_the_staff_page_is_completed(coach_id: int, dana: Person, typed: str) -> None:
    stored = claim(dana, coach_id, page=typed).json()["claim"]["staff_page"]
    assert stored.lower() == "https://northfield.edu/staff"


def test_athletes_cannot_claim_and_claimants_cannot_rate(
    site: Site, coach_id: int, ada: Person, dana: Person, admin: Person
) -> None:
    assert ada.post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201
    assert claim(ada, coach_id).json()["code"] == "has_rated"
    claim_id = confirmed(site, dana, coach_id)
    for decided in (False, True):
        if decided:
            assert decide(admin, claim_id, approve=True) == 204
        refused = dana.post(f"/api/coaches/{coach_id}/reviews", review_body())
        assert (refused.status_code, refused.json()["code"]) == (403, "coach_account")
        assert dana.get(f"/api/coaches/{coach_id}/mine").json()["cannot_rate"] == refused.json()["detail"]
    assert dana.delete("/api/my/claim").status_code == 204
    assert dana.post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201


def test_a_wrong_or_old_code_confirms_nothing(
    *, site: Site, people: People, coach_id: int, dana: Person, outsider: Person
) -> None:
    assert dana.post("/api/my/claim/confirm", {"code": "123456"}).status_code == 404
    assert claim(dana, coach_id).status_code == 200
    code = mails(site)[-1]["code"]
    wrong = f"{(int(code) + 1) % 1_000_000:06}"
    assert dana.post("/api/my/claim/confirm", {"code": wrong}).json()["code"] == "wrong_claim_code"
    assert outsider.post("/api/my/claim/confirm", {"code": code}).status_code == 404
    with time_machine.travel(clock.now() + timedelta(minutes=61), tick=False):
        later = people("dana")  # a new session
        assert later.post("/api/my/claim/confirm", {"code": code}).json()["code"] == "claim_code_expired"
    assert dana.post("/api/my/claim/code").json()["claim"]["has_code"] is True
    assert confirm(site, dana).json()["claim"]["state"] == "open"
    assert dana.post("/api/my/claim/code").json()["code"] == "confirmed"


@pytest.mark.both("races")
def test_only_one_of_two_concurrent_approvals_of_a_profile_succeeds(
    site: Site, coach_id: int, people: People, admin: Person
) -> None:
    claimants = [(people(name), f"{name}@northfield.edu") for name in ("dana", "dora")]
    ids = [confirmed(site, person, coach_id, address) for person, address in claimants]
    approve: Callable[[int], int] = lambda claim_id: decide(admin, claim_id, approve=True)  # noqa: E731
    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(approve, ids)) == [204, 409]
    third = people("dirk")
    assert claim(third, coach_id, "dirk@northfield.edu").json()["code"] == "already_claimed"


def test_deleting_the_account_deletes_claim_and_badge(
    client: TestClient, site: Site, coach_id: int, dana: Person, admin: Person
) -> None:
    assert decide(admin, confirmed(site, dana, coach_id), approve=True) == 204
    assert ADDRESS in dana.get("/api/my/data").text
    assert dana.post("/api/rpc/delete_user").status_code == 204
    assert not is_verified(client, coach_id)
    with site.database.reading() as session:
        assert session.scalars(select(Claim)).all() == []
        assert session.scalars(select(OutboxItem)).all() == []


def test_badge_is_removed_unless_the_address_is_confirmed_yearly(
    client: TestClient, site: Site, coach_id: int, dana: Person, admin: Person
) -> None:
    assert decide(admin, confirmed(site, dana, coach_id), approve=True) == 204
    start = clock.now()
    run_job(site, start + YEAR - REMINDER - timedelta(days=1))
    assert [mail["template"] for mail in mails(site)] == ["claim-code", "claim-approved"]
    for _ in range(2):
        run_job(site, start + YEAR - REMINDER + timedelta(days=2))
    assert [mail["template"] for mail in mails(site)].count("claim-reminder") == 1
    run_job(site, start + YEAR + timedelta(days=1, hours=1))
    assert not is_verified(client, coach_id)
    assert dana.get("/api/my/claim").json() == {"claim": None}
    assert mails(site)[-1]["template"] == "claim-over"


def test_confirmation_in_time_extends_the_claim_by_a_year(
    client: TestClient, site: Site, coach_id: int, dana: Person, admin: Person
) -> None:
    assert decide(admin, confirmed(site, dana, coach_id), approve=True) == 204
    with site.database.writing() as session:
        session.scalars(select(Claim)).one().confirmed_until = clock.today() + timedelta(days=3)
    assert dana.get("/api/my/claim").json()["claim"]["can_renew"] is True
    assert dana.post("/api/my/claim/code").status_code == 200
    renewed = confirm(site, dana).json()["claim"]
    assert (renewed["state"], renewed["confirmed_until"]) == ("approved", (clock.today() + YEAR).isoformat())
    run_job(site, clock.now() + timedelta(days=5))
    assert is_verified(client, coach_id)


def test_unconfirmed_and_refused_claims_are_deleted(
    site: Site, coach_id: int, dana: Person, people: People, admin: Person
) -> None:
    assert claim(dana, coach_id).status_code == 200
    dora = people("dora")
    assert (
        decide(admin, confirmed(site, dora, coach_id, "dora@northfield.edu"), approve=False, explanation=REASON) == 204
    )
    run_job(site, clock.now() + timedelta(days=2))
    with site.database.reading() as session:
        assert session.scalars(select(Claim.user_id)).all() == [dora.id]
    run_job(site, clock.now() + timedelta(days=32))
    with site.database.reading() as session:
        assert session.scalars(select(Claim)).all() == []


@pytest.mark.usefixtures("web_build")
def test_claim_details_are_not_visible_to_others(
    *, client: TestClient, site: Site, coach_id: int, dana: Person, outsider: Person, admin: Person
) -> None:
    assert decide(admin, confirmed(site, dana, coach_id), approve=True) == 204
    texts = [client.get(path).text for path in (f"/api/coaches/{coach_id}", f"/coach/{coach_id}", "/api/transparency")]
    assert "Mara Lindqvist" in texts[1]
    texts.append(outsider.get("/api/my/claim").text)
    for secret in (ADDRESS, PAGE, dana.email, str(dana.id)):
        assert [text for text in texts if secret in text] == []
    rows = admin.get("/api/desk/claims").text
    assert dana.email not in rows
    assert str(dana.id) not in rows


def test_code_cannot_be_confirmed_after_rating_a_coach(
    *, client: TestClient, site: Site, coach_id: int, dana: Person
) -> None:
    assert claim(dana, coach_id).status_code == 200
    assert dana.post(f"/api/coaches/{coach_id}/reviews", review_body(5, 5)).status_code == 201
    refused = confirm(site, dana)
    assert (refused.status_code, refused.json()["code"]) == (409, "has_rated")
    assert not is_verified(client, coach_id)


def test_refused_claimant_can_rate_after_giving_up_the_claim(
    *, site: Site, coach_id: int, dana: Person, admin: Person
) -> None:
    """Otherwise the refusal could be undone after the account has rated a coach."""
    claim_id = confirmed(site, dana, coach_id)
    assert decide(admin, claim_id, approve=False, explanation=REASON) == 204
    url = f"/api/coaches/{coach_id}/reviews"
    assert dana.post(url, review_body(5, 5)).json()["code"] == "coach_account"
    assert dana.delete("/api/my/claim").status_code == 204
    assert dana.post(url, review_body(5, 5)).status_code == 201
