"""How many of a roster have rated the staff: who is counted, when the number is shown, and when it moves."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import delete, select, update

from sideline.authorship.authors import Author, read_record, write_record
from sideline.authorship.private_record import ConfirmedSchool
from sideline.coaches.choices import SPORT_IDS
from sideline.coaches.model import University
from sideline.coaches.posts import TeamKey, team_ids
from sideline.coaches.team_model import Post, Roster, TeamFact
from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.reviews.model import Review
from sideline.teams.data_tables import read_tables
from sideline.teams.report_numbers import nearly_all
from sideline.teams.roster_share import RosterShare, count_roster_shares
from tests.people import People
from tests.reviews.weekly import Weeks, at
from tests.teams.conftest import NORTH, SOUTH, AddPost
from tests.teams.test_team import team

DOMAIN = "northfield.edu"
OF_SCHOOL = ConfirmedSchool(uuid4(), 2026, DOMAIN)
MONDAY = datetime(2026, 11, 30, 12, tzinfo=UTC)
WEEK = timedelta(weeks=1)

Answer = Callable[..., list[UUID]]


@pytest.fixture
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    return settings.model_copy(update={"publication": "weekly" if "edition" in request.node.name else "now"})


def team_id_of(site: Site, gender: str = "Women") -> int:
    with site.database.writing() as session:
        school_id = session.scalars(select(University.id).where(University.name == NORTH)).one()
        key = TeamKey(school_id, SPORT_IDS["Soccer"], gender)
        return team_ids(session, [key])[key]


def set_roster(site: Site, size: int = 15, season: int = 2025, source: str = "EADA") -> None:
    """Store the size of the roster of women's soccer, and the domain of the school."""
    fact = {"name": "roster_size", "season": season, "number": size, "source": source}
    with site.database.writing() as session:
        session.execute(update(University).where(University.name == NORTH).values(email_domains=[DOMAIN]))
    team_id = team_id_of(site)
    with site.database.writing() as session:
        session.merge(TeamFact(team_id=team_id, **fact))


@pytest.fixture
def head(post: AddPost, site: Site) -> int:
    """The id of the head coach of a team with a roster of 15."""
    coach_id = post("Mara Lindqvist", role="head")
    set_roster(site)
    return coach_id


@pytest.fixture
def answer(site: Site) -> Answer:
    """Return a function that publishes reviews of a coach by as many new athletes, and returns these."""

    def add(
        coach_id: int,
        number: int,
        *,
        school: ConfirmedSchool | None = OF_SCHOOL,
        authors: list[UUID] | None = None,
        day: date = date(2026, 11, 23),
        **columns: Any,
    ) -> list[UUID]:
        team_id = team_id_of(site)
        found = [Author(site.authors_key, user_id) for user_id in authors or [uuid4() for _ in range(number)]]
        with site.database.writing() as session:
            for author in found:
                own, row_id = read_record(session, author), uuid4()
                own.school = school and school._replace(address_tag=uuid4())
                own.add_review(row_id, coach_id)
                write_record(session, author, own)
                fields = {"rating": 4, "state": "published", "created_on": day, "updated_on": day, **columns}
                tags = {"author_tag": author.review_tag(coach_id), "sealed_author": author.seal(row_id)}
                session.add(Review(id=row_id, coach_id=coach_id, team_id=team_id, **tags, **fields))
        return [author.user_id for author in found]

    return add


def shown(client: TestClient) -> str | None:
    """Return what the page of the team says in short: '9 of 15', 'nearly all 15', 'too few', or None."""
    share = team(client)["roster_share"]
    if share is None:
        return None
    if share["is_nearly_all"]:
        assert share["athletes"] is None
        return f"nearly all {share['roster']}"
    return "too few" if share["athletes"] is None else f"{share['athletes']} of {share['roster']}"


def count(site: Site, client: TestClient, now: datetime = MONDAY) -> str | None:
    count_roster_shares(site, now)
    return shown(client)


@pytest.mark.both
def test_the_coach_with_the_most_confirmed_ratings_gives_the_number(
    site: Site, client: TestClient, post: AddPost, answer: Answer, head: int
) -> None:
    second = post("Ann Aide", role="assistant")
    nine = answer(head, 9)
    answer(head, 3, school=None)
    answer(second, 0, authors=nine[:4])
    answer(second, 3)  # together 12 athletes: the number must not tell how many rated both
    count_roster_shares(site, MONDAY)

    exported = [row for table, row in read_tables(site) if table == "teams"]
    assert [[row["answered"], row["answered_roster"], row["answered_season"]] for row in exported] == [
        [9, 15, "2026-27"]
    ]
    assert team(client)["roster_share"] == {
        "athletes": 9,
        "is_nearly_all": False,
        "roster": 15,
        "source": "2025-26, EADA",
        "season": "2026-27",
        "counted_to": "2026-11-29",
    }


@pytest.mark.parametrize(
    ("athletes", "roster", "says"),
    [
        (4, 15, "too few"),
        (5, 15, "5 of 15"),
        (5, 25, "5 of 25"),
        (5, 26, "too few"),
        (13, 15, "13 of 15"),
        (14, 15, "nearly all 15"),
        (15, 15, "nearly all 15"),
        (16, 15, "nearly all 15"),
        (5, 5, "too few"),  # everybody
        (5, 6, "nearly all 6"),
        (6, 6, "nearly all 6"),
        (7, 9, "7 of 9"),
        (8, 9, "nearly all 9"),  # nine tenths of nine would be all nine
        (17, 20, "17 of 20"),
        (18, 20, "nearly all 20"),
    ],
)
def test_it_is_shown_from_five_and_a_fifth_and_without_number_from_nine_tenths(
    *, site: Site, client: TestClient, answer: Answer, head: int, athletes: int, roster: int, says: str
) -> None:
    set_roster(site, roster)
    answer(head, athletes)
    answer(head, 1, school=None)

    assert count(site, client) == says
    with site.database.reading() as session:
        stored = session.scalars(select(RosterShare.athletes)).one()
    assert stored is None or 5 <= stored <= nearly_all(roster), "a copy of the database tells no more than the page"


def test_an_edition_shows_it_and_nothing_moves_it_before_the_next_one(
    site: Site, client: TestClient, people: People, weeks: Weeks, head: int
) -> None:
    def rate(*names: str) -> list[str]:
        return [weeks.rate(name, head) for name in names]

    def confirm(name: str) -> None:
        author = people(name).author
        with site.database.writing() as session:
            own = read_record(session, author)
            own.school = ConfirmedSchool(uuid4(), 2026, DOMAIN)
            write_record(session, author, own)

    first = [f"first{number}" for number in range(6)]
    reviews = rate(*first)
    for name in first:
        confirm(name)
    assert count(site, client, at("2026-12-06 23:00")) is None
    weeks.appear()
    assert count(site, client, at("2026-12-07 06:05")) == "6 of 15"

    gone = reviews[0].rpartition("/")[2]
    assert people(first[0]).delete(f"/api/my/reviews/{gone}?at_once=true").status_code == 204
    set_roster(site, 7, season=2026)
    rate(*(f"second{number}" for number in range(5)))
    for number in range(5):
        confirm(f"second{number}")
    assert count(site, client, at("2026-12-13 23:00")) == "6 of 15"
    weeks.appear()
    assert shown(client) == "6 of 15"
    assert count(site, client, at("2026-12-14 06:05")) == "nearly all 7"


@pytest.mark.both
def test_fewer_than_five_new_reviews_of_a_coach_do_not_move_it(
    site: Site, client: TestClient, post: AddPost, answer: Answer, head: int
) -> None:
    second = post("Ann Aide", role="assistant")
    answer(head, 7)
    answer(second, 4)
    assert count(site, client) == "7 of 15"
    days = [date(2026, 11, 30) + number * WEEK for number in range(3)]

    answer(head, 4, day=days[0])
    answer(second, 4, day=days[0])
    assert count(site, client, MONDAY + WEEK) == "7 of 15", "four of each coach, although nobody else wrote"
    answer(head, 1, school=None, day=days[1])
    assert count(site, client, MONDAY + 2 * WEEK) == "11 of 15", "it was the fifth, and whose it is does not matter"
    answer(head, 1, day=days[2])
    assert count(site, client, MONDAY + 3 * WEEK) == "11 of 15"


def test_too_few_wait_for_five_more_as_well(site: Site, client: TestClient, answer: Answer, head: int) -> None:
    answer(head, 4)
    answer(head, 1, school=None)
    assert count(site, client) == "too few"
    answer(head, 1, day=date(2026, 11, 30))
    assert count(site, client, MONDAY + WEEK) == "too few", "5 of 15 would tell that the new one is of the school"


@pytest.mark.both
def test_deleted_and_removed_reviews_do_not_lower_it_in_this_season(
    site: Site, client: TestClient, answer: Answer, head: int
) -> None:
    answer(head, 9)
    assert count(site, client) == "9 of 15"
    with site.database.writing() as session:
        ids = session.scalars(select(Review.id).limit(8)).all()
        session.execute(delete(Review).where(Review.id.in_(ids[:4])))
        session.execute(update(Review).where(Review.id.in_(ids[4:])).values(state="removed"))
    answer(head, 6, day=date(2026, 11, 30))
    assert count(site, client, MONDAY + WEEK) == "9 of 15"

    answer(head, 5, day=date(2027, 8, 9))
    assert count(site, client, datetime(2027, 8, 16, 12, tzinfo=UTC)) == "9 of 15", (
        "no roster of that season or the last"
    )
    set_roster(site, season=2026)
    assert count(site, client, datetime(2027, 8, 23, 12, tzinfo=UTC)) == "too few", "confirmed before that season"


def test_only_an_address_of_this_school_confirmed_this_season_counts(
    site: Site, client: TestClient, answer: Answer, head: int
) -> None:
    answer(head, 5)
    for school in (
        ConfirmedSchool(uuid4(), 2026, "southmoor.edu"),
        ConfirmedSchool(uuid4(), 2025, DOMAIN),
        ConfirmedSchool(uuid4(), 2026),  # in Profile Settings, for no school
        None,
    ):
        answer(head, 1, school=school)
    for state in ("waiting", "held", "removed"):
        answer(head, 1, state=state)
    answer(head, 1, day=date(2026, 7, 31))
    [damaged] = answer(head, 1)
    with site.database.writing() as session:
        tag = Author(site.authors_key, damaged).review_tag(head)
        session.execute(update(Review).where(Review.author_tag == tag).values(sealed_author=None))

    assert count(site, client) == "5 of 15"


def test_coaches_of_both_teams_and_numbers_that_could_tell_an_author_are_left_out(
    site: Site, client: TestClient, post: AddPost, answer: Answer, head: int
) -> None:
    answer(head, 5)
    both = post("Cy Both", role="assistant")
    post("Cy Both", is_new=False, gender="Men", role="assistant")
    answer(both, 6)
    moved = post("Di Moved", role="assistant")
    post("Di Moved", SOUTH, is_new=False, is_over=True)
    answer(moved, 9)
    with site.database.writing() as session:
        south = session.scalars(select(Post.team_id).where(Post.coach_id == moved, Post.is_over)).one()
        two = session.scalars(select(Review.id).where(Review.coach_id == moved).limit(2)).all()
        session.execute(update(Review).where(Review.id.in_(two)).values(team_id=south))

    assert count(site, client) == "5 of 15"


@pytest.mark.both
def test_the_latest_roster_is_used_and_that_of_the_school_before_others(
    site: Site, client: TestClient, answer: Answer, head: int
) -> None:
    def source() -> str:
        with site.database.writing() as session:
            session.execute(delete(RosterShare))
        answer(head, 5)
        count_roster_shares(site, source.now)
        source.now += WEEK
        return str(team(client)["roster_share"]["source"])

    source.now = MONDAY
    counts = {"freshmen": 8, "sophomores": 6, "juniors": 5, "seniors": 4, "graduates": 1, "unknown": 1}
    for season, said in ((2024, "2025-26, EADA"), (2025, "2025-26, school’s roster")):
        with site.database.writing() as session:
            session.add(Roster(team_id=team_id_of(site), season=season, read_on=date(season, 8, 14), **counts))
        assert source() == said
    set_roster(site, 21, season=2026)
    assert source() == "2026-27, EADA"


def test_nothing_is_said_without_a_roster_or_a_domain(
    site: Site, client: TestClient, answer: Answer, head: int
) -> None:
    answer(head, 6)
    with site.database.writing() as session:
        session.execute(update(University).values(email_domains=[]))
    assert count(site, client) is None
    set_roster(site, 0)
    assert count(site, client, MONDAY + WEEK) is None
    set_roster(site)
    assert count(site, client, MONDAY + WEEK) is None, "this week has been counted"
    assert count(site, client, MONDAY + 2 * WEEK) == "6 of 15"
