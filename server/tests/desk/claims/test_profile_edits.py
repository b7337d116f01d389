"""Profile edit requests by coaches who claimed the profile: they stay pending until a moderator decides."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.cases.model import RETENTION, Case
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk.coaches.model import CoachChange
from sideline.operations.upkeep.retention import delete_old_cases
from tests.desk.claims.conftest import confirmed, decide, run_job
from tests.desk.claims.test_replies import delete_account, expire_claim, give_up, undo_approval
from tests.desk.conftest import cases, undo
from tests.desk.conftest import decide as decide_case
from tests.desk.test_coaches import change, correct, desk_coach, undo_change
from tests.factories import make_coach
from tests.people import Person
from tests.reviews.bodies import review_body

DETAILS = {
    "name": "Mara Lindqvist",
    "university": "Northfield University",
    "sport": "Basketball",
    "gender": "Women",
    "division": "DI",
    "department": "Athletics",
}


def propose(person: Person, status: int = 200, **fields: Any) -> dict[str, Any]:
    response = person.put("/api/my/claim/details", {**DETAILS, **fields})
    assert response.status_code == status, response.text
    body: dict[str, Any] = response.json()
    return body["claim"]["proposal"] if status == 200 else body


def proposal(person: Person) -> dict[str, Any] | None:
    """Return the latest profile edit request as the coach sees it."""
    claim = person.get("/api/my/claim").json()["claim"]
    latest: dict[str, Any] | None = claim and claim["proposal"]
    return latest


def withdraw(person: Person) -> int:
    return person.delete("/api/my/claim/details").status_code


def test_accepted_profile_edit_becomes_a_correction_that_can_be_undone(
    *, client: TestClient, coach_id: int, claim_id: int, dana: Person, mona: Person, admin: Person
) -> None:
    assert claim_id
    before = client.get(f"/api/coaches/{coach_id}").json()
    mine = propose(dana, name="Mara Lind")
    today = clock.today().isoformat()
    assert mine == {
        "state": "open", "details": {**DETAILS, "name": "Mara Lind"}, "proposed_on": today, "explanation": "",
    }  # fmt: skip
    assert client.get(f"/api/coaches/{coach_id}").json() == before, "nothing changes before the decision"
    [row] = cases(mona)
    assert (row["kind"], row["text"]) == (
        "profile_edit", "name: Mara Lindqvist → Mara Lind; department: – → Athletics",
    )  # fmt: skip
    detail = mona.get(f"/api/desk/cases/{row['id']}").json()
    shown = {
        "now": {**DETAILS, "department": None}, "proposed": mine["details"], "takes_badge": False,
        "similar_universities": [],
    }  # fmt: skip
    assert detail["proposal"] == desk_coach(mona, coach_id)["proposal"] == shown
    assert [case["id"] for case in mona.get("/api/desk/coaches").json()["cases"]] == [row["id"]]

    for other in ("hold", "remove"):
        assert decide_case(mona, row["id"], other, 409)["code"] == "other_kind"
    decide_case(mona, row["id"], "correct")
    after = client.get(f"/api/coaches/{coach_id}").json()
    assert (after["name"], after["department"], after["verified"]) == ("Mara Lind", "Athletics", True)
    assert (proposal(dana) or {})["state"] == "taken_over"
    log = [(entry["action"], entry["case_id"]) for entry in admin.get("/api/desk/log").json()["items"]]
    assert log[:2] == [("correct", row["id"]), ("coach_correct", None)]

    assert undo(mona, row["id"]) == 200
    assert client.get(f"/api/coaches/{coach_id}").json() == before
    assert (proposal(dana) or {})["state"] == "open"
    decide_case(mona, row["id"], "correct")
    assert undo_change(mona, coach_id) == 204, "undoing the correction has the same effect"
    assert [case["id"] for case in cases(mona)] == [row["id"]]
    assert client.get(f"/api/coaches/{coach_id}").json() == before
    assert (proposal(dana) or {})["state"] == "open"


def test_an_edit_accepted_as_a_move_starts_a_post_and_leaves_the_reviews(
    *, client: TestClient, coach_id: int, claim_id: int, dana: Person, mona: Person, ada: Person
) -> None:
    assert claim_id
    assert ada.post(f"/api/coaches/{coach_id}/reviews", review_body(4, 4)).status_code == 201
    before = client.get(f"/api/coaches/{coach_id}").json()
    propose(dana, university="Southgate College")
    [row] = cases(mona)

    decide_case(mona, row["id"], "correct", has_moved=True)

    after = client.get(f"/api/coaches/{coach_id}").json()
    places = [(post["school"], post["is_over"], post["total_reviews"]) for post in after["posts"]]
    # The number of reviews about a single earlier school would tell which one this is.
    assert places == [("Southgate College", False, None), ("Northfield University", True, None)]
    assert ada.get("/api/my/reviews").json()["items"][0]["coached_at"] == "Northfield University"
    assert undo(mona, row["id"]) == 200
    assert client.get(f"/api/coaches/{coach_id}").json() == before


def test_profile_edit_is_rejected_with_or_without_an_explanation(
    *, client: TestClient, coach_id: int, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    before = client.get(f"/api/coaches/{coach_id}").json()
    for explanation in ("", "The staff page says otherwise."):
        propose(dana, division="DII")
        [row] = cases(mona)
        decide_case(mona, row["id"], "keep", explanation=explanation)
        assert cases(mona) == []
        mine = proposal(dana) or {}
        assert (mine["state"], mine["explanation"]) == ("refused", explanation)
    assert client.get(f"/api/coaches/{coach_id}").json() == before
    assert undo(mona, row["id"]) == 200
    assert (proposal(dana) or {})["state"] == "open"
    assert withdraw(dana) == 200


def test_pending_profile_edit_can_be_replaced_or_withdrawn(
    *, coach_id: int, claim_id: int, dana: Person, mona: Person, site: Site
) -> None:
    assert claim_id
    propose(dana, name="Mara Lind")
    [first] = cases(mona)
    propose(dana, name="Mara L. Lind")
    [second] = cases(mona)
    assert first["id"] != second["id"]
    # A moderator viewing the first version must not accept the second one unseen.
    assert decide_case(mona, first["id"], "correct", 409)["code"] == "case_decided"
    assert withdraw(dana) == 200
    assert withdraw(dana) == 409
    assert proposal(dana) is None
    assert cases(mona) == []
    with site.database.reading() as session:
        assert session.get_one(Coach, coach_id).name == "Mara Lindqvist"
        assert session.scalars(select(Case.snapshot)).all() == [None, None], "the details are deleted"


def test_accepting_details_of_another_coach_is_refused(
    *, client: TestClient, site: Site, coach_id: int, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    with site.database.writing() as session:
        other = make_coach(session, "Bo Ek").id
    propose(dana, name="Bo  EK")
    [row] = cases(mona)
    refused = decide_case(mona, row["id"], "correct", 409)
    assert (refused["code"], refused["coach_id"]) == ("coach_exists", other)
    assert (proposal(dana) or {})["state"] == "open"
    assert client.get(f"/api/coaches/{coach_id}").json()["name"] == "Mara Lindqvist"


def test_proposed_details_are_validated_like_a_correction(claim_id: int, dana: Person) -> None:
    assert claim_id
    assert propose(dana, 422, name="  ")["errors"]
    assert propose(dana, 422, sport="Chess")["errors"]
    assert propose(dana, 422, department=None)["code"] == "nothing_changed"


@pytest.mark.usefixtures("web_build")
def test_profile_edit_requires_an_approved_claim(
    *, client: TestClient, site: Site, coach_id: int, dana: Person, outsider: Person, admin: Person, mona: Person
) -> None:
    assert client.put("/api/my/claim/details", json=DETAILS).status_code == 401
    for person in (outsider, admin, mona):
        assert propose(person, 404)["code"] == "claim_not_found"
        assert withdraw(person) == 404
    open_claim = confirmed(site, dana, coach_id)
    assert propose(dana, 403)["code"] == "not_your_profile"
    assert decide(admin, open_claim, approve=True) == 204
    propose(dana, name="Marabel Unseen")
    page = client.get(f"/coach/{coach_id}").text
    assert "Mara Lindqvist" in page
    for text in (
        page,
        outsider.get("/api/my/claim").text,
        outsider.get("/api/my/data").text,
        client.get(f"/api/coaches/{coach_id}").text,
        client.get("/api/coaches?q=unseen").text,
    ):
        assert "Marabel Unseen" not in text
    for path in ("/api/desk/cases", f"/api/desk/coaches/{coach_id}", "/api/desk/coaches"):
        text = mona.get(path).text
        assert [secret for secret in (dana.email, str(dana.id), dana.id.hex, "northfield.edu") if secret in text] == []


@pytest.mark.parametrize("end", [give_up, delete_account, undo_approval, expire_claim])
def test_profile_edits_are_deleted_when_the_claim_ends(
    *, site: Site, coach_id: int, claim_id: int, dana: Person, admin: Person, mona: Person,
    end: Callable[[Person, Person, int, Site], None],
) -> None:  # fmt: skip
    propose(dana, name="Mara Lind")
    [taken_over] = cases(mona)
    decide_case(mona, taken_over["id"], "correct")
    propose(dana, department="Recreation")
    data = dana.get("/api/my/data").json()["claim"]["proposals"]
    assert [(proposed["state"], proposed["details"]["department"]) for proposed in data] == [
        ("open", "Recreation"), ("taken_over", "Athletics"),
    ]  # fmt: skip
    assert "Recreation. Pending review" in dana.get("/api/my/data.html").text

    end(dana, admin, claim_id, site)
    assert cases(mona) == []
    assert undo(mona, taken_over["id"]) == 409
    assert undo_change(mona, coach_id) == 204, "the moderator's correction can still be undone"
    assert cases(mona) == [], "but no edit becomes pending again"
    with site.database.reading() as session:
        assert [(case.snapshot, case.undo_state) for case in session.scalars(select(Case))] == [(None, None)] * 2


def test_merge_or_removal_closes_a_profile_edit_and_undo_reopens_it(
    *, site: Site, coach_id: int, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    with site.database.writing() as session:
        other = make_coach(session, "M. Lindqvist").id
    propose(dana, name="Mara Lind")
    for changed, fields in ((other, {"action": "merge", "into": other}), (coach_id, {"action": "remove"})):
        reason = {"reason": "invented"} if fields["action"] == "remove" else {}
        change(mona, coach_id, **{**fields, **reason})
        assert cases(mona) == []
        assert (proposal(dana) or {})["state"] == "closed"
        if changed == other:
            propose(dana, name="Mara Target")
        else:
            assert propose(dana, 409)["code"] == "not_listed"
        assert undo_change(mona, changed) == 204
        assert [row["coach"]["id"] for row in cases(mona)] == [coach_id], (
            "only the edit of the original coach is pending"
        )
        mine = proposal(dana) or {}
        assert (mine["state"], mine["details"]["name"]) == ("open", "Mara Lind")
    change(mona, coach_id, "merge", into=other)
    assert dana.delete("/api/my/claim").status_code == 204
    assert undo_change(mona, other) == 204
    assert cases(mona) == [], "undoing a merge doesn't restore edits of an ended claim"
    run_job(site, clock.now())


@pytest.mark.both("races")
def test_only_one_of_several_concurrent_profile_edits_stays_pending(
    site: Site, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    names = ["Mara Lind", "Mara Lund", "Mara Land", "Mara Lond"]
    with ThreadPoolExecutor(4) as threads:
        assert len(list(threads.map(lambda name: propose(dana, name=name), names))) == 4
    [row] = cases(mona)
    mine = proposal(dana) or {}
    assert f"→ {mine['details']['name']};" in row["text"]


@pytest.mark.both("races")
def test_withdrawing_and_accepting_a_profile_edit_concurrently_does_exactly_one(
    *, client: TestClient, site: Site, coach_id: int, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    for number in range(5):
        before = client.get(f"/api/coaches/{coach_id}").json()["name"]
        propose(dana, name=f"Mara {'abcde'[number]}")
        [row] = cases(mona)
        url, body = f"/api/desk/cases/{row['id']}/decision", {"action": "correct", "version": row["version"]}
        with ThreadPoolExecutor(2) as threads:
            taken = threads.submit(lambda url=url, body=body: mona.post(url, body).status_code)
            withdrawn = threads.submit(lambda: withdraw(dana))
            outcome = (taken.result(), withdrawn.result())
        name = client.get(f"/api/coaches/{coach_id}").json()["name"]
        assert (outcome, name == before) in (((200, 409), False), ((409, 200), True))
        assert cases(mona) == []
    with site.database.reading() as session:
        changed = session.scalars(select(CoachChange)).all()
        taken_over = session.scalars(select(Case).where(Case.decision == "correct")).all()
        assert len(changed) == len(taken_over)


def test_decision_cannot_be_undone_after_a_newer_profile_edit_or_change(
    *, coach_id: int, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    propose(dana, name="Mara Lind")
    [first] = cases(mona)
    decide_case(mona, first["id"], "correct")
    correct(mona, coach_id, name="Mara Lund")
    assert undo(mona, first["id"]) == 409, "the profile was changed since"
    assert undo_change(mona, coach_id) == 204
    propose(dana, name="Mara Land")
    assert undo(mona, first["id"]) == 409, "the coach has proposed something else since"
    assert undo_change(mona, coach_id) == 204
    assert [row["id"] for row in cases(mona)] != [first["id"]], "only the newer one is pending"
    assert len(cases(mona)) == 1


def test_profile_edit_is_deleted_with_its_case_after_twelve_months(
    *, site: Site, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    propose(dana, name="Mara Lind")
    [row] = cases(mona)
    decide_case(mona, row["id"], "keep")
    with site.database.writing() as session:
        assert delete_old_cases(session, clock.now() + RETENTION - timedelta(days=1)) == 0
        assert delete_old_cases(session, clock.now() + RETENTION + timedelta(hours=1)) == 1
    assert proposal(dana) is None


def test_a_moderator_reads_which_universities_the_requested_one_may_mean(
    *, coach_id: int, claim_id: int, dana: Person, mona: Person
) -> None:
    assert claim_id
    assert propose(dana, 409, university="Northfeild University")["similar"] == ["Northfield University"]
    propose(dana, university="Northfeild University", new_university=True)
    [row] = cases(mona)
    proposed = mona.get(f"/api/desk/cases/{row['id']}").json()["proposal"]
    assert proposed["similar_universities"] == ["Northfield University"]
    assert desk_coach(mona, coach_id)["proposal"] == proposed
