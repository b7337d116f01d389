"""Deleting a review before a moderator has decided about it, and changing one after a removal: the author's next text
about the same coach is decided before it is public.
"""

from datetime import timedelta

import pytest
from fastapi.testclient import TestClient

from sideline.cases.model import RETENTION
from sideline.core import clock
from sideline.core.site import Site
from sideline.operations.upkeep.retention import delete_old_cases
from sideline.reviews.schemas import RateCoach
from sideline.reviews.surge import ALWAYS_USUAL_IN_HOUR
from sideline.reviews.write import add_review, lock_coach_to_rate
from tests.desk.conftest import (
    StaffMaker,
    add_coach,
    assert_correct,
    cases,
    count_all_strikes,
    decide,
    decide_surge,
    let_pass,
    mine,
    rate,
    report,
    shown,
    undo,
)
from tests.desk.test_coaches import change
from tests.factories import make_coach
from tests.people import People, Person
from tests.reviews.bodies import review_body

PHONE = "Her phone is 412 555 0199."


def state(author: Person, review_id: str) -> str | None:
    hidden = mine(author, review_id)["hidden"]
    return hidden and str(hidden["state"])


def repost(author: Person, coach_id: int, review_id: str, comment: str = PHONE) -> str:
    """Delete a review, write another one, and return its private id."""
    assert author.delete(f"/api/my/reviews/{review_id}").status_code == 204
    return rate(author, coach_id, 1, comment)


def edit(author: Person, review_id: str, comment: str, rating: int = 1, **fields: object) -> None:
    body = review_body(rating, rating, comment=comment, **fields)
    assert author.put(f"/api/my/reviews/{review_id}", body).status_code == 200


def outcome(client: TestClient, receipt: str) -> str:
    return str(client.get(f"/api/reports/{receipt}").json()["outcome"])


@pytest.mark.parametrize("is_held", [True, False])
def test_a_reported_review_that_is_deleted_and_posted_again_is_decided_first(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person, outsider: Person,
    is_held: bool,
) -> None:  # fmt: skip
    receipt = report(client, coach_id, "private_data", "That is my sister.")
    case_id = cases(mona)[0]["id"]
    if is_held:
        decide(mona, case_id, "hold")
    again = repost(ada, coach_id, review_id)

    assert (state(ada, again), shown(client, coach_id)) == ("resubmitted", [])
    assert mine(ada, again)["hidden"]["rule"] is None
    assert state(outsider, rate(outsider, coach_id)) is None, "another author's review is published"
    [case] = cases(mona)
    assert [case[field] for field in ("kind", "rule", "is_severe", "reports", "state", "text")] == [
        "resubmission", "private_data", True, 0, "open", PHONE,
    ]  # fmt: skip
    decide(mona, case["id"], "remove", strike=True)
    assert state(ada, again) == "removed"
    let_pass(site, timedelta(days=2))
    assert outcome(client, receipt) == "deleted", "a receipt never tells about the author's next review"
    count_all_strikes(site)
    data = ada.get("/api/my/data").json()
    assert (data["removals"], data["strikes"], data["undecided"]) == (1, 1, 1)
    assert_correct(site)


def test_whoever_posts_again_and_again_has_one_open_case(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person
) -> None:
    report(client, coach_id)
    assert len(cases(mona)) == 1
    for _ in range(3):
        review_id = repost(ada, coach_id, review_id)
        assert (state(ada, review_id), shown(client, coach_id)) == ("resubmitted", [])
    [case] = cases(mona)
    case_id = case["id"]
    decide(mona, case_id, "keep")
    assert [review["comment"] for review in shown(client, coach_id)] == [PHONE]
    assert undo(mona, case_id) == 200
    assert (state(ada, review_id), shown(client, coach_id)) == ("resubmitted", [])
    decide(mona, case_id)
    assert undo(mona, case_id) == 200
    assert state(ada, review_id) == "resubmitted"
    assert_correct(site)


def test_receipts_stay_true_and_do_not_tell_when_the_author_writes(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person
) -> None:
    receipt = report(client, coach_id)
    ada.delete(f"/api/my/reviews/{review_id}")
    assert outcome(client, receipt) == "open"
    let_pass(site, timedelta(days=2))
    assert outcome(client, receipt) == "deleted"
    rate(ada, coach_id, 1, PHONE)
    assert outcome(client, receipt) == "deleted", "as before: the reported text is gone, the new one is not public"
    case_id = cases(mona)[0]["id"]
    decide(mona, case_id, "keep")
    assert outcome(client, receipt) == "deleted", "otherwise a reporter would know who wrote the new review"
    again = report(client, coach_id)
    assert outcome(client, again) == "open", "nobody has reported the new review before"
    assert undo(mona, case_id) == 409


def test_a_review_in_a_surge_or_an_appeal_is_decided_when_posted_again(
    *, client: TestClient, site: Site, ada: Person, people: People, coach_id: int, review_id: str,
    make_staff: StaffMaker,
) -> None:  # fmt: skip
    mona, otto = make_staff("mona", "moderator"), make_staff("otto", "moderator")
    report(client, coach_id)
    decide(mona, cases(mona)[0]["id"])
    ada.post(f"/api/my/reviews/{review_id}/appeal", {"message": "It is true."})
    again = repost(ada, coach_id, review_id)
    assert state(ada, again) == "resubmitted"
    assert [case["kind"] for case in cases(otto)] == ["resubmission"]

    bea = people("bea")
    other = add_coach(bea, "Ida Moll")
    # With only the usual number of others, the surge would end with the deletion.
    for athlete in (bea, *(people(f"athlete{number}") for number in range(ALWAYS_USUAL_IN_HOUR + 1))):
        with site.database.writing() as session:
            new = lock_coach_to_rate(session, other, athlete.author)
            add_review(session, new, RateCoach(**review_body(1, 1, comment=PHONE)), clock.today(), is_in_surge=True)
    [listed] = bea.get("/api/my/reviews").json()["items"]
    assert state(bea, listed["id"]) == "surge"
    bea.delete(f"/api/my/reviews/{listed['id']}")
    [surge] = cases(mona, kind="surge")
    decide_surge(mona, surge["id"], "hold")
    in_between = rate(bea, other, 1, PHONE)
    assert (state(bea, in_between), shown(client, other)) == ("resubmitted", [])
    bea.delete(f"/api/my/reviews/{in_between}")
    assert_correct(site)


def test_memory_ends_with_the_case(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person
) -> None:
    report(client, coach_id)
    assert cases(mona)
    ada.delete(f"/api/my/reviews/{review_id}")
    with site.database.writing() as session:
        assert delete_old_cases(session, clock.now() + RETENTION + timedelta(days=2)) == 1
    assert state(ada, rate(ada, coach_id, 1, PHONE)) is None
    assert_correct(site)


def test_a_merge_does_not_end_the_memory(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person
) -> None:
    receipt = report(client, coach_id)
    with site.database.writing() as session:
        other = make_coach(session, "M. Lindqvist").id
    ada.delete(f"/api/my/reviews/{review_id}")
    change(mona, coach_id, "merge", into=other)
    again = rate(ada, other, 1, PHONE)
    assert (state(ada, again), shown(client, other)) == ("resubmitted", [])
    decide(mona, cases(mona)[0]["id"], "remove")
    assert state(ada, again) == "removed"
    let_pass(site, timedelta(days=2))
    assert outcome(client, receipt) == "deleted"
    assert_correct(site)


def test_after_a_removal_a_published_text_is_not_changed_unseen(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person
) -> None:
    report(client, coach_id)
    decide(mona, cases(mona)[0]["id"], "remove", strike=True)
    edit(ada, review_id, "Nice drills.")
    decide(mona, cases(mona)[0]["id"], "keep")
    assert len(shown(client, coach_id)) == 1

    edit(ada, review_id, "Nice drills.", advice_rating=5)
    assert len(shown(client, coach_id)) == 1, "neither rating nor comment has changed"
    edit(ada, review_id, PHONE)
    assert (state(ada, review_id), shown(client, coach_id)) == ("resubmitted", [])
    assert mine(ada, review_id)["hidden"]["rule"] == "profanity"
    [case] = cases(mona)
    assert (case["kind"], case["text"]) == ("resubmission", PHONE)
    decide(mona, case["id"], "keep")
    assert [review["comment"] for review in shown(client, coach_id)] == [PHONE]
    assert_correct(site)


def test_a_reported_text_that_was_changed_before_the_decision_cannot_be_changed_back_unseen(
    *, client: TestClient, site: Site, ada: Person, outsider: Person, coach_id: int, review_id: str, mona: Person
) -> None:
    report(client, coach_id)
    edit(ada, review_id, "Nice drills.")
    case_id = cases(mona)[0]["id"]
    decide(mona, case_id, "keep")
    assert undo(mona, case_id) == 200
    assert ada.get("/api/my/data").json()["undecided"] == 0
    decide(mona, case_id, "keep")
    edit(ada, review_id, PHONE)
    assert (state(ada, review_id), shown(client, coach_id)) == ("resubmitted", [])
    assert len(cases(mona)) == 1

    others = rate(outsider, coach_id, 2, "Fair.")
    edit(outsider, others, "Fair and calm.")
    assert state(outsider, others) is None, "an author whose review was not reported edits freely"
    assert_correct(site)


def test_a_changed_text_that_is_reported_stays_in_its_case(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person
) -> None:
    report(client, coach_id)
    again = repost(ada, coach_id, review_id, "Nice drills.")
    decide(mona, cases(mona)[0]["id"], "keep")
    # A report of the text that was kept would join its decided case.
    edit(ada, again, "Good drills.")
    decide(mona, cases(mona)[0]["id"], "keep")
    receipt = report(client, coach_id)
    [case] = cases(mona)
    edit(ada, again, PHONE)
    assert (state(ada, again), shown(client, coach_id)) == ("resubmitted", [])
    assert [row["id"] for row in cases(mona)] == [case["id"]]
    decide(mona, case["id"], "remove")
    assert (state(ada, again), outcome(client, receipt)) == ("removed", "removed")
    assert_correct(site)


@pytest.mark.parametrize("is_reposted", [True, False])
def test_an_author_whose_removal_was_overturned_is_free_again(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, make_staff: StaffMaker,
    is_reposted: bool,
) -> None:  # fmt: skip
    mona, otto = make_staff("mona", "moderator"), make_staff("otto", "moderator")
    report(client, coach_id)
    if is_reposted:
        review_id = repost(ada, coach_id, review_id)
    decide(mona, cases(mona)[0]["id"])
    ada.post(f"/api/my/reviews/{review_id}/appeal", {"message": "It is true."})
    [appeal] = cases(otto)
    decide(otto, appeal["id"], "keep")
    edit(ada, review_id, "Loud, and fair.")
    assert [review["comment"] for review in shown(client, coach_id)] == ["Loud, and fair."]

    assert undo(otto, appeal["id"]) == 200
    assert state(ada, review_id) == "appealed"
    assert ada.get("/api/my/data").json()["undecided"] == int(is_reposted)
    assert_correct(site)


def test_a_decision_applies_to_the_text_that_was_read(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person
) -> None:
    report(client, coach_id)
    [read] = cases(mona)
    edit(ada, review_id, PHONE, 2)
    refused = decide(mona, read["id"], "keep", 409, version=read["version"])
    assert (refused["code"], refused["detail"]) == (
        "changed_since",
        "The text changed while you were reading. Please read it again.",
    )
    [now] = cases(mona)
    assert (now["is_edited"], now["text_now"]) == (True, PHONE)
    several = mona.post("/api/desk/decisions", {"action": "keep", "cases": [{"id": read["id"], "version": "x"}]})
    assert several.json()["items"][0]["error"] == refused["detail"]
    decide(mona, read["id"], "remove", version=now["version"])
    assert_correct(site)


def test_versions_of_equal_texts_differ(client: TestClient, ada: Person, people: People, mona: Person) -> None:
    for author in (ada, people("bea")):
        coach_id = add_coach(author, f"Coach of {author.email}")
        rate(author, coach_id, 2)
        report(client, coach_id)
    first, second = cases(mona)
    assert first["text"] == second["text"]
    assert first["version"] != second["version"]


def test_undoing_a_hold_does_not_publish_a_changed_text(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person
) -> None:
    report(client, coach_id)
    case_id = cases(mona)[0]["id"]
    decide(mona, case_id, "hold")
    edit(ada, review_id, PHONE)
    assert (undo(mona, case_id), shown(client, coach_id)) == (409, [])
    decide(mona, case_id, "remove")
    assert state(ada, review_id) == "removed"
    assert_correct(site)


def test_a_surge_publishes_only_reviews_as_they_were_read(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person
) -> None:
    def rate_in_surge(name: str) -> str:
        person = people(name)
        with site.database.writing() as session:
            new = lock_coach_to_rate(session, coach_id, person.author)
            add_review(session, new, RateCoach(**review_body(1, 1)), clock.today(), is_in_surge=True)
        return str(person.get("/api/my/reviews").json()["items"][0]["id"])

    beas_review = rate_in_surge("bea")
    [case] = cases(mona)
    mona.post(f"/api/desk/cases/{case['id']}/lease")
    rows = mona.get(f"/api/desk/cases/{case['id']}").json()["surge"]["reviews"]
    read = {"review_ids": [row["id"] for row in rows], "review_versions": [row["version"] for row in rows]}
    edit(people("bea"), beas_review, PHONE)
    assert decide(mona, case["id"], "keep", 409, **read)["code"] == "changed_since"
    assert shown(client, coach_id) == []
    rate_in_surge("cy")
    decide_surge(mona, case["id"])
    assert len(shown(client, coach_id)) == 2
