"""What a moderator's open queue is told about new cases and about the work of others."""

from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from fastapi.testclient import TestClient

from sideline.cases.model import Case, open_coach_case
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk import queue
from sideline.desk.queue import MAX_SHOWN
from tests.desk.conftest import StaffMaker, add_coach, cases, decide, rate, report, undo
from tests.people import Person

NOTHING: dict[str, Any] = {"new": 0, "decided": [], "closed": [], "leased": []}


@pytest.fixture
def milo(make_staff: StaffMaker) -> Person:
    """Another moderator."""
    return make_staff("milo", "moderator")


@pytest.fixture
def three(site: Site, ada: Person) -> list[int]:
    """The ids of cases about three profiles, opened an hour ago."""
    coaches = [add_coach(ada, f"Ida {name}") for name in ("Abel", "Bach", "Cole")]
    with site.database.writing() as session:
        opened = [open_coach_case(session, "coach", coach) for coach in coaches]
        for case in opened:
            case.opened_at = clock.now() - timedelta(hours=1)
        return [case.id for case in opened]


def changes(staff: Person, shown: list[int], newer_than: int = 0, **query: Any) -> dict[str, Any]:
    text = urlencode({**query, "newer_than": newer_than, "shown": shown}, doseq=True)
    response = staff.get(f"/api/desk/cases/changes?{text}")
    assert response.status_code == 200, response.json()
    found: dict[str, Any] = response.json()
    return found


def newest(staff: Person) -> int:
    return int(staff.get("/api/desk/cases").json()["newest"])


@pytest.mark.both
def test_says_which_shown_cases_another_decided_or_is_working_on(mona: Person, milo: Person, three: list[int]) -> None:
    first, second, third = three
    assert changes(mona, three, newest(mona)) == NOTHING

    decide(milo, first, "keep")
    milo.post(f"/api/desk/cases/{second}/lease")
    mona.post(f"/api/desk/cases/{third}/lease")

    assert changes(mona, three) == {**NOTHING, "decided": [first], "leased": [second]}
    # The other moderator's own work is not that of somebody else.
    assert changes(milo, three) == {**NOTHING, "closed": [first], "leased": [third]}


def test_says_which_shown_cases_are_gone(mona: Person, site: Site, three: list[int]) -> None:
    with site.database.writing() as session:
        closed = session.get_one(Case, three[0])
        closed.state, closed.decision, closed.decided_at = "decided", "deleted", clock.now() - timedelta(days=1)
        session.delete(session.get_one(Case, three[1]))

    assert changes(mona, three) == {**NOTHING, "closed": three[:2]}


def test_counts_new_cases_that_match_the_filter(
    *, client: TestClient, mona: Person, three: list[int], ada: Person, coach_id: int
) -> None:
    before = newest(mona)
    rate(ada, coach_id)
    report(client, coach_id)

    assert changes(mona, three, before)["new"] == 1
    assert changes(mona, three, before, kind="review")["new"] == 1
    assert changes(mona, three, before, kind="coach")["new"] == 0
    assert changes(mona, three, before, q="No such coach")["new"] == 0
    decide(mona, three[0], "keep")
    # The list of decided cases leaves out those about one's own review, which must not count as new for ever.
    assert changes(mona, [], state="decided")["new"] == 0
    after = [row["id"] for row in cases(mona)]
    assert changes(mona, after, newest(mona))["new"] == 0


def test_with_a_whole_list_a_reopened_case_is_new_and_with_a_page_none_of_the_next_page_is(
    mona: Person, milo: Person, three: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    decide(milo, three[0], "keep")
    whole = [row["id"] for row in cases(mona)]
    assert undo(milo, three[0]) == 200
    assert changes(mona, whole)["new"] == 1

    monkeypatch.setattr(queue, "MAX_ROWS", 2)
    page = [row["id"] for row in cases(mona)]
    assert (len(page), changes(mona, page, newest(mona))["new"]) == (2, 0)


def test_a_case_that_an_author_opens_is_not_new_before_the_end_of_the_day(
    *, client: TestClient, mona: Person, milo: Person, review_id: str, coach_id: int, ada: Person, site: Site
) -> None:
    report(client, coach_id)
    decide(milo, cases(mona)[0]["id"])
    before = newest(mona)
    assert ada.post(f"/api/my/reviews/{review_id}/appeal", {"message": "It is fair."}).status_code == 200
    (appeal,) = cases(mona)
    assert changes(mona, [], before)["new"] == 0

    with site.database.writing() as session:
        session.get_one(Case, appeal["id"]).opened_at = clock.now() - timedelta(hours=1)
    assert changes(mona, [], before)["new"] == 1


def test_the_cases_that_an_authors_deletion_closes_are_not_told_before_the_end_of_the_day(
    *, client: TestClient, mona: Person, ada: Person, outsider: Person, coach_id: int, site: Site
) -> None:
    for coach in (coach_id, add_coach(outsider, "Uwe Lang")):
        rate(ada, coach)
        report(client, coach)
    shown = [row["id"] for row in cases(mona, kind="review")]
    assert len(shown) == 2
    assert ada.post("/api/rpc/delete_user").status_code in (200, 204)
    assert changes(mona, shown)["closed"] == []

    with site.database.writing() as session:
        for case_id in shown:
            session.get_one(Case, case_id).decided_at = clock.now() - timedelta(hours=1)
    assert sorted(changes(mona, shown)["closed"]) == sorted(shown)


def test_too_many_shown_cases_are_refused(mona: Person) -> None:
    shown = list(range(1, MAX_SHOWN + 2))
    assert changes(mona, shown[:-1])["closed"] == shown[:-1]
    assert mona.get(f"/api/desk/cases/changes?{urlencode({'shown': shown}, doseq=True)}").status_code == 422


def test_an_outsider_does_not_see_that_the_route_exists(outsider: Person, three: list[int]) -> None:
    response = outsider.get(f"/api/desk/cases/changes?shown={three[0]}")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")
