"""The numbers of a season report: what athletes think of the teams of a sport, women's or men's, in one season.

A report counts the reviews that were published on the days of its window. No number of it may tell, together with any
other public number, what fewer than five athletes think (docs/decisions/0023):

- The windows of this sport's reports, and the beginning of 'the last two seasons' of profiles, cut the reviews of a
  coach in a program into parts. A coach counts only if the part in the window has LEAST, and each other part has none
  or LEAST as well. This is asked for the stars, for each category and for the recommendation separately.
- A team has the numbers of its coaches who count, together. Everything else is computed from the numbers of teams as
  the report shows them, so that it tells nothing more, and anybody can compute it again.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date
from statistics import median_high, median_low
from typing import Annotated, Literal, NamedTuple

from typing_extensions import TypedDict

from sideline.coaches.choices import CATEGORIES, DIVISIONS, SPORT_IDS, SportName
from sideline.coaches.model import UNLISTED
from sideline.coaches.numbers import ENOUGH_REVIEWS, SlowReads
from sideline.coaches.schools import shown_genders, team_path, team_slug
from sideline.coaches.team_model import FIRST_MONTH, season_at, season_name
from sideline.coaches.wording import list_of
from sideline.core.http.schemas import DayText, ResponseDict, doc
from sideline.teams.numbers import COUNTS, PROGRAMS_OF_SPORT, Numbers, numbers_of, pooled, team_name, untold_programs

LEAST = ENOUGH_REVIEWS
"""The fewest reviews for which a number is shown, and that must be left if another number is subtracted from it."""

TEAMS_FOR_STRIPS = 5
"""The fewest teams with numbers for which a report has medians and a headline."""

TEAMS_FOR_MEAN = 3
"""The fewest teams with numbers for which a conference has means."""

ROSTER_SHARE = 5
"""A team has numbers once one fifth of its roster has rated, if the size of the roster is known."""

GRADES = ("Overall", *CATEGORIES)

TeamGender = Literal["Women", "Men"]
"""Women's and men's teams have separate reports. A staff for both teams is in both."""

Reason = Literal["small", "few", "parts", "roster"]
"""small: a roster of at most LEAST, of which any number would tell that everybody answered. few: no coach has LEAST
reviews in the window whose number is public; there may be more athletes than that. parts: some have, but not each other
part has. roster: fewer athletes than a fifth of the roster.
"""


class MethodRule(ResponseDict):
    """One rule of how a report counts."""

    title: str
    text: str


class ReportMethod(ResponseDict):
    """How a report counts. It is stored with the report, because a later release may have other limits."""

    rules: list[MethodRule]
    reasons: Annotated[dict[Reason, str], doc("Why a team has no numbers, on the page and in the CSV.")]


METHOD: ReportMethod = {
    "rules": [
        {
            "title": "Who is counted.",
            "text": "Everyone who rated a coach of the team in a review published on these days. A coach counts with "
            "five reviews or more.",
        },
        {
            "title": "“At least.”",
            "text": "Nothing here links one athlete’s ratings, on purpose. So the number of athletes is that of the "
            "coach with the most ratings. If nearly the whole roster answered, it stays at nine tenths of the roster. "
            "A team has no numbers if fewer than a fifth of its roster answered, or if its roster is five or fewer.",
        },
        {
            "title": "Numbers.",
            "text": "The plain mean of all ratings of these coaches, to one decimal place, halves rounded up. No "
            "weights. With five or more teams, there is a middle team: as many teams are above it as below. Between "
            "two, it is their mean. With three or more teams, a conference has the mean of its teams.",
        },
        {
            "title": "Recommend.",
            "text": "How many of those who answered that question would recommend the head coach. A dash here means "
            "that too few answered, or nearly the whole roster did; in other columns, that too few answered.",
        },
        {
            "title": "Small groups.",
            "text": "If another public number minus a coach’s would leave one to four reviews, the coach is left out "
            "of that grade; if it is Overall, out of all grades.",
        },
        {
            "title": "Not a ranking.",
            "text": "With few answers each, two teams less than half a point apart can’t be told apart. The order is "
            "alphabetical.",
        },
        {
            "title": "No quotes.",
            "text": "Nobody picked words or topics, and the headline is chosen by a rule: the grade that is alone the "
            "lowest, or alone the highest, on the most teams, if that is at least half of the teams with all six "
            "grades. Otherwise it says how many would recommend their head coach.",
        },
    ],
    "reasons": {
        "small": "a roster of five or fewer",
        "few": "no coach with five reviews that count",
        "parts": "another number minus this one would leave fewer than five reviews",
        "roster": "fewer than a fifth of the roster",
    },
}
"""The rules of this module in words, with its limits. With them, the CSV gives every other number of a report."""


class ReportTeam(ResponseDict):
    """A team of a report. Without numbers it has a reason."""

    school: str
    path: str
    division: str
    athletes: Annotated[int | None, doc("How many athletes rated, at least: the reviews of the coach with the most.")]
    grades: Annotated[list[float | None], doc("As in `names`. Null means fewer than five, or too few left.")]
    recommend_yes: Annotated[int | None, doc("Would recommend the head coach.")]
    recommend_of: int | None
    reason: Annotated[Reason | None, doc("Why the team has no numbers.")]
    roster: Annotated[int | None, doc("The size of the roster, only with the reason 'roster'.")]


class ConferenceMean(ResponseDict):
    """The plain means of the teams of a conference, and sums of counts."""

    teams: int
    athletes: int
    grades: list[float | None]
    recommend_yes: int | None
    recommend_of: int | None


class ReportConference(ResponseDict):
    """A conference, or the teams without a known one. Without numbers of any of its teams, a conference is left out."""

    name: str
    mean: Annotated[ConferenceMean | None, doc("From three teams with numbers.")]
    teams: list[ReportTeam]


class ReportHead(ResponseDict):
    """Which report it is, and its numbers at the top."""

    team: Annotated[str, doc("The name in its address: 'womens-volleyball'.")]
    name: Annotated[str, doc('"Women\'s Volleyball".')]
    season: Annotated[int, doc("The year in which the season begins.")]
    season_name: str
    published: DayText
    first_day: Annotated[DayText, doc("The first day of the window.")]
    last_day: DayText
    teams: Annotated[int, doc("Teams with numbers.")]
    headline: str


class ReportNumbers(ReportHead):
    """All that a report shows. It never changes."""

    summary: str
    athletes: Annotated[int, doc("How many rated on teams with numbers, at least.")]
    recommend_yes: Annotated[int, doc("Would recommend the head coach, on teams with numbers.")]
    recommend_of: int
    names: Annotated[list[str], doc("The names of the grades.")]
    medians: Annotated[list[float | None], doc("The grade of the middle team. Null with fewer than five teams.")]
    conferences: list[ReportConference]
    teams_elsewhere: Annotated[
        int, doc("Teams without numbers that are left out: their conference has none, or is not known.")
    ]


class Window(NamedTuple):
    """The days of publication that a report counts."""

    first: date
    last: date


class Counted(NamedTuple):
    """Who counted in an earlier report of a sport: its window, and the grades by coach, at whatever school: schools are
    joined, and posts of a coach too. The grade after the last one is the recommendation.
    """

    window: Window
    grades: Mapping[int, Collection[int]]


class WhatIsCounted(TypedDict):
    """What the site keeps of a report to keep later ones apart from it: lists of coach and grades."""

    counted: list[tuple[int, list[int]]]


_RECOMMEND = len(GRADES)
_DAYS = f"""
    SELECT r.coach_id, university_id, created_on, {COUNTS} FROM published_reviews r JOIN teams ON teams.id = r.team_id
    WHERE sport_id = :sport_id GROUP BY r.coach_id, university_id, created_on
"""  # noqa: S608  # names of columns
_POSTS = f"""
    SELECT posts.coach_id, t.university_id, u.name, u.slug, u.conference, t.gender, posts.role, is_over OR has_left,
        first_season, last_season, CASE WHEN coaches.university_id = t.university_id THEN division ELSE '' END
    FROM posts JOIN coaches ON coaches.id = posts.coach_id JOIN teams t ON t.id = posts.team_id
    JOIN universities u ON u.id = t.university_id
    WHERE t.sport_id = :sport_id AND NOT {UNLISTED} ORDER BY u.folded, posts.id
"""  # noqa: S608  # constant
_ROSTERS = """
    SELECT university_id, number, 0 AS is_list FROM team_facts JOIN teams ON teams.id = team_id
    WHERE sport_id = :sport_id AND gender = :gender AND season = :season AND team_facts.name = 'roster_size'
    UNION ALL
    SELECT university_id, freshmen + sophomores + juniors + seniors + graduates + unknown, 1
    FROM rosters JOIN teams ON teams.id = team_id
    WHERE sport_id = :sport_id AND gender = :gender AND season = :season
    ORDER BY is_list
"""


class _Post(NamedTuple):
    coach_id: int
    school_id: int
    school: str
    slug: str
    conference: str
    gender: str
    role: str
    is_over: bool
    first_season: int | None
    last_season: int | None
    division: str

    def is_of(self, season: int) -> bool:
        """Whether the coach was on the staff in a season or the one before, as far as lists know."""
        is_later = self.first_season is not None and self.first_season > season
        return not is_later and (not self.is_over or (self.last_season or 0) >= season - 1)

    def is_head_of(self, season: int) -> bool:
        return self.role == "head" and (not self.is_over or self.last_season == season)


Days = Mapping[tuple[int, int], Mapping[date, Numbers]]
"""Published reviews by coach and school, and by day."""


def season_window(season: int) -> Window:
    """Return all days of a season."""
    return Window(date(season, FIRST_MONTH, 1), date.fromordinal(date(season + 1, FIRST_MONTH, 1).toordinal() - 1))


def make_numbers(
    reads: SlowReads,
    sport: SportName,
    gender: TeamGender,
    season: int,
    *,
    window: Window,
    day: date,
    earlier: Sequence[Counted],
) -> tuple[ReportNumbers, WhatIsCounted]:
    """Return a report as of `day`, and what it counted. `earlier` has all reports of this sport so far."""
    sport_id = SPORT_IDS[sport]
    days = _read_days(reads, sport_id)
    sizes = reads.fetch(_ROSTERS, sport_id=sport_id, gender=gender, season=season)
    # The school's own list comes last, so it is the one that is kept.
    rosters = {school_id: size for school_id, size, _ in sizes if size}
    posts = [_Post._make(row) for row in reads.fetch(_POSTS, sport_id=sport_id)]
    genders: dict[int, set[str]] = defaultdict(set)
    staffs: dict[int, list[_Post]] = defaultdict(list)
    for post in posts:
        genders[post.school_id].add(post.gender)
        if post.gender in (gender, "Both") and post.is_of(season):
            staffs[post.school_id].append(post)
    counted: dict[tuple[int, int], list[int]] = {}
    conferences: dict[str, list[ReportTeam]] = defaultdict(list)
    for school_id, staff in staffs.items():
        coaches = {(post.coach_id, school_id) for post in staff}
        of_staff = {
            key: grades for key in coaches if (grades := counting(days.get(key, {}), key[0], window, day, earlier))
        }
        in_window = {key: _within(days.get(key, {}), window) for key in coaches}
        heads = {(post.coach_id, school_id) for post in staff if post.is_head_of(season)}
        page = gender if gender in shown_genders(genders[school_id]) else "Both"
        path = team_path(staff[0].slug, sport, page)
        team = _team(staff, path, of_staff, in_window, heads=heads, roster=rosters.get(school_id))
        conferences[staff[0].conference].append(team)
        if team["reason"] is None:
            counted |= of_staff
    report = _report(sport, gender, season, window=window, day=day, conferences=conferences)
    of_coach: dict[int, set[int]] = defaultdict(set)
    for (coach_id, _), grades in counted.items():
        of_coach[coach_id].update(grades)
    return report, {"counted": [(coach_id, sorted(grades)) for coach_id, grades in sorted(of_coach.items())]}


def _read_days(reads: SlowReads, sport_id: int) -> Days:
    """Read all reviews of a sport but those of programs whose numbers could reveal an author."""
    untold = untold_programs(tuple(row) for row in reads.fetch(PROGRAMS_OF_SPORT, sport_id=sport_id))
    days: dict[tuple[int, int], dict[date, Numbers]] = defaultdict(dict)
    for coach_id, school_id, day, *counts in reads.fetch(_DAYS, sport_id=sport_id):
        if (coach_id, school_id, sport_id) not in untold:
            parsed = day if isinstance(day, date) else date.fromisoformat(day)
            days[coach_id, school_id][parsed] = numbers_of(tuple(counts))
    return days


# Who counts.


def counting(
    days: Mapping[date, Numbers],
    coach_id: int,
    window: Window,
    made_on: date,
    earlier: Sequence[Counted],
) -> list[int]:
    """Return the grades in which a coach counts, by the rule above; none without the first one.

    What appears on the day of the report, or later, is no part: each edition tells what it adds.
    """
    recent_from = season_window(season_at(made_on) - 1).first
    grades = []
    for grade in range(_RECOMMEND + 1):
        windows = [window, *(report.window for report in earlier if grade in report.grades.get(coach_id, ()))]
        parts: Counter[tuple[bool, ...]] = Counter()
        for day, numbers in days.items():
            is_in = [first <= day <= last for first, last in windows]
            if day >= made_on and not is_in[0]:
                continue
            parts[*is_in, day >= recent_from] += _counts(numbers)[grade][1]
        if any(part[0] and number for part, number in parts.items()) and not any(
            0 < number < LEAST for number in parts.values()
        ):
            grades.append(grade)
        elif grade == 0:
            return []
    return grades


def _counts(numbers: Numbers) -> list[tuple[int, int]]:
    """Return sum and number of each grade, and of the recommendation."""
    return [
        (numbers.stars, numbers.reviews),
        *zip(numbers.sums, numbers.counts, strict=True),
        (numbers.recommend_yes, numbers.recommend_answers),
    ]


def _within(days: Mapping[date, Numbers], window: Window) -> Numbers:
    return pooled(numbers for day, numbers in days.items() if window.first <= day <= window.last)


# Teams, conferences and the whole report. Means are computed in whole tenths: computers round fractions differently.


def _team(
    staff: Sequence[_Post],
    path: str,
    counted: Mapping[tuple[int, int], Sequence[int]],
    in_window: Mapping[tuple[int, int], Numbers],
    *,
    heads: Collection[tuple[int, int]],
    roster: int | None,
) -> ReportTeam:
    divisions = Counter(post.division for post in staff if post.division)
    team: ReportTeam = {
        "school": staff[0].school,
        "path": path,
        "division": max(DIVISIONS, key=lambda division: divisions[division]) if divisions else "",
        "athletes": None,
        "grades": [None] * len(GRADES),
        "recommend_yes": None,
        "recommend_of": None,
        "reason": None,
        "roster": None,
    }
    if roster and roster <= LEAST:
        return {**team, "reason": "small"}
    athletes = max((in_window[key].reviews for key in counted), default=0)
    if not athletes:
        most = max(numbers.reviews for numbers in in_window.values())
        return {**team, "reason": "few" if most < LEAST else "parts"}
    if roster and athletes * ROSTER_SHARE < roster:
        return {**team, "reason": "roster", "roster": roster}

    def together(grade: int, keys: Iterable[tuple[int, int]]) -> tuple[int, int]:
        pairs = [_counts(in_window[key])[grade] for key in keys if grade in counted.get(key, ())]
        return sum(total for total, _ in pairs), sum(number for _, number in pairs)

    team["grades"] = [_grade(_tenths(*together(grade, counted))) for grade in range(len(GRADES))]
    limit = nearly_all(roster) if roster else None
    team["athletes"] = athletes if limit is None else min(athletes, limit)
    # Of two heads of a season, the one with more answers: one athlete may have answered for both.
    of_heads = [together(_RECOMMEND, [key]) for key in sorted(heads)]
    yes, answers = max(of_heads, key=lambda pair: pair[1], default=(0, 0))
    if answers and (limit is None or answers < limit):
        team["recommend_yes"], team["recommend_of"] = yes, answers
    return team


def nearly_all(roster: int) -> int:
    """Return the largest number of athletes to show: nine tenths of the roster, rounded up, but not everybody.
    A larger one would tell of nearly each athlete that they answered.
    """
    return min(-(-9 * roster // 10), roster - 1)


def _tenths(total: int, number: int) -> int | None:
    """Return a mean in tenths, half up; None for the mean of nothing."""
    return (20 * total + number) // (2 * number) if number else None


def _grade(tenths: int | None) -> float | None:
    return None if tenths is None else tenths / 10


def _mean_of_teams(grades: Iterable[float | None], least: int, mean: Callable[[list[int]], int]) -> float | None:
    """Return the mean of the grades of teams as the report shows them, from this number of teams on."""
    shown = [round(10 * grade) for grade in grades if grade is not None]
    return mean(shown) / 10 if len(shown) >= least else None


def plain_mean(tenths: Sequence[int]) -> int:
    """Return the mean, half up."""
    return (2 * sum(tenths) + len(tenths)) // (2 * len(tenths))


def middle(tenths: Sequence[int]) -> int:
    """Return the grade of the middle team; of the two in the middle, their mean, half up."""
    return plain_mean([median_low(tenths), median_high(tenths)])


def _conference(name: str, teams: Sequence[ReportTeam]) -> ReportConference:
    rated = [team for team in teams if team["reason"] is None]
    mean: ConferenceMean | None = None
    if name and len(rated) >= TEAMS_FOR_MEAN:
        columns = zip(*(team["grades"] for team in rated), strict=True)
        recommended = [team for team in rated if team["recommend_of"] is not None]
        yes, answers = recommendations(recommended)
        has_enough = len(recommended) >= TEAMS_FOR_MEAN
        mean = {
            "teams": len(rated),
            "athletes": sum(team["athletes"] or 0 for team in rated),
            "grades": [_mean_of_teams(column, TEAMS_FOR_MEAN, plain_mean) for column in columns],
            "recommend_yes": yes if has_enough else None,
            "recommend_of": answers if has_enough else None,
        }
    # Without conferences from a file, the others would be all teams of the sport.
    return {"name": name, "mean": mean, "teams": list(teams) if name else rated}


def recommendations(teams: Iterable[ReportTeam]) -> tuple[int, int]:
    """Return how many would recommend their head coach, and of how many."""
    pairs = [(team["recommend_yes"] or 0, team["recommend_of"] or 0) for team in teams]
    return sum(yes for yes, _ in pairs), sum(answers for _, answers in pairs)


def _report(
    sport: SportName,
    gender: TeamGender,
    season: int,
    *,
    window: Window,
    day: date,
    conferences: Mapping[str, Sequence[ReportTeam]],
) -> ReportNumbers:
    teams = [team for of_conference in conferences.values() for team in of_conference]
    rated = [team for team in teams if team["reason"] is None]
    shown = [
        _conference(name, of_conference)
        for name, of_conference in sorted(conferences.items(), key=lambda item: (item[0] == "", item[0].lower()))
        if any(team["reason"] is None for team in of_conference)
    ]
    yes, answers = recommendations(rated)
    name = team_name(sport, gender)
    medians = [
        _mean_of_teams([team["grades"][grade] for team in rated], TEAMS_FOR_STRIPS, middle)
        for grade in range(len(GRADES))
    ]
    athletes = sum(team["athletes"] or 0 for team in rated)
    return {
        "team": team_slug(sport, gender),
        "name": name,
        "season": season,
        "season_name": season_name(season),
        "published": day.isoformat(),
        "first_day": window.first.isoformat(),
        "last_day": window.last.isoformat(),
        "teams": len(rated),
        "headline": headline(rated) or f"{name}, {season_name(season)}",
        "summary": _summary(f"{gender.lower()}’s {sport.lower()}", rated, athletes, medians, season),
        "athletes": athletes,
        "recommend_yes": yes,
        "recommend_of": answers,
        "names": list(GRADES),
        "medians": medians,
        "conferences": shown,
        "teams_elsewhere": len(teams) - sum(len(conference["teams"]) for conference in shown),
    }


# Words. Nobody writes a headline: it is the strongest sentence of a fixed list.

NOTHING = "Not enough athletes answered. We publish nothing about this season."


def headline(teams: Sequence[ReportTeam]) -> str:
    """Return the headline of a report with these teams with numbers; empty with fewer than TEAMS_FOR_STRIPS.

    The category that is alone the lowest, or alone the highest, on the most teams with all six, if these are at least
    half of them; otherwise how many would recommend their head coach, or how many rated. The lowest comes before the
    highest, and then the categories are in their usual order.
    """
    if len(teams) < TEAMS_FOR_STRIPS:
        return ""
    of_teams = [[grade for grade in team["grades"][1:] if grade is not None] for team in teams]
    complete = [grades for grades in of_teams if len(grades) == len(CATEGORIES)]
    best, sentence = 0, ""
    for word, extreme in (("lowest", min), ("highest", max)):
        for number, name in enumerate(CATEGORIES):
            alone = sum(grades.count(extreme(grades)) == 1 and grades[number] == extreme(grades) for grades in complete)
            if alone > best:
                best, sentence = alone, f"{name} is the {word} grade on {alone} of {len(complete)} teams"
    if len(complete) >= TEAMS_FOR_STRIPS and 2 * best >= len(complete):
        return sentence
    yes, answers = recommendations(teams)
    if answers:
        return f"{yes:,} of {answers:,} athletes would recommend their head coach"
    return f"Athletes rated their coaches on {len(teams)} teams"


def _summary(
    team: str, rated: Sequence[ReportTeam], athletes: int, medians: Sequence[float | None], season: int
) -> str:
    if not rated:
        return NOTHING
    teams = f"{len(rated)} {team} {'team' if len(rated) == 1 else 'teams'}"
    sentences = [f"At least {athletes:,} athletes on {teams} rated their coaches in the {season_name(season)} season."]
    known = [(grade, name) for grade, name in zip(medians[1:], CATEGORIES, strict=True) if grade is not None]
    if known:
        high, low = max(grade for grade, _ in known), min(grade for grade, _ in known)
        parts = [f"{grade} for {list_of([name for at, name in known if at == grade])}" for grade in (high, low)]
        sentences.append(f"The middle team’s grade is {' and '.join(dict.fromkeys(parts))}.")
    yes, answers = recommendations(rated)
    if answers:
        sentences.append(f"{yes:,} of {answers:,} would recommend their head coach.")
    return " ".join(sentences)
