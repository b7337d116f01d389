"""Replies that wait for a moderator: those that may point to the author, and all of a profile after a removal."""

import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.cases.model import Case
from sideline.core import clock
from sideline.core.site import Site
from sideline.reviews.model import Review
from sideline.reviews.reply_hints import find_reply_hints
from tests.desk.claims.conftest import mails
from tests.desk.claims.test_hidden_replies import edit, hidden_replies
from tests.desk.claims.test_replies import TEXT, own_review, reply_texts, report_reply, review_id, send_reply
from tests.desk.conftest import cases, rate, shown, undo
from tests.desk.conftest import decide as decide_case
from tests.people import People, Person

__all__ = ["own_review", "review_id"]

SAMPLES = json.loads(Path(__file__).with_name("reply_samples.json").read_text(encoding="utf-8"))
OUTED = "I know exactly who you are, Kayla Brown, #12. You were late every day and cried at practice."


def is_on_hold(dana: Person, text: str = OUTED) -> bool:
    return [(reply["text"], reply["is_on_hold"]) for reply in hidden_replies(dana)] == [(text, True)]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["text"])
def test_what_points_to_the_author_is_found(sample: dict[str, object]) -> None:
    found = find_reply_hints(str(sample["text"]), "Dana Rivers", "Northfield University Basketball")
    assert sorted(found) == sample["found"]


def test_a_reply_that_outs_the_athlete_waits_and_only_a_moderator_publishes_it(
    *, client: TestClient, site: Site, coach_id: int, review_id: str, own_review: str, claim_id: int, dana: Person,
    ada: Person, mona: Person, admin: Person,
) -> None:  # fmt: skip
    assert claim_id
    assert send_reply(dana, review_id, OUTED) == {"text": OUTED, "date": None}
    assert reply_texts(client, coach_id) == [None]
    assert "Kayla" not in client.get(f"/coach/{coach_id}").text
    assert ada.get(f"/api/my/reviews/{own_review}").json()["reply"] is None
    assert is_on_hold(dana)
    assert dana.get("/api/my/data").json()["claim"]["replies"][0]["replied_on"] is None
    assert client.post(f"/api/reviews/{review_id}/reply/reports", json={"rule": "names"}).status_code == 404

    [row] = cases(mona)
    assert (row["kind"], row["text"], row["reports"]) == ("held_reply", OUTED, 0)
    assert [action["label"] for action in row["actions"]] == ["Publish", "Remove"]
    detail = mona.get(f"/api/desk/cases/{row['id']}").json()
    assert detail["reply"] == {"reported": OUTED, "now": OUTED, "is_public": False}
    assert detail["removed_before"] is None
    decide_case(mona, row["id"], "keep")
    assert (reply_texts(client, coach_id), hidden_replies(dana)) == ([OUTED], [])
    assert mails(site)[-1]["template"] == "reply-published"
    assert undo(mona, row["id"]) == 200
    assert (reply_texts(client, coach_id), is_on_hold(dana)) == ([None], True)
    assert mails(site)[-1]["template"] == "claim-approved", "nobody is told what was undone"

    decide_case(mona, row["id"], "remove", rule="names", explanation="No names, please.")
    assert (reply_texts(client, coach_id), hidden_replies(dana)) == ([None], [])
    assert mails(site)[-1]["template"] == "reply-removed"
    assert send_reply(dana, review_id, status=409)["code"] == "reply_removed"
    assert undo(admin, row["id"]) == 200
    assert (reply_texts(client, coach_id), is_on_hold(dana)) == ([None], True)


def test_a_public_reply_that_is_edited_to_out_the_athlete_leaves_the_page_until_it_is_decided(
    *, client: TestClient, coach_id: int, review_id: str, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    send_reply(dana, review_id)
    send_reply(dana, review_id, OUTED)
    assert (reply_texts(client, coach_id), is_on_hold(dana)) == ([None], True)
    first = cases(mona)[0]["id"]
    send_reply(dana, review_id, OUTED)
    assert cases(mona)[0]["id"] == first, "the same text again changes nothing"
    send_reply(dana, review_id, "Kayla knows why.")
    assert is_on_hold(dana, "Kayla knows why.")
    assert [row["text"] for row in cases(mona)] == ["Kayla knows why."]
    assert decide_case(mona, first, "keep", status=409)["code"] == "case_decided"
    send_reply(dana, review_id)
    assert (reply_texts(client, coach_id), hidden_replies(dana), cases(mona)) == ([TEXT], [], [])


def test_a_decision_to_publish_cannot_be_undone_once_the_coach_has_written_another_reply(
    *, client: TestClient, coach_id: int, review_id: str, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    send_reply(dana, review_id, "Kayla knows why.")
    [row] = cases(mona)
    decide_case(mona, row["id"], "keep")
    send_reply(dana, review_id, "Kayla knows why.")
    assert reply_texts(client, coach_id) == ["Kayla knows why."], "saved again, it stays public"
    send_reply(dana, review_id)
    assert undo(mona, row["id"]) == 409
    assert reply_texts(client, coach_id) == [TEXT]


def test_a_held_reply_is_not_published_below_words_that_it_was_not_written_for(
    *, client: TestClient, coach_id: int, review_id: str, own_review: str, claim_id: int, dana: Person, ada: Person,
    mona: Person,
) -> None:  # fmt: skip
    assert claim_id
    send_reply(dana, review_id, OUTED)
    edit(ada, own_review, comment="My coach hits me.")
    [row] = cases(mona)
    decide_case(mona, row["id"], "keep")
    assert reply_texts(client, coach_id) == [None]
    assert [reply["is_on_hold"] for reply in hidden_replies(dana)] == [False]
    send_reply(dana, review_id, OUTED)
    assert (reply_texts(client, coach_id), is_on_hold(dana)) == ([None], True)


def test_after_a_removal_every_reply_of_the_profile_waits(
    *, client: TestClient, coach_id: int, review_id: str, claim_id: int, dana: Person, mona: Person, people: People
) -> None:
    assert claim_id
    send_reply(dana, review_id)
    report_reply(client, review_id)
    removed = cases(mona)[0]["id"]
    decide_case(mona, removed)
    rate(people("bea"), coach_id)
    second = next(review["id"] for review in shown(client, coach_id) if review["id"] != review_id)
    assert send_reply(dana, second)["date"] is None
    assert [row["kind"] for row in cases(mona)] == ["held_reply"]

    assert undo(mona, removed) == 200
    assert send_reply(dana, second)["date"] == clock.today().isoformat()


def test_removing_a_reported_reply_removes_its_edited_text_on_hold_and_undo_brings_both_back(
    *, client: TestClient, coach_id: int, review_id: str, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    send_reply(dana, review_id)
    report_reply(client, review_id)
    reported = cases(mona)[0]["id"]
    send_reply(dana, review_id, OUTED)
    assert sorted(row["kind"] for row in cases(mona)) == ["held_reply", "reply"]
    decide_case(mona, reported)
    assert (cases(mona), hidden_replies(dana)) == ([], [])
    assert undo(mona, reported) == 200
    assert sorted(row["kind"] for row in cases(mona)) == ["held_reply", "reply"]
    assert (reply_texts(client, coach_id), is_on_hold(dana)) == ([None], True)


@pytest.mark.parametrize("end", ["reply", "claim", "review"])
def test_what_waits_is_deleted_with_the_reply_the_claim_and_the_review(
    *, site: Site, review_id: str, own_review: str, claim_id: int, dana: Person, ada: Person, end: str
) -> None:
    assert claim_id
    send_reply(dana, review_id, OUTED)
    if end == "review":
        ada.delete(f"/api/my/reviews/{own_review}")
    else:
        dana.delete(f"/api/reviews/{review_id}/reply" if end == "reply" else "/api/my/claim")
    with site.database.reading() as session:
        assert session.execute(select(Case.state, Case.decision, Case.snapshot)).all() == [("decided", "deleted", None)]
        assert [review.hidden_reply for review in session.scalars(select(Review))] == ([] if end == "review" else [""])
