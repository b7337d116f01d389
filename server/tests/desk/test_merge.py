"""Merging two profiles of the same coach: one transaction, nothing is lost, and it can be undone."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.import_coaches import Progress, import_coaches
from sideline.core import clock
from sideline.core.site import Site
from tests.desk.conftest import assert_correct, cases, decide, mine, rate, shown, undo
from tests.desk.test_coaches import change, correct, desk_coach, report_coach, undo_change
from tests.factories import make_coach
from tests.people import People, Person


@pytest.fixture
def tomorrow(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """A function that moves the site's date to the next day."""
    day = clock.today() + timedelta(days=1)
    return lambda: monkeypatch.setattr(clock, "today", lambda: day)


@pytest.fixture
def other_id(site: Site) -> int:
    """Another profile of the same coach."""
    with site.database.writing() as session:
        return make_coach(session, "M. Lindqvist").id


@pytest.mark.usefixtures("web_build")
@pytest.mark.both
def test_merge_moves_reviews_cases_and_saved_coaches_and_undo_moves_them_back(
    *, client: TestClient, site: Site, people: People, coach_id: int, other_id: int, mona: Person
) -> None:
    ada, bea, cy = (people(name) for name in ("ada", "bea", "cy"))
    own = rate(ada, other_id, 1)
    rate(bea, coach_id, 5)
    waiting = rate(cy, other_id, 3, publish_with_others=True)
    for person in (ada, cy):
        person.put(f"/api/my/saved-coaches/{other_id}")
    ada.put(f"/api/my/saved-coaches/{coach_id}")
    public_id = shown(client, other_id)[0]["id"]
    client.post(f"/api/reviews/{public_id}/reports", json={"rule": "profanity"})
    report_coach(client, other_id, "duplicate")

    change(mona, other_id, "merge", into=coach_id)

    moved = client.get(f"/api/coaches/{other_id}")
    assert (moved.status_code, moved.json()["code"], moved.json()["moved_to"]) == (404, "coach_moved", coach_id)
    assert client.get(f"/coach/{other_id}", follow_redirects=False).headers["location"] == f"/coach/{coach_id}"
    assert client.get(f"/coach/{other_id}/rate", follow_redirects=False).status_code == 301
    assert len(shown(client, coach_id)) == 2
    assert client.get(f"/api/coaches/{coach_id}").json()["rating"] == 3.0
    assert [card["id"] for card in client.get("/api/coaches?q=lindqvist").json()["items"]] == [coach_id]
    assert mine(ada, own)["coach"]["id"] == coach_id
    assert ada.put(f"/api/my/reviews/{own}", {"rating": 2}).status_code == 200
    assert mine(cy, waiting)["coach"]["id"] == coach_id
    for person in (ada, cy):
        items = person.get("/api/my/saved-coaches").json()["items"]
        assert [saved["coach"]["id"] for saved in items] == [coach_id]
        assert person.get(f"/api/coaches/{coach_id}/mine").json()["is_saved"] is True
    again = ada.post(
        "/api/coaches", {"name": "M. Lindqvist", "university": "Northfield University", "sport": "Basketball"}
    )
    assert again.json()["coach_id"] == coach_id
    [case] = cases(mona)
    assert (case["kind"], case["coach"]["id"]) == ("review", coach_id)
    decide(mona, case["id"])
    assert mine(ada, own)["hidden"]["state"] == "removed"
    assert undo(mona, case["id"]) == 200
    assert_correct(site)

    assert undo_change(mona, coach_id) == 204
    assert (len(shown(client, coach_id)), len(shown(client, other_id))) == (1, 1)
    assert mine(ada, own)["coach"]["id"] == other_id
    assert mine(ada, own)["rating"] == 2, "edits made after the merge are kept"
    assert mine(cy, waiting)["waits_until"] is not None
    assert sorted(case["kind"] for case in cases(mona)) == ["coach", "review"]
    assert_correct(site)


@pytest.mark.parametrize("newer_is_source", [True, False])
@pytest.mark.both
def test_newer_of_two_reviews_by_one_athlete_counts_after_a_merge(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, other_id: int, mona: Person, newer_is_source: bool,
    tomorrow: Callable[[], None],
) -> None:  # fmt: skip
    source, target = other_id, coach_id
    first, second = (target, source) if newer_is_source else (source, target)
    older = rate(ada, first, 1)
    tomorrow()
    newer = rate(ada, second, 5)

    change(mona, source, "merge", into=target)

    assert [review["rating"] for review in shown(client, target)] == [5]
    assert mine(ada, older)["hidden"]["state"] == "merged"
    assert ada.get(f"/api/coaches/{target}/mine").json()["review_id"] == newer
    assert len(ada.get("/api/my/reviews").json()["items"]) == 2
    assert ada.put(f"/api/my/reviews/{older}", {"rating": 3}).json()["code"] == "profile_gone"
    assert ada.put(f"/api/my/reviews/{newer}", {"rating": 4}).status_code == 200
    assert_correct(site)

    assert undo_change(mona, source) == 204
    assert [review["rating"] for review in shown(client, first)] == [1]
    assert [review["rating"] for review in shown(client, second)] == [4]
    assert mine(ada, older)["hidden"] is None
    assert_correct(site)


def test_both_reviews_of_an_athlete_can_be_deleted_after_a_merge(
    *,
    client: TestClient,
    site: Site,
    ada: Person,
    coach_id: int,
    other_id: int,
    mona: Person,
    tomorrow: Callable[[], None],
) -> None:
    older = rate(ada, coach_id, 1)
    tomorrow()
    newer = rate(ada, other_id, 5)
    change(mona, other_id, "merge", into=coach_id)
    assert ada.delete(f"/api/my/reviews/{newer}").status_code == 204
    assert_correct(site)
    latest = rate(ada, coach_id, 2)
    assert undo_change(mona, coach_id) == 204
    assert mine(ada, older)["hidden"]["state"] == "merged", "Ada has rated the coach again"
    assert mine(ada, latest)["coach"]["id"] == coach_id
    assert [review["rating"] for review in shown(client, coach_id)] == [2]
    assert ada.delete(f"/api/my/reviews/{older}").status_code == 204
    assert_correct(site)


def test_published_review_takes_precedence_over_a_removed_one_in_a_merge(
    *,
    client: TestClient,
    site: Site,
    ada: Person,
    coach_id: int,
    other_id: int,
    mona: Person,
    tomorrow: Callable[[], None],
) -> None:
    older = rate(ada, coach_id, 4)
    tomorrow()
    newer = rate(ada, other_id, 1)
    public_id = shown(client, other_id)[0]["id"]
    client.post(f"/api/reviews/{public_id}/reports", json={"rule": "ads"})
    decide(mona, cases(mona)[0]["id"])
    change(mona, other_id, "merge", into=coach_id)
    assert mine(ada, older)["hidden"] is None
    assert mine(ada, newer)["hidden"]["state"] == "merged"
    assert_correct(site)
    assert undo_change(mona, other_id) == 204
    hidden = mine(ada, newer)["hidden"]
    assert (hidden["state"], hidden["rule"]) == ("removed", "profanity")
    assert_correct(site)


def test_chained_merges_redirect_to_the_last_coach(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, other_id: int, mona: Person
) -> None:
    with site.database.writing() as session:
        third = make_coach(session, "Mia Lindqvist").id
    own = rate(ada, other_id)
    change(mona, other_id, "merge", into=coach_id)
    change(mona, coach_id, "merge", into=third)
    assert client.get(f"/api/coaches/{other_id}").json()["moved_to"] == third
    assert undo_change(mona, other_id) == 409, "the later merge must be undone first"
    assert desk_coach(mona, other_id)["can_undo"] is False
    assert undo_change(mona, coach_id) == 204
    assert client.get(f"/api/coaches/{other_id}").json()["moved_to"] == coach_id
    assert undo_change(mona, other_id) == 204
    assert mine(ada, own)["coach"]["id"] == other_id
    assert_correct(site)


def test_deleting_an_account_deletes_moved_and_unlisted_reviews(
    *, client: TestClient, site: Site, ada: Person, people: People, coach_id: int, other_id: int, mona: Person
) -> None:
    bea = people("bea")
    rate(ada, coach_id)
    rate(ada, other_id)
    rate(bea, other_id)
    bea.post("/api/rpc/delete_user", {"reviews": "over_two_weeks"})
    change(mona, other_id, "merge", into=coach_id)
    assert_correct(site)
    assert ada.post("/api/rpc/delete_user", {"reviews": "at_once"}).status_code == 204
    assert len(shown(client, coach_id)) == 1, "Bea's review is deleted within two weeks"
    assert_correct(site)


def test_merged_or_unknown_coach_cannot_be_merged(coach_id: int, other_id: int, mona: Person) -> None:
    assert change(mona, coach_id, "merge", 409, into=coach_id)["code"] == "same_coach"
    assert change(mona, coach_id, "merge", 404, into=999)["code"] == "coach_not_found"
    change(mona, other_id, "merge", into=coach_id)
    assert change(mona, other_id, "merge", 409, into=coach_id)["code"] == "not_listed"
    assert correct(mona, other_id, 404)["code"] == "coach_not_found"


def test_import_does_not_restore_a_merged_coach(
    *, client: TestClient, site: Site, coach_id: int, other_id: int, mona: Person, tmp_path: Path
) -> None:
    change(mona, other_id, "merge", into=coach_id)
    path = tmp_path / "coaches.csv"
    path.write_text(
        "name,university,sport,gender,division\nM. Lindqvist,Northfield University,Basketball,Women,DI\n", "utf-8"
    )
    count = import_coaches(site.database, path, Progress(lambda *_: None, lambda *_: None, lambda _: None))
    assert (count.added, count.existing) == (0, 1)
    assert client.get("/api/coaches?q=lindqvist").json()["total"] == 1
