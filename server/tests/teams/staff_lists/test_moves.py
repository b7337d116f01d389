"""Moves that an imported staff list suggests, and which of them are printed."""

from collections.abc import Callable

import pytest
from sqlalchemy import update

from sideline.coaches.model import University
from sideline.core.site import Site
from sideline.teams.staff_lists import staff_names
from sideline.teams.staff_lists.import_staff import Source, StaffCount, import_staff
from sideline.teams.staff_lists.listing import Listing
from sideline.teams.staff_lists.moves import SuggestedMove, read_moves
from tests.factories import make_coach

NORTH, SOUTH, EAST = "Northfield University", "Southmoor College", "Eastbrook College"

Import = Callable[..., StaffCount]


@pytest.fixture(autouse=True)
def _every_name_is_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    # On a site with few coaches, every name would count as common.
    monkeypatch.setattr(staff_names, "COLLEGE_COACHES", 1)


@pytest.fixture
def apply(site: Site) -> Import:
    """Return a function that imports (name, school) pairs of assistants in women's soccer for a season."""

    def apply(season: int, *people: tuple[str, str]) -> StaffCount:
        rows = [
            Listing(1, name, school, "Soccer", "Women", "Assistant Coach", division="DI") for name, school in people
        ]
        source = Source("staff.csv", f"{season} {people}"[:64], season)
        return import_staff(site.database, source, rows, lambda _line, _note: None)

    return apply


def moves(site: Site) -> list[SuggestedMove]:
    with site.database.reading() as session:
        return read_moves(session)


def ways(site: Site) -> list[tuple[str, str, str, bool]]:
    return [(move.name, move.from_school, move.to_school, move.is_automatic) for move in moves(site)]


@pytest.fixture
def many_names(site: Site) -> None:
    with site.database.writing() as session:
        for number in range(30):
            make_coach(session, f"First{number} Last{number}", "Westlake University", "Golf")


@pytest.mark.both
@pytest.mark.usefixtures("many_names")
def test_who_is_missing_in_one_team_and_new_in_another_moved(site: Site, apply: Import) -> None:
    apply(2024, ("Mara Lindqvist", NORTH), ("Ida Brandt", NORTH), ("Vera Okoye", SOUTH))
    count = apply(2025, ("Ida Brandt", NORTH), ("Vera Okoye", SOUTH), ("Mara Lindqvist", SOUTH))

    assert count.moves == 1
    assert ways(site) == [("Mara Lindqvist", NORTH, SOUTH, True)]


@pytest.mark.usefixtures("many_names")
def test_the_same_list_again_suggests_nothing_twice(site: Site, apply: Import) -> None:
    lists = [
        (2024, ("Mara Lindqvist", NORTH), ("Vera Okoye", SOUTH)),
        (2025, ("Mara Lindqvist", SOUTH), ("Una", NORTH)),
    ]
    for _ in range(2):
        for season, *people in lists:
            apply(season, *people)

    assert ways(site) == [("Mara Lindqvist", NORTH, SOUTH, True)]


@pytest.mark.usefixtures("many_names")
def test_a_team_that_the_list_does_not_have_gives_no_automatic_move(site: Site, apply: Import) -> None:
    apply(2024, ("Mara Lindqvist", NORTH), ("Vera Okoye", SOUTH))
    apply(2025, ("Vera Okoye", SOUTH), ("Mara Lindqvist", SOUTH))

    assert ways(site) == [("Mara Lindqvist", NORTH, SOUTH, False)]


@pytest.mark.both
@pytest.mark.usefixtures("many_names")
def test_a_coach_whom_the_site_had_at_both_teams_moves_once_a_list_says_when(site: Site, apply: Import) -> None:
    with site.database.writing() as session:
        for school in (NORTH, SOUTH):
            make_coach(session, "Mara Lindqvist", school, "Soccer")
    assert apply(2024, ("Mara Lindqvist", NORTH), ("Vera Okoye", SOUTH)).guesses == 1
    assert ways(site) == [("Mara Lindqvist", SOUTH, NORTH, False)]  # Nobody knows yet which of the two came first.

    assert apply(2025, ("Ida Brandt", NORTH), ("Mara Lindqvist", SOUTH)).guesses == 0
    assert ways(site) == [("Mara Lindqvist", NORTH, SOUTH, True)]


@pytest.mark.usefixtures("many_names")
def test_a_namesake_who_stayed_elsewhere_leaves_the_move_to_a_moderator(site: Site, apply: Import) -> None:
    apply(2024, ("Mara Lindqvist", NORTH), ("Mara Lindqvist", EAST), ("Vera Okoye", SOUTH))
    apply(2025, ("Ida Brandt", NORTH), ("Mara Lindqvist", EAST), ("Mara Lindqvist", SOUTH))

    assert ways(site) == [("Mara Lindqvist", NORTH, SOUTH, False)]


@pytest.mark.usefixtures("many_names")
def test_the_same_state_counts_for_a_move(site: Site, apply: Import) -> None:
    apply(2024, ("Mara Lindqvist", NORTH), ("Vera Okoye", SOUTH))
    with site.database.writing() as session:
        session.execute(update(University).values(state="OH"))
    apply(2025, ("Ida Brandt", NORTH), ("Mara Lindqvist", SOUTH))

    [move] = moves(site)
    assert "same state" in move.reasons
