"""Coaches who share a name are not merged by mistake: reasons against a merge are shown and need an admin."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from sideline.core.site import Site
from tests.desk.conftest import cases, decide, rate
from tests.desk.test_coaches import change, correct, desk_coach, report_coach, undo_change
from tests.factories import make_coach
from tests.people import Person


def make(site: Site, university: str, **fields: Any) -> int:
    with site.database.writing() as session:
        return make_coach(session, "Geoff Lanier", university, **fields).id


@pytest.fixture
def coach_id(site: Site) -> int:
    return make(site, "Northfield University")


def evidence(staff: Person, coach_id: int) -> list[tuple[list[str], list[str], bool]]:
    rows = desk_coach(staff, coach_id)["duplicates"]
    return [(row["supports"], row["contradicts"], row["can_merge"]) for row in rows]


def test_shared_name_at_another_university_needs_an_admin(
    site: Site, coach_id: int, mona: Person, admin: Person
) -> None:
    other = make(site, "Southgate College")
    assert evidence(mona, coach_id) == [(["same_sport"], ["other_university"], False)]
    for source, target in ((coach_id, other), (other, coach_id)):
        assert change(mona, source, "merge", 409, into=target)["code"] == "against_evidence"
    assert evidence(admin, coach_id) == [(["same_sport"], ["other_university"], True)]
    change(admin, other, "merge", into=coach_id)


def test_reasons_against_a_merge_come_last(site: Site, coach_id: int, mona: Person) -> None:
    make(site, "Southgate College", total_reviews=9)
    make(site, "Northfield University", sport="Golf")
    assert evidence(mona, coach_id) == [
        (["same_university"], [], True),
        (["same_sport"], ["other_university"], False),
    ]


def test_reviews_in_the_same_month_at_two_universities_contradict(
    site: Site, ada: Person, outsider: Person, coach_id: int, mona: Person
) -> None:
    other = make(site, "Southgate College")
    rate(ada, coach_id)
    assert evidence(mona, coach_id)[0][1] == ["other_university"]
    rate(outsider, other)
    assert evidence(mona, coach_id)[0][1] == ["other_university", "reviews_in_same_month"]


def test_two_verified_profiles_contradict(site: Site, coach_id: int, mona: Person) -> None:
    other = make(site, "Northfield University", sport="Golf")
    for verified in (coach_id, other):
        change(mona, verified, "verify", verified=True)
    assert evidence(mona, coach_id) == [(["same_university"], ["both_verified"], False)]
    assert change(mona, other, "merge", 409, into=coach_id)["code"] == "against_evidence"


@pytest.mark.parametrize("corrected_first", [True, False])
def test_university_before_a_correction_contradicts(
    *, site: Site, coach_id: int, mona: Person, admin: Person, corrected_first: bool
) -> None:
    other = make(site, "Southgate College")
    correct(mona, other, name="Geoff Lanier", university="Northfield University", sport="Golf")
    source, target = (other, coach_id) if corrected_first else (coach_id, other)
    assert evidence(mona, coach_id) == [([], ["other_university"], False)]
    assert change(mona, source, "merge", 409, into=target)["code"] == "against_evidence"
    assert undo_change(mona, other) == 204
    correct(mona, other, name="Geoff Lanier", university="Southgate College", sport="Golf")
    correct(admin, other, name="Geoff Lanier", university="Northfield University", sport="Golf")
    assert change(mona, source, "merge", 409, into=target)["code"] == "against_evidence"
    change(admin, source, "merge", into=target)


@pytest.mark.parametrize("how", ["unverify", "mark_left"])
def test_badge_that_staff_removed_contradicts(
    client: TestClient, site: Site, coach_id: int, mona: Person, how: str
) -> None:
    other = make(site, "Northfield University", sport="Golf")
    for verified in (coach_id, other):
        change(mona, verified, "verify", verified=True)
    if how == "unverify":
        change(mona, other, "verify", verified=False)
        change(mona, other, "verify", verified=False)
    else:
        report_coach(client, other, "left")
        [case] = cases(mona)
        decide(mona, case["id"], "mark_left")
    assert evidence(mona, coach_id) == [(["same_university"], ["both_verified"], False)]
    for source, target in ((coach_id, other), (other, coach_id)):
        assert change(mona, source, "merge", 409, into=target)["code"] == "against_evidence"


def test_undone_badge_does_not_contradict(site: Site, coach_id: int, mona: Person) -> None:
    other = make(site, "Northfield University", sport="Golf")
    for verified in (coach_id, other):
        change(mona, verified, "verify", verified=True)
    assert undo_change(mona, other) == 204
    assert evidence(mona, coach_id) == [(["same_university"], [], True)]
    change(mona, other, "merge", into=coach_id)


def test_outsider_reads_no_evidence(client: TestClient, coach_id: int, outsider: Person) -> None:
    assert client.get(f"/api/desk/coaches/{coach_id}").status_code == 404
    assert outsider.get(f"/api/desk/coaches/{coach_id}").status_code == 404
