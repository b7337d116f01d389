"""What a case tells about earlier removals of its author: coarse, fixed, and nothing on a site with few removals."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import delete

from sideline.cases.model import Case, Report
from sideline.core.site import Site
from sideline.desk import find_author
from sideline.desk.find_author import SHOWN_AFTER
from tests.desk.conftest import StaffMaker, add_coach, cases, decide, let_pass, rate, report, undo
from tests.people import People, Person

LONG_AGO = SHOWN_AFTER + timedelta(days=1)
"""Long enough before today for reviews that are written today."""

OpenCase = Callable[[Person], int]


@pytest.fixture
def open_new_case(client: TestClient, mona: Person) -> OpenCase:
    """A function that rates another coach as the author, reports the review and returns the id of its case."""
    names = (f"Ida {letter}oll" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")

    def open_new_case(author: Person) -> int:
        coach = add_coach(author, next(names))
        rate(author, coach, 1)
        report(client, coach)
        return max(int(case["id"]) for case in cases(mona))

    return open_new_case


@pytest.fixture(autouse=True)
def few_removals(monkeypatch: pytest.MonkeyPatch) -> None:
    """One removal on the site is enough, except in the test that sets another number."""
    monkeypatch.setattr(find_author, "FEW_REMOVALS", 1)


def removed_before(staff: Person, case_id: int) -> str | None:
    text: str | None = staff.get(f"/api/desk/cases/{case_id}").json()["removed_before"]
    return text


def test_removal_changes_no_case_of_a_review_that_was_already_written(
    *, site: Site, people: People, mona: Person, open_new_case: OpenCase
) -> None:
    """Trial C: a moderator removes one review alone and watches 12 cases for half a year."""
    authors = [people(f"athlete{number}") for number in range(6)]
    removed, *others = [open_new_case(author) for author in authors * 2]
    decide(mona, open_new_case(people("bystander")))
    let_pass(site, LONG_AGO)
    before = [removed_before(mona, case) for case in others]
    assert before == ["none"] * 11
    decide(mona, removed)
    for _ in range(26):
        let_pass(site, timedelta(weeks=1), reviews=True)
        assert [removed_before(mona, case) for case in others] == before
    assert undo(mona, removed) == 409


def test_case_tells_of_removals_a_week_before_its_review_was_written(
    *, site: Site, ada: Person, outsider: Person, mona: Person, open_new_case: OpenCase
) -> None:
    removed = [open_new_case(ada) for _ in range(3)]
    decide(mona, removed[0])
    let_pass(site, SHOWN_AFTER - timedelta(hours=1))
    assert removed_before(mona, open_new_case(ada)) is None, "no removal was final when it was written"
    let_pass(site, timedelta(days=2))
    assert removed_before(mona, open_new_case(ada)) == "1 or 2"
    assert removed_before(mona, open_new_case(outsider)) == "none"
    for case in removed[1:]:
        decide(mona, case)
    let_pass(site, LONG_AGO)
    case = open_new_case(ada)
    assert removed_before(mona, case) == "3 or more"
    with site.database.writing() as session:
        session.execute(delete(Report).where(Report.case_id == removed[1]))
        session.execute(delete(Case).where(Case.id == removed[1]))
    assert removed_before(mona, case) == "3 or more", "it still counts after its case is deleted"


def test_nothing_is_told_while_the_site_has_few_removals(
    *, site: Site, ada: Person, outsider: Person, mona: Person, open_new_case: OpenCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find_author, "FEW_REMOVALS", 2)
    decide(mona, open_new_case(ada))
    let_pass(site, LONG_AGO)
    assert removed_before(mona, open_new_case(ada)) is None
    decide(mona, open_new_case(outsider))
    let_pass(site, LONG_AGO)
    assert removed_before(mona, open_new_case(ada)) == "1 or 2"


def test_neither_a_granted_appeal_nor_the_end_of_the_account_changes_a_case(
    *, site: Site, people: People, mona: Person, make_staff: StaffMaker, open_new_case: OpenCase
) -> None:
    """If the number fell, it would fall in all cases of this author together."""
    author, otto = people("author"), make_staff("otto", "moderator")
    decide(mona, open_new_case(people("bystander")))
    removal = open_new_case(author)
    decide(mona, removal)
    let_pass(site, LONG_AGO)
    case = open_new_case(author)
    assert removed_before(mona, case) == "1 or 2"
    [hidden] = [item["id"] for item in author.get("/api/my/reviews").json()["items"] if item["hidden"]]
    assert author.post(f"/api/my/reviews/{hidden}/appeal", {"message": ""}).status_code == 200
    [appeal] = [row["id"] for row in cases(otto) if row["kind"] == "appeal"]
    decide(otto, appeal, "keep")
    assert removed_before(mona, case) == "1 or 2"
    assert undo(otto, appeal) == 200
    assert removed_before(mona, case) == "1 or 2"
    decide(otto, appeal, "keep")
    assert author.delete(f"/api/my/reviews/{hidden}").status_code == 204
    assert author.post("/api/rpc/delete_user", {"reviews": "over_two_weeks"}).status_code == 204
    assert removed_before(mona, case) == "1 or 2"


def test_nothing_is_told_once_the_review_is_deleted(
    *, site: Site, ada: Person, mona: Person, open_new_case: OpenCase
) -> None:
    decide(mona, open_new_case(ada))
    let_pass(site, LONG_AGO)
    case = open_new_case(ada)
    [review] = [item["id"] for item in ada.get("/api/my/reviews").json()["items"] if not item["hidden"]]
    assert removed_before(mona, case) == "1 or 2"
    assert ada.delete(f"/api/my/reviews/{review}").status_code == 204
    assert removed_before(mona, case) is None


def test_only_an_admin_can_undo_a_removal_after_a_week(
    *, site: Site, ada: Person, mona: Person, admin: Person, open_new_case: OpenCase
) -> None:
    case = open_new_case(ada)
    decide(mona, case)
    let_pass(site, SHOWN_AFTER)
    assert undo(mona, case) == 409
    assert undo(admin, case) == 200


def test_hold_can_be_undone_at_any_time(*, site: Site, ada: Person, mona: Person, open_new_case: OpenCase) -> None:
    case = open_new_case(ada)
    decide(mona, case, "hold")
    let_pass(site, SHOWN_AFTER)
    assert undo(mona, case) == 200
