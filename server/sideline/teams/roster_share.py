"""How many athletes of a team's roster have rated its staff: 'at least 9 of 15'.

The job `roster-shares` counts after an edition, and on a site that publishes at once on Mondays for the days before.
Pages show what it stored, so nothing moves the number in between: no removal, no deletion, no import of a roster. No
number may tell, together with any other public one, whether one athlete answered or one review is by somebody on the
roster (docs/decisions/0025):

- It is that of one coach: of the reviews published in the season, those by athletes who have confirmed an email address
  of this school. The coach with the most gives the number, because a count over several coaches would link the reviews
  of one athlete.
- A coach is counted only when LEAST more reviews have appeared since the team was counted last. Otherwise the only new
  review of an edition would be by somebody on the roster if the number rises.
- Within a season, the number never falls: whoever deletes a review has answered, and a fall would tell that this review
  was counted.
- It is shown from LEAST athletes and a fifth of the roster on, and from `nearly_all` on without the number.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import date, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import Date, ForeignKey, String, exists, func, select
from sqlalchemy.orm import Mapped, Session, aliased, mapped_column

from sideline.coaches.model import University
from sideline.coaches.numbers import SlowReads, StoredFigures
from sideline.coaches.team_model import Post, Roster, Team, TeamFact, season_at, season_name
from sideline.core import clock
from sideline.core.db.engine import Base
from sideline.core.db.read_pool import ReadPool
from sideline.core.db.types import BigId
from sideline.core.site import Site
from sideline.reviews.content import PublishedReview
from sideline.reviews.editions import Edition, is_appearing
from sideline.reviews.school_authors import count_of_school
from sideline.teams.numbers import PROGRAMS_OF_SPORT, untold_programs
from sideline.teams.numbers import Team as TeamOfPage
from sideline.teams.report_numbers import LEAST, ROSTER_SHARE, nearly_all, season_window
from sideline.teams.schemas import RosterShareDetails

_NAME = "roster-shares"
"""The name of the figures with the last day of publication that was counted."""

_SCHOOLS_LIST = "school’s roster"


class RosterShare(Base):
    """What the page of a team says about a season, exactly as it says it, with the last day of publication of the
    reviews that were counted. `athletes` is null for too few, and never more than `nearly_all` of the roster.
    """

    __tablename__ = "roster_shares"

    team_id: Mapped[int] = mapped_column(
        BigId, ForeignKey("teams.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    season: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    counted_to: Mapped[date] = mapped_column(Date)
    athletes: Mapped[int | None]
    roster: Mapped[int]
    roster_season: Mapped[int]
    source: Mapped[str] = mapped_column(String(200))


# Reading.

_STORED = """
    SELECT season, counted_to, athletes, roster, roster_season, source FROM roster_shares
    JOIN teams ON teams.id = team_id
    WHERE university_id = :university_id AND sport_id = :sport_id AND gender = :gender ORDER BY season DESC LIMIT 1
"""


def read_roster_share(pool: ReadPool, team: TeamOfPage) -> RosterShareDetails | None:
    """Return what is known about the latest season of a team; None before its first count."""
    rows = pool.fetch(_STORED, university_id=team.school_id, sport_id=team.sport_id, gender=team.gender)
    if not rows:
        return None
    season, counted_to, athletes, roster, roster_season, source = rows[0]
    is_nearly_all = athletes is not None and athletes >= nearly_all(roster)
    return {
        "athletes": None if is_nearly_all else athletes,
        "is_nearly_all": is_nearly_all,
        "roster": roster,
        "source": f"{season_name(roster_season)}, {source}",
        "season": season_name(season),
        "counted_to": clock.day_text(counted_to),
    }


# Counting.


class _Roster(NamedTuple):
    """The size of a roster, its season, and where it is from."""

    size: int
    season: int
    source: str


def count_roster_shares(site: Site, now: datetime) -> None:
    """Count the teams with enough new reviews, unless that has been done for this edition or week."""
    with site.database.reading() as session:
        last = _last_day(session, site, now)
        done = session.get(StoredFigures, _NAME)
        if last is None or (done and done.content == last.isoformat()):
            return
        shares = _count(session, site, last)
    with site.database.writing() as session:
        for share in shares:
            session.merge(share)
        session.merge(StoredFigures(name=_NAME, content=last.isoformat()))


def _last_day(session: Session, site: Site, now: datetime) -> date | None:
    """Return the last day of publication to count: that of the last edition, or last Sunday on a site that publishes at
    once. None before the first edition, and while one is being published.
    """
    if is_appearing(session):
        return None
    if not site.settings.has_editions:
        today = clock.day(now)
        return today - timedelta(days=today.weekday() + 1)
    return session.scalar(select(func.max(Edition.day)).where(Edition.progress == "done"))


def _count(session: Session, site: Site, last: date) -> list[RosterShare]:
    season = season_at(last)
    days = (season_window(season).first, last)
    stored = {row.team_id: row for row in session.scalars(select(RosterShare).where(RosterShare.season == season))}
    due = _due(session, days, {team_id: row.counted_to for team_id, row in stored.items()})
    rosters = _read_rosters(session, due, season)
    schools = select(Team.id, University.email_domains).join(University).where(Team.id.in_(rosters))
    shares = []
    for team_id, domains in session.execute(schools):
        if not domains:
            continue
        roster, before = rosters[team_id], stored.get(team_id)
        counts = [
            count_of_school(
                session, site.authors_key, coach_id=id_, team_id=team_id, days=days, domains=domains, season=season
            )
            for id_ in due[team_id]
        ]
        athletes = max(*counts, (before and before.athletes) or 0)
        shares.append(
            RosterShare(
                team_id=team_id,
                season=season,
                counted_to=last,
                athletes=_shown(athletes, roster.size),
                roster=roster.size,
                roster_season=roster.season,
                source=roster.source,
            )
        )
    return shares


def _shown(athletes: int, roster: int) -> int | None:
    """Return the number to store. On a roster of LEAST or fewer, LEAST would be everybody."""
    if athletes < LEAST or athletes * ROSTER_SHARE < roster or roster <= LEAST:
        return None
    return min(athletes, nearly_all(roster))


def _due(session: Session, days: tuple[date, date], counted_to: Mapping[int, date]) -> dict[int, list[int]]:
    """Return the teams to count, each with the coaches of whom LEAST reviews have appeared since the last count.

    A coach with posts in the women's and in the men's team is left out, because their reviews are from two rosters, and
    so is one whose number of reviews here could reveal an author (`untold_programs`).
    """
    other = aliased(Team)
    is_in_both = exists().where(
        Post.coach_id == PublishedReview.coach_id,
        Post.team_id == other.id,
        other.university_id == Team.university_id,
        other.sport_id == Team.sport_id,
        other.id != Team.id,
    )
    key = (Team.id, Team.university_id, Team.sport_id, PublishedReview.coach_id, PublishedReview.created_on)
    reviews = (
        select(*key, func.count())
        .join(Team, Team.id == PublishedReview.team_id)
        .where(PublishedReview.created_on.between(*days), ~is_in_both)
        .group_by(*key)
    )
    new: dict[tuple[int, tuple[int, int, int]], int] = defaultdict(int)
    for team_id, school_id, sport_id, coach_id, day, number in session.execute(reviews):
        if team_id not in counted_to or day > counted_to[team_id]:
            new[team_id, (coach_id, school_id, sport_id)] += number
    enough = [key for key, number in new.items() if number >= LEAST]
    reads = SlowReads(session)
    untold: set[tuple[int, int, int]] = set()
    for sport_id in {program[2] for _, program in enough}:
        untold |= untold_programs(tuple(row) for row in reads.fetch(PROGRAMS_OF_SPORT, sport_id=sport_id))
    due: dict[int, list[int]] = defaultdict(list)
    for team_id, program in enough:
        if program not in untold:
            due[team_id].append(program[0])
    return due


def _read_rosters(session: Session, team_ids: Collection[int], season: int) -> dict[int, _Roster]:
    """Return the latest roster of each team, of this season or the one before; of one season, that of the school."""
    seasons = (season - 1, season)
    size = Roster.freshmen + Roster.sophomores + Roster.juniors + Roster.seniors + Roster.graduates + Roster.unknown
    facts = select(TeamFact.team_id, TeamFact.number, TeamFact.season, TeamFact.source).where(
        TeamFact.name == "roster_size", TeamFact.team_id.in_(team_ids), TeamFact.season.in_(seasons)
    )
    lists = select(Roster.team_id, size, Roster.season).where(Roster.team_id.in_(team_ids), Roster.season.in_(seasons))
    found = [(id_, _Roster(number, of, source)) for id_, number, of, source in session.execute(facts)]
    found += [(id_, _Roster(number, of, _SCHOOLS_LIST)) for id_, number, of in session.execute(lists)]
    found.sort(key=lambda item: item[1].season)
    return {team_id: roster for team_id, roster in found if roster.size}
