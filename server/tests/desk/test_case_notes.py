"""Notes of staff on a case: who reads, writes and deletes them, and when they go."""

from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.accounts.model import User
from sideline.cases.model import RETENTION, CaseKind, open_coach_case
from sideline.cases.notes import MAX_NOTE, MAX_NOTES, CaseNote
from sideline.coaches.claim_model import Claim
from sideline.coaches.proposals import end_proposals
from sideline.core import clock
from sideline.core.site import Site
from sideline.operations.upkeep.retention import add_hold, delete_old_cases, remove_hold
from sideline.reviews.replies import delete_replies
from tests.desk.conftest import StaffMaker, cases, decide, rate, report
from tests.people import Person


@pytest.fixture
def case_id(client: TestClient, coach_id: int, review_id: str, mona: Person) -> int:
    """A case about Ada's review."""
    report(client, coach_id)
    return int(cases(mona)[0]["id"])


def write(staff: Person, case_id: int, text: str = "See case 4.") -> int:
    return staff.post(f"/api/desk/cases/{case_id}/notes", {"text": text}).status_code


def read(staff: Person, case_id: int) -> list[dict[str, Any]] | None:
    notes: list[dict[str, Any]] | None = staff.get(f"/api/desk/cases/{case_id}").json()["notes"]
    return notes


def stored(site: Site) -> list[str]:
    with site.database.reading() as session:
        return list(session.scalars(select(CaseNote.text).order_by(CaseNote.id)))


@pytest.mark.both
def test_staff_read_each_others_notes_and_only_admins_see_who_wrote_them(
    make_staff: StaffMaker, mona: Person, admin: Person, case_id: int
) -> None:
    nora = make_staff("nora", "moderator")
    assert write(mona, case_id, " <b>First</b>\nline ") == 204
    assert write(nora, case_id, "Second") == 204
    notes = read(mona, case_id) or []
    assert [(note["text"], note["who"], note["is_mine"]) for note in notes] == [
        ("<b>First</b>\nline", "You", True),
        ("Second", "Another moderator", False),
    ]
    assert {note["made_on"] for note in notes} == {clock.today().isoformat()}
    assert [note["who"] for note in read(admin, case_id) or []] == [mona.email, nora.email]
    assert [row["notes"] for row in cases(mona)] == [2]
    detail = nora.get(f"/api/desk/cases/{case_id}").text
    assert mona.email not in detail
    assert str(mona.id) not in detail


def test_admin_sees_that_the_author_of_a_note_has_left(site: Site, mona: Person, admin: Person, case_id: int) -> None:
    write(mona, case_id)
    assert mona.post("/api/rpc/delete_user").status_code == 204
    with site.database.reading() as session:
        assert session.get(User, mona.id) is None
    assert [note["who"] for note in read(admin, case_id) or []] == ["a former member"]


def test_only_ones_own_note_can_be_deleted(mona: Person, admin: Person, outsider: Person, case_id: int) -> None:
    write(mona, case_id)
    [note] = read(mona, case_id) or []
    url = f"/api/desk/cases/{case_id}/notes/{note['id']}"
    assert [person.delete(url).status_code for person in (outsider, admin)] == [404, 404]
    assert mona.delete(f"/api/desk/cases/{case_id + 1}/notes/{note['id']}").status_code == 404
    assert len(read(mona, case_id) or []) == 1
    assert mona.delete(url).status_code == 204
    assert read(mona, case_id) == []


def test_empty_and_long_notes_are_refused(mona: Person, case_id: int) -> None:
    assert [write(mona, case_id, text) for text in ("", " \n ", "x" * (MAX_NOTE + 1))] == [422] * 3
    assert write(mona, case_id, "x" * MAX_NOTE) == 204


def test_case_has_a_limited_number_of_notes(site: Site, mona: Person, case_id: int) -> None:
    with site.database.writing() as session:
        session.add_all(
            CaseNote(case_id=case_id, made_by=mona.id, made_on=clock.today(), text="x") for _ in range(MAX_NOTES - 1)
        )
    assert [write(mona, case_id) for _ in range(2)] == [204, 409]


def test_decided_case_keeps_its_notes_but_takes_no_more_and_has_no_count(
    mona: Person, admin: Person, case_id: int
) -> None:
    write(mona, case_id)
    decide(mona, case_id, "keep")
    assert write(admin, case_id) == 409
    assert len(read(admin, case_id) or []) == 1
    assert [row["notes"] for row in cases(admin, state="decided")] == [0]


@pytest.mark.parametrize("conflict", ["review", "other review", "claim"])
def test_staff_whom_a_case_involves_neither_read_nor_write_notes(
    *, client: TestClient, site: Site, mona: Person, admin: Person, ada: Person, coach_id: int, conflict: str
) -> None:
    """As the author of the review, of another one of the coach (as in a surge), or as the coach."""
    if conflict != "review":
        rate(ada, coach_id)
    if conflict != "claim":
        rate(mona, coach_id)
    else:
        with site.database.writing() as session:
            fields = {"address": "m@northfield.example", "staff_page": "", "changed_at": clock.now()}
            session.add(Claim(user_id=mona.id, coach_id=coach_id, state="open", **fields))
    if conflict == "other review":
        with site.database.writing() as session:
            case_id = open_coach_case(session, "surge", coach_id).id
    else:
        report(client, coach_id)
        case_id = cases(admin)[0]["id"]
    assert write(admin, case_id, "About Mona") == 204
    [note] = read(admin, case_id) or []
    assert mona.get(f"/api/desk/cases/{case_id}").json().get("notes") is None
    assert "About Mona" not in mona.get(f"/api/desk/cases/{case_id}").text
    assert write(mona, case_id) == 409
    assert mona.delete(f"/api/desk/cases/{case_id}/notes/{note['id']}").status_code == 409
    assert len(read(admin, case_id) or []) == 1


def test_only_staff_member_uses_notes_on_every_case(client: TestClient, mona: Person, coach_id: int) -> None:
    rate(mona, coach_id)
    report(client, coach_id)
    case_id = cases(mona)[0]["id"]
    assert write(mona, case_id) == 204
    assert len(read(mona, case_id) or []) == 1


@pytest.mark.both
@pytest.mark.parametrize("is_decided", [False, True])
def test_notes_go_when_the_author_deletes_the_review(
    *, site: Site, mona: Person, ada: Person, review_id: str, case_id: int, is_decided: bool
) -> None:
    write(mona, case_id)
    if is_decided:
        decide(mona, case_id, "keep")
    assert ada.delete(f"/api/my/reviews/{review_id}").status_code == 204
    assert stored(site) == []


def test_notes_of_a_case_on_hold_stay_until_the_hold_ends(
    *, site: Site, mona: Person, ada: Person, review_id: str, case_id: int
) -> None:
    write(mona, case_id)
    with site.database.writing() as session:
        add_hold(session, case_id, "File 12-345")
    [note] = read(mona, case_id) or []
    assert mona.delete(f"/api/desk/cases/{case_id}/notes/{note['id']}").status_code == 409
    ada.delete(f"/api/my/reviews/{review_id}")
    assert len(stored(site)) == 1
    with site.database.writing() as session:
        remove_hold(session, case_id)
    assert stored(site) == []


@pytest.mark.both
def test_notes_go_with_the_old_case(site: Site, mona: Person, case_id: int) -> None:
    write(mona, case_id)
    decide(mona, case_id, "keep")
    with site.database.writing() as session:
        assert delete_old_cases(session, clock.now() + RETENTION - timedelta(days=1)) == 0
    assert len(stored(site)) == 1
    with site.database.writing() as session:
        assert delete_old_cases(session, clock.now() + RETENTION + timedelta(hours=1)) == 1
    assert stored(site) == []


@pytest.mark.parametrize("kind", ["profile_edit", "reply"])
def test_notes_on_profile_edits_and_replies_go_when_the_claim_ends(
    site: Site, mona: Person, coach_id: int, kind: CaseKind
) -> None:
    with site.database.writing() as session:
        case = open_coach_case(session, kind, coach_id)
        case.snapshot = {"name": "New Name"}
        case_id = case.id
        session.add(CaseNote(case_id=case_id, made_by=mona.id, made_on=clock.today(), text="Asked the school."))
        other = open_coach_case(session, "coach", coach_id)
        session.add(CaseNote(case_id=other.id, made_by=mona.id, made_on=clock.today(), text="Outsider."))
    with site.database.writing() as session:
        end_proposals(session, coach_id)
        delete_replies(session, coach_id)
    assert stored(site) == ["Outsider."]


def test_notes_on_a_profile_case_are_shown_with_the_profile(
    *, client: TestClient, ada: Person, mona: Person, admin: Person, coach_id: int
) -> None:
    assert client.post(f"/api/coaches/{coach_id}/reports", json={"rule": "moved", "message": ""}).status_code == 201
    [case] = cases(mona, kind="coach")
    assert write(mona, case["id"], "I wrote to the school.") == 204

    [listed] = mona.get(f"/api/desk/coaches/{coach_id}").json()["notes"]
    assert (listed["case_id"], [note["text"] for note in listed["notes"]]) == (case["id"], ["I wrote to the school."])
    assert admin.get(f"/api/desk/coaches/{coach_id}").json()["notes"][0]["notes"][0]["who"] == mona.email
    assert ada.get(f"/api/desk/coaches/{coach_id}").status_code == 404
