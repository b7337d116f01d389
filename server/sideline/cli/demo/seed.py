"""Insert the demo data into an empty site, with the functions that real requests use.

That is one transaction; on a site with weekly editions, the last five of them are published after it.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from random import Random
from uuid import UUID, uuid5

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.authorship.authors import Author, SchoolAddressRow, read_record, write_record
from sideline.authorship.private_record import ConfirmedSchool
from sideline.cli.demo.careers import LISTED, insert_facts, insert_posts, staff_drafts
from sideline.cli.demo.cases import People, insert_cases
from sideline.cli.demo.editions import WeeklyDemo
from sideline.cli.demo.generate import COACHES, REPORTED, ReviewGenerator
from sideline.coaches.add_coaches import insert_coaches
from sideline.coaches.model import Coach, University
from sideline.coaches.posts import add_posts, key_of
from sideline.coaches.team_model import season_at
from sideline.config.demo import ADMIN_EMAIL, COACH_EMAIL, DEMO_EMAIL, MODERATOR_EMAIL
from sideline.core import clock
from sideline.core.db.engine import Database
from sideline.core.site import CALENDAR, Site
from sideline.my.saved import save
from sideline.reviews.schemas import RateCoach
from sideline.reviews.write import rate
from sideline.teams.report_numbers import season_window
from sideline.teams.season_reports import add_report

_DEMO_METADATA = {"full_name": "Demo Athlete", "university": "Northfield University", "sport": "Basketball"}

_ATHLETES = 230
"""Number of reviewers. Each reviews a coach at most once, so the most reviewed coach needs this many."""

_NEWCOMERS = 30
"""Number of accounts that are two days old: those of the raid, and the authors of other cases at the desk."""

_NAMESPACE = UUID("8f0c2b52-6f0e-4d0e-9a57-2f6d6c1f4b11")
_UNUSABLE = "!"
"""The password hash of the reviewers, which matches no password, so nobody can sign in as a reviewer."""

_MONTHS_BACK = 39
"""How old the oldest reviews are: there are some of four seasons."""

_REVIEWED_COACHES = (5, 9, 13, 21, 33, 43)
_SAVED_COACHES = (0, 2, 4, 7, 10, 12, 28)
"""Indexes in COACHES of the coaches that the demo account has reviewed and saved."""

_FOLLOWED_COACHES = _SAVED_COACHES[:3]
_FOLLOWED_PAGES = ["/school/northfield-university", "/team/northfield-university/womens-basketball"]
"""The saved coaches and the pages that the demo account follows."""

_SCHOOL, _DOMAIN = "northfield-university", "northfield.example"
_CONFIRMED = slice(-20, -11)
"""Whose school emails are confirmed, of the authors of the first coach: nine of a roster of fifteen."""

_DatedReview = tuple[datetime, int, UUID, RateCoach]
"""Time, coach, author and content of a review."""


def is_empty(database: Database) -> bool:
    """Whether the site has no coaches and no accounts."""
    with database.reading() as session:
        return session.scalar(select(Coach.id).limit(1)) is None and session.scalar(select(User.id).limit(1)) is None


def has_demo_login(database: Database) -> bool:
    """Whether the demo account exists."""
    with database.reading() as session:
        return session.scalar(select(User.id).where(User.email == DEMO_EMAIL)) is not None


def seed(site: Site, password_hash: str, now: datetime) -> int:
    """Fill an empty site, and return the number of reviews. All accounts that can sign in get `password_hash`.

    The content is the same in every run; the times are in the months before `now`. The site's rate limits must be off.
    """
    calendar = site.calendar
    weekly = WeeklyDemo(site, calendar, now) if calendar and calendar.mode == "weekly" else None
    with site.database.writing() as session:
        # Most reviews are from months in which the site published at once.
        session.info[CALENDAR] = None
        athletes, people = _insert_accounts(session, password_hash, now)
        ids = _insert_coaches(session)
        insert_facts(session, clock.day(now))
        teams_of_movers = insert_posts(session, ids, clock.day(now))
        reviews = sorted(_reviews(ids, athletes, people.demo, now), key=lambda dated: dated[:2])
        for created_at, coach_id, user_id, review in reviews:
            if teams := teams_of_movers.get(coach_id):
                review.team_id = teams.pop(0) if len(teams) > 1 else teams[0]
            author = Author(site.authors_key, user_id)
            if weekly and created_at >= weekly.begins_at:
                weekly.rate(session, coach_id, author, review, created_at)
            else:
                rate(session, coach_id, author, review, clock.day(created_at))
        of_first = [user_id for _, coach_id, user_id, _ in reviews if coach_id == ids[COACHES[0].draft.name]]
        _confirm_schools(session, [Author(site.authors_key, user_id) for user_id in of_first[_CONFIRMED]], now)
        _save_and_follow(session, Author(site.authors_key, people.demo), ids, now)
        _make_report(session, now)
        if weekly is None:
            return len(reviews) + insert_cases(session, site, people, ids, now)
    weekly.publish_editions()
    with site.database.writing() as session:
        session.info[CALENDAR] = None
        more = insert_cases(session, site, people, ids, now)
        weekly.move_to_editions(session)
    weekly.write_before_next_edition(Author(site.authors_key, people.demo), people.newcomers[-1], ids)
    return len(reviews) + more


def _confirm_schools(session: Session, authors: Sequence[Author], now: datetime) -> None:
    """Confirm an email address of the first coach's school for each of these authors, for the share of the roster."""
    session.execute(update(University).where(University.slug == _SCHOOL).values(email_domains=[_DOMAIN]))
    for number, author in enumerate(authors):
        own = read_record(session, author)
        own.school = ConfirmedSchool(author.school_tag(f"athlete-{number}@{_DOMAIN}"), now.year, _DOMAIN)
        session.add(SchoolAddressRow(address_tag=own.school.address_tag))
        write_record(session, author, own)


def _save_and_follow(session: Session, demo: Author, ids: dict[str, int], now: datetime) -> None:
    for number, index in enumerate(_SAVED_COACHES):
        day = clock.day(now - timedelta(days=9 * number, hours=5))
        save(session, demo, ids[COACHES[index].draft.name], day)
    own = read_record(session, demo)
    own.followed_coaches = [ids[COACHES[index].draft.name] for index in _FOLLOWED_COACHES]
    own.followed_pages = _FOLLOWED_PAGES
    write_record(session, demo, own)


def _insert_accounts(session: Session, password_hash: str, now: datetime) -> tuple[list[UUID], People]:
    """Insert the accounts, and return the ids of the reviewers and of the others."""
    joined = clock.hour(now - timedelta(days=31 * _MONTHS_BACK))

    def account(email: str, password_hash: str, metadata: dict[str, str], joined: datetime = joined) -> User:
        return User(
            id=uuid5(_NAMESPACE, email),
            email=email,
            password_hash=password_hash,
            user_metadata=metadata,
            created_at=joined,
            updated_at=joined,
            email_confirmed_at=joined,
        )

    def athlete(number: int, joined: datetime = joined) -> User:
        email = f"athlete-{number:03}@sideline.example"
        return account(email, _UNUSABLE, {"full_name": f"Athlete {number}"}, joined)

    athletes = [athlete(number) for number in range(_ATHLETES)]
    recently = clock.start_of_day(now - timedelta(days=2))
    newcomers = [athlete(_ATHLETES + number, recently) for number in range(_NEWCOMERS)]
    demo = account(DEMO_EMAIL, password_hash, _DEMO_METADATA)
    moderator = account(MODERATOR_EMAIL, password_hash, {"full_name": "Demo Moderator"})
    moderator.role = "moderator"
    admin = account(ADMIN_EMAIL, password_hash, {"full_name": "Demo Admin"})
    admin.role = "admin"
    coach = account(COACH_EMAIL, password_hash, {"full_name": COACHES[0].draft.name})
    claimant = account("claimant@sideline.example", _UNUSABLE, {"full_name": "Claimant"})
    session.add_all([*athletes, *newcomers, demo, moderator, admin, coach, claimant])
    session.flush()
    others = People(demo.id, admin.id, coach.id, claimant.id, [newcomer.id for newcomer in newcomers], athletes[0].id)
    return [row.id for row in athletes], others


def _insert_coaches(session: Session) -> dict[str, int]:
    """Insert the coaches, and return the ids of those in COACHES by name. Whoever is on a list gets a post later."""
    insert_coaches(session, [*(coach.draft for coach in COACHES), *staff_drafts()], with_posts=False)
    rows = {(row.name, row.university): row for row in session.scalars(select(Coach))}
    ids = {}
    for coach in COACHES:
        row = rows[coach.draft.name, coach.draft.university]
        row.verified = row.verified_by_staff = coach.verified
        ids[row.name] = row.id
        if row.name not in LISTED:
            add_posts(session, {row.id: key_of(row)})
    return ids


def _reviews(ids: dict[str, int], athletes: list[UUID], demo: UUID, now: datetime) -> Iterator[_DatedReview]:
    """Yield the reviews of every coach, then those by the demo account."""
    random = Random("sideline")  # noqa: S311  # invented reviews, no secrets
    for coach in COACHES:
        generator = ReviewGenerator(coach, random)
        team = (coach.draft.sport, coach.draft.gender)
        for athlete in random.sample(athletes, coach.reviews):
            at = _random_time(random, now)
            at = _in_last_season(at, now) if team == REPORTED else at
            yield at, ids[coach.draft.name], athlete, generator.next_review()
    for number, coach in enumerate(COACHES[index] for index in _REVIEWED_COACHES):
        review = ReviewGenerator(coach, random).next_review()
        yield now - timedelta(days=2 + 17 * number, hours=3), ids[coach.draft.name], demo, review


def _in_last_season(at: datetime, now: datetime) -> datetime:
    """Return a time between September and April of the last season."""
    begins_at = now - timedelta(days=(clock.day(now) - season_window(season_at(clock.day(now)) - 1).first).days - 31)
    return begins_at + (now - at) % timedelta(days=240)


def _make_report(session: Session, now: datetime) -> None:
    """Make the report of the last season, as of the day on which it came out."""
    season = season_at(clock.day(now)) - 1
    sport, gender = REPORTED
    day = season_window(season + 1).first
    add_report(session, sport, gender, season, window=season_window(season), day=day)


def _random_time(random: Random, now: datetime) -> datetime:
    """Return a random time in the past: three of four are in the last nine months."""
    share = random.random() ** 1.6
    months = 15 * share + (_MONTHS_BACK - 15) * max(0, share - 0.6) / 0.4
    return now - timedelta(days=1 + 30 * months, seconds=random.randrange(86_400))
