"""How does the demo get into an empty site? Through the same actions as real use, in one transaction."""

from datetime import datetime, timedelta
from random import Random
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.coaches.insert_coaches import find_duplicate, insert_coaches
from sideline.coaches.model import Coach
from sideline.core.db.engine import Database
from sideline.demo.cast import ATHLETES, DEMO_EMAIL, DEMO_METADATA, ROLES, Role, athlete_email
from sideline.demo.opinions import Voice
from sideline.reviews.rate import ReviewInput, rate
from sideline.saved.save import save

_NAMESPACE = UUID("8f0c2b52-6f0e-4d0e-9a57-2f6d6c1f4b11")
_UNUSABLE = "!"
"""No password hashes to this: nobody signs in as an invented athlete."""

_MONTHS_BACK = 15
_DEMO_RATES = (5, 9, 13, 21, 33, 43)
_DEMO_SAVES = (0, 2, 4, 7, 10, 12, 28)
"""Places in ROLES of the coaches whom the demo account has reviewed and kept."""


def is_empty(database: Database) -> bool:
    """Whether nobody has used this site yet: no coach, no account."""
    with database.reading() as session:
        return session.scalar(select(Coach.id).limit(1)) is None and session.scalar(select(User.id).limit(1)) is None


def has_demo_login(database: Database) -> bool:
    """Whether the demo account can sign in here."""
    with database.reading() as session:
        return session.scalar(select(User.id).where(User.email == DEMO_EMAIL)) is not None


def seed(database: Database, password_hash: str, now: datetime) -> int:
    """Fill an empty site; returns the number of reviews. `password_hash` is the demo account's.

    The same every time but for the dates, which lie in the months before `now`.
    """
    chance = Random("sideline")  # noqa: S311  # invented reviews, no secrets
    with database.writing() as session:
        athletes, demo = _accounts(session, password_hash, now)
        coaches = _coaches(session)
        events = [event for role in ROLES for event in _reviews(role, coaches[role.draft.name], athletes, chance, now)]
        events += _demo_reviews(demo, coaches, chance, now)
        for moment, coach_id, athlete, opinion in sorted(events, key=lambda event: event[:2]):
            rate(session, coach_id, athlete, opinion, moment)
        for days, place in enumerate(_DEMO_SAVES):
            save(session, demo, coaches[ROLES[place].draft.name], now - timedelta(days=9 * days, hours=5))
    return len(events)


_Event = tuple[datetime, int, UUID, ReviewInput]


def _accounts(session: Session, password_hash: str, now: datetime) -> tuple[list[UUID], UUID]:
    """The ids of the reviewers and of the demo account."""
    joined = now - timedelta(days=31 * _MONTHS_BACK)

    def account(email: str, stored: str, metadata: dict[str, str]) -> User:
        return User(
            id=uuid5(_NAMESPACE, email),
            email=email,
            password_hash=stored,
            user_metadata=metadata,
            created_at=joined,
            updated_at=joined,
            email_confirmed_at=joined,
        )

    athletes = [
        account(athlete_email(number), _UNUSABLE, {"full_name": f"Athlete {number}"}) for number in range(ATHLETES)
    ]
    demo = account(DEMO_EMAIL, password_hash, DEMO_METADATA)
    session.add_all([*athletes, demo])
    session.flush()
    return [athlete.id for athlete in athletes], demo.id


def _coaches(session: Session) -> dict[str, int]:
    """Name -> id of the coaches, entered."""
    insert_coaches(session, [role.draft for role in ROLES])
    ids = {}
    for role in ROLES:
        found = find_duplicate(session, role.draft.name, role.draft.university, role.draft.sport)
        coach = session.get_one(Coach, found)
        coach.verified = role.verified
        ids[coach.name] = coach.id
    return ids


def _reviews(role: Role, coach_id: int, athletes: list[UUID], chance: Random, now: datetime) -> list[_Event]:
    voice = Voice(role, chance)
    return [
        (_moment(chance, now), coach_id, athlete, voice.opinion()) for athlete in chance.sample(athletes, role.reviews)
    ]


def _demo_reviews(demo: UUID, coaches: dict[str, int], chance: Random, now: datetime) -> list[_Event]:
    chosen = [ROLES[place] for place in _DEMO_RATES]
    return [
        (now - timedelta(days=2 + 17 * number, hours=3), coaches[role.draft.name], demo, Voice(role, chance).opinion())
        for number, role in enumerate(chosen)
    ]


def _moment(chance: Random, now: datetime) -> datetime:
    """Some time in the past months, more of them lately."""
    share = chance.random() ** 1.6
    return now - timedelta(days=1 + share * 30 * _MONTHS_BACK, seconds=chance.randrange(86_400))
