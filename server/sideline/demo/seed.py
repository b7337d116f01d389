"""Insert the demo data into an empty site in one transaction, with the functions that real requests use."""

import secrets
import tomllib
from collections.abc import Iterator
from datetime import datetime, timedelta
from importlib.resources import files
from random import Random
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.authorship.authors import Author
from sideline.cases.model import SEVERE, Case, Report, open_case, open_coach_case
from sideline.coaches.add_coaches import find_duplicate, insert_coaches
from sideline.coaches.claim_model import YEAR, Claim
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.crypto import AuthorsKey
from sideline.core.db.engine import Database
from sideline.core.text.cleaning import comment_html
from sideline.demo.generate import COACHES, ReviewGenerator
from sideline.my.saved import save
from sideline.reviews.model import Review
from sideline.reviews.schemas import RateCoach
from sideline.reviews.write import rate

DEMO_EMAIL = "demo@sideline.example"
MODERATOR_EMAIL = "moderator@sideline.example"
COACH_EMAIL = "coach@sideline.example"
DEMO_PASSWORD = "Sideline1"  # noqa: S105  # printed at the start of every demo site
_DEMO_METADATA = {"full_name": "Demo Athlete", "university": "Northfield University", "sport": "Basketball"}

_ATHLETES = 230
"""Number of reviewers. Each reviews a coach at most once, so the most reviewed coach needs this many."""

_NAMESPACE = UUID("8f0c2b52-6f0e-4d0e-9a57-2f6d6c1f4b11")
_UNUSABLE = "!"
"""The password hash of the reviewers, which matches no password, so nobody can sign in as a reviewer."""

_REPORT_INTERVAL = timedelta(hours=2)
"""The time between reports."""

_MONTHS_BACK = 15
_REVIEWED_COACHES = (5, 9, 13, 21, 33, 43)
_SAVED_COACHES = (0, 2, 4, 7, 10, 12, 28)
"""Indexes in COACHES of the coaches that the demo account has reviewed and saved."""

_REPORTS = tomllib.loads((files(__package__) / "reported.toml").read_text(encoding="utf-8"))

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


def seed(database: Database, authors_key: AuthorsKey, password_hash: str, now: datetime) -> int:
    """Fill an empty site, and return the number of reviews. All accounts that can sign in get `password_hash`.

    The content is the same in every run; the times are in the months before `now`.
    """
    with database.writing() as session:
        athletes, demo = _insert_accounts(session, password_hash, now)
        ids = _insert_coaches(session)
        reviews = sorted(_reviews(ids, athletes, demo, now), key=lambda dated: dated[:2])
        for created_at, coach_id, user_id, review in reviews:
            rate(session, coach_id, Author(authors_key, user_id), review, clock.day(created_at))
        for number, index in enumerate(_SAVED_COACHES):
            day = clock.day(now - timedelta(days=9 * number, hours=5))
            save(session, Author(authors_key, demo), ids[COACHES[index].draft.name], day)
        _insert_claim(session, ids[COACHES[0].draft.name], now)
        _insert_reports(session, now)
    return len(reviews)


def _insert_accounts(session: Session, password_hash: str, now: datetime) -> tuple[list[UUID], UUID]:
    """Insert the accounts, and return the ids of the reviewers and of the demo account."""
    joined = clock.hour(now - timedelta(days=31 * _MONTHS_BACK))

    def account(email: str, password_hash: str, metadata: dict[str, str]) -> User:
        return User(
            id=uuid5(_NAMESPACE, email),
            email=email,
            password_hash=password_hash,
            user_metadata=metadata,
            created_at=joined,
            updated_at=joined,
            email_confirmed_at=joined,
        )

    athletes = [
        account(f"athlete-{number:03}@sideline.example", _UNUSABLE, {"full_name": f"Athlete {number}"})
        for number in range(_ATHLETES)
    ]
    demo = account(DEMO_EMAIL, password_hash, _DEMO_METADATA)
    moderator = account(MODERATOR_EMAIL, password_hash, {"full_name": "Demo Moderator"})
    moderator.role = "admin"
    coach = account(COACH_EMAIL, password_hash, {"full_name": COACHES[0].draft.name})
    session.add_all([*athletes, demo, moderator, coach])
    session.flush()
    return [athlete.id for athlete in athletes], demo.id


def _insert_coaches(session: Session) -> dict[str, int]:
    """Insert the coaches, and return their ids by name."""
    insert_coaches(session, [coach.draft for coach in COACHES])
    ids = {}
    for coach in COACHES:
        coach_id = find_duplicate(session, coach.draft.name, coach.draft.university, coach.draft.sport)
        row = session.get_one(Coach, coach_id)
        row.verified = row.verified_by_staff = coach.verified
        ids[row.name] = row.id
    return ids


def _reviews(ids: dict[str, int], athletes: list[UUID], demo: UUID, now: datetime) -> Iterator[_DatedReview]:
    """Yield the reviews of every coach, then those by the demo account."""
    random = Random("sideline")  # noqa: S311  # invented reviews, no secrets
    for coach in COACHES:
        generator = ReviewGenerator(coach, random)
        for athlete in random.sample(athletes, coach.reviews):
            yield _random_time(random, now), ids[coach.draft.name], athlete, generator.next_review()
    for number, coach in enumerate(COACHES[index] for index in _REVIEWED_COACHES):
        review = ReviewGenerator(coach, random).next_review()
        yield now - timedelta(days=2 + 17 * number, hours=3), ids[coach.draft.name], demo, review


def _insert_claim(session: Session, coach_id: int, now: datetime) -> None:
    """Insert an approved claim of a profile, with the coach's replies to reviews and reports of replies."""
    claim = Claim(
        user_id=uuid5(_NAMESPACE, COACH_EMAIL),
        coach_id=coach_id,
        state="approved",
        address="coach@northfield.example",
        staff_page="https://northfield.example/staff",
        changed_at=clock.hour(now),
        confirmed_until=clock.day(now) + YEAR,
        university=session.get_one(Coach, coach_id).university,
    )
    session.add(claim)
    of_coach = select(Review).where(Review.coach_id == coach_id, Review.comment != "")
    newest = session.scalars(of_coach.order_by(Review.created_on.desc(), Review.comment)).all()
    # Skip the newest review, because `_insert_reports` may replace its comment.
    for review, reply in zip(newest[1:], _REPORTS["replies"], strict=False):
        # Replace the comment so that review and reply match.
        review.comment = comment_html(reply["review"])
        review.reply, review.replied_on = comment_html(reply["text"]), clock.day(now)
        for rule, message in reply["reports"]:
            case = open_case(session, "reply", review, rule)
            _add_report(session, case, rule, message, now - _REPORT_INTERVAL)


def _insert_reports(session: Session, now: datetime) -> None:
    """Insert reports of reviews (with comments from reported.toml) and profiles, and a case for an added coach."""
    newest = (
        select(Review).where(Review.comment != "").order_by(Review.created_on.desc(), Review.coach_id, Review.comment)
    )
    by_coach = {review.coach_id: review for review in reversed(session.scalars(newest).all())}
    to_report = list(by_coach.values())[-len(_REPORTS["reviews"]) :]
    for number, (review, reported) in enumerate(zip(to_report, _REPORTS["reviews"], strict=True)):
        review.comment = comment_html(reported["comment"])
        for rule, message in reported["reports"]:
            case = open_case(session, "review", review, rule)
            _add_report(session, case, rule, message, now - _REPORT_INTERVAL * number)
    coaches = session.scalars(select(Coach).where(Coach.total_reviews == 0).order_by(Coach.id)).all()
    for number, (coach, reported) in enumerate(zip(coaches, _REPORTS["profiles"], strict=False)):
        case = open_coach_case(session, "coach", coach.id, reported["reason"])
        _add_report(session, case, reported["reason"], reported["message"], now - _REPORT_INTERVAL * number)
    open_coach_case(session, "added_coach", coaches[-1].id)


def _add_report(session: Session, case: Case, rule: str, message: str, at: datetime) -> None:
    case.reports += 1
    case.opened_at = clock.hour(at - timedelta(hours=1))
    if rule in SEVERE:
        case.rule = case.rule if case.is_severe else rule
        case.is_severe, case.severe_reporters = True, case.severe_reporters + 1
    receipt_hash = secrets.token_hex(32)
    session.add(
        Report(case_id=case.id, receipt_hash=receipt_hash, rule=rule, message=message, created_at=case.opened_at)
    )


def _random_time(random: Random, now: datetime) -> datetime:
    """Return a random time in the past months, more often a recent one."""
    share = random.random() ** 1.6
    return now - timedelta(days=1 + share * 30 * _MONTHS_BACK, seconds=random.randrange(86_400))
