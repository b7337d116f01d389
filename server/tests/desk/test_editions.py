"""Editions and decisions of staff: removals are at once, whatever they restore returns with an edition."""

from datetime import date

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.cases.model import Case
from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.operations.upkeep.retention import add_hold
from sideline.reviews.model import Review
from tests.desk.conftest import StaffMaker, assert_correct, cases, decide, report
from tests.desk.test_coaches import change, correct, undo_change
from tests.factories import make_coach
from tests.people import People, Person
from tests.reviews.bodies import review_body
from tests.reviews.weekly import Weeks

WORDS = "She explains every drill and never shouts at anybody who makes a mistake in a game or in practice."


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"publication": "weekly"})


@pytest.fixture
def other_id(site: Site) -> int:
    with site.database.writing() as session:
        return make_coach(session, "M. Lindqvist").id


def stars(client: TestClient, coach_id: int) -> list[int]:
    """Return the stars of the public reviews."""
    items = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]
    assert len(items) == client.get(f"/api/coaches/{coach_id}").json()["total_reviews"]
    return sorted(item["rating"] for item in items)


def public(client: TestClient, coach_id: int) -> list[bytes]:
    return [client.get(f"/api/coaches/{coach_id}{path}").content for path in ("", "/reviews", "/details")]


def staff_case(make_staff: StaffMaker, name: str = "mona") -> tuple[Person, int]:
    """Sign a moderator in, and return the newest case."""
    mona = make_staff(name, "moderator" if name == "mona" else "admin")
    return mona, int(cases(mona)[0]["id"])


@pytest.mark.both
def test_a_review_that_a_moderator_keeps_returns_with_the_next_edition(
    *, client: TestClient, site: Site, people: People, coach_id: int, weeks: Weeks, make_staff: StaffMaker
) -> None:
    paths = [weeks.rate(f"author{number}", coach_id, number + 1) for number in range(5)]
    weeks.appear()
    report(client, coach_id)
    mona, case_id = staff_case(make_staff)
    decide(mona, case_id, "hold")
    held = stars(client, coach_id)
    assert len(held) == 4
    [gone] = {1, 2, 3, 4, 5} - set(held)
    before = public(client, coach_id)

    decide(mona, case_id, "keep")

    assert public(client, coach_id) == before
    author, path = people(f"author{gone - 1}"), paths[gone - 1]
    own = author.get(path).json()
    assert (own["hidden"], own["appears_on"], own["pending"]) == (None, "2026-12-14", None)
    assert_correct(site)
    weeks.appear()
    assert stars(client, coach_id) == [1, 2, 3, 4, 5]
    assert_correct(site)


@pytest.mark.both
def test_a_removal_is_at_once_and_a_pending_change_of_the_review_does_not_appear(
    *, client: TestClient, site: Site, people: People, coach_id: int, weeks: Weeks, make_staff: StaffMaker
) -> None:
    edited, deleted = weeks.rate("ada", coach_id, 1), weeks.rate("bea", coach_id, 2)
    weeks.rate("cy", coach_id, 3)
    weeks.appear()
    people("ada").put(edited, review_body(5, comment="A new text that is longer."))
    people("bea").delete(deleted)
    for _ in range(3):
        report(client, coach_id)
        mona, case_id = staff_case(make_staff)
        decide(mona, case_id)
    assert stars(client, coach_id) == []
    own = people("ada").get(edited).json()
    assert (own["rating"], own["pending"], own["hidden"]["state"]) == (1, None, "removed"), "what was removed"
    assert_correct(site)

    weeks.appear()

    assert stars(client, coach_id) == []
    assert people("ada").get(edited).json()["hidden"]["state"] == "removed"
    assert people("bea").get(deleted).status_code == 404
    assert_correct(site)


def test_a_granted_appeal_returns_with_the_pending_edit(
    *, client: TestClient, site: Site, people: People, coach_id: int, weeks: Weeks, make_staff: StaffMaker
) -> None:
    path = weeks.rate("ada", coach_id, 1)
    weeks.appear()
    people("ada").put(path, review_body(5))
    report(client, coach_id)
    mona, case_id = staff_case(make_staff)
    decide(mona, case_id)
    assert people("ada").post(f"{path}/appeal", {"message": "It is true."}).status_code == 200
    alma, appeal_id = staff_case(make_staff, "alma")
    decide(alma, appeal_id, "keep")
    assert stars(client, coach_id) == []
    weeks.appear()
    assert stars(client, coach_id) == [5]
    assert_correct(site)


def test_a_restored_review_like_a_removed_one_is_not_held_again(
    *, client: TestClient, site: Site, people: People, coach_id: int, weeks: Weeks, make_staff: StaffMaker
) -> None:
    weeks.rate("ada", coach_id, 1, comment=WORDS)
    weeks.appear()
    report(client, coach_id)
    mona, first = staff_case(make_staff)
    decide(mona, first)
    # The other author's words are read by a moderator, who lets them pass.
    path = weeks.rate("bea", coach_id, 2, comment=WORDS)
    assert people("bea").get(path).json()["hidden"]["state"] == "resubmitted"
    mona, second = staff_case(make_staff)
    decide(mona, second, "keep")
    weeks.appear()
    assert stars(client, coach_id) == [2]
    report(client, coach_id)
    mona, third = staff_case(make_staff)
    decide(mona, third, "hold")
    decide(mona, third, "keep")
    weeks.appear()
    assert stars(client, coach_id) == [2]
    assert_correct(site)


@pytest.mark.both
def test_a_pending_edit_like_a_removed_comment_is_held_only_by_the_edition(
    *, client: TestClient, site: Site, people: People, coach_id: int, weeks: Weeks, make_staff: StaffMaker
) -> None:
    path = weeks.rate("bea", coach_id, 2)
    weeks.appear()
    weeks.rate("ada", coach_id, 1, comment=WORDS)
    weeks.appear()
    report(client, coach_id)
    mona, case_id = staff_case(make_staff)
    decide(mona, case_id)
    before = public(client, coach_id)
    assert people("bea").put(path, review_body(3, comment=WORDS)).json()["hidden"] is None
    assert public(client, coach_id) == before
    weeks.appear()
    assert stars(client, coach_id) == []
    assert people("bea").get(path).json()["hidden"]["state"] == "resubmitted"
    assert_correct(site)


@pytest.mark.both
def test_of_a_suspended_author_only_a_deletion_appears(
    *,
    client: TestClient,
    site: Site,
    people: People,
    coach_id: int,
    other_id: int,
    weeks: Weeks,
    make_staff: StaffMaker,
) -> None:
    with site.database.writing() as session:
        third, fourth = (make_coach(session, name).id for name in ("Ida Moll", "Uwe Lang"))
    weeks.rate("ada", coach_id, 1)
    edited, deleted = weeks.rate("ada", other_id, 2), weeks.rate("ada", third, 3)
    weeks.appear()
    waiting = weeks.rate("ada", fourth, 4)
    people("ada").put(edited, review_body(5))
    people("ada").delete(deleted)
    report(client, coach_id, "threat")
    mona, case_id = staff_case(make_staff)
    decide(mona, case_id, rule="threat", suspend=True)
    alma = make_staff("alma", "admin")
    assert alma.post(f"/api/desk/cases/{case_id}/suspension", {"confirm": True}).status_code == 200
    assert people("ada").put(edited, review_body(1)).status_code == 403
    assert people("ada").delete(f"{edited}/pending").status_code == 200
    assert_correct(site)
    weeks.appear()
    assert [stars(client, coach) for coach in (coach_id, other_id, third, fourth)] == [[], [2], [], []]
    assert people("ada").get(waiting).json()["appears_on"] is None, "its author decides after the suspension"
    assert_correct(site)


@pytest.mark.both
def test_a_merge_and_its_undo_with_pending_changes(
    *, client: TestClient, site: Site, people: People, coach_id: int, other_id: int, weeks: Weeks,
    make_staff: StaffMaker,
) -> None:  # fmt: skip
    weeks.rate("ada", coach_id, 1)
    edited, deleted = weeks.rate("bea", other_id, 2), weeks.rate("cy", other_id, 3)
    weeks.appear()
    both = weeks.rate("ada", other_id, 5)
    people("bea").put(edited, review_body(4))
    people("cy").delete(deleted)
    mona = make_staff("mona", "moderator")
    change(mona, other_id, "merge", into=coach_id)
    assert stars(client, coach_id) == [1, 2, 3]
    assert people("ada").get(both).json()["hidden"]["state"] == "merged"
    assert_correct(site)
    weeks.appear()
    assert stars(client, coach_id) == [1, 4]
    assert people("ada").get(both).json()["hidden"]["state"] == "merged"
    assert_correct(site)

    people("bea").put(edited, review_body(3))
    assert undo_change(make_staff("mona", "moderator"), other_id) == 204
    assert (stars(client, coach_id), stars(client, other_id)) == ([1], [4])
    assert people("ada").get(both).json()["appears_on"] == "2026-12-21"
    assert_correct(site)
    weeks.appear()
    assert (stars(client, coach_id), stars(client, other_id)) == ([1], [3, 5])
    assert_correct(site)


def test_a_merge_of_two_coaches_that_one_author_has_changed(
    *, client: TestClient, site: Site, people: People, coach_id: int, other_id: int, weeks: Weeks,
    make_staff: StaffMaker,
) -> None:  # fmt: skip
    first, second = weeks.rate("ada", coach_id, 1), weeks.rate("ada", other_id, 2)
    weeks.appear()
    people("ada").put(first, review_body(5))
    people("ada").delete(second)
    change(make_staff("mona", "moderator"), other_id, "merge", into=coach_id)
    shown = stars(client, coach_id)
    assert shown in ([1], [2])
    assert_correct(site)
    weeks.appear()
    assert people("ada").get(second).status_code == 404
    assert stars(client, coach_id) == ([5] if shown == [1] else [])
    assert_correct(site)
    assert undo_change(make_staff("mona", "moderator"), other_id) == 204
    weeks.appear()
    assert (stars(client, coach_id), stars(client, other_id)) == ([5], [])
    assert_correct(site)


@pytest.mark.both
def test_a_removed_profile_and_its_undo_with_waiting_reviews_and_pending_changes(
    *, client: TestClient, site: Site, people: People, coach_id: int, weeks: Weeks, make_staff: StaffMaker
) -> None:
    edited, deleted = weeks.rate("ada", coach_id, 1), weeks.rate("bea", coach_id, 2)
    weeks.appear()
    weeks.rate("cy", coach_id, 3)
    people("ada").put(edited, review_body(5))
    people("bea").delete(deleted)
    change(make_staff("mona", "moderator"), coach_id, "remove", reason="not_a_coach")
    assert people("ada").put(edited, review_body(4)).json()["code"] == "profile_gone"
    weeks.appear()
    assert people("bea").get(deleted).status_code == 404
    assert_correct(site)
    assert undo_change(make_staff("mona", "moderator"), coach_id) == 204
    assert stars(client, coach_id) == [1]
    weeks.appear()
    assert stars(client, coach_id) == [3, 5]
    assert_correct(site)


def test_a_corrected_profile_keeps_the_team_of_a_pending_edit(
    *, client: TestClient, site: Site, people: People, coach_id: int, weeks: Weeks, make_staff: StaffMaker
) -> None:
    path = weeks.rate("ada", coach_id, 1)
    weeks.appear()
    people("ada").put(path, review_body(5))
    correct(make_staff("mona", "moderator"), coach_id, sport="Golf")
    weeks.appear()
    assert stars(client, coach_id) == [5]
    with site.database.reading() as session:
        review = session.scalars(select(Review).where(Review.coach_id == coach_id)).one()
        assert review.updated_on == date(2026, 12, 14)
    assert_correct(site)


def test_a_legal_hold_keeps_the_text_of_a_review_that_leaves_with_an_edition(
    *, client: TestClient, site: Site, people: People, coach_id: int, weeks: Weeks, make_staff: StaffMaker
) -> None:
    path = weeks.rate("ada", coach_id, 1, comment=WORDS)
    weeks.appear()
    report(client, coach_id)
    _, case_id = staff_case(make_staff)
    with site.database.writing() as session:
        add_hold(session, case_id, "File 12-345")
    people("ada").delete(path)
    weeks.appear()
    assert stars(client, coach_id) == []
    with site.database.reading() as session:
        case = session.get_one(Case, case_id)
        assert (case.decision, (case.snapshot or {}).get("comment")) == ("deleted", WORDS)
    assert_correct(site)
