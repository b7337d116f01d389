"""The exported tables: what is in them, what never is, reading them back, and the files that a job stores."""

import csv
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, func, select, update

from sideline.coaches.choices import SPORT_IDS
from sideline.coaches.import_coaches import Progress, import_coaches
from sideline.coaches.model import Coach
from sideline.coaches.numbers import StoredFigures
from sideline.coaches.posts import TeamKey, refresh_from_posts, team_ids
from sideline.coaches.team_model import Post, Roster, Team, TeamFact
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.db import migrate
from sideline.core.db.engine import Database, sqlite_url
from sideline.core.site import Site
from sideline.desk.coaches.changes import merge_coaches, remove
from sideline.desk.coaches.moves import BY_OPERATOR
from sideline.reviews.model import Review, ReviewState
from sideline.teams.data_files import read_packed, read_stored_files, store_files, unpacked, write_files
from sideline.teams.data_tables import COLUMNS
from sideline.teams.staff_lists.import_staff import import_staff, read_list
from sideline.teams.staff_lists.import_teams import FileFacts, import_teams
from tests.coaches.careers import DUKE, RICE, YALE, MakeCareer, earlier, present
from tests.factories import make_coach, make_edition, make_post
from tests.people import People
from tests.reviews.bodies import review_body
from tests.reviews.weekly import MONDAY, Weeks

Rows = list[dict[str, str]]
Export = Callable[..., dict[str, bytes]]


@pytest.fixture
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    publication = "weekly" if "editions" in request.node.name else "now"
    comments = "off" if "without_comments" in request.node.name else "on"
    return settings.model_copy(update={"publication": publication, "comments": comments})


@pytest.fixture
def export(site: Site, tmp_path: Path) -> Export:
    """Return a function that writes all files, and returns their content by name."""

    def write(*, with_texts: bool = True) -> dict[str, bytes]:
        folder = tmp_path / f"export {len(list(tmp_path.glob('export *')))}"
        folder.mkdir()
        write_files(site, folder, with_texts=with_texts)
        return {file.name: file.read_bytes() for file in folder.iterdir()}

    return write


def rows_of(content: bytes) -> Rows:
    return list(csv.DictReader(content.decode().splitlines()))


def rate(people: People, coach_id: int, *stars: int, **fields: Any) -> None:
    for number, rating in enumerate(stars):
        body = review_body(rating, **fields)
        assert people(f"bo{coach_id}{number}").post(f"/api/coaches/{coach_id}/reviews", body).status_code == 201


@pytest.mark.both
def test_both_formats_have_the_numbers_of_the_profile(
    site: Site, people: People, export: Export, coach_id: int
) -> None:
    rate(people, coach_id, 5, 4, 4, 3, 5, tags=["Honest"], would_recommend=True)
    files = export()
    assert set(files) == {f"{table}.{ending}" for table in COLUMNS for ending in ("csv", "jsonl")}
    profile = people("ada").get(f"/api/coaches/{coach_id}").json()
    [row] = [json.loads(line) for line in files["coaches.jsonl"].splitlines()]
    assert (row["reviews"], row["rating"]) == (profile["total_reviews"], profile["rating"]) == (5, 4.2)
    assert [row[f"stars_{star}"] for star in range(1, 6)] == profile["star_counts"]
    assert (row["recommend_yes"], row["recommend_answers"]) == (5, 5)
    assert (row["knowledge"], row["knowledge_ratings"], row["tags"]) == (5.0, 5, ["Honest 5"])
    [of_csv] = rows_of(files["coaches.csv"])
    assert {name: of_csv[name] for name in ("coach_id", "rating", "stars_4", "tags", "department", "verified")} == {
        "coach_id": str(coach_id), "rating": "4.2", "stars_4": "2", "tags": "Honest 5", "department": "",
        "verified": "no",
    }  # fmt: skip
    [team] = rows_of(files["teams.csv"])
    assert (team["sport"], team["gender"], team["coaches"], team["reviews"], team["rating"]) == (
        "Basketball", "Women", "1", "5", "4.2",
    )  # fmt: skip
    assert team["page"].endswith("/team/northfield-university/womens-basketball")


def test_every_row_has_the_columns_of_its_table_in_order(
    site: Site, people: People, export: Export, coach_id: int
) -> None:
    """A row with others would have its values below the wrong names in CSV."""
    rate(people, coach_id, 5)
    with site.database.writing() as session:
        team_id = session.scalars(select(Team.id)).one()
        session.add(TeamFact(team_id=team_id, name="roster_size", season=2025, number=15, source="EADA"))
        classes = {"freshmen": 4, "sophomores": 4, "juniors": 3, "seniors": 3, "graduates": 1, "unknown": 0}
        stayed = {"freshmen_stayed": 3, "sophomores_stayed": 4, "juniors_stayed": 2}
        session.add(Roster(team_id=team_id, season=2025, read_on=date(2026, 9, 1), **classes, **stayed))
    files = export()
    for table, columns in COLUMNS.items():
        rows = [json.loads(line) for line in files[f"{table}.jsonl"].splitlines()]
        assert {tuple(row) for row in rows} == {tuple(columns)}, table
    [team] = rows_of(files["teams.csv"])
    assert (team["stayed_fall"], team["could_come_back"], team["came_back"]) == ("2026", "11", "9")
    with site.database.writing() as session:
        school_id = session.scalars(select(Team.university_id)).one()
        key = TeamKey(school_id, SPORT_IDS["Golf"], "Men")
        golf = team_ids(session, [key])[key]
        session.add(Roster(team_id=golf, season=2025, read_on=date(2026, 9, 1), **classes, **stayed))
    [_, team] = rows_of(export()["teams.csv"])
    assert (team["sport"], team["coaches"], team["came_back"]) == ("Golf", "0", "9"), "a team without a staff list"


def test_numbers_that_no_page_shows_for_few_reviews_are_left_out(people: People, export: Export, coach_id: int) -> None:
    rate(people, coach_id, 5, 2, 2, 1, tags=["Honest"], would_recommend=True)
    files = export()
    [coach], [team] = rows_of(files["coaches.csv"]), rows_of(files["teams.csv"])
    filled = {name for name, text in coach.items() if text}
    assert filled == {
        "coach_id", "name", "university", "sport", "gender", "division", "has_left", "verified", "reviews", "rating",
    }  # fmt: skip
    assert coach["rating"] == "2.5"
    assert (team["reviews"], team["rating"], team["recommend_answers"], team["honesty_ratings"]) == ("4", "", "", "")


def test_numbers_of_a_post_that_could_reveal_an_author_are_left_out(make_career: MakeCareer, export: Export) -> None:
    make_career(present(DUKE, 5, 5, 5, 5, 5), earlier(RICE, 1))
    make_career(present(DUKE, 4, 4, 4, 4, 4), earlier(YALE, 2, 2, 2, 2, 3), name="Ida Brandt")
    numbers = {
        (row["name"], row["university"]): (row["reviews_there"], row["rating_there"])
        for row in rows_of(export()["posts.csv"])
    }
    assert numbers == {
        ("Mara Lindqvist", DUKE): ("", ""),
        ("Mara Lindqvist", RICE): ("", ""),
        ("Ida Brandt", DUKE): ("5", "4.0"),
        ("Ida Brandt", YALE): ("5", "2.2"),
    }


def test_reviews_are_those_of_the_page_in_an_order_that_does_not_tell_when_they_were_written(
    people: People, export: Export, coach_id: int
) -> None:
    rate(people, coach_id, 5, 4, 3, 2, 1, 1, 2, 3, 4, 5, comment="She plans <b>well</b> & is fair.")
    of_page = {review["id"]: review for review in people("ada").get(f"/api/coaches/{coach_id}/reviews").json()["items"]}
    rows = rows_of(export()["reviews.csv"])
    assert [row["review_id"] for row in rows] == sorted(of_page)
    for row in rows:
        assert row["date"] == of_page[row["review_id"]]["date"]
        assert row["rating"] == str(of_page[row["review_id"]]["rating"])
        assert row["comment"] == "She plans well & is fair."


def test_texts_are_only_in_an_export_that_asks_for_them(people: People, export: Export, coach_id: int) -> None:
    rate(people, coach_id, 5, comment="She plans well.")
    files = export(with_texts=False)
    assert not [name for name in files if name.startswith("reviews")]
    assert b"She plans well." not in b"".join(files.values())


def test_on_a_site_without_comments_no_file_has_a_text(
    site: Site, people: People, export: Export, coach_id: int
) -> None:
    rate(people, coach_id, 5)
    with site.database.writing() as session:
        session.execute(update(Review).values(comment="From before.", reply="Answered before."))
    [review] = rows_of(export()["reviews.csv"])
    assert (review["rating"], review["comment"], review["reply"], review["reply_date"]) == ("5", "", "", "")


HIDDEN: tuple[ReviewState, ...] = ("waiting", "held", "surge", "removed", "appealed", "resubmitted", "unlisted")


def test_what_no_visitor_sees_changes_no_file(site: Site, people: People, export: Export, coach_id: int) -> None:
    """Neither reviews that are hidden, wait or were removed, nor coaches that were merged or removed."""
    rate(people, coach_id, 5)
    with site.database.writing() as session:
        public = session.scalars(select(Review)).one()
        columns = {column.name: getattr(public, column.name) for column in Review.__table__.columns}
    before = export()
    with site.database.writing() as session:
        for state in HIDDEN:
            id_ = type(public.id)(int=hash(state) % 2**128)
            session.add(Review(**columns | {"id": id_, "author_tag": id_, "state": state, "comment": "Hidden words."}))
        merged, removed = (make_coach(session, name, "Southmoor College").id for name in ("Ola Berg", "Per Holm"))
        remove(session, BY_OPERATOR, removed, "test")
        merge_coaches(session, site, BY_OPERATOR, merged, coach_id)
        session.execute(delete(Post).where(Post.coach_id == coach_id, Post.is_over))
    assert export() == before


def test_between_two_editions_two_exports_are_equal(site: Site, people: People, weeks: Weeks, export: Export) -> None:
    """Whatever athletes write, change and delete in between is in none of the files."""
    with site.database.writing() as session:
        coach_id = make_coach(session, "Ida Brandt", "Southmoor College").id
    kept = weeks.rate("ann", coach_id, 5, comment="Before.")
    gone = weeks.rate("bob", coach_id, 1, comment="Gone soon.")
    weeks.appear()
    before = export()
    weeks.rate("cyd", coach_id, 2, comment="After.")
    assert people("ann").put(kept, json=review_body(3, comment="Changed.")).status_code == 200
    assert people("bob").delete(gone).status_code in (200, 204)
    assert export() == before
    weeks.appear()
    after = export()
    changed = {name for name in after if after[name] != before[name]}
    assert {"coaches.csv", "reviews.csv", "teams.csv"} <= changed
    comments = {row["comment"] for row in rows_of(after["reviews.csv"]) if row["coach_id"] == str(coach_id)}
    assert comments == {"Changed.", "After."}


# Reading them back.


@pytest.fixture
def other_site(site: Site, tmp_path: Path) -> Iterator[Site]:
    """An empty site."""
    url = sqlite_url(tmp_path / "other.sqlite3")
    migrate.upgrade(url)
    with closing(Database(url)) as database:
        yield Site(site.settings, database, site.keys, site.authors_key)


def read_back(site: Site, folder: Path) -> list[str]:
    """Import the files into a site, and return what the imports say."""
    said: list[str] = []
    note = lambda line, text: said.append(f"{line}: {text}")  # noqa: E731
    assert not import_coaches(site.database, folder / "coaches.csv", Progress(note, note, lambda _: None)).rejected
    read = read_list(folder / "posts.csv", "posts.csv", "2026-27", None, "", "", "")
    assert read.rejected == []
    import_staff(site.database, read.source, read.listings, note)
    assert not import_teams(site.database, folder / "facts.csv", FileFacts(), note).rejected
    return said


OF_NUMBERS = {"reviews", "rating", "reviews_there", "rating_there", "coach_id", "verified"}


def known(folder: Path) -> dict[str, list[tuple[str, ...]]]:
    """What the files say, without ids and numbers of reviews."""
    return {
        table: sorted(
            tuple(text for name, text in row.items() if name not in OF_NUMBERS)
            for row in rows_of((folder / f"{table}.csv").read_bytes())
        )
        for table in ("coaches", "posts", "teams", "facts")
    }


def test_an_empty_site_reads_the_files_back(site: Site, other_site: Site, tmp_path: Path) -> None:
    """The same coaches, posts, teams and facts: with moves, posts of no list, starts that are not known, namesakes,
    a coach of two teams, and a name that a spreadsheet would take for a formula.
    """
    season = {"first_season": 2021, "last_season": 2026, "list_id": None, "listed_on": date(2026, 8, 14)}
    with site.database.writing() as session:
        mara = make_coach(session, "Mara Lindqvist", "Northfield University", "Soccer")
        make_post(
            session, mara, "Southmoor College", "Soccer", title="Assistant Coach", role="assistant",
            first_season=2017, last_season=2020, is_over=True, is_start_known=True,
        )  # fmt: skip
        session.execute(
            update(Post)
            .where(Post.coach_id == mara.id, ~Post.is_over)
            .values(title="Head Coach", role="head", is_start_known=True, **season)
        )
        both = make_coach(session, "Ida Brandt", "Northfield University", "Golf", gender="Both", department="Golf")
        session.execute(delete(Post).where(Post.coach_id == both.id))
        for gender in ("Men", "Women"):
            make_post(session, both, "Northfield University", "Golf", gender, title="Director of Golf", **season)
        make_coach(session, "Ida Brandt", "Southmoor College", "Golf", division="")
        make_coach(session, "'=Cmd Ola", "-Eastmarch", "Tennis", gender="Men", division="NAIA")
        refresh_from_posts(session, [mara.id, both.id])
        team_id = session.scalars(select(Team.id).where(Team.gender == "Men").order_by(Team.id)).first()
        for name, number, source in (("roster_size", 12, "EADA"), ("head_coaches", 1, "=Athletics")):
            session.add(TeamFact(team_id=team_id, name=name, season=2025, number=number, source=source))
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
    write_files(site, first)
    assert rows_of((first / "coaches.csv").read_bytes())[0]["name"] == "''=Cmd Ola"
    read_back(other_site, first)
    write_files(other_site, second)
    assert known(second) == known(first)
    with other_site.database.reading() as session:
        assert "'=Cmd Ola" in session.scalars(select(Coach.name)).all()
        posts = session.scalar(select(func.count()).select_from(Post))
    read_back(other_site, first)
    with other_site.database.reading() as session:
        assert session.scalar(select(func.count()).select_from(Post)) == posts


def test_a_row_of_an_export_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    head = "coach_id,name,university,sport,gender,title,role,of_profile,held,season_from,first_listed,last_listed\n"
    rows = [
        "1,Mara Lindqvist,Northfield,Golf,Men,Coach,boss,yes,yes,,,",
        "1,Mara Lindqvist,Northfield,Golf,Men,Coach,head,yes,maybe,,,",
        "1,Mara Lindqvist,Northfield,Golf,Men,Coach,head,yes,yes,,,soon",
    ]
    file = tmp_path / "posts.csv"
    file.write_text(head + "\n".join(rows))
    read = read_list(file, "posts.csv", "2026-27", None, "", "", "")
    assert [(row.line, row.reason) for row in read.rejected] == [
        (2, "unknown role 'boss'"),
        (3, "held must be yes or no, not 'maybe'"),
        (4, "a season looks like 2026-27, not 'soon'"),
    ]
    assert read.listings == []


# The stored files.


def stored_content(site: Site) -> dict[str, bytes]:
    stored = read_stored_files(site.database.read_pool)
    assert stored is not None
    return {
        file.name: b"".join(unpacked(read_packed(site.database.read_pool, stored.generation, file)))
        for file in stored.files
    }


@pytest.mark.both
def test_a_job_stores_the_files_once_a_week_without_texts(
    site: Site, people: People, export: Export, coach_id: int
) -> None:
    monday = clock.start_of_day(clock.now())
    monday -= timedelta(days=monday.weekday())
    assert store_files(site, monday)
    written = export(with_texts=False)
    assert stored_content(site) == written
    rate(people, coach_id, 5)
    assert not store_files(site, monday + timedelta(days=6))
    assert stored_content(site) == written
    assert store_files(site, monday + timedelta(days=7))
    assert stored_content(site) == export(with_texts=False) != written


def test_files_with_a_profile_that_was_removed_are_made_again(site: Site, coach_id: int) -> None:
    now = clock.now()
    assert store_files(site, now)
    with site.database.writing() as session:
        make_coach(session, "Ola Berg")
    assert not store_files(site, now)
    with site.database.writing() as session:
        remove(session, BY_OPERATOR, coach_id, "test")
    assert store_files(site, now)
    assert b"Ola Berg" in stored_content(site)["coaches.csv"]
    assert b"Mara Lindqvist" not in b"".join(stored_content(site).values())


def test_in_editions_files_are_made_with_an_edition_and_not_while_it_is_being_published(
    site: Site, weeks: Weeks
) -> None:
    assert store_files(site, clock.now())
    assert not store_files(site, clock.now())
    weeks.appear()
    with site.database.writing() as session:
        make_edition(session, MONDAY + timedelta(weeks=1), "running")
    assert not store_files(site, clock.now())
    with site.database.writing() as session:
        make_edition(session, MONDAY + timedelta(weeks=1), "none")
    assert store_files(site, clock.now())
    assert not store_files(site, clock.now() + timedelta(days=6))


def test_the_parts_of_older_files_are_deleted_and_a_reader_of_them_is_told(site: Site) -> None:
    now, pool = clock.now(), site.database.read_pool
    store_files(site, now)
    first = read_stored_files(pool)
    assert first is not None
    for week in (1, 2):
        with site.database.writing() as session:
            make_coach(session, f"Ola Berg{'son' * week}")
        assert b"".join(read_packed(pool, first.generation, first.files[0]))
        store_files(site, now + timedelta(weeks=week))
    with pytest.raises(LookupError):
        list(read_packed(pool, first.generation, first.files[0]))
    with site.database.reading() as session:
        parts = session.scalars(select(StoredFigures.name).where(StoredFigures.name.startswith("data-files "))).all()
    assert len({name[:17] for name in parts}) == 2


@pytest.mark.usefixtures("coach_id")
def test_files_stored_by_a_release_with_other_fields_are_made_again(site: Site) -> None:
    assert store_files(site, clock.now())
    with site.database.writing() as session:
        session.merge(StoredFigures(name="data-files", content={"period": "before"}))
    assert read_stored_files(site.database.read_pool) is None
    assert store_files(site, clock.now())
    assert "coaches.csv" in stored_content(site)
