"""Ratings of whole staffs: what somebody learns about them who knows the rosters, reads every page and has the export.

Random teams of 5 to 40 athletes rate their staffs, each athlete in one sitting, on a site that publishes at once and on
one with weekly editions. Opinions are random, so that nothing but the site can tell which reviews are from one person.
Then the attacker compares the days, places, ids and fields of reviews of different coaches, in the JSON and in the
exported files, subtracts the files of one week from those of the next (weekly_exports), and looks in the season reports
for teams where everybody answered. Last, the whole season is repeated with the same ratings of each coach, but by other
athletes: nothing that is published may differ.
"""

import csv
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from itertools import combinations
from random import Random
from statistics import mean, pstdev
from typing import Any
from uuid import UUID, uuid4

import time_machine
from sqlalchemy import select, update

from attack.result import Result, result_of_faults
from attack.site import Site, Testbed
from attack.weekly_exports import (
    Export,
    changed_files,
    small_cells,
    small_grades,
    subtract,
    take_export,
    told_by_shares,
)
from harness.people import Person
from sideline.accounts.model import User
from sideline.authorship.authors import Author, read_record, write_record
from sideline.authorship.private_record import ConfirmedSchool
from sideline.authorship.review_ids import public_ids
from sideline.coaches.choices import CATEGORIES, SPORT_IDS, TAGS
from sideline.coaches.model import University
from sideline.coaches.posts import TeamKey, team_ids
from sideline.coaches.team_model import Post, Roster, TeamFact, season_at
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.crypto import load_keys
from sideline.core.site import Site as SidelineSite
from sideline.reviews.editions import publish_edition
from sideline.reviews.model import Review
from sideline.reviews.schemas import RateStaff
from sideline.reviews.waiting import publish_due_reviews
from sideline.teams.numbers import Team as TeamOfPage
from sideline.teams.rate_staff import SPREAD_DAYS, Sitting
from sideline.teams.report_numbers import season_window
from sideline.teams.roster_share import count_roster_shares
from sideline.teams.season_reports import SeasonReport, add_report
from sideline.teams.team import find_team
from tests.factories import make_coaches

SCHOOLS = 30
CHANCE = 5.5
"""Threshold in standard deviations (server/tests/test_dump_attack.py)."""

SHUFFLES = 100
WEEKLY = "weekly monday 18:00 UTC"
WEEKS = 3
"""For how many weeks athletes rate on the site with editions. On the other one they all do on one evening: of two
sittings on different days, the fortnights in which the ratings appear tell that they are two.
"""

SEASON = season_at(date.today()) - 1  # noqa: DTZ011  # any recent season that is over
FIRST = datetime.combine(season_window(SEASON).last - timedelta(days=76), time(15), UTC)

Trace = dict[str, float | str]
"""What an attacker knows of each review, by its public id: a number, of which close ones may be from one person, or a
text, of which equal ones may be.
"""


Writers = dict[tuple[UUID, int], UUID]
"""Who writes the rating of a coach in place of an athlete."""


@dataclass
class Team:
    """A team, the athletes on its roster, those who rate, and the coaches. Most athletes have confirmed an address of
    the school, and only these count for the share of the roster.
    """

    school: str
    page: TeamOfPage
    roster: list[UUID]
    athletes: list[UUID]
    confirmed: set[UUID]
    coaches: list[int]

    @property
    def slug(self) -> str:
        return self.school.lower().replace(" ", "-")


@dataclass
class Season:
    """The site, its teams, and the facts that the attacker lacks: who wrote each review, and the order of sittings."""

    site: Site
    inside: SidelineSite
    teams: list[Team] = field(default_factory=list)
    author_of: dict[str, UUID] = field(default_factory=dict)
    coach_of: dict[str, int] = field(default_factory=dict)
    day_of: dict[str, date] = field(default_factory=dict)
    sittings: list[UUID] = field(default_factory=list)
    exports: list[Export] = field(default_factory=list)
    """Of each week, after its edition and the count of the shares."""

    waiting: list[tuple[Export, Export]] = field(default_factory=list)
    """Pairs between which athletes have rated, and nothing has been published."""

    report: dict[str, Any] = field(default_factory=dict)


def attack(testbed: Testbed) -> Iterator[Result]:
    """Attack both kinds of sites."""
    for publication in ("now", WEEKLY):
        mode = publication.split(maxsplit=1)[0]
        with _played(testbed, publication) as season:
            yield _link(season, mode)
            yield _everybody(season, mode)
            yield from _subtract(season, mode)
            yield _shares(season, mode)
            yield _cells(season, mode)
    with _played(testbed, WEEKLY, by_others=True) as other:
        yield _repeat(season, other)


@contextmanager
def _played(testbed: Testbed, publication: str, *, by_others: bool = False) -> Iterator[Season]:
    """Run a site on which everything has been published."""
    folder, url = testbed.new_location()
    site = Site(folder, url, extra_settings={"SIDELINE_PUBLICATION": publication})
    settings = Settings(
        data_dir=folder, database_url=url, rate_limits="off", hold_surges=False, publication=publication
    )
    try:
        site.start()
        site.stop()
        with site.opened_database() as database:
            inside = SidelineSite(settings, database, load_keys(None, folder), site.authors_key)
            season = Season(site, inside)
            _play(season, Random(f"sittings {publication}"), weekly=publication != "now", by_others=by_others)
        if not by_others:
            site.start()
        yield season
    finally:
        site.stop()


def _play(season: Season, random: Random, *, weekly: bool, by_others: bool) -> None:
    """Create the teams, let their athletes rate, and publish everything and the season report."""
    inside = season.inside
    with time_machine.travel(FIRST, tick=False) as traveller:
        publish_edition(inside, FIRST - timedelta(days=7))  # from now on, the site has had its calendar
        season.teams = [_new_team(inside, random, number) for number in range(SCHOOLS)]
        sittings = [
            (random.randrange(24 * 7 * WEEKS) if weekly else random.randrange(3), random.random(), team, athlete)
            for team in season.teams
            for athlete in team.athletes
        ]
        writers = _other_writers(season) if by_others else {}
        before = _export(season)
        hours = 0
        for hour, _, team, athlete in sorted(sittings, key=lambda sitting: sitting[:2]):
            hours = _pass(season, traveller, hours, hour)
            _sit(season, random, team, athlete, writers)
        if not weekly:
            season.waiting.append((before, _export(season)))
        # A few days longer than the ratings are spread: of a coach, only some appear on a day.
        _pass(season, traveller, hours, hours + 24 * (SPREAD_DAYS + 14))
        season.exports.append(_export(season))
    with inside.database.writing() as session:
        window = season_window(SEASON)
        add_report(session, "Volleyball", "Women", SEASON, window=window, day=window.last + timedelta(days=1))
    with inside.database.reading() as session:
        season.report = dict(session.scalars(select(SeasonReport.content)).one())
        rows = session.execute(select(Review.id, Review.author_tag, Review.coach_id, Review.state)).all()
        days = dict(session.execute(select(Review.id, Review.created_on)).tuples().all())
    if any(row.state != "published" for row in rows):
        raise RuntimeError("not everything has been published")
    tags = {
        Author(season.site.authors_key, athlete).review_tag(coach): athlete
        for team in season.teams
        for athlete in team.roster
        for coach in team.coaches
    }
    ids = public_ids(inside.keys, [str(row.id) for row in rows])
    season.author_of = {id_: tags[row.author_tag] for id_, row in zip(ids, rows, strict=True)}
    season.coach_of = {id_: row.coach_id for id_, row in zip(ids, rows, strict=True)}
    season.day_of = {id_: days[row.id] for id_, row in zip(ids, rows, strict=True)}


def _new_team(inside: SidelineSite, random: Random, number: int) -> Team:
    """Add a team of 5 to 40. In half of the teams only two to four athletes rate: there it is easiest to guess. In
    others everybody does, or nine tenths.
    """
    school, roster = f"University of Sitting {number} End", random.choice([5, 6, 7, 9, random.randint(8, 40)])
    answering = random.randint(2, 4) if number % 2 else random.randint(-(-roster // 2), roster)
    if number % 6 in (0, 2):
        answering = roster if number % 6 == 0 else -(-9 * roster // 10)
    names = [f"Sitting Coach{number} Number{place}" for place in range(random.randint(2, 5))]
    classes = [random.randint(0, 9) for _ in range(3)]
    domain = f"sitting{number}.example"
    with inside.database.writing() as session:
        coaches = make_coaches(session, *names, university=school, sport="Volleyball")
        users = [
            User(email=f"{number}-{athlete}@athletes.example", password_hash="!", created_at=FIRST, updated_at=FIRST)
            for athlete in range(roster)
        ]
        session.add_all(users)
        key = TeamKey(coaches[0].university_id, SPORT_IDS["Volleyball"], "Women")
        team_id = team_ids(session, [key])[key]
        session.add(TeamFact(team_id=team_id, name="roster_size", season=SEASON, number=roster, source="A file"))
        stayed = [random.randint(0, players) for players in classes]
        players = dict(zip(("freshmen", "sophomores", "juniors"), classes, strict=True))
        players |= {f"{name}_stayed": number for name, number in zip(players, stayed, strict=True)}
        counts = {**players, "seniors": random.randint(0, 5), "graduates": random.randint(0, 2), "unknown": 0}
        session.add(Roster(team_id=team_id, season=SEASON - 1, read_on=FIRST.date(), **counts))
        session.execute(update(University).where(University.id == key.university_id).values(email_domains=[domain]))
        for post in session.scalars(select(Post).where(Post.coach_id == coaches[0].id)):
            post.role = "head"
        session.flush()
        ids, coach_ids = [user.id for user in users], [coach.id for coach in coaches]
        page = TeamOfPage(key.university_id, key.sport_id, "Women")
    confirmed = {user_id for user_id in ids if number % 6 in (0, 2) or random.random() < 0.8}
    with inside.database.writing() as session:
        for user_id in confirmed:
            author = Author(inside.authors_key, user_id)
            own = read_record(session, author)
            own.school = ConfirmedSchool(uuid4(), SEASON + 1, domain)
            write_record(session, author, own)
    return Team(school, page, ids, ids[:answering], confirmed, coach_ids)


def _export(season: Season) -> Export:
    return take_export(season.inside, {team.school: team.page for team in season.teams})


def _pass(season: Season, traveller: time_machine.Traveller, hours: int, until: int) -> int:
    """Let hours pass with the jobs that publish and count, keep the exports of each week, and return `until`."""
    inside = season.inside
    for hour in range(hours + 1, until + 1):
        now = FIRST + timedelta(hours=hour)
        if now.hour in (12, 19):
            traveller.move_to(now, tick=False)
            is_weekly = now.weekday() == 0 and now.hour == 12
            if is_weekly and season.exports and inside.settings.has_editions:
                season.waiting.append((season.exports[-1], _export(season)))
            publish_edition(inside, now)
            publish_due_reviews(inside, now)
            if is_weekly:
                count_roster_shares(inside, now)
                season.exports.append(_export(season))
    traveller.move_to(FIRST + timedelta(hours=until), tick=False)
    return until


def _sit(season: Season, random: Random, team: Team, athlete: UUID, writers: Writers) -> None:
    """Rate the head coach and most of the staff with random opinions."""
    ratings = [
        {
            "coach_id": coach,
            "rating": random.randint(1, 5),
            **dict.fromkeys(CATEGORIES.values(), random.choice([0, random.randint(1, 5)])),
            "would_recommend": random.choice([True, False, None]),
            "tags": random.sample(TAGS, random.randint(0, 3)),
            "comment": random.choice(["", "Fair. " * random.randint(1, 20)]),
            "school_email": random.random() < 0.5 and athlete in team.confirmed,
        }
        for coach in team.coaches
        if coach == team.coaches[0] or random.random() < 0.85
    ]
    _, rated, _ = find_team(season.inside.database.read_pool, team.slug, "womens-volleyball")
    by_writer: dict[UUID, list[dict[str, Any]]] = defaultdict(list)
    for rating in ratings:
        by_writer[writers.get((athlete, rating["coach_id"]), athlete)].append(rating)
    for writer, of_writer in by_writer.items():
        author = Author(season.inside.authors_key, writer)
        sitting = Sitting(season.inside, author, "203.0.113.7", rated, clock.today())
        results = sitting.rate(RateStaff(ratings=of_writer))
        if not all(result["status"] == 201 for result in results):
            raise RuntimeError(f"a rating was refused: {results}")
    season.sittings.append(athlete)


def _other_writers(season: Season) -> Writers:
    """Let each rating be by another athlete of the roster, also one who did not answer. Only whether they have
    confirmed a school email stays: the share of the roster may tell that.
    """
    random, writers = Random(5), Writers()
    for team in season.teams:
        confirmed = [athlete for athlete in team.roster if athlete in team.confirmed]
        for group in (confirmed, [athlete for athlete in team.roster if athlete not in team.confirmed]):
            for coach in team.coaches:
                writers |= {
                    (one, coach): other for one, other in zip(group, random.sample(group, len(group)), strict=True)
                }
    return writers


# Which ratings are from one person?


def _link(season: Season, mode: str) -> Result:
    """Compare reviews of different coaches of a team. What is known to appear together, an edition, is no finding."""
    traces = _traces(season)
    turn = {athlete: float(number) for number, athlete in enumerate(season.sittings)}
    # This proves that the attack can succeed.
    traces["(the order of sittings)"] = {review: turn[author] for review, author in season.author_of.items()}
    # The athletes of an edition are known to be others than those of the next one.
    groups: dict[tuple[int, date | None], list[str]] = defaultdict(list)
    for review in sorted(season.author_of):
        groups[season.coach_of[review], season.day_of[review] if mode == "weekly" else None].append(review)
    random = Random(3)
    true_sums = _sums(traces, season.author_of)
    chance: dict[str, list[float]] = defaultdict(list)
    for _ in range(SHUFFLES):
        guess: dict[str, UUID] = {}
        for reviews in groups.values():
            authors = [season.author_of[review] for review in reviews]
            guess |= zip(reviews, random.sample(authors, len(authors)), strict=True)
        for name, total in _sums(traces, guess).items():
            chance[name].append(total)
    found = {
        name: abs(total - mean(chance[name])) / (pstdev(chance[name]) or 1) if total != mean(chance[name]) else 0.0
        for name, total in true_sums.items()
    }
    control = found.pop("(the order of sittings)")
    worst = max(found, key=lambda name: found[name])
    finding = f"{found[worst]:.1f} σ ({worst}); with the order of the sittings it would be {control:.0f} σ"
    held = found[worst] < CHANCE < control
    return Result(f"ratings from one sitting, {mode}", len(found) * len(season.author_of), finding, held)


def _sums(traces: Mapping[str, Trace], author_of: Mapping[str, UUID]) -> dict[str, float]:
    """Return for each trace how alike the reviews are that have the same author."""
    of_author: dict[UUID, list[str]] = defaultdict(list)
    for review in sorted(author_of):
        of_author[author_of[review]].append(review)
    pairs = [pair for reviews in of_author.values() for pair in combinations(reviews, 2)]
    sums = {}
    for name, trace in traces.items():
        values = [(trace[one], trace[other]) for one, other in pairs]
        if all(isinstance(value, str) for value in trace.values()):
            sums[name] = float(sum(one == other for one, other in values))
        else:
            sums[name] = sum(abs(float(one) - float(other)) for one, other in values)
    return sums


def _traces(season: Season) -> dict[str, Trace]:
    """Return everything that a visitor gets about single reviews."""
    traces: dict[str, Trace] = defaultdict(dict)

    def note(review: str, name: str, value: float | str) -> None:
        traces[name][review] = value

    for coach in {coach for team in season.teams for coach in team.coaches}:
        for sort in ("newest", "highest", "lowest"):
            items = _reviews(season.site.visitor(), f"/api/coaches/{coach}/reviews?sort={sort}")
            for place, item in enumerate(items):
                note(item["id"], f"place in JSON, {sort}", float(place))
                note(item["id"], f"place from the end, {sort}", float(len(items) - place))
                _note_fields(note, item["id"], item, "JSON")
    for name, table in _exported(season.site).items():
        first: dict[int, int] = {}
        for place, row in enumerate(table):
            coach = int(row["coach_id"])
            note(row["review_id"], f"row of {name}", float(place - first.setdefault(coach, place)))
            _note_fields(note, row["review_id"], row, name)
    _note_new_rows(note, season)
    missing = [name for name, trace in traces.items() if trace.keys() != season.author_of.keys()]
    if missing:
        raise RuntimeError(f"not known of all reviews: {missing}")
    return traces


def _note_new_rows(note: Callable[[str, str, float | str], None], season: Season) -> None:
    """Note what somebody knows who subtracts the files of each week from those of the next one."""
    seen: set[str] = set()
    for number, export in enumerate(season.exports):
        new = [row for row in export.table("reviews") if row["review_id"] not in seen]
        places: Counter[int] = Counter()
        for line, row in enumerate(new):
            note(row["review_id"], "week of the first export", float(number))
            note(row["review_id"], "new row of the week", float(line))
            note(row["review_id"], "new row of the coach", float(places[row["coach_id"]]))
            note(row["review_id"], "has categories", str(row["team_spirit"] is not None))
            places[row["coach_id"]] += 1
        seen |= {row["review_id"] for row in new}


def _reviews(visitor: Person, path: str) -> list[dict[str, Any]]:
    """Return all pages of a list of reviews."""
    page = visitor.send("GET", path).raise_for_status().json()
    items: list[dict[str, Any]] = page["items"]
    while page["next_cursor"]:
        page = visitor.send("GET", f"{path}&cursor={page['next_cursor']}").raise_for_status().json()
        items += page["items"]
    return items


def _exported(site: Site) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of the exported reviews in both formats."""
    folder = site.data_dir / "export"
    site.run_command("export", folder, "--texts").check_returncode()
    with (folder / "reviews.csv").open(encoding="utf-8", newline="") as file:
        rows: list[dict[str, Any]] = list(csv.DictReader(file))
    lines = [json.loads(line) for line in (folder / "reviews.jsonl").read_text("utf-8").splitlines()]
    return {"CSV": rows, "JSON Lines": lines}


def _note_fields(
    note: Callable[[str, str, float | str], None], review: str, row: Mapping[str, object], of: str
) -> None:
    for name, value in row.items():
        if name in ("id", "review_id"):
            note(review, f"{of}: {name}", UUID(str(value)).int / 2**128)
            note(review, f"{of}: last digit of {name}", str(value)[-1])
        elif name != "coach_id":
            note(review, f"{of}: {name}", str(value))
    day = date.fromisoformat(str(row["date"]))
    note(review, f"{of}: day", float(day.toordinal()))
    note(review, f"{of}: day of the week", str(day.weekday()))
    note(review, f"{of}: length", float(len(json.dumps(row, default=str))))


# Who answered?


def _everybody(season: Season, mode: str) -> Result:
    """Look in the season report for teams whose staff learns that each athlete answered."""
    path = f"/api/season-reports/womens-volleyball/{SEASON}"
    report = season.site.visitor().send("GET", path).raise_for_status().json()["report"]
    rosters = {team.school: len(team.roster) for team in season.teams}
    shown = [team for conference in report["conferences"] for team in conference["teams"] if team["reason"] is None]
    faults = [
        f"{team['athletes']} of {rosters[team['school']]}, of whom {team['recommend_of']} recommend or do not"
        for team in shown
        if max(team["athletes"], team["recommend_of"] or 0) >= rosters[team["school"]]
    ]
    # A number that is shown only if everybody answered says the same.
    faults += [f"numbers of a team of {rosters[team['school']]}" for team in shown if rosters[team["school"]] <= 5]
    return result_of_faults(f"teams where everybody answered, {mode}", len(shown), "told", faults)


def _shares(season: Season, mode: str) -> Result:
    """Look at the shares of the rosters in the exports of each week."""
    answered = {team.school: len(team.confirmed & {*team.athletes}) for team in season.teams}
    looked_at, faults = told_by_shares(season.exports, answered)
    return result_of_faults(f"shares of rosters, and what they moved by, {mode}", looked_at, "told", faults)


def _subtract(season: Season, mode: str) -> Iterator[Result]:
    """Compare exported files before and after athletes rate, and before and after an edition."""
    files = sum(len(before.files) for before, _ in season.waiting)
    changed = changed_files(season.waiting)
    yield result_of_faults(f"exported files while ratings wait, {mode}", files, "changed", changed)
    categories, others = subtract(season.exports)
    for name, differences in (("numbers of categories", categories), ("other numbers", others)):
        faults = [column for column, is_right in differences if not is_right]
        case = f"{name} in exports, and what they moved by, {mode}"
        yield result_of_faults(case, len(differences), "not from public reviews", faults)


def _cells(season: Season, mode: str) -> Result:
    """Look for cells below the floors: classes of 'who stayed', and grades of the season report."""
    visitor, looked_at, faults = season.site.visitor(), 0, list[str]()
    for team in season.teams:
        page = visitor.send("GET", f"/api/teams/{team.slug}/womens-volleyball").raise_for_status().json()
        if page["stayed"] and page["stayed"]["seasons"]:
            number, small = small_cells(page["stayed"])
            looked_at, faults = looked_at + number, faults + small
    coaches_of = {team.school: team.coaches for team in season.teams}
    reviews = season.exports[-1].reviews_by_coach()
    for conference in season.report["conferences"]:
        for team in conference["teams"]:
            if team["reason"] is None:
                number, small = small_grades(team, {coach: reviews[coach] for coach in coaches_of[team["school"]]})
                looked_at, faults = looked_at + number, faults + small
    return result_of_faults(f"joined classes and grades of few, {mode}", looked_at, "told", faults)


def _repeat(season: Season, other: Season) -> Result:
    """Compare everything exported, and the season report, with a season in which other athletes gave the ratings."""
    if {*season.author_of.values()} == {*other.author_of.values()}:
        raise RuntimeError("the same athletes answered")
    faults = [
        name
        for one, repeated in zip(season.exports, other.exports, strict=True)
        for name, content in one.without_ids().items()
        if content != repeated.without_ids()[name] or one.counted_to != repeated.counted_to
    ]
    faults += [name for name, value in season.report.items() if value != other.report[name]]
    attempts = sum(len(export.without_ids()) for export in season.exports) + len(season.report)
    return result_of_faults("files and reports if others had answered, weekly", attempts, "differ", faults)
