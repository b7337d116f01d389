"""The demo data: varied, consistent and the same in every run."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from sqlalchemy import func, select

from sideline.accounts.model import User
from sideline.authorship.authors import Author, read_record
from sideline.cases.model import Case
from sideline.cli.demo.generate import COACHES
from sideline.cli.demo.seed import has_demo_login, is_empty, seed
from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach, Sport, University
from sideline.coaches.team_model import ROLES, Post, Team, TeamFact, season_at
from sideline.config.demo import ADMIN_EMAIL, DEMO_EMAIL, MODERATOR_EMAIL
from sideline.config.settings import Settings
from sideline.core.accounts_key import use_accounts_key
from sideline.core.crypto import AuthorsKey, load_keys, new_authors_key
from sideline.core.db import migrate
from sideline.core.db.engine import Database
from sideline.core.db.engine import database_url as sqlalchemy_url
from sideline.core.site import Site
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.operations.upkeep.check_authors import wrong_private_records
from sideline.reviews.content import PublishedReview
from sideline.reviews.editions import Edition
from sideline.reviews.model import Review
from sideline.reviews.pending import read_pending
from sideline.reviews.raid import group_alike
from sideline.reviews.schemas import MAX_NEW_COMMENT
from sideline.teams.staff_lists.moves import read_moves
from tests.factories import make_coach

NOW = datetime(2026, 3, 14, 12, tzinfo=UTC)
KEY = AuthorsKey(new_authors_key())


@pytest.fixture
def database(sqlite_url, tmp_path):
    database = Database(sqlalchemy_url(sqlite_url, tmp_path))
    use_accounts_key(database, load_keys(None, tmp_path), KEY)
    yield database
    database.close()


def fill(database: Database, folder: Path, publication: str = "now") -> int:
    """Fill the site at the time NOW."""
    settings = Settings(data_dir=folder, rate_limits="off", publication=publication)
    with time_machine.travel(NOW, tick=False):
        return seed(Site(settings, database, load_keys(None, folder), KEY), "hash", NOW)


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """A SQLite database with the demo data."""
    folder = tmp_path_factory.mktemp("demo")
    url = sqlalchemy_url("", folder)
    migrate.upgrade(url)
    database = Database(url)
    use_accounts_key(database, load_keys(None, folder), KEY)
    fill(database, folder)
    yield database
    database.close()


def stored_reviews(database: Database) -> list[tuple[object, ...]]:
    query = select(Coach.name, Review.rating, Review.tags, Review.comment, Review.created_on, Review.would_recommend)
    with database.reading() as session:
        rows = session.execute(
            query.join(Coach, Coach.id == Review.coach_id).order_by(Coach.id, Review.created_on, Review.comment)
        )
        return [tuple(row) for row in rows]


@pytest.mark.long
def test_the_demo_is_varied_and_its_numbers_are_right(demo) -> None:
    assert not is_empty(demo)
    assert wrong_tallies(demo) == []
    assert wrong_private_records(demo, KEY) == []
    reviews = stored_reviews(demo)
    check_coaches(demo)
    check_comments(reviews)
    check_dates([row[4] for row in reviews])
    check_demo_account(demo)
    check_cases(demo)


def check_coaches(database: Database) -> None:
    with database.reading() as session:
        totals = {row.name: row.total_reviews for row in session.execute(select(Coach.name, Coach.total_reviews))}
    assert len(totals) > len(COACHES) >= 60
    assert totals["Lorcan Eddington"] == 0
    assert totals["Mara Lindqvist"] >= 200
    assert totals["Tobias Quillfeather"] == 0


def check_comments(reviews) -> None:
    comments = [(coach, comment) for coach, _, _, comment, *_ in reviews]
    written = [comment for comment in comments if comment[1]]
    assert len(written) < len(comments)
    assert len(written) == len(set(written))
    lengths = [len(comment) for _, comment in written]
    assert min(lengths) < 40
    assert 200 < max(lengths) <= MAX_NEW_COMMENT


def check_dates(days: list[date]) -> None:
    assert max(days) == NOW.date()
    assert min(days) < NOW.date() - timedelta(days=180)


def check_demo_account(database: Database) -> None:
    assert has_demo_login(database)
    with database.reading() as session:
        demo = session.scalars(select(User).where(User.email == DEMO_EMAIL)).one()
        own = read_record(session, Author(KEY, demo.id))
    assert (len(own.reviews), len(own.saved)) == (6, 7)
    assert (len(own.followed_coaches), len(own.followed_pages)) == (3, 2)


def check_cases(database: Database) -> None:
    with database.reading() as session:
        cases = session.scalars(select(Case)).all()
        staff = session.execute(select(User.email, User.role).where(User.role != "").order_by(User.role)).all()
        claims = session.scalars(select(Claim.state).order_by(Claim.id)).all()
    assert [tuple(row) for row in staff] == [(ADMIN_EMAIL, "admin"), (MODERATOR_EMAIL, "moderator")]
    assert claims == ["approved", "open"]
    reviews = [case for case in cases if case.kind == "review" and not case.is_decided]
    assert len({case.coach_id for case in reviews}) == len(reviews) == 13
    assert sum(case.is_severe for case in cases) == 3
    assert all(case.snapshot and case.reports for case in reviews)
    assert max((case.reports, case.rule, case.severe_reporters) for case in reviews) == (12, "threat", 1)
    assert Counter(case.kind for case in cases if case.kind != "review") == {
        "added_coach": 2, "appeal": 1, "coach": 3, "profile_edit": 1, "reply": 1, "resubmission": 1, "surge": 1,
    }  # fmt: skip
    decided = {case.decision: case for case in cases if case.is_decided}
    assert set(decided) == {"deleted", "remove"}
    [again] = [case for case in cases if case.kind == "resubmission"]
    assert (again.coach_id, again.rule) == (decided["deleted"].coach_id, "names")
    with database.reading() as session:
        answered = session.scalars(select(Review).where(Review.reply != "")).all()
        [claimed] = session.scalars(select(Claim.coach_id).where(Claim.state == "approved"))
    assert [review.coach_id for review in answered] == [claimed] * 3
    # A reply repeats words from its review.
    texts = {review.reply.split()[-1]: review.comment for review in answered}
    for last_word, taken_up in {"work.": "Wednesdays", "film.": "Hard days", "Mondays.": "travel times"}.items():
        assert taken_up in texts[last_word]


@pytest.mark.long
def test_coaches_have_moved_stayed_and_left(demo) -> None:
    season = season_at(NOW.date())
    careers = read_careers(demo)
    new_head = [("Thornbury University", "head", season - 6, season - 1, True, 7)]
    new_head.append(("Northfield University", "head", season, season, False, 5))
    assert careers["Isolde Branwick"] == new_head
    earlier = [("Orchard Hill College", "assistant", season - 5, season - 2, True, 6)]
    earlier.append(("Lakemont College", "head", season - 1, season, False, 5))
    assert careers["Zdeňka Harrowgate"] == earlier
    assert [post[-1] for post in careers["Philippa Oakhanger"]] == [3, 4, 15]
    assert careers["Renée Thibodeaux-Okonkwo"][0][2:5] == (season - 7, season, False)
    assert careers["Hollis Greymantle"][0][2:5] == (season - 9, season - 2, True)
    assert careers["Tobias Quillfeather"][0][1:5] == ("other", None, None, False)
    assert {post[1] for posts in careers.values() for post in posts} == set(ROLES)
    with demo.reading() as session:
        [move] = read_moves(session)
        coaches = session.scalar(select(func.count()).select_from(Coach))
        with_post = session.scalar(select(func.count(Post.coach_id.distinct())))
    assert (move.name, move.from_school, move.is_automatic) == ("Maeve Copperthwaite", "Silverbrook University", False)
    assert with_post == coaches


def read_careers(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """Return the posts by name of the coach: school, role, seasons, whether it is over, and published reviews."""
    reviews = select(func.count()).where(
        PublishedReview.coach_id == Post.coach_id, PublishedReview.team_id == Post.team_id
    )
    posts = (
        select(
            Coach.name, University.name, Post.role, Post.first_season, Post.last_season, Post.is_over,
            reviews.scalar_subquery(),
        )
        .select_from(Post)
        .join(Coach, Coach.id == Post.coach_id)
        .join(Team, Team.id == Post.team_id)
        .join(University, University.id == Team.university_id)
        .order_by(Post.first_season, Post.id)
    )  # fmt: skip
    careers: dict[str, list[tuple[object, ...]]] = {}
    with database.reading() as session:
        for name, *post in session.execute(posts):
            careers.setdefault(name, []).append(tuple(post))
    return careers


@pytest.mark.long
def test_schools_and_teams_have_facts(demo) -> None:
    season = season_at(NOW.date())
    with demo.reading() as session:
        schools = session.scalars(select(University)).all()
        facts = session.execute(
            select(TeamFact.name, TeamFact.season, TeamFact.number, TeamFact.source, Post.id)
            .join(Team, Team.id == TeamFact.team_id)
            .join(University, University.id == Team.university_id)
            .join(Sport, Sport.id == Team.sport_id)
            .outerjoin(Post, Post.team_id == Team.id)
            .where(University.name == "Northfield University", Sport.name == "Volleyball", Team.gender == "Women")
        ).all()
    assert all(school.city and school.state and school.conference and school.nickname for school in schools)
    assert len({school.unitid for school in schools}) == len(schools) == 18
    # Nobody is on this team's staff.
    assert {fact.id for fact in facts} == {None}
    assert {fact.season for fact in facts} == {season - 1, season - 2, season - 3}
    assert ("roster_size", season - 1, 17, "Demo data", None) in [tuple(fact) for fact in facts]


@pytest.mark.long
def test_the_whole_raid_is_on_hold_and_honest_reviews_are_public(demo) -> None:
    with demo.reading() as session:
        [coach_id] = session.scalars(select(Case.coach_id).where(Case.kind == "surge"))
        of_today = (Review.coach_id == coach_id) & (Review.created_on == NOW.date())
        reviews = session.scalars(select(Review).where(of_today)).all()
    groups = group_alike(reviews)
    raid = [review.state for review, group in zip(reviews, groups, strict=True) if group == 0]
    honest = [review.state for review, group in zip(reviews, groups, strict=True) if group is None]
    assert Counter(raid) == {"surge": 22}
    assert honest == ["published", "published"]


@pytest.mark.long
def test_the_demo_is_the_same_every_time(demo, postgresql_url, tmp_path) -> None:
    database = Database(sqlalchemy_url(postgresql_url, tmp_path))
    use_accounts_key(database, load_keys(None, tmp_path), KEY)
    assert is_empty(database)
    count = fill(database, tmp_path)
    reviews = stored_reviews(database)
    database.close()
    assert len(reviews) == count
    assert reviews == stored_reviews(demo)


def test_a_site_with_a_coach_is_not_empty(database) -> None:
    with database.writing() as session:
        make_coach(session)
    assert not is_empty(database)
    assert not has_demo_login(database)


@pytest.mark.long
def test_the_demo_of_editions_has_five_and_something_waits_for_the_next_one(database, sqlite_url, tmp_path) -> None:
    migrate.upgrade(sqlite_url)
    fill(database, tmp_path, "weekly")
    assert wrong_tallies(database) == []
    assert wrong_private_records(database, KEY) == []
    mondays = [date(2026, 3, 9) - timedelta(weeks=week) for week in range(5)]
    with database.reading() as session:
        editions = {edition.day: edition for edition in session.scalars(select(Edition))}
        days = session.scalars(select(Review.created_on).where(Review.state == "published")).all()
        demo = session.scalars(select(User).where(User.email == DEMO_EMAIL)).one()
        ids = [review.row_id for review in read_record(session, Author(KEY, demo.id)).reviews]
        own = session.scalars(select(Review).where(Review.id.in_(ids))).all()
        cases = session.scalars(select(Case).where(~Case.is_decided, Case.kind == "repost")).all()
        hidden = [session.get_one(Review, case.review_id) for case in cases if case.review_id]
    assert sorted(editions) == sorted(mondays)
    assert {edition.progress for edition in editions.values()} == {"done"}
    for day, edition in editions.items():
        assert (edition.changed >= 5, edition.left >= 5) == (day != min(mondays),) * 2
        assert days.count(day) >= 5
    assert {day for day in days if day > min(mondays)} <= {*mondays}
    assert sorted(change.kind for review in own if (change := read_pending(KEY, review))) == ["delete", "edit"]
    assert [review.state for review in own].count("waiting") == 3
    assert len([review for review in hidden if review.appears_on]) == 1
