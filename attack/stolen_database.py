"""A stolen database, without the keys: who wrote a review, and whose visit created a case or a report.

The searches are shared with the server's tests (server/tests/dump_attack.py and dump_join.py). Here they read rows that
real requests wrote: before the job that removes the write order, when a search must be able to succeed, and after it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isclose
from random import Random
from uuid import UUID

from sqlalchemy import select

from attack.result import Result
from attack.site import Site, Testbed
from sideline.authorship.authors import Author
from sideline.cases.model import Case, Report
from sideline.core.db.engine import Database
from sideline.reviews.model import Review
from tests.dump_attack import Dump, Truth, list_leaks, order_leaks, pair_leaks, same_transaction_leaks
from tests.dump_join import Owners, Team, hits_by_team, texts_of_users, visit_leaks

TEAMS = 40
SPORTS = ("Golf", "Tennis", "Baseball", "Softball")
CHANCE = 5.5
"""Threshold in standard deviations that no search reaches by chance (server/tests/test_dump_attack.py)."""


@dataclass
class Visits:
    """The facts that the thief tries to find out."""

    team_of_user: dict[UUID, Team] = field(default_factory=dict)
    team_of_coach: dict[int, Team] = field(default_factory=dict)
    adder_of_coach: dict[int, UUID] = field(default_factory=dict)


def attack(testbed: Testbed) -> Iterator[Result]:
    """Simulate 40 teams with one to three accounts each, then search the database."""
    with testbed.site() as site, site.opened_database() as database:
        visits = _visit(site)
        truth, owners = _truth(site, database, visits), _owners(database, visits)
        reviews, rows = [_worst_of_reviews(database, truth)], [max(visit_leaks(database, owners).values())]
        site.run_command("jobs", "run", "write-order").check_returncode()
        reviews.append(_worst_of_reviews(database, truth))
        rows.append(max(visit_leaks(database, owners).values()))
        # SQLite files reveal little about the order of reviews, and how much varies at random.
        can_succeed = reviews[0] > CHANCE or database.is_sqlite
        yield _compared("review authors, from row order", len(truth.author_of), reviews, can_succeed=can_succeed)
        number = sum(map(len, owners.values()))
        yield _compared("cases and reports matched to sign-ins", number, rows, can_succeed=rows[0] > CHANCE)
        yield _by_teams(database, visits, truth)


def _visit(site: Site) -> Visits:
    """As each athlete: sign in, add a coach of the team, rate that coach and another one, and report the profile."""
    random, visits = Random(5), Visits()
    athletes = []
    for number in range(TEAMS):
        team = Team(f"University of Team {number} End", SPORTS[number % len(SPORTS)])
        for _ in range(random.randint(1, 3)):
            athlete = site.athlete(full_name=f"Athlete {number}", university=team.university, sport=team.sport)
            visits.team_of_user[UUID(athlete.id)] = team
            athletes.append(athlete)
    random.shuffle(athletes)
    for number, athlete in enumerate(athletes):
        athlete.sign_in()
        user_id = UUID(athlete.id)
        team = visits.team_of_user[user_id]
        coach = athlete.new_coach(f"Visited Coach {number}", university=team.university, sport=team.sport)
        visits.team_of_coach[coach], visits.adder_of_coach[coach] = team, user_id
        for rated in {coach, random.choice(list(visits.team_of_coach))}:
            athlete.rate(rated, publish_with_others=random.random() < 0.4).raise_for_status()
        athlete.send("POST", f"/api/coaches/{coach}/reports", {"rule": "wrong_details"}).raise_for_status()
    return visits


def _truth(site: Site, database: Database, visits: Visits) -> Truth:
    """Return the author of each review and the record tag of each user, using the authors' key that the thief lacks."""
    authors = [Author(site.authors_key, user_id) for user_id in visits.team_of_user]
    author_of_tag = {author.review_tag(coach): author.user_id for author in authors for coach in visits.team_of_coach}
    with database.reading() as session:
        rows = session.scalars(select(Review)).all()
    return Truth(
        author_of={row.id: author_of_tag[row.author_tag] for row in rows},
        coach_of={row.id: row.coach_id for row in rows},
        list_of={author.user_id: author.tag for author in authors},
    )


def _owners(database: Database, visits: Visits) -> Owners:
    """Return the user whose visit created each case and each report."""
    with database.reading() as session:
        cases = session.execute(select(Case.id, Case.coach_id)).all()
        reports = session.execute(select(Report.id, Case.coach_id).join(Case, Case.id == Report.case_id)).all()
    return {
        table: {row.id: visits.adder_of_coach[row.coach_id] for row in rows}
        for table, rows in {"cases": cases, "reports": reports}.items()
    }


def _worst_of_reviews(database: Database, truth: Truth) -> float:
    dump = Dump(database)
    searches = (order_leaks, pair_leaks, same_transaction_leaks, list_leaks)
    return max((leak for search in searches for leak in search(dump, truth).values()), default=0.0)


def _compared(case: str, attempts: int, leaks: list[float], *, can_succeed: bool) -> Result:
    before, after = leaks
    finding = f"{before:.1f} σ before the job, {after:.1f} after it"
    return Result(case, attempts, finding, held=can_succeed and after <= CHANCE)


def _by_teams(database: Database, visits: Visits, truth: Truth) -> Result:
    """Search for the author of each review among the accounts whose text names the coach's team."""
    team_of = {review: visits.team_of_coach[coach] for review, coach in truth.coach_of.items()}
    author_of = {
        review: user for review, user in truth.author_of.items() if visits.team_of_user[user] == team_of[review]
    }
    profiles = {user: f"{team.university} {team.sport}" for user, team in visits.team_of_user.items()}
    texts = texts_of_users(database)
    with_profiles = hits_by_team(profiles, author_of, team_of)
    found, chance = hits_by_team(texts, author_of, team_of), len(author_of) / len(texts)
    finding = f"{found:.1f} found, {chance:.1f} expected by chance, {with_profiles:.1f} if profiles were readable"
    passed = isclose(found, chance) and with_profiles > 10 * chance
    return Result("authors among the accounts of teams of one to three", len(author_of), finding, held=passed)
