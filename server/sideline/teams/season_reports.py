"""Season reports: one per season of a sport, women's or men's, made once and never changed afterwards.

The job `season-reports` makes those of a season that has ended, on `report_day`; an admin can make one before, for the
days of a window (`sideline make-report`). What is computed, and by which rule, is in `report_numbers`.
"""

from collections import defaultdict
from datetime import date, datetime, time, timedelta
from email.utils import parseaddr
from typing import Annotated, NotRequired, cast, get_args

from sqlalchemy import JSON, CheckConstraint, ColumnElement, Date, ForeignKey, String, func, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.coaches.choices import SPORT_IDS, SPORTS, SportName
from sideline.coaches.model import Coach
from sideline.coaches.numbers import SlowReads
from sideline.coaches.schools import TEAMS, team_slug
from sideline.coaches.team_model import season_at, season_name
from sideline.coaches.wording import day_words
from sideline.core import clock
from sideline.core.db.engine import Base
from sideline.core.db.read_pool import ReadPool
from sideline.core.errors import Refusal
from sideline.core.http.schemas import DayText, ResponseDict, doc
from sideline.core.site import Site
from sideline.reviews.editions import Edition, is_appearing
from sideline.reviews.ledger import Correction, fingerprint
from sideline.teams.numbers import team_name
from sideline.teams.report_numbers import (
    METHOD,
    Counted,
    ReportHead,
    ReportMethod,
    ReportNumbers,
    TeamGender,
    Window,
    make_numbers,
    season_window,
)
from sideline.teams.schemas import ReportLink

MADE_FOR = timedelta(days=31)
"""How long after its day the job makes a report: a site that is new does not publish those of seasons long ago."""


class StoredReport(ReportNumbers):
    """A report, how it was counted, and the sentences that were added later, if there are any. Reports of builds before
    the first release have no method.
    """

    method: NotRequired[ReportMethod]
    corrections: NotRequired[list[Correction]]


class SeasonReport(Base):
    """A report. `teams` counts those with numbers. `content` is all that everybody sees. `counted` has the ids of the
    coaches in it, so that later reports can be kept apart from it (`report_numbers.Counted`).
    """

    __tablename__ = "season_reports"
    __table_args__ = (
        CheckConstraint("gender in ('Men', 'Women')", name="gender"),
        {"sqlite_with_rowid": False},
    )

    sport_id: Mapped[int] = mapped_column(ForeignKey("sports.id"), primary_key=True, autoincrement=False)
    gender: Mapped[str] = mapped_column(String(5), primary_key=True)
    season: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    published_on: Mapped[date] = mapped_column(Date)
    teams: Mapped[int]
    content: Mapped[StoredReport] = mapped_column(JSON)
    counted: Mapped[list[tuple[int, list[int]]]] = mapped_column(JSON)


class PressContact(ResponseDict):
    """Who answers questions of journalists."""

    name: str
    email: str


class SeasonReportDetails(ResponseDict):
    """A report, or when it comes out. Only `corrections` may get longer."""

    title: str
    description: str
    path: str
    name: str
    season_name: str
    sport: str
    sport_path: str
    report: Annotated[ReportNumbers | None, doc("Null before its day.")]
    fingerprint: Annotated[str, doc("SHA-256 of `report` as JSON with sorted names and without spaces, in UTF-8.")]
    method: Annotated[ReportMethod, doc("How it was counted when it was made.")]
    comes_out: Annotated[DayText | None, doc("The day of a report that is not out yet.")]
    cite: str
    corrections: list[Correction]
    press: PressContact | None
    funding: Annotated[str, doc("Who pays for the site; empty if its operator does not say it.")]
    others: Annotated[list[ReportLink], doc("The other gender's report, then other seasons, the latest first.")]


class SeasonReportRow(ReportHead):
    """A report in the list."""

    path: str


class SeasonReportList(ResponseDict):
    """All reports with numbers."""

    reports: Annotated[list[SeasonReportRow], doc("The latest first.")]


def report_path(team: str, season: int) -> str:
    """Return the path of a report's page; `team` is the name of the team in URLs."""
    return f"/reports/{team}/{season}"


# Making reports.


def report_day(site: Site, season: int, sport: str) -> date:
    """Return the day on which the report of a season comes out: the first one of the next season, or on a site with
    editions the day of the first edition from then on.
    """
    first, calendar = season_window(season + 1).first, site.calendar
    if calendar is None:
        return first
    return calendar.upcoming_day(datetime.combine(first, time(), calendar.zone), sport)


def make_due_reports(site: Site, now: datetime) -> None:
    """Make the reports of the season that has ended, for each sport, once its day has come. On a site with editions it
    waits until one from that day on has appeared.
    """
    season = season_at(clock.day(now)) - 1
    for sport in SPORTS:
        day = report_day(site, season, sport)
        if not day <= clock.day(now) <= day + MADE_FOR:
            continue
        with site.database.writing() as session:
            if not site.settings.has_editions or _has_appeared(session, day):
                for gender in get_args(TeamGender):
                    if _find(session, sport, gender, season) is None:
                        add_report(session, sport, gender, season, window=season_window(season), day=day)


def _has_appeared(session: Session, day: date) -> bool:
    """Whether an edition from a day on has appeared, or been left out, and none is running."""
    later = session.scalars(select(Edition.day).where(Edition.day >= day).limit(1)).first()
    return later is not None and not is_appearing(session)


def make_report(site: Site, team: str, season: int, window: Window | None, now: datetime) -> ReportNumbers:
    """Make the report of a team name in URLs, such as 'womens-volleyball', now. Raises Refusal."""
    sport, gender = _team_of(team)
    today, calendar, whole = clock.day(now), site.calendar, season_window(season)
    first, last = window or whole
    if not whole.first <= first <= last <= whole.last:
        raise Refusal(422, "bad_window", f"The window must be within {whole.first} to {whole.last}.")
    with site.database.writing() as session:
        if calendar is None:
            if today <= whole.last:
                raise Refusal(409, "season_open", f"The season is over on {whole.last}. Then its report can be made.")
        elif today != calendar.last_day(now) or last > today or not _has_appeared(session, today):
            message = "A report can be made on the day of an edition, once that has appeared, for days until then."
            raise Refusal(409, "not_an_edition_day", message)
        if _find(session, sport, gender, season) is not None:
            raise Refusal(409, "report_exists", "There is such a report already, and a report never changes.")
        return add_report(session, sport, gender, season, window=Window(first, last), day=today)


def add_report(
    session: Session, sport: SportName, gender: TeamGender, season: int, *, window: Window, day: date
) -> ReportNumbers:
    """Make a report as of a day, and store it."""
    sport_id = SPORT_IDS[sport]
    stored = session.scalars(select(SeasonReport).where(SeasonReport.sport_id == sport_id)).all()
    earlier = [
        Counted(
            Window(date.fromisoformat(report.content["first_day"]), date.fromisoformat(report.content["last_day"])),
            _grades_of_coaches(session, report),
        )
        for report in stored
    ]
    reads = SlowReads(session)
    report, counted = make_numbers(reads, sport, gender, season, window=window, day=day, earlier=earlier)
    row = SeasonReport(
        sport_id=sport_id,
        gender=gender,
        season=season,
        published_on=day,
        teams=report["teams"],
        content={**report, "method": METHOD},
        counted=counted["counted"],
    )
    session.add(row)
    session.flush()
    return report


def correct_report(site: Site, team: str, season: int, text: str) -> None:
    """Add a sentence with today's date to the page of a report; its numbers stay. Raises Refusal 404."""
    sport, gender = _team_of(team)
    with site.database.writing() as session:
        row = session.get(SeasonReport, (SPORT_IDS[sport], gender, season), with_for_update=True)
        if row is None:
            raise report_not_found()
        correction = Correction(day=clock.today().isoformat(), text=text)
        row.content = {**row.content, "corrections": [*row.content.get("corrections", []), correction]}


def _grades_of_coaches(session: Session, report: SeasonReport) -> dict[int, set[int]]:
    """Return what a report counted, by the coaches of today: some have been merged into others since."""
    merged = select(Coach.id, func.coalesce(Coach.moved_to, Coach.id)).where(Coach.moved_to.is_not(None))
    moved = dict(session.execute(merged).all())
    found: dict[int, set[int]] = defaultdict(set)
    for coach_id, grades in report.counted:
        found[moved.get(coach_id, coach_id)].update(grades)
    return found


def _find(session: Session, sport: str, gender: str, season: int) -> SeasonReport | None:
    return session.get(SeasonReport, (SPORT_IDS[sport], gender, season))


def _team_of(team: str) -> tuple[SportName, TeamGender]:
    sport, gender = TEAMS.get(team, ("", ""))
    if gender not in get_args(TeamGender):
        raise report_not_found()
    return cast("SportName", sport), cast("TeamGender", gender)


def report_not_found() -> Refusal:
    """Return the refusal for a report that there is not."""
    return Refusal(404, "report_not_found", "There is no such report.")


# Reading them.


def read_report(site: Site, team: str, season: str) -> SeasonReportDetails:
    """Return a report, or the day on which that of a season comes out. Raises Refusal 404."""
    sport, gender = _team_of(team)
    if not (season.isascii() and season.isdigit() and len(season) == len("2026")):
        raise report_not_found()
    year, today = int(season), clock.today()
    with site.database.reading() as session:
        row = _find(session, sport, gender, year)
        others = _others(session, sport, gender, year)
    day = report_day(site, year, sport) if year in (season_at(today), season_at(today) - 1) else date.min
    # On its day it is not made until the job has run and, on a site with editions, the edition has appeared.
    if row is None and day < today:
        raise report_not_found()
    report = _numbers_of(row.content) if row else None
    name, path = team_name(sport, gender), report_path(team, year)
    name_of_press, email = parseaddr(site.settings.press_contact)
    title = f"Season report: {name} {season_name(year)}"
    return {
        "title": title,
        "description": report["summary"] if report else f"Comes out {day:%A}, {day_words(day)}.",
        "path": path,
        "name": name,
        "season_name": season_name(year),
        "sport": sport,
        "sport_path": f"/sport/{team.split('-', 1)[1]}",
        "report": report,
        "fingerprint": fingerprint(report) if report else "",
        "method": row.content.get("method", METHOD) if row else METHOD,
        "comes_out": None if report else day.isoformat(),
        "cite": _cite(site, title, row.published_on, path) if row else "",
        "corrections": row.content.get("corrections", []) if row else [],
        "press": {"name": name_of_press, "email": email} if email else None,
        "funding": site.settings.funding,
        "others": others,
    }


def _numbers_of(content: StoredReport) -> ReportNumbers:
    """Return a report as it was when it was made."""
    beside = ("method", "corrections")
    return cast("ReportNumbers", {name: value for name, value in content.items() if name not in beside})


def _cite(site: Site, title: str, day: date, path: str) -> str:
    address = f"{site.settings.origin.partition('://')[2]}{path}"
    return f"{site.settings.site_name}. {title}. Published {day_words(day)}. {address}"


def _others(session: Session, sport: str, gender: str, season: int) -> list[ReportLink]:
    """Return the other reports of a sport with numbers: of the same season, then of this gender's other ones."""
    rows = _with_numbers(session, SeasonReport.sport_id == SPORT_IDS[sport])
    same = [row for row in rows if row["season"] == season and TEAMS[row["team"]][1] != gender]
    other = [row for row in rows if row["season"] != season and TEAMS[row["team"]][1] == gender]
    return [{"name": f"{row['name']} {row['season_name']}", "path": row["path"]} for row in [*same, *other]]


def _with_numbers(session: Session, *conditions: ColumnElement[bool]) -> list[SeasonReportRow]:
    rows = session.scalars(
        select(SeasonReport.content)
        .where(SeasonReport.teams > 0, *conditions)
        .order_by(SeasonReport.season.desc(), SeasonReport.published_on.desc(), SeasonReport.sport_id)
        .order_by(SeasonReport.gender.desc())
    )
    return [_row(content) for content in rows]


def _row(report: ReportNumbers) -> SeasonReportRow:
    return {
        "team": report["team"],
        "name": report["name"],
        "season": report["season"],
        "season_name": report["season_name"],
        "published": report["published"],
        "first_day": report["first_day"],
        "last_day": report["last_day"],
        "teams": report["teams"],
        "headline": report["headline"],
        "path": report_path(report["team"], report["season"]),
    }


def read_reports(site: Site) -> SeasonReportList:
    """Return all reports with numbers."""
    with site.database.reading() as session:
        return {"reports": _with_numbers(session)}


_OF_SPORT = """
    SELECT gender, season FROM season_reports WHERE sport_id = :sport_id AND teams > 0
    ORDER BY season DESC, gender DESC
"""


def reports_of_sport(pool: ReadPool, sport: str) -> list[ReportLink]:
    """Return the reports of a sport with numbers, the latest first."""
    rows = pool.fetch(_OF_SPORT, sport_id=SPORT_IDS[sport])
    return [
        {
            "name": f"{team_name(sport, gender)} {season_name(season)}",
            "path": report_path(team_slug(sport, gender), season),
        }
        for gender, season in rows
    ]
