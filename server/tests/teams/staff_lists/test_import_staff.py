"""A staff list applied to the posts of its teams: who is new, who is gone, what a repeated or older list changes."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from sideline.coaches.model import Coach
from sideline.coaches.posts import end_contradicting
from sideline.coaches.team_model import Post, Team
from sideline.core.site import Site
from sideline.operations.upkeep.audit_posts import wrong_posts
from sideline.teams.staff_lists import import_staff as import_staff_module
from sideline.teams.staff_lists.import_staff import Source, StaffCount, UndoError, import_staff, undo_staff_list
from sideline.teams.staff_lists.listing import Given, Listing, Notes, Rejected
from sideline.teams.staff_lists.model import StaffList
from sideline.teams.staff_lists.staff_file import read_staff_file
from tests.factories import make_coach

NORTH, SOUTH = "Northfield University", "Southmoor College"

Import = Callable[..., StaffCount]


def listing(name: str, title: str = "Assistant Coach", *, school: str = NORTH, sport: str = "Soccer") -> Listing:
    return Listing(1, name, school, sport, "Women", title, division="DI")


@pytest.fixture
def apply(site: Site) -> Import:
    """Return a function that imports listings for a season."""

    def apply(season: int, *listings: Listing, listed_on: date | None = None, dry_run: bool = False) -> StaffCount:
        digest = f"{season} {listed_on} {listings}"[:64]
        source = Source("staff.csv", digest, season, listed_on)
        return import_staff(site.database, source, listings, lambda _line, _note: None, dry_run=dry_run)

    return apply


def posts(site: Site, name: str) -> list[tuple[str, str, int | None, bool, int | None, bool]]:
    """Return role, title, first season, whether it is known, last season and whether the post is over."""
    columns = (Post.role, Post.title, Post.first_season, Post.is_start_known, Post.last_season, Post.is_over)
    query = select(*columns).join(Coach, Coach.id == Post.coach_id).where(Coach.name == name).order_by(Post.id)
    with site.database.reading() as session:
        return [tuple(row) for row in session.execute(query)]


def test_a_first_list_adds_profiles_and_posts_whose_start_is_unknown(site: Site, apply: Import) -> None:
    count = apply(2024, listing("Mara Lindqvist", "Head Coach"), listing("Ida Brandt"))

    assert (count.profiles, count.posts.added) == (2, 2)
    assert posts(site, "Mara Lindqvist") == [("head", "Head Coach", 2024, False, 2024, False)]


def test_the_next_season_continues_changes_adds_and_ends_posts(site: Site, apply: Import) -> None:
    apply(2024, listing("Mara Lindqvist", "Head Coach"), listing("Ida Brandt"), listing("Vera Okoye"))
    count = apply(2025, listing("Mara Lindqvist", "Head Coach"), listing("Ida Brandt", "Associate Head Coach"),
                  listing("New Person"))  # fmt: skip

    assert (count.posts.added, count.posts.changed, count.posts.ended) == (1, 1, 1)
    assert posts(site, "Mara Lindqvist") == [("head", "Head Coach", 2024, False, 2025, False)]
    assert posts(site, "Ida Brandt") == [("associate", "Associate Head Coach", 2024, False, 2025, False)]
    assert posts(site, "Vera Okoye") == [("assistant", "Assistant Coach", 2024, False, 2024, True)]
    assert posts(site, "New Person") == [("assistant", "Assistant Coach", 2025, True, 2025, False)]


def test_the_same_list_again_changes_nothing(site: Site, apply: Import) -> None:
    rows = (listing("Mara Lindqvist", "Head Coach"), listing("Ida Brandt"))
    apply(2024, *rows)
    again = apply(2024, *rows)

    assert (again.profiles, again.posts.added, again.posts.changed, again.posts.ended) == (0, 0, 0, 0)
    with site.database.reading() as session:
        assert len(session.scalars(select(StaffList)).all()) == 1


def test_teams_that_a_list_does_not_name_stay_as_they_are(site: Site, apply: Import) -> None:
    apply(2024, listing("Mara Lindqvist"), listing("Ola Berg", school=SOUTH), listing("Golf Person", sport="Golf"))
    apply(2025, listing("Ida Brandt"))

    assert posts(site, "Mara Lindqvist")[0][-1]
    assert not posts(site, "Ola Berg")[0][-1]
    assert not posts(site, "Golf Person")[0][-1]


def test_an_older_list_ends_nobody_and_moves_the_first_season_back(site: Site, apply: Import) -> None:
    apply(2025, listing("Mara Lindqvist", "Head Coach"))
    apply(2023, listing("Mara Lindqvist", "Assistant Coach"), listing("Vera Okoye"))

    assert posts(site, "Mara Lindqvist") == [("head", "Head Coach", 2023, False, 2025, False)]
    assert posts(site, "Vera Okoye") == [("assistant", "Assistant Coach", 2023, False, 2023, True)]


def test_a_later_list_of_the_same_season_ends_posts_and_a_second_file_of_the_day_does_not(
    site: Site, apply: Import
) -> None:
    fall, spring = date(2025, 8, 14), date(2026, 4, 2)
    apply(2025, listing("Mara Lindqvist"), listing("Vera Okoye"), listed_on=fall)
    apply(2025, listing("Ida Brandt"), listed_on=fall)
    assert not posts(site, "Vera Okoye")[0][-1]

    apply(2025, listing("Mara Lindqvist"), listing("Ida Brandt"), listed_on=spring)
    assert posts(site, "Vera Okoye")[0][-1]


def test_who_comes_back_after_years_has_two_posts(site: Site, apply: Import) -> None:
    apply(2018, listing("Mara Lindqvist"), listing("Ida Brandt"))
    apply(2019, listing("Ida Brandt"))
    apply(2025, listing("Mara Lindqvist", "Head Coach"))

    first, second = posts(site, "Mara Lindqvist")
    assert first == ("assistant", "Assistant Coach", 2018, False, 2018, True)
    assert second[:3] == ("head", "Head Coach", 2025)


def test_coaches_of_the_site_who_are_on_no_list_are_no_longer_listed(site: Site, apply: Import) -> None:
    with site.database.writing() as session:
        make_coach(session, "Old Timer", NORTH, "Soccer", gender="Women")
        make_coach(session, "Men Coach", NORTH, "Soccer", gender="Men")
    apply(2025, listing("Mara Lindqvist"))

    assert posts(site, "Old Timer") == [("other", "", None, False, None, True)]
    assert posts(site, "Men Coach") == [("other", "", None, False, None, False)]


def test_one_person_with_two_titles_has_one_post_with_the_higher_role(site: Site, apply: Import) -> None:
    apply(2025, listing("Mara Lindqvist", "Goalkeeper Coach"), listing("Mara Lindqvist", "Associate Head Coach"))

    assert [post[:2] for post in posts(site, "Mara Lindqvist")] == [("associate", "Associate Head Coach")]


def test_staff_who_do_not_coach_are_left_out(site: Site, apply: Import) -> None:
    count = apply(2025, listing("Mara Lindqvist"), listing("Tia Fox", "Head Athletic Trainer"))

    assert (count.rows, count.not_coaching, count.profiles) == (2, 1, 1)


def test_a_dry_run_counts_the_same_and_writes_nothing(site: Site, apply: Import) -> None:
    rows = (listing("Mara Lindqvist"), listing("Ida Brandt"))
    dry = apply(2025, *rows, dry_run=True)
    with site.database.reading() as session:
        assert not session.scalars(select(Team)).all()
        assert not session.scalars(select(Coach)).all()

    assert apply(2025, *rows) == dry


def test_a_dry_run_says_what_changes_for_each_person(site: Site, apply: Import) -> None:
    apply(2024, listing("Mara Lindqvist", "Head Coach"), listing("Ida Brandt"), listing("Vera Okoye"))
    count = apply(2025, listing("Mara Lindqvist", "Head Coach"), listing("Ida Brandt", "Associate Head Coach"),
                  listing("New Person"), dry_run=True)  # fmt: skip

    assert {(row.name, row.role, row.first_season, row.change) for row in count.people} == {
        ("Mara Lindqvist", "head", 2024, "as before"),
        ("Ida Brandt", "associate", 2024, "title was Assistant Coach"),
        ("New Person", "assistant", 2025, "new profile"),
        ("Vera Okoye", "assistant", 2024, "no longer listed"),
    }
    assert {(row.university, row.sport, row.gender) for row in count.people} == {(NORTH, "Soccer", "Women")}
    assert count.people[0].change == "no longer listed"


def test_a_dry_run_lists_people_in_the_order_of_the_file(apply: Import) -> None:
    names = ("Mara", "Ida", "Vera", "Noor", "Olga", "Ute")
    schools = [
        replace(listing(f"{name} Lindqvist", school=f"{'ABC'[line % 3]} College"), line=line)
        for line, name in enumerate(names, start=2)
    ]
    assert [row.line for row in apply(2025, *schools, dry_run=True).people] == [2, 3, 4, 5, 6, 7]


def test_who_is_listed_for_women_and_men_is_not_missing_in_a_common_team(site: Site, apply: Import) -> None:
    women, both = listing("Mara Lindqvist"), listing("Ola Berg")
    apply(2025, women, replace(women, gender="Men"), replace(both, gender="Both"))

    assert [post[-1] for post in posts(site, "Mara Lindqvist")] == [False, False]


def test_a_list_of_careers_adds_posts_that_ended_before_its_season(site: Site, apply: Import) -> None:
    apply(2026, listing("Mara Lindqvist"), replace(listing("Ida Brandt"), season_from=2019, season_to=2023))

    assert posts(site, "Ida Brandt") == [("assistant", "Assistant Coach", 2019, True, 2023, True)]


def test_undo_restores_the_posts_and_the_list_can_be_imported_again(site: Site, apply: Import) -> None:
    first = (listing("Mara Lindqvist", "Head Coach"), listing("Vera Okoye"))
    second = (listing("Mara Lindqvist", "Associate Head Coach"), listing("Ida Brandt"))
    apply(2024, *first, listed_on=date(2024, 8, 14))
    before = posts(site, "Mara Lindqvist"), posts(site, "Vera Okoye")
    count = apply(2025, *second)
    with site.database.writing() as session:
        assert undo_staff_list(session, count.list_id).posts == 3

    assert (posts(site, "Mara Lindqvist"), posts(site, "Vera Okoye")) == before
    assert posts(site, "Ida Brandt") == [("other", "", None, False, None, False)]
    again = apply(2025, *second)
    assert (again.profiles, again.posts) == (0, count.posts)


def test_lists_are_undone_in_reverse_order(site: Site, apply: Import) -> None:
    older = apply(2024, listing("Mara Lindqvist"))
    newer = apply(2025, listing("Mara Lindqvist"))
    with site.database.writing() as session, pytest.raises(UndoError, match=f"staff list {newer.list_id} has changed"):
        undo_staff_list(session, older.list_id)
    with site.database.writing() as session:
        undo_staff_list(session, newer.list_id)
        undo_staff_list(session, older.list_id)
    with site.database.writing() as session, pytest.raises(UndoError, match="no staff list"):
        undo_staff_list(session, older.list_id)


def test_an_import_that_was_killed_is_continued(site: Site, apply: Import, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_staff_module, "BATCH_SIZE", 1)
    apply(2024, listing("Mara Lindqvist"), listing("Ola Berg", school=SOUTH))
    second = (listing("Ida Brandt"), listing("Mara Lindqvist", school=SOUTH))
    applied = import_staff_module.apply_listings
    calls = 0

    def die_in_second_batch(*args: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise KeyboardInterrupt
        return applied(*args)

    monkeypatch.setattr(import_staff_module, "apply_listings", die_in_second_batch)
    with pytest.raises(KeyboardInterrupt):
        apply(2025, *second)
    assert posts(site, "Ida Brandt")
    assert not posts(site, "Ola Berg")[0][-1]

    monkeypatch.setattr(import_staff_module, "apply_listings", applied)
    count = apply(2025, *second)
    assert (count.posts.added, count.posts.ended, count.moves) == (1, 1, 1)
    assert len(posts(site, "Ida Brandt")) == 1
    with site.database.reading() as session:
        assert [row.season for row in session.scalars(select(StaffList).order_by(StaffList.id))] == [2024, 2025]


def test_a_coach_marked_as_left_stays_marked_and_a_note_says_so(site: Site) -> None:
    with site.database.writing() as session:
        coach = make_coach(session, "Mara Lindqvist", NORTH, "Soccer", has_left=True)
        end_contradicting(session, [coach.id])
    notes: list[str] = []
    source = Source("staff.csv", "left", 2026, date(2026, 8, 14))
    for _ in range(2):
        count = import_staff(site.database, source, [listing("Mara Lindqvist")], lambda _, note: notes.append(note))

    assert posts(site, "Mara Lindqvist") == [("assistant", "Assistant Coach", 2026, False, 2026, True)]
    assert [note for note in notes if "left" in note or "no longer" in note] == [
        "'Mara Lindqvist' is marked as no longer there and stays marked"
    ] * 2
    assert count.posts.added == 0
    assert wrong_posts(site.database) == []


def test_an_undo_opens_no_post_that_the_profile_contradicts(site: Site, apply: Import) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session, "Mara Lindqvist", NORTH, "Soccer").id
    count = apply(2025, listing("Mara Lindqvist", "Head Coach"))
    with site.database.writing() as session:
        session.get_one(Coach, coach_id).has_left = True
        undo_staff_list(session, count.list_id)

    assert posts(site, "Mara Lindqvist") == [("other", "", None, False, None, True)]
    assert wrong_posts(site.database) == []


HEADER = "School,Sport,Gender,Name,Title"
PEOPLE = ("Ada Quill,Head Coach", "Bea Stone,Coach", "Cea Reed,Coach")
PEOPLE = ("Ada Quill,Head Coach", "Bea Stone,Coach", "Cea Reed,Coach")
ADA, BEA, CEA = (f"{NORTH},Tennis,Women,{person}" for person in PEOPLE)


@pytest.mark.parametrize(
    "lines",
    [
        (f'{NORTH},Tennis,Women,Ada Quill,"Head Coach', 'Recruiting Coordinator"', BEA, CEA),
        (ADA, BEA, f'{NORTH},Tennis,Women,"Cea Reed,Coach'),
        (ADA, BEA, f"{NORTH},Tennis,,Cea Reed,Coach"),
        (ADA, f"{NORTH},Tennis,Women,Bea Stone and Cea Reed,Coach"),
        (ADA, ",,,Bea Stone,Coach", ",,,Cea Reed,Coach"),
        (ADA, f"{NORTH},,,Bea Stone,Coach", f"{NORTH},,,Cea Reed,Coach"),
        (ADA, BEA, f"{NORTH},Tennis,Women,#REF!,Coach"),
        (ADA, BEA, f"{NORTH},Tenis,Women,Cea Reed,Assistant Coach"),
        (ADA, BEA, f"{NORTH},Tennis,Women,Cea Reed,Coach,more"),
        (ADA, BEA, f"{NORTH},Tennis,Women,Cea Reed,{'Coach ' * 200}"),
    ],
    ids=[
        "line break", "open quote", "no gender", "two in one cell", "merged cells", "sport on the first line only",
        "error cell", "misspelled sport", "too many cells", "too long",
    ],
)  # fmt: skip
def test_a_row_that_cannot_be_read_ends_nobody_of_its_team(site: Site, tmp_path: Path, lines: tuple[str, ...]) -> None:
    assert import_file(site, tmp_path, 2025, HEADER, ADA, BEA, CEA) == []
    said = import_file(site, tmp_path, 2026, HEADER, *lines)

    assert [posts(site, name)[0][-1] for name in ("Ada Quill", "Bea Stone", "Cea Reed")] == [False] * 3
    assert [
        note
        for note in said
        if f"{NORTH}, Women Tennis, so no coach of this team was marked as no longer listed" in note
    ]


def test_a_vacancy_and_a_bad_row_of_another_team_end_who_is_missing(site: Site, tmp_path: Path) -> None:
    import_file(site, tmp_path, 2025, HEADER, ADA, BEA)
    import_file(site, tmp_path, 2026, HEADER, ADA, f"{NORTH},Tennis,Women,TBA,Coach", f"{NORTH},Golf,,Ida Brandt,Coach")

    assert posts(site, "Bea Stone")[0][-1]


def import_file(site: Site, folder: Path, season: int, *lines: str) -> list[str]:
    """Import a list from a file and return what the report says."""
    (folder / "staff.csv").write_text("\n".join(lines))
    rows = list(read_staff_file(folder / "staff.csv", Given(season=season), Notes()))
    said: list[str] = []
    import_staff(
        site.database,
        Source("staff.csv", f"{season}", season),
        [row for row in rows if isinstance(row, Listing)],
        lambda _line, note: said.append(note),
        rejected=[row for row in rows if isinstance(row, Rejected)],
    )
    return [note for note in said if "no coach of this team" in note]
