"""Who has the whole database and none of the keys cannot tell by accounts, or by visits, who wrote or did something.

The attacks are in dump_join.py. Each is seen to win before it must lose: the first where it reads what accounts say, as
the site does with the key; the second right after the visits, before the periodic job.
"""

from datetime import timedelta
from random import Random
from uuid import UUID

import pytest
from sqlalchemy import select

from sideline.accounts.model import OneTimeToken, User
from sideline.accounts.one_time_tokens import create_token
from sideline.accounts.sessions import refresh_session, start_session
from sideline.authors import Author
from sideline.cases import Report, open_coach_case
from sideline.core import clock, outbox
from sideline.core.db.engine import Base
from sideline.core.site import Site
from sideline.moderation.coaches.model import CoachChange
from sideline.reviews.write import rate
from sideline.reviews.write_order import TRACED, remove_write_order
from tests.dump_join import Team, hits_by_team, texts_of_users, visit_leaks
from tests.factories import make_coach, make_coaches
from tests.reviews.bodies import review_input

CHANCE = 5.5
"""Standard deviations (tests/test_dump_attack.py)."""

MORNING = clock.now()
VISITORS = 80
SPORTS = ("Golf", "Tennis", "Baseball", "Softball")


def add_users(site: Site, number: int, **columns: object) -> list[UUID]:
    with site.database.writing() as session:
        users = [
            User(email=f"{n}@athletes.example", password_hash="!", created_at=MORNING, updated_at=MORNING, **columns)
            for n in range(number)
        ]
        session.add_all(users)
        session.flush()
        return [user.id for user in users]


@pytest.mark.both
def test_no_account_says_whose_team_it_is_of(site: Site) -> None:
    """Of each team one to three athletes have an account, and one of them rates its coach."""
    random = Random(11)  # a simulation
    author_of: dict[UUID, UUID] = {}
    team_of: dict[UUID, Team] = {}
    said: dict[UUID, str] = {}
    for n in range(40):
        team = Team(f"University of Team {n} End", SPORTS[n % len(SPORTS)])
        with site.database.writing() as session:
            coach = make_coach(session, name=f"Coach Number {n}", university=team.university, sport=team.sport)
            athletes = [
                User(
                    email=f"{n}.{m}@athletes.example",
                    password_hash="!",
                    user_metadata={"full_name": f"A {n}", "university": team.university, "sport": team.sport},
                    created_at=MORNING,
                    updated_at=MORNING,
                )
                for m in range(random.randint(1, 3))
            ]
            session.add_all(athletes)
            session.flush()
            said |= {user.id: str(user.user_metadata) for user in athletes}
            author = Author(site.authors_key, random.choice(athletes).id)
            review, _ = rate(session, coach.id, author, review_input(3), MORNING.date())
            author_of[review.id], team_of[review.id] = author.user_id, team
    assert hits_by_team(said, author_of, team_of) > 15, "the attack must be able to win"

    assert hits_by_team(texts_of_users(site.database), author_of, team_of) == pytest.approx(len(author_of) / len(said))


@pytest.mark.both
def test_no_visit_can_be_told_by_the_order_of_its_rows(site: Site) -> None:
    """One after another comes by: signs in or refreshes a session, and then leaves rows that name nobody."""
    random = Random(12)  # a simulation
    ids = add_users(site, VISITORS)
    tokens = {}
    for user_id in random.sample(ids, VISITORS):
        with site.database.writing() as session:
            user = session.get_one(User, user_id)
            tokens[user_id] = start_session(session, site.keys, user, "password", MORNING).refresh_token
    with site.database.writing() as session:
        coaches = [coach.id for coach in make_coaches(session, *(f"Coach Number {n}" for n in range(VISITORS)))]
    owners: dict[str, dict[object, UUID]] = {name: {} for name in ("cases", "reports", "outbox", "coach_changes")}
    for number, (user_id, coach_id) in enumerate(zip(random.sample(ids, VISITORS), coaches, strict=True)):
        now = MORNING + timedelta(minutes=number)
        refresh_session(site, tokens[user_id])
        with site.database.writing() as session:
            start_session(session, site.keys, session.get_one(User, user_id), "password", now)
            create_token(session, user_id, now)
        with site.database.writing() as session:
            case = open_coach_case(session, "added_coach", coach_id)
            report = Report(case_id=case.id, receipt_hash=f"{number}", rule="genuine", created_at=MORNING)
            change = CoachChange(coach_id=coach_id, action="verified", made_at=MORNING, made_by=UUID(int=7), before={})
            session.add_all([report, change])
            session.flush()
            mail = outbox.enqueue(session, site.keys, outbox.WEBHOOK, {})
        rows = {"cases": case.id, "reports": report.id, "outbox": mail, "coach_changes": change.id}
        for table, key in rows.items():
            owners[table][key] = user_id
    assert max(visit_leaks(site.database, owners).values()) > CHANCE, "the attack must be able to win"

    remove_write_order(site.database, MORNING.date())

    leaks = visit_leaks(site.database, owners)
    assert {name: leak for name, leak in leaks.items() if leak > CHANCE} == {}
    with site.database.reading() as session:
        assert len(session.scalars(select(OneTimeToken.user_id)).all()) == VISITORS, "nothing is lost"


WITHOUT_TRACES = {
    "accounts_key",  # written by the site
    "authors_key",
    "jobs",
    "monthly_counts",
    "sports",
    # Of coaches, whose numbers tell in which order they were added; no table of users has an order to compare it with.
    "coaches",
    "universities",
    "search_typos",
    # Rewritten for the coaches that somebody has written about.
    "coach_tallies",
    "hidden_reviews",
    "reviews",
    "waiting_reviews",
}


def test_every_table_is_rewritten_or_holds_no_trace_of_visits() -> None:
    assert {*TRACED} | WITHOUT_TRACES == {*Base.metadata.tables}
    assert not {*TRACED} & WITHOUT_TRACES
