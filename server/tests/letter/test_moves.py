"""Moves in the weekly letter: who came, who left, and who changed teams, by imported staff lists."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from sqlalchemy import select, update

from sideline.coaches.model import Coach
from sideline.coaches.team_model import Post
from sideline.core.site import Site
from sideline.teams.staff_lists.import_staff import Source, import_staff, undo_staff_list
from sideline.teams.staff_lists.listing import Listing
from sideline.teams.staff_lists.model import Move
from tests.letter.conftest import SCHOOL, TEAM, Reader, days_before, rows, send

NORTH, SOUTH = "Northfield University", "Southmoor College"

EARLIER = datetime(2025, 9, 1, tzinfo=UTC)

Import = Callable[..., int]


@pytest.fixture
def apply(site: Site) -> Import:
    """Return a function that imports (name, title, school) of women's soccer at a time, and returns the list's id."""

    def apply(at: datetime, season: int, *people: tuple[str, str, str]) -> int:
        listings = [Listing(1, *person[::2], "Soccer", "Women", person[1], division="DI") for person in people]
        with time_machine.travel(at, tick=False):
            source = Source("staff.csv", f"{season} {people}"[:64], season)
            count = import_staff(site.database, source, listings, lambda _line, _note: None)
        return count.list_id

    return apply


@pytest.fixture
def changed(apply: Import) -> int:
    """A list of the week: Ida left Northfield, Vera moved there from Southmoor, Nora is new at Southmoor."""
    head, assistant = "Head Coach", "Assistant Coach"
    apply(EARLIER, 2025, ("Ida Brandt", head, NORTH), ("Mara Lind", assistant, NORTH), ("Vera Okoye", assistant, SOUTH),
          ("Ola Berg", head, SOUTH))  # fmt: skip
    return apply(days_before(3), 2026, ("Vera Okoye", head, NORTH), ("Mara Lind", assistant, NORTH),
                 ("Nora Hall", assistant, SOUTH), ("Ola Berg", head, SOUTH))  # fmt: skip


def coach(site: Site, name: str) -> int:
    with site.database.reading() as session:
        found = select(Coach.id).where(Coach.name == name, Coach.is_listed).order_by(Coach.id.desc()).limit(1)
        return session.scalars(found).one()


def moves(letters: list[dict[str, Any]]) -> dict[str, list[str]]:
    [letter] = letters
    assert [section["title"] for section in letter["sections"]] == ["Moves"]
    return rows(letter)["Moves"]


@pytest.mark.both
@pytest.mark.usefixtures("changed")
def test_a_team_has_who_came_and_who_left(site: Site, reader: Reader) -> None:
    reader("ada", TEAM)
    found = moves(send(site))
    assert found["Ida Brandt"] == ["Left Northfield University, Women's Soccer.", "left"]
    assert set(found) == {"Ida Brandt", "Vera Okoye"}


@pytest.mark.usefixtures("changed")
def test_a_school_has_only_head_coaches(site: Site, reader: Reader) -> None:
    reader("ada", SCHOOL)
    assert set(moves(send(site))) == {"Ida Brandt", "Vera Okoye"}
    reader("bea", "/school/southmoor-college")
    assert "Nora Hall" not in str(send(site))


@pytest.mark.usefixtures("changed")
def test_a_followed_coach_who_left(site: Site, reader: Reader) -> None:
    reader("ada", f"/coach/{coach(site, 'Ida Brandt')}", f"/coach/{coach(site, 'Mara Lind')}")
    assert moves(send(site)) == {"Ida Brandt": ["Left Northfield University, Women's Soccer.", "left"]}


@pytest.mark.usefixtures("changed")
def test_who_wants_no_moves_gets_no_letter_about_them(site: Site, reader: Reader) -> None:
    reader("ada", TEAM).put("/api/my/letter", {"is_sent": True, "has_moves": False, "has_names": True})
    assert send(site) == []


def test_a_list_that_was_undone_is_no_news(site: Site, reader: Reader, changed: int) -> None:
    with site.database.writing() as session:
        undo_staff_list(session, changed)
    reader("ada", TEAM)
    assert send(site) == []


def test_a_first_list_is_no_news(site: Site, reader: Reader, apply: Import) -> None:
    apply(days_before(3), 2026, ("Ida Brandt", "Head Coach", NORTH))
    reader("ada", TEAM)
    assert send(site) == []


def test_a_merge_decided_in_the_week_is_a_move(site: Site, reader: Reader, apply: Import) -> None:
    apply(EARLIER, 2024, ("Ida Brandt", "Head Coach", NORTH), ("Ola Berg", "Head Coach", SOUTH))
    apply(EARLIER, 2025, ("Ida Brandt", "Head Coach", SOUTH), ("Mara Lind", "Head Coach", NORTH))
    with site.database.writing() as session:
        [move] = session.scalars(select(Move)).all()
        # As a merge leaves it: one listed profile with both posts.
        kept = move.to_coach_id
        merged = update(Coach).where(Coach.id == move.from_coach_id)
        session.execute(merged.values(search_text="", moved_to=kept))
        session.get_one(Post, move.from_post_id).coach_id = kept
        move.state, move.decided_on = "accepted", days_before(2).date()
    reader("ada", f"/coach/{kept}")
    assert moves(send(site)) == {
        "Ida Brandt": ["Women's Soccer, from Northfield University to Southmoor College.", "moved"]
    }
