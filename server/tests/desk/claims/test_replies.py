"""Coaches' replies: who may reply, what the public sees, and when a reply is deleted."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import literal_column, select

from sideline.cases.model import Case
from sideline.coaches.claim_model import YEAR
from sideline.core import clock, outbox
from sideline.core.db.engine import Base
from sideline.core.site import Site
from sideline.operations.jobs.registry import JOBS
from sideline.operations.upkeep.retention import add_hold, remove_hold
from sideline.reviews.model import Review
from tests.desk.claims.conftest import ADDRESS, confirmed, decide, mails, run_job
from tests.desk.conftest import cases, rate, report, shown, undo
from tests.desk.conftest import decide as decide_case
from tests.desk.test_coaches import change, undo_change
from tests.people import People, Person

SHOUTED = "Come and &lt;script&gt;talk."
"""The stored HTML: tags other than the six allowed ones are escaped."""

TEXT = "Thank you. My door is <i>open</i>."


@pytest.fixture
def own_review(ada: Person, coach_id: int) -> str:
    """Ada's private id of her review of Dana's profile."""
    return rate(ada, coach_id, 2)


@pytest.fixture
def review_id(client: TestClient, coach_id: int, own_review: str) -> str:
    """The public id of that review."""
    assert own_review
    return str(shown(client, coach_id)[0]["id"])


def send_reply(person: Person, review_id: str, text: str = TEXT, status: int = 200) -> dict[str, Any]:
    response = person.put(f"/api/reviews/{review_id}/reply", {"text": text})
    assert response.status_code == status, response.text
    fields: dict[str, Any] = response.json()
    return fields


def reply_texts(client: TestClient, coach_id: int) -> list[str | None]:
    """Return the public reply texts by review, newest first."""
    return [review["reply"] and review["reply"]["text"] for review in shown(client, coach_id)]


def report_reply(client: TestClient, review_id: str, rule: str = "names") -> str:
    response = client.post(f"/api/reviews/{review_id}/reply/reports", json={"rule": rule, "message": ""})
    assert response.status_code == 201, response.text
    return str(response.json()["receipt"])


def test_a_claimant_replies_to_each_review_once(
    *, client: TestClient, coach_id: int, review_id: str, own_review: str, claim_id: int, dana: Person, ada: Person
) -> None:
    assert claim_id
    assert reply_texts(client, coach_id) == [None]
    today = clock.today().isoformat()
    before = client.get(f"/api/coaches/{coach_id}").json()
    assert send_reply(dana, review_id) == {"text": TEXT, "date": today}
    assert send_reply(dana, review_id, "  Come and <script>talk.\n") == {
        "text": SHOUTED, "date": today,
    }  # fmt: skip
    assert reply_texts(client, coach_id) == [SHOUTED]
    assert client.get(f"/api/coaches/{coach_id}").json() == before, "the coach's numbers stay the same"
    assert ada.get(f"/api/my/reviews/{own_review}").json()["reply"]["text"] == SHOUTED

    assert dana.delete(f"/api/reviews/{review_id}/reply").status_code == 204
    assert dana.delete(f"/api/reviews/{review_id}/reply").status_code == 204, "repeating it changes nothing"
    assert reply_texts(client, coach_id) == [None]


def test_only_the_claimant_can_reply(
    *, client: TestClient, site: Site, coach_id: int, review_id: str, dana: Person, outsider: Person, people: People,
    admin: Person, ada: Person,
) -> None:  # fmt: skip
    url = f"/api/reviews/{review_id}/reply"
    assert client.put(url, json={"text": TEXT}).status_code == 401
    open_claim = confirmed(site, dana, coach_id)
    for person in (dana, outsider, admin, ada):
        assert send_reply(person, review_id, status=403)["code"] == "not_your_profile"
        assert person.delete(url).status_code == 403
    # Another coach who has claimed a profile and replied there.
    nora = people("nora")
    other_coach = int(ada.post("/api/coaches", {
        "name": "Nora Lund", "university": "Westfield College", "sport": "Golf",
    }).json()["id"])  # fmt: skip
    assert decide(admin, confirmed(site, nora, other_coach, "nora@westfield.edu"), approve=True) == 204
    rate(ada, other_coach)
    send_reply(nora, shown(client, other_coach)[0]["id"])
    assert decide(admin, open_claim, approve=True) == 204
    send_reply(dana, review_id)

    assert send_reply(nora, review_id, "I am not she.", status=403)["code"] == "not_your_profile"
    assert nora.delete(url).status_code == 403
    assert reply_texts(client, coach_id) == [TEXT]
    unknown = send_reply(nora, "0b7e6c1e-0000-4000-8000-000000000000", status=404)
    assert unknown["code"] == send_reply(nora, "x", status=404)["code"] == "review_not_found"


def test_a_reply_has_up_to_500_characters(
    *, client: TestClient, coach_id: int, review_id: str, claim_id: int, dana: Person
) -> None:
    assert claim_id
    send_reply(dana, review_id, "é" * 500)
    for text, message in (
        ("x" * 501, "Please use at most 500 characters"),
        (" \n ", "Please write a reply"),
        ("<b></b>", "Please write"),
    ):
        assert message in str(send_reply(dana, review_id, text, status=422)), text
    assert reply_texts(client, coach_id) == ["é" * 500]


def test_removed_reply_cannot_be_replaced_after_a_new_claim(
    *, client: TestClient, site: Site, coach_id: int, review_id: str, claim_id: int, dana: Person, admin: Person,
    mona: Person
) -> None:  # fmt: skip
    assert claim_id
    send_reply(dana, review_id)
    report_reply(client, review_id)
    decide_case(mona, cases(mona)[0]["id"], "remove", rule="names", explanation="No names.")
    assert dana.delete("/api/my/claim").status_code == 204
    assert decide(admin, confirmed(site, dana, coach_id), approve=True) == 204
    assert send_reply(dana, review_id, status=409)["code"] == "reply_removed"


def test_a_reply_is_hidden_shown_and_deleted_with_its_review(
    *, client: TestClient, site: Site, coach_id: int, review_id: str, own_review: str, claim_id: int,
    dana: Person, ada: Person, mona: Person,
) -> None:  # fmt: skip
    assert claim_id
    send_reply(dana, review_id)
    report(client, coach_id)
    report_reply(client, review_id)
    reply_case, review_case = sorted(cases(mona), key=lambda row: str(row["kind"]))
    decide_case(mona, review_case["id"])
    assert shown(client, coach_id) == []
    assert send_reply(dana, review_id, "Another", status=404)["code"] == "review_not_found"
    assert undo(mona, review_case["id"]) == 200, "a newer case about the reply doesn't block the undo"
    assert reply_texts(client, coach_id) == [TEXT]

    assert ada.delete(f"/api/my/reviews/{own_review}").status_code == 204
    with site.database.reading() as session:
        case = session.get_one(Case, reply_case["id"])
        assert (case.state, case.decision, case.snapshot) == ("decided", "deleted", None)
        assert session.scalars(select(Review)).all() == []


def test_reply_that_was_kept_is_decided_again_only_after_it_changes(
    *, client: TestClient, review_id: str, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    send_reply(dana, review_id)
    report_reply(client, review_id)
    decide_case(mona, cases(mona)[0]["id"], "keep")
    receipt = report_reply(client, review_id, "threat")
    assert (cases(mona), client.get(f"/api/reports/{receipt}").json()["outcome"]) == ([], "kept_before")

    send_reply(dana, review_id, "Ask the captains.")
    report_reply(client, review_id)
    assert [(row["kind"], row["kept_before"]) for row in cases(mona)] == [("reply", 1)]


def test_reported_reply_is_removed_without_its_review_and_restored(
    *, client: TestClient, site: Site, coach_id: int, review_id: str, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    send_reply(dana, review_id, "Ask the captains.")
    receipt = report_reply(client, review_id)
    send_reply(dana, review_id, "Ask somebody.")
    [row] = cases(mona)
    assert (row["kind"], row["rule"], row["text"], row["is_edited"]) == ("reply", "names", "Ask the captains.", True)
    detail = mona.get(f"/api/desk/cases/{row['id']}").json()
    assert detail["reply"] == {"reported": "Ask the captains.", "now": "Ask somebody.", "is_public": True}
    assert (detail["removed_before"], detail["earlier"]) == (None, [])

    for body in ({"action": "hold"}, {"action": "remove", "strike": True}):
        refused = decide_case(mona, row["id"], status=409, **body)
        assert refused["code"] == "other_kind"
    decide_case(mona, row["id"])
    assert reply_texts(client, coach_id) == [None]
    assert client.get(f"/api/reports/{receipt}").json()["outcome"] == "removed"
    mail = mails(site)[-1]
    assert (mail["template"], mail["to"], mail["rule"]) == ("reply-removed", ADDRESS, "Rule 4: no profanity")
    assert send_reply(dana, review_id, status=409)["code"] == "reply_removed"
    assert dana.delete(f"/api/reviews/{review_id}/reply").status_code == 204
    assert client.post(f"/api/reviews/{review_id}/reply/reports", json={"rule": "names"}).status_code == 404

    assert undo(mona, row["id"]) == 200
    assert reply_texts(client, coach_id) == ["Ask somebody."]
    assert [mail["template"] for mail in mails(site)] == ["claim-code", "claim-approved"]
    assert decide_case(mona, row["id"], "keep")["state"] == "decided"
    assert undo(mona, row["id"]) == 200
    assert dana.delete(f"/api/reviews/{review_id}/reply").status_code == 204
    assert client.get(f"/api/reports/{receipt}").json()["outcome"] == "deleted"
    with site.database.reading() as session:
        assert session.scalars(select(Case.snapshot)).all() == [None]


def give_up(dana: Person, _admin: Person, _claim_id: int, _site: Site) -> None:
    assert dana.delete("/api/my/claim").status_code == 204


def delete_account(dana: Person, _admin: Person, _claim_id: int, _site: Site) -> None:
    assert dana.post("/api/rpc/delete_user").status_code == 204


def undo_approval(_dana: Person, admin: Person, claim_id: int, _site: Site) -> None:
    assert admin.delete(f"/api/desk/claims/{claim_id}/decision").status_code == 204


def expire_claim(_dana: Person, _admin: Person, _claim_id: int, site: Site) -> None:
    run_job(site, clock.now() + YEAR + timedelta(days=2))


@pytest.mark.parametrize("end", [give_up, delete_account, undo_approval, expire_claim])
def test_replies_are_deleted_when_the_claim_ends(
    *, client: TestClient, site: Site, coach_id: int, review_id: str, claim_id: int, dana: Person, admin: Person,
    people: People, mona: Person, end: Callable[[Person, Person, int, Site], None],
) -> None:  # fmt: skip
    send_reply(dana, review_id)
    rate(people("bea"), coach_id)
    second = next(review["id"] for review in shown(client, coach_id) if review["id"] != review_id)
    send_reply(dana, second)
    report_reply(client, second)
    [row] = cases(mona)
    decide_case(mona, row["id"])
    data = dana.get("/api/my/data").json()
    assert [(reply["text"], reply["replied_on"]) for reply in data["claim"]["replies"]] == [
        (TEXT, clock.today().isoformat())
    ]
    assert TEXT.replace("<i>", "&lt;i&gt;").replace("</i>", "&lt;/i&gt;") in dana.get("/api/my/data.html").text
    end(dana, admin, claim_id, site)
    assert reply_texts(client, coach_id) == [None, None]
    assert undo(mona, row["id"]) == 409, "the removed reply isn't restored either"
    with site.database.reading() as session:
        reviews = session.scalars(select(Review)).all()
        assert [row.reply for row in reviews if row.reply] == []
        assert len([row for row in reviews if row.replied_on]) == 1, "only the removed reply keeps its date"
        assert [case.undo_state for case in session.scalars(select(Case)) if case.undo_state] == []


def test_merge_moves_claim_and_replies_and_undo_moves_them_back(
    *, client: TestClient, coach_id: int, review_id: str, claim_id: int, dana: Person, ada: Person, mona: Person,
    people: People, site: Site, admin: Person,
) -> None:  # fmt: skip
    send_reply(dana, review_id)
    report_reply(client, review_id)
    other_body = {"name": "M. Lindqvist", "university": "Northfield University", "sport": "Golf"}
    other = int(ada.post("/api/coaches", other_body).json()["id"])
    rate(people("bea"), other)
    other_review = shown(client, other)[0]["id"]
    change(mona, coach_id, "merge", into=other)

    assert client.get(f"/api/coaches/{other}").json()["verified"] is True
    assert dana.get("/api/my/claim").json()["claim"]["coach"]["id"] == other
    send_reply(dana, other_review, "Here too.")
    assert sorted(reply or "" for reply in reply_texts(client, other)) == ["Here too.", TEXT]

    undo_change(mona, other)
    assert client.get(f"/api/coaches/{other}").json()["verified"] is False
    assert client.get(f"/api/coaches/{coach_id}").json()["verified"] is True
    assert (reply_texts(client, coach_id), reply_texts(client, other)) == ([TEXT], [None])
    assert send_reply(dana, other_review, status=403)["code"] == "not_your_profile"

    nora = people("nora")
    assert decide(admin, confirmed(site, nora, other, "nora@northfield.edu"), approve=True) == 204
    both = admin.post(f"/api/desk/coaches/{coach_id}/changes", {"action": "merge", "into": other})
    assert (both.status_code, both.json()["code"]) == (409, "both_claimed")
    assert decide(admin, claim_id, approve=True) == 409


def test_legal_hold_keeps_the_text_of_a_deleted_reply_until_it_ends(
    *, client: TestClient, site: Site, review_id: str, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    send_reply(dana, review_id, "Ask the captains.")
    report_reply(client, review_id)
    [row] = cases(mona)
    with site.database.writing() as session:
        add_hold(session, row["id"], "File 12-345")
    assert dana.delete(f"/api/reviews/{review_id}/reply").status_code == 204
    with site.database.reading() as session:
        assert session.get_one(Case, row["id"]).snapshot is not None

    with site.database.writing() as session:
        remove_hold(session, row["id"])
    with site.database.reading() as session:
        assert session.get_one(Case, row["id"]).snapshot is None


@pytest.mark.both
def test_a_reply_changes_nothing_but_its_review_and_emails_no_author(
    *, client: TestClient, site: Site, coach_id: int, own_review: str, claim_id: int, dana: Person, people: People
) -> None:
    """Whoever has copies from before and after, and the log of a mail server, learns nothing about authors."""
    assert own_review
    assert claim_id
    authors = [people("ada"), *(people(f"athlete{number}") for number in range(5))]
    for author in authors[1:]:
        rate(author, coach_id, 3)
    before = stored_rows(site)
    send_reply(dana, str(shown(client, coach_id)[2]["id"]))
    changed = before ^ stored_rows(site)
    assert [table for table, _ in sorted(changed)] == ["reviews", "reviews"], "the row before and after"
    for hours in range(30):
        now = clock.now() + timedelta(hours=hours)
        for job in (job for job in JOBS if job.name != "write-order"):  # slow, and it sends nothing
            while job.run_batch(site, now):
                pass
    with site.database.reading() as session:
        queued = outbox.messages_of(session, site.keys, "", lambda _address: True)
    assert {message.payload["to"] for message in queued} & {author.email for author in authors} == set()


def stored_rows(site: Site) -> set[tuple[str, str]]:
    """Return all rows of the database as they are stored, sealed columns included, each with its table."""
    with site.database.reading() as session:
        return {
            (table.name, str(row))
            for table in Base.metadata.sorted_tables
            for row in session.execute(select(literal_column("*")).select_from(table))
        }
