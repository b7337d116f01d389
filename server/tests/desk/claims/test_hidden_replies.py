"""Replies to reviews that change afterwards: hidden from everybody but the coach, who may publish them again."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.core import clock
from sideline.core.site import Site
from sideline.reviews.model import Review
from tests.desk.claims.test_replies import TEXT, own_review, reply_texts, report_reply, review_id, send_reply
from tests.desk.conftest import WORDS, cases, undo
from tests.desk.conftest import decide as decide_case
from tests.people import People, Person

__all__ = ["own_review", "review_id"]


def edit(author: Person, own_review: str, **fields: Any) -> None:
    body = {"rating": 2, "comment": WORDS, "tags": ["Strict"], "would_recommend": False, **fields}
    assert author.put(f"/api/my/reviews/{own_review}", body).status_code == 200


def hidden_replies(dana: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = dana.get("/api/my/claim").json()["claim"]["hidden_replies"]
    return found


@pytest.mark.parametrize("change", [{"rating": 1}, {"comment": "My coach hits me."}])
def test_a_reply_is_hidden_when_its_review_says_something_else(
    *, client: TestClient, coach_id: int, review_id: str, own_review: str, claim_id: int, dana: Person, ada: Person,
    change: dict[str, object],
) -> None:  # fmt: skip
    assert claim_id
    send_reply(dana, review_id)
    edit(ada, own_review, advice_rating=5)
    assert reply_texts(client, coach_id) == [TEXT], "neither rating nor comment has changed"
    assert hidden_replies(dana) == []
    edit(ada, own_review, **change)
    assert reply_texts(client, coach_id) == [None]
    assert TEXT not in client.get(f"/coach/{coach_id}").text
    assert ada.get(f"/api/my/reviews/{own_review}").json()["reply"] is None
    assert hidden_replies(dana) == [{"review_id": review_id, "text": TEXT, "is_on_hold": False}]
    assert dana.get("/api/my/data").json()["claim"]["replies"] == [
        {"replied_on": None, "text": TEXT, "review_of": clock.today().isoformat()}
    ]
    send_reply(dana, review_id)
    assert (reply_texts(client, coach_id), hidden_replies(dana)) == ([TEXT], [])


def test_a_hidden_reply_is_deleted_by_the_coach_and_with_the_claim(
    *, site: Site, review_id: str, own_review: str, claim_id: int, dana: Person, ada: Person, people: People
) -> None:
    assert claim_id
    send_reply(dana, review_id)
    edit(ada, own_review, rating=1)
    outsider = people("oda")
    assert outsider.delete(f"/api/reviews/{review_id}/reply").status_code == 403
    assert len(hidden_replies(dana)) == 1
    assert dana.delete(f"/api/reviews/{review_id}/reply").status_code == 204
    assert hidden_replies(dana) == []
    send_reply(dana, review_id)
    edit(ada, own_review, rating=2)
    assert dana.delete("/api/my/claim").status_code == 204
    with site.database.reading() as session:
        assert session.execute(select(Review.reply, Review.hidden_reply)).all() == [("", "")]


def test_a_reported_reply_that_is_hidden_can_be_removed_for_good(
    *, client: TestClient, coach_id: int, review_id: str, own_review: str, claim_id: int, dana: Person, ada: Person,
    mona: Person,
) -> None:  # fmt: skip
    assert claim_id
    send_reply(dana, review_id)
    report_reply(client, review_id)
    [case] = cases(mona)
    edit(ada, own_review, rating=1)
    detail = mona.get(f"/api/desk/cases/{case['id']}").json()
    assert (detail["reply"]["now"], detail["reply"]["is_public"]) == ("Thank you. My door is open.", False)
    decide_case(mona, case["id"], "remove", version=case["version"])
    assert send_reply(dana, review_id, status=409)["code"] == "reply_removed"
    assert undo(mona, case["id"]) == 200
    assert (reply_texts(client, coach_id), len(hidden_replies(dana))) == ([None], 1)
    decide_case(mona, case["id"], "keep")
    send_reply(dana, review_id)
    assert reply_texts(client, coach_id) == [TEXT]


def test_undoing_a_removal_does_not_show_a_reply_below_other_words(
    *, client: TestClient, coach_id: int, review_id: str, own_review: str, claim_id: int, dana: Person, ada: Person,
    mona: Person,
) -> None:  # fmt: skip
    assert claim_id
    send_reply(dana, review_id)
    report_reply(client, review_id)
    [case] = cases(mona)
    decide_case(mona, case["id"], "remove")
    edit(ada, own_review, comment="My coach hits me.")
    assert undo(mona, case["id"]) == 200
    assert (reply_texts(client, coach_id), len(hidden_replies(dana))) == ([None], 1)
