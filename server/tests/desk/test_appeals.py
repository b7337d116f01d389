"""What authors can do after a removal: appeal, edit and resubmit, or delete the review."""

from datetime import timedelta
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.authorship.review_ids import row_id_of
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.reviews.appeals import appeal
from sideline.reviews.model import Review
from tests.desk.conftest import (
    StaffMaker,
    assert_correct,
    cases,
    count_all_strikes,
    decide,
    mine,
    report,
    shown,
    undo,
)
from tests.people import Person
from tests.reviews.bodies import review_body


@pytest.fixture
def removed(client: TestClient, review_id: str, coach_id: int, mona: Person) -> str:
    """Ada's private id of her review, which Mona has removed."""
    report(client, coach_id)
    decide(mona, cases(mona)[0]["id"])
    return review_id


def send_appeal(author: Person, review_id: str, message: str = "It is my own experience.") -> int:
    return author.post(f"/api/my/reviews/{review_id}/appeal", {"message": message}).status_code


def change(author: Person, review_id: str, comment: str) -> int:
    body = {**review_body(2, 2), "comment": comment, "tags": ["Strict"], "would_recommend": False}
    return author.put(f"/api/my/reviews/{review_id}", body).status_code


def test_appeal_goes_to_another_moderator_and_restores_everything(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, removed: str, mona: Person, make_staff: StaffMaker
) -> None:
    otto = make_staff("otto", "moderator")
    assert send_appeal(ada, removed) == 200
    assert send_appeal(ada, removed) == 409
    assert mine(ada, removed)["hidden"]["state"] == "appealed"
    [case] = cases(otto)
    assert (case["kind"], case["title"]) == ("appeal", "Appeal: Rule 4: no profanity")
    detail = otto.get(f"/api/desk/cases/{case['id']}").json()
    assert detail["message"] == "It is my own experience."
    [removal] = detail["earlier"]
    assert (removal["rule"], removal["explanation"]) == ("profanity", "Please say it without profanity.")
    assert detail["case"]["decided"] is None
    decide(mona, case["id"], "keep", status=409)
    decide(otto, case["id"], "keep")
    assert otto.get(f"/api/desk/cases/{case['id']}").json()["case"]["decided"]["action"] == "keep"

    [review] = shown(client, coach_id)
    assert review["comment"] == "Shouts at <b>everybody</b>."
    assert mine(ada, removed)["hidden"] is None
    assert_correct(site)


def test_granted_appeal_clears_strike_and_suspension_and_undo_restores_them(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, admin: Person, make_staff: StaffMaker
) -> None:
    def state() -> tuple[int, int, bool]:
        data = ada.get("/api/my/data").json()
        return data["removals"], data["strikes"], data["suspended_on"] is not None

    mona, otto = make_staff("mona", "moderator"), make_staff("otto", "moderator")
    report(client, coach_id)
    removal = cases(mona)[0]["id"]
    decide(mona, removal, rule="threat", strike=True, suspend=True)
    assert admin.post(f"/api/desk/cases/{removal}/suspension", {"confirm": True}).status_code == 200
    assert state() == (1, 0, True), "the strike does not count yet"
    count_all_strikes(site)
    assert state() == (1, 1, True)
    assert undo(mona, removal) == 409, "an admin has confirmed the suspension"
    send_appeal(ada, review_id)
    appeal = cases(otto)[0]["id"]
    decide(otto, appeal, "keep")
    assert state() == (0, 0, False)
    assert len(shown(client, coach_id)) == 1
    assert undo(otto, appeal) == 200
    assert state() == (1, 1, True)
    assert shown(client, coach_id) == []
    decide(otto, appeal, "keep")
    assert state() == (0, 0, False)
    assert_correct(site)


def test_appeal_cannot_add_a_second_strike_for_the_same_review(
    ada: Person, removed: str, make_staff: StaffMaker
) -> None:
    otto = make_staff("otto", "moderator")
    assert send_appeal(ada, removed) == 200
    [case] = cases(otto)
    for fields in ({"strike": True}, {"suspend": True, "rule": "threat"}):
        assert decide(otto, case["id"], "remove", 409, **fields)["code"] == "other_kind"
    assert decide(otto, case["id"], "remove")["decision"] == "remove"


def test_removal_confirmed_on_appeal_cannot_be_appealed_again(
    *, client: TestClient, ada: Person, coach_id: int, removed: str, mona: Person
) -> None:
    send_appeal(ada, removed)
    assert change(ada, removed, "Loud.") == 409
    decide(mona, cases(mona)[0]["id"], "remove")

    assert mine(ada, removed)["hidden"]["state"] == "removed"
    assert mine(ada, removed)["hidden"]["appeal_until"] is None
    assert send_appeal(ada, removed) == 409
    assert shown(client, coach_id) == []


def test_removal_can_be_appealed_for_six_months(site: Site, ada: Person, removed: str) -> None:
    row_id, last = row_id_of(site.keys, UUID(removed)), clock.today() + timedelta(days=183)
    assert mine(ada, removed)["hidden"]["appeal_until"] == last.isoformat()
    with pytest.raises(Refusal, match="within six months"), site.database.writing() as session:
        appeal(session, row_id, ada.author, "", last + timedelta(days=1))
    with site.database.writing() as session:
        appeal(session, row_id, ada.author, "", last)


@pytest.mark.parametrize("action", ["keep", "remove"])
def test_a_removed_review_can_be_changed_and_resubmitted(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, removed: str, mona: Person, action: str
) -> None:
    assert change(ada, removed, "Loud at times.") == 200
    assert mine(ada, removed)["hidden"]["state"] == "resubmitted"
    assert shown(client, coach_id) == []
    [case] = cases(mona)
    assert (case["kind"], case["text"]) == ("resubmission", "Loud at times.")
    decide(mona, case["id"], action)

    assert [review["comment"] for review in shown(client, coach_id)] == (["Loud at times."] if action == "keep" else [])
    if action == "remove":
        assert send_appeal(ada, removed) == 200, "the new removal can be appealed"
    assert_correct(site)


def test_a_removed_review_is_deleted_by_its_author_and_with_the_account(
    client: TestClient, site: Site, ada: Person, coach_id: int, removed: str
) -> None:
    assert ada.post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 409
    assert removed in ada.get("/api/my/data").text
    assert "Removed" in ada.get("/api/my/data.html").text
    assert ada.delete(f"/api/my/reviews/{removed}").status_code == 204
    with site.database.reading() as session:
        assert session.scalars(select(Review).where(Review.state != "published")).all() == []
    assert ada.post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201
    assert_correct(site)


def test_an_account_is_deleted_with_its_hidden_reviews(site: Site, ada: Person, coach_id: int, removed: str) -> None:
    assert ada.post("/api/rpc/delete_user", {"reviews": "over_two_weeks"}).status_code == 204
    with site.database.reading() as session:
        assert session.scalars(select(Review).where(Review.state != "published")).all() == []
    assert_correct(site)


def test_published_review_cannot_be_appealed(ada: Person, review_id: str) -> None:
    assert send_appeal(ada, review_id) == 409


def test_appeal_message_has_a_maximum_length(ada: Person, removed: str) -> None:
    assert send_appeal(ada, removed, "x" * 1001) == 422
    assert send_appeal(ada, removed, "x" * 1000) == 200
