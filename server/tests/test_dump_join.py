"""An attacker with the whole database but no keys cannot tell from accounts or visits who wrote or did something.

The attacks are in dump_join.py. Each test shows that its attack can succeed before it must fail: the first and the
third with rows decrypted with the site's keys; the second right after the visits, before the periodic job.
"""

from datetime import timedelta
from random import Random
from uuid import UUID

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select, text

from sideline.accounts.model import OneTimeToken, User
from sideline.accounts.one_time_tokens import create_token, hash_token
from sideline.accounts.sessions import refresh_session, start_session
from sideline.authorship.authors import Author
from sideline.cases.model import Report, open_coach_case
from sideline.config.settings import Settings
from sideline.core import clock, outbox
from sideline.core.db.engine import Base
from sideline.core.site import Site
from sideline.desk.coaches.model import CoachChange
from sideline.operations.upkeep.write_order import TRACED, scrub_write_order
from sideline.reviews.write import rate
from tests.dump_join import StoredRows, Team, hits_by_team, named_by_marks, texts_of_users, visit_leaks
from tests.factories import make_coach, make_coaches
from tests.reviews.bodies import review_input

CHANCE = 5.5
"""Limit in standard deviations (see tests/test_dump_attack.py)."""

MORNING = clock.now()
VISITORS = 80
SPORTS = ("Golf", "Tennis", "Baseball", "Softball")


@pytest.fixture
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    return settings.model_copy(update=getattr(request, "param", {}))


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
def test_no_account_reveals_its_team(site: Site) -> None:
    """On each team, one to three athletes have an account, and one of them rates the coach."""
    random = Random(11)  # seeded, so that the simulation is repeatable
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
    assert hits_by_team(said, author_of, team_of) > 15, "the attack must be able to succeed"

    assert hits_by_team(texts_of_users(site.database), author_of, team_of) == pytest.approx(len(author_of) / len(said))


@pytest.mark.both
def test_no_visit_can_be_identified_by_the_order_of_its_rows(site: Site) -> None:
    """Users visit one after another: each signs in or refreshes a session, then causes rows without a user."""
    random = Random(12)  # seeded, so that the simulation is repeatable
    ids = add_users(site, VISITORS)
    tokens = {}
    for user_id in random.sample(ids, VISITORS):
        with site.database.writing() as session:
            user = session.get_one(User, user_id)
            tokens[user_id] = start_session(session, site.keys, user, "password", MORNING).refresh_token
    with site.database.writing() as session:
        coaches = [coach.id for coach in make_coaches(session, *(f"Coach Number {n}" for n in range(VISITORS)))]
    tables = ("cases", "reports", "outbox", "coach_changes", "one_time_tokens")
    owners: dict[str, dict[object, UUID]] = {name: {} for name in tables}
    for number, (user_id, coach_id) in enumerate(zip(random.sample(ids, VISITORS), coaches, strict=True)):
        now = MORNING + timedelta(minutes=number)
        refresh_session(site, tokens[user_id])
        with site.database.writing() as session:
            start_session(session, site.keys, session.get_one(User, user_id), "password", now)
            token = create_token(session, session.get_one(User, user_id).email, now)
        with site.database.writing() as session:
            case = open_coach_case(session, "added_coach", coach_id)
            report = Report(case_id=case.id, receipt_hash=f"{number}", rule="genuine", created_at=MORNING)
            change = CoachChange(coach_id=coach_id, action="verified", made_at=MORNING, made_by=UUID(int=7), before={})
            session.add_all([report, change])
            session.flush()
            mail = outbox.enqueue(session, site.keys, outbox.WEBHOOK, {})
        rows = {
            "one_time_tokens": hash_token(token),
            "cases": case.id,
            "reports": report.id,
            "outbox": mail,
            "coach_changes": change.id,
        }
        for table, key in rows.items():
            owners[table][key] = user_id
    assert max(visit_leaks(site.database, owners).values()) > CHANCE, "the attack must be able to succeed"

    scrub_write_order(site.database, site.authors_key, MORNING.date())

    leaks = visit_leaks(site.database, owners)
    assert {name: leak for name, leak in leaks.items() if leak > CHANCE} == {}
    with site.database.reading() as session:
        assert len(session.scalars(select(OneTimeToken.address)).all()) == VISITORS, "nothing is lost"


@pytest.mark.both
@pytest.mark.parametrize(
    "settings", [{"confirm_email": True, "limits": {"email-interval": "1000 per minute"}}], indirect=True
)
def test_markers_of_an_address_do_not_reveal_its_account(site: Site, app: FastAPI) -> None:
    """A stranger uses the addresses in every way that needs no account, and then steals the database."""
    ids = add_users(site, 6)
    for user_id in ids:  # some were marked earlier, so that no mark is the only row in its table
        with site.database.writing() as session:
            user = session.get_one(User, user_id)
            start_session(session, site.keys, user, "password", MORNING)
            email = user.email
        if user_id in ids[3:]:
            mark(TestClient(app), email)
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    before, plain_before = dump(site, is_plain=False), dump(site, is_plain=True)
    for n in (0, 1, 99):
        mark(TestClient(app), f"{n}@athletes.example")
        report = {"rule": "not_a_coach", "message": "Never there.", "email": f"{n}@athletes.example"}
        sent = TestClient(app).post(f"/api/coaches/{coach_id}/reports", json=report)
        assert sent.status_code == 201, sent.text
    after, plain_after = dump(site, is_plain=False), dump(site, is_plain=True)
    assert len({table for table in after if after[table] != before[table]}) > 2
    assert named_by_marks(plain_before, plain_after) == {*ids[:2]}, "the attack must be able to succeed"

    assert named_by_marks(before, after) == set()


def mark(client: TestClient, email: str) -> None:
    sign_up = {"email": email, "password": "Coach-own-1", "data": {"full_name": "Mallory"}}
    for path, body in (
        ("signup", sign_up),
        ("resend", {"email": email, "type": "signup"}),
        ("recover", {"email": email}),
        ("token?grant_type=password", {"email": email, "password": "Wrong-horse-9"}),
    ):
        client.post(f"/auth/v1/{path}", json=body)


def dump(site: Site, *, is_plain: bool) -> StoredRows:
    """Return all rows, as stored or as decrypted with the site's keys."""
    with site.database.reading() as session:
        tables = Base.metadata.tables
        queries = {name: select(table) if is_plain else text(f"SELECT * FROM {name}") for name, table in tables.items()}
        return {name: [dict(row) for row in session.execute(query).mappings()] for name, query in queries.items()}


WITHOUT_TRACES = {
    "accounts_key",  # written by the site
    "authors_key",
    "editions",  # by a job, one row a week
    "roster_shares",  # by a job, once a week or an edition
    "season_reports",  # by a job, or by hand on the server
    "legal_holds",  # by the operator
    "jobs",
    "scrub_marks",
    "figures",
    "monthly_counts",
    "schema_compatibility",  # by migrations
    "site_weeks",  # by a job, once a week
    "mail_failures",  # one row per kind of failure, with an hour or a day
    "confirmed_mail",  # by the operator
    "sports",
    # Coach rows, whose ids reveal the order in which they were added; no user table has an order to compare it with.
    "coaches",
    "universities",
    "search_typos",
    "edition_windows",  # set by admins
    "site_settings",  # set by admins
    "staff_invitations",  # set by admins
    "posts",  # written with coaches, and by the operator's imports
    "teams",
    "schools_apart",  # pairs of universities; no row of a user's table comes with one
    # Written by the operator's imports, never by a visit.
    "moves",
    "post_changes",
    "rosters",
    "staff_lists",
    "team_facts",
    "university_names",
    # Rewritten for coaches that have reviews.
    "coach_tallies",
    "reviews",
}


def test_every_table_is_rewritten_or_holds_no_trace_of_visits() -> None:
    assert {*TRACED} | WITHOUT_TRACES == {*Base.metadata.tables}
    assert not {*TRACED} & WITHOUT_TRACES
