"""Staff lists whose import was killed between two moves, and the undo of one while athletes rate its coaches."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import func, select

from sideline.accounts.users import lock_user
from sideline.coaches.model import Coach
from sideline.coaches.team_model import Post
from sideline.core.site import Site
from sideline.desk.coaches.model import CoachChange
from sideline.desk.coaches.moves import BY_OPERATOR, carry_out, undo_list
from sideline.teams.staff_lists import staff_names
from sideline.teams.staff_lists.import_staff import Source, StaffCount, import_staff
from sideline.teams.staff_lists.listing import Listing
from tests.desk.conftest import assert_correct, rate
from tests.desk.test_locks import waits_for_lock
from tests.factories import make_coach
from tests.people import People

NORTH, SOUTH, EAST = "Northfield University", "Southmoor College", "Eastbrook College"
STAYING = [("Ida Brandt", NORTH), ("Vera Okoye", SOUTH), ("Kim Aalto", EAST)]
MOVED = ["Mara Lindqvist", "Pia Castellanos"]

postgresql = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


@pytest.fixture(autouse=True)
def _every_name_is_rare(monkeypatch: pytest.MonkeyPatch, site: Site) -> None:
    # On a site with few coaches, every name would count as common.
    monkeypatch.setattr(staff_names, "COLLEGE_COACHES", 1)
    with site.database.writing() as session:
        for number in range(30):
            make_coach(session, f"First{number} Last{number}", "Westlake University", "Golf")


def import_season(site: Site, season: int) -> StaffCount:
    """Import the season before or after two coaches moved, 2024 or 2025."""
    schools = (NORTH, EAST) if season == 2024 else (SOUTH, NORTH)
    people = [*STAYING, *zip(MOVED, schools, strict=True)]
    rows = [Listing(1, name, school, "Soccer", "Women", "Assistant Coach", division="DI") for name, school in people]
    return import_staff(site.database, Source("staff.csv", str(season), season), rows, lambda _line, _note: None)


def merged_into(site: Site) -> dict[tuple[str, str], int | None]:
    with site.database.reading() as session:
        query = select(Coach.name, Coach.university, Coach.moved_to).where(Coach.name.in_(MOVED))
        return {(name, school): moved_to for name, school, moved_to in session.execute(query)}


@pytest.mark.long
@pytest.mark.both
def test_an_import_killed_between_two_moves_is_finished_by_repeating_it(site: Site) -> None:
    import_season(site, 2024)
    first = import_season(site, 2025)
    assert len(first.automatic) == 2
    carry_out(site, first.automatic[:1], lambda _move, reason: pytest.fail(reason))

    for expected in (1, 0):
        again = import_season(site, 2025)
        assert (again.list_id, again.profiles, again.posts.added) == (first.list_id, 0, 0)
        assert len(carry_out(site, again.automatic, lambda _move, reason: pytest.fail(reason))) == expected
    with site.database.reading() as session:
        assert session.scalar(select(func.count()).select_from(CoachChange)) == 2
        posts = select(func.count()).select_from(Post).join(Coach).where(Coach.name.in_(MOVED))
        assert session.scalar(posts) == 4
    assert sum(moved_to is None for moved_to in merged_into(site).values()) == 2
    assert_correct(site)


@postgresql
def test_undoing_a_list_waits_for_an_author_before_it_locks_any_coach(site: Site, people: People) -> None:
    import_season(site, 2024)
    moves, ada, bea = import_season(site, 2025).automatic, people("ada"), people("bea")
    ids = merged_into(site)
    with site.database.reading() as session:
        id_of = dict(iter(session.execute(select(Coach.name + Coach.university, Coach.id))))
    for move, author in zip(moves, (ada, bea), strict=True):
        rate(author, id_of[move.name + move.from_school])
    assert len(carry_out(site, moves, lambda _move, reason: pytest.fail(reason))) == 2

    def undo() -> None:
        with site.database.writing() as session:
            undo_list(session, site, BY_OPERATOR, 2)

    # Ada's coach is the last one whose merge is undone. She rates while the undo begins.
    with ThreadPoolExecutor(1) as threads:
        with site.database.writing() as rating:
            lock_user(rating, ada.id)
            undone = threads.submit(undo)
            while not undone.done() and not waits_for_lock(site):
                pass
            rating.execute(select(Coach.id).with_for_update(nowait=True)).all()
        undone.result()
    assert merged_into(site) == ids
    assert_correct(site)
