"""Moderators can merge only similar names; a merge of other profiles would reveal who rated both."""

import pytest
from fastapi.testclient import TestClient

from sideline.core.site import Site
from tests.desk.conftest import rate, shown
from tests.desk.test_coaches import change, correct, undo_change
from tests.factories import make_coach
from tests.people import People, Person


def make(site: Site, name: str, sport: str = "Golf") -> int:
    with site.database.writing() as session:
        return make_coach(session, name, sport=sport).id


@pytest.fixture
def coach_id(site: Site) -> int:
    return make(site, "Robert Vance", "Football")


def test_moderator_can_merge_similar_names(site: Site, coach_id: int, mona: Person) -> None:
    for name in (
        "R. Vance", "Robert Vence", "Bob Vance", "Röbert Vänce", "Vance, Robert", "Robert J. Vance", "Vance",
    ):  # fmt: skip
        other = make(site, name)
        change(mona, other, "merge", into=coach_id)
        assert undo_change(mona, other) == 204, name
        change(mona, coach_id, "merge", into=other)
        assert undo_change(mona, coach_id) == 204, name


def test_only_an_admin_can_merge_different_names(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person, admin: Person
) -> None:
    ada = people("ada")
    for author in (ada, people("bea")):
        rate(author, coach_id)
    for name in ("Ann Lee", "Robert Lee", "Ann Vance", "Vancouver"):
        other = make(site, name)
        rate(ada, other)
        for source, target in ((other, coach_id), (coach_id, other)):
            refused = change(mona, source, "merge", 409, into=target)
            assert (refused["code"], "Only an admin" in refused["detail"]) == ("not_similar", True), name
        assert (len(shown(client, coach_id)), len(shown(client, other))) == (2, 1), name
        change(admin, other, "merge", into=coach_id)
        assert undo_change(mona, other) == 409, name
        assert undo_change(admin, other) == 204, name


def test_correcting_a_name_does_not_allow_a_merge(*, site: Site, coach_id: int, mona: Person, admin: Person) -> None:
    other = make(site, "Ann Lee")
    correct(mona, other, name="Robert Vance", sport="Golf")
    assert change(mona, other, "merge", 409, into=coach_id)["code"] == "not_similar"
    assert undo_change(mona, other) == 204
    correct(mona, coach_id, name="Ann Lee", sport="Football")
    assert change(mona, other, "merge", 409, into=coach_id)["code"] == "not_similar"
    change(admin, other, "merge", into=coach_id)


def test_third_profile_with_both_names_does_not_allow_a_merge(*, site: Site, coach_id: int, mona: Person) -> None:
    other, both = make(site, "Ann Lee"), make(site, "Ann Lee Robert Vance")
    change(mona, other, "merge", into=both)
    assert change(mona, both, "merge", 409, into=coach_id)["code"] == "not_similar"
    assert change(mona, coach_id, "merge", 409, into=both)["code"] == "not_similar"
