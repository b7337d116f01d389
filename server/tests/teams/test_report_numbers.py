"""The numbers of a season report: who counts, what it shows of teams and conferences, and its headline."""

from datetime import date, timedelta

import pytest
from sqlalchemy import select, update

from sideline.coaches.choices import CATEGORIES, SPORT_IDS
from sideline.coaches.model import Coach, University
from sideline.coaches.posts import TeamKey, team_ids
from sideline.coaches.team_model import Roster, TeamFact
from sideline.core.site import Site
from sideline.reviews.model import Review
from sideline.teams.numbers import Numbers
from sideline.teams.report_numbers import (
    LEAST,
    Counted,
    ReportNumbers,
    ReportTeam,
    TeamGender,
    Window,
    counting,
    headline,
    season_window,
)
from sideline.teams.season_reports import add_report
from tests.properties import given, st
from tests.teams.conftest import NORTH, SOUTH, AddPost, AddReviews

SIX = dict.fromkeys(CATEGORIES.values(), 4)


def make(site: Site, gender: TeamGender = "Women", season: int = 2026, **window: date) -> ReportNumbers:
    with site.database.writing() as session:
        days = season_window(season)._replace(**window)
        return add_report(session, "Soccer", gender, season, window=days, day=date(season + 1, 8, 1))


def teams_of(report: ReportNumbers) -> dict[str, ReportTeam]:
    return {team["school"]: team for conference in report["conferences"] for team in conference["teams"]}


def set_conference(site: Site, *schools: str) -> None:
    with site.database.writing() as session:
        for school in session.scalars(select(University).where(University.name.in_(schools))):
            school.conference = "Great Meadow Conference"


def set_roster(site: Site, school: str, size: int) -> None:
    with site.database.writing() as session:
        school_id = session.scalars(select(University.id).where(University.name == school)).one()
        key = TeamKey(school_id, SPORT_IDS["Soccer"], "Women")
        team_id = team_ids(session, [key])[key]
        session.add(TeamFact(team_id=team_id, name="roster_size", season=2026, number=size, source="A file"))


@pytest.mark.both
def test_a_team_has_the_numbers_of_its_coaches_with_five_reviews_of_the_season(
    site: Site, post: AddPost, reviews: AddReviews
) -> None:
    head, assistant, new = post("Mara Lindqvist", role="head"), post("Ida Brandt"), post("Ana Frei")
    reviews(head, 5, 5, 4, 4, 4, 4, would_recommend=True, **SIX)
    reviews(assistant, 2, 2, 2, 2, 3, would_recommend=False)
    reviews(new, 1, 1, 1, 1)
    reviews(head, 1, 1, 1, 1, 1, day=date(2026, 7, 31))

    [team] = teams_of(make(site)).values()

    assert team == {
        "school": NORTH,
        "path": "/team/northfield-university/womens-soccer",
        "division": "DI",
        "athletes": 6,
        "grades": [3.4, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0],  # 37 stars in 11 reviews are 3.36
        "recommend_yes": 6,
        "recommend_of": 6,
        "reason": None,
        "roster": None,
    }


def test_a_coach_of_whom_a_few_other_reviews_are_left_does_not_count(
    site: Site, post: AddPost, reviews: AddReviews
) -> None:
    head = post("Mara Lindqvist")
    reviews(head, 5, 5, 5, 5, 5)
    reviews(head, 1, 1, 1, 1, day=date(2025, 10, 5))
    post("Vera Okoye", SOUTH)
    set_conference(site, NORTH, SOUTH)

    report = make(site)

    assert (report["teams"], report["conferences"], report["teams_elsewhere"]) == (0, [], 2)
    assert report["summary"] == "Not enough athletes answered. We publish nothing about this season."


def test_teams_without_numbers_stand_with_a_reason_beside_those_of_their_conference(
    site: Site, post: AddPost, reviews: AddReviews
) -> None:
    reviews(post("Mara Lindqvist"), 5, 5, 5, 5, 5)
    for name in ("Vera Okoye", "Lea Roth"):
        reviews(post(name, SOUTH), 5, 5, 5, 5, school=SOUTH)
    parts = post("Ida Brandt", "Eastmarch University")
    reviews(parts, 5, 5, 5, 5, 5, school="Eastmarch University")
    reviews(parts, 5, day=date(2025, 10, 5), school="Eastmarch University")
    reviews(post("Ana Frei", "Westfield College"), 5, 5, 5, 5, 5, school="Westfield College")
    set_roster(site, "Westfield College", 26)
    post("Nora Elsewhere", "Far University")
    set_conference(site, NORTH, SOUTH, "Eastmarch University", "Westfield College")

    report = make(site)

    teams = teams_of(report)
    assert {school: team["reason"] for school, team in teams.items()} == {
        "Eastmarch University": "parts",
        NORTH: None,
        SOUTH: "few",
        "Westfield College": "roster",
    }
    assert teams["Westfield College"]["roster"] == 26
    assert (report["teams"], report["teams_elsewhere"], report["conferences"][0]["mean"]) == (1, 1, None)


def test_nobody_can_tell_that_a_whole_team_answered(site: Site, post: AddPost, reviews: AddReviews) -> None:
    reviews(post("Mara Lindqvist", role="head"), *[4] * 15, would_recommend=True)
    set_roster(site, NORTH, 15)

    [team] = teams_of(make(site)).values()

    assert (team["athletes"], team["recommend_yes"], team["recommend_of"]) == (14, None, None)


@pytest.mark.parametrize("roster", [5, 6, 7, 9, 10, 40])
def test_a_team_of_any_size_looks_the_same_if_one_athlete_is_missing(
    site: Site, post: AddPost, reviews: AddReviews, roster: int
) -> None:
    reviews(post("Mara Lindqvist", role="head"), *[4] * roster, would_recommend=True)
    reviews(post("Vera Okoye", SOUTH, role="head"), *[4] * (roster - 1), school=SOUTH, would_recommend=True)
    for school in (NORTH, SOUTH):
        set_roster(site, school, roster)
    set_conference(site, NORTH, SOUTH)

    teams = [{**team, "school": "", "path": ""} for team in teams_of(make(site)).values()]

    assert teams == teams[:1] * len(teams)


def test_a_staff_for_both_teams_is_in_both_reports(site: Site, post: AddPost, reviews: AddReviews) -> None:
    reviews(post("Ana Both", gender="Both"), 4, 4, 4, 4, 4)
    post("Men Only", gender="Men")

    women, men = make(site), make(site, "Men")

    assert [team["path"][-12:] for team in teams_of(women).values()] == ["omens-soccer"]
    assert [team["path"][-11:] for team in teams_of(men).values()] == ["mens-soccer"]
    assert women["conferences"][0]["teams"][0]["grades"] == men["conferences"][0]["teams"][0]["grades"]


def test_a_conference_has_means_from_three_teams_and_a_report_a_headline_from_five(
    site: Site, post: AddPost, reviews: AddReviews
) -> None:
    low = {**SIX, "planning_rating": 2}
    for number, school in enumerate([NORTH, SOUTH, "Eastmarch University", "Westfield College", "Far University"]):
        head = post(f"Coach Number{number}", school, role="head")
        reviews(head, *[number + 1] * 5, school=school, would_recommend=number > 1, **(low if number else SIX))
    set_conference(site, NORTH, SOUTH, "Eastmarch University")

    report = make(site)

    assert report["headline"] == "Planning is the lowest grade on 4 of 5 teams"
    assert report["medians"] == [3.0, 4.0, 4.0, 4.0, 2.0, 4.0, 4.0]
    assert report["summary"] == (
        "At least 25 athletes on 5 women’s soccer teams rated their coaches in the 2026-27 season. The middle team’s "
        "grade is 4.0 for Knowledge, Honesty, Motivation, Character and Team Spirit and 2.0 for Planning. "
        "15 of 25 would recommend their head coach."
    )
    [conference, others] = report["conferences"]
    assert conference["mean"] == {
        "teams": 3,
        "athletes": 15,
        "grades": [2.0, 4.0, 4.0, 4.0, 2.7, 4.0, 4.0],
        "recommend_yes": 5,
        "recommend_of": 15,
    }
    assert (others["name"], others["mean"]) == ("", None)


def team(grades: list[float | None], recommend: tuple[int, int] | None = None) -> ReportTeam:
    yes, answers = recommend or (None, None)
    return {
        "school": "",
        "path": "",
        "division": "",
        "athletes": 6,
        "grades": [4.0, *grades],
        "recommend_yes": yes,
        "recommend_of": answers,
        "reason": None,
        "roster": None,
    }


@pytest.mark.parametrize(
    ("teams", "expected"),
    [
        ([team([5, 4, 4, 4, 4, 4])] * 4, ""),
        ([team([5, 4, 4, 4, 4, 4])] * 5, "Knowledge is the highest grade on 5 of 5 teams"),
        ([team([5, 4, 4, 4, 4, 3])] * 5, "Team Spirit is the lowest grade on 5 of 5 teams"),
        ([team([4] * 6, (4, 6))] * 5, "20 of 30 athletes would recommend their head coach"),
        ([team([4] * 6)] * 5, "Athletes rated their coaches on 5 teams"),
        ([team([None, 5, 4, 4, 4, 4], (4, 6))] * 5, "20 of 30 athletes would recommend their head coach"),
    ],
)
def test_the_headline_is_the_strongest_sentence_of_a_list(teams: list[ReportTeam], expected: str) -> None:
    assert headline(teams) == expected


def test_the_roster_is_also_that_of_the_schools_own_list(site: Site, post: AddPost, reviews: AddReviews) -> None:
    reviews(post("Mara Lindqvist"), 5, 5, 5, 5, 5)
    reviews(post("Ida Brandt"), 5, 5, 5, 5, 5)
    set_roster(site, NORTH, 26)
    classes = dict.fromkeys(("freshmen", "sophomores", "juniors", "seniors", "graduates"), 1)
    with site.database.writing() as session:
        school_id = session.scalars(select(University.id).where(University.name == NORTH)).one()
        team_id = team_ids(session, [key := TeamKey(school_id, SPORT_IDS["Soccer"], "Women")])[key]
        session.add(Roster(team_id=team_id, season=2026, **classes, unknown=1, read_on=date(2026, 10, 5)))

    [team] = teams_of(make(site)).values()

    assert (team["athletes"], team["reason"]) == (5, None)  # of 6; of 26, it would be too few


def test_of_two_head_coaches_the_one_with_more_answers_is_counted(
    site: Site, post: AddPost, reviews: AddReviews
) -> None:
    reviews(post("Mara Lindqvist", role="head"), *[5] * 6, would_recommend=True)
    reviews(post("Ida Brandt", role="head"), *[2] * 5, would_recommend=False)

    [team] = teams_of(make(site)).values()

    assert (team["recommend_yes"], team["recommend_of"]) == (6, 6)


@pytest.mark.parametrize("is_counted", [True, False])
def test_what_a_report_has_counted_is_known_after_a_merge(
    site: Site, post: AddPost, reviews: AddReviews, *, is_counted: bool
) -> None:
    double, coach_id = post("Mara Lindquist"), post("Mara Lindqvist")
    reviews(double, 5, 5, 5, 5, 5)
    reviews(coach_id, 1, 1, day=date(2025, 10, 5))
    if is_counted:
        make(site)
    reviews(coach_id, 4, 4, 4, 4, 4, day=date(2028, 10, 5))
    with site.database.writing() as session:
        session.execute(update(Review).where(Review.coach_id == double).values(coach_id=coach_id))
        session.get_one(Coach, double).moved_to = coach_id

    # With the first report, two reviews would be left.
    assert make(site, season=2028)["teams"] == (0 if is_counted else 1)


# No subtraction of a report's numbers from others gives those of one to four athletes.

COACH = 1
FIRST_DAY = date(2023, 8, 1)
DAYS = st.integers(0, 4 * 365 - 1).map(lambda number: FIRST_DAY + timedelta(days=number))
WRITTEN = st.lists(st.tuples(DAYS, st.booleans()), max_size=40)
WINDOWS = st.lists(
    st.tuples(st.integers(2023, 2026), st.integers(0, 364), st.integers(0, 364), st.integers(0, 200)), max_size=6
)


def days_of(written: list[tuple[date, bool]]) -> dict[date, Numbers]:
    result: dict[date, Numbers] = {}
    for day, recommends in written:
        before = result.get(day, Numbers())
        answers = before.recommend_answers + recommends
        result[day] = before._replace(reviews=before.reviews + 1, stars=before.stars + 4, recommend_answers=answers)
    return result


@given(written=WRITTEN, clustered=st.lists(DAYS, max_size=3), plans=WINDOWS)
def test_a_report_cuts_no_coach_s_reviews_into_groups_of_one_to_four(
    written: list[tuple[date, bool]], clustered: list[date], plans: list[tuple[int, int, int, int]]
) -> None:
    written = written + [(day, True) for day in clustered for _ in range(LEAST + 1)]
    earlier: list[Counted] = []
    for season, one, other, later in sorted(plans):
        whole = season_window(season)
        first, last = (whole.first + timedelta(days=number) for number in sorted((one, other)))
        made_on = last + timedelta(days=later)
        public = [review for review in written if review[0] < made_on or review[0] <= last]
        window = Window(first, last)
        grades = counting(days_of(public), COACH, window, made_on, earlier)
        earlier.append(Counted(window, {COACH: grades}))
        for grade, is_behind in ((0, lambda _: True), (7, lambda review: review[1])):
            if grade not in grades:
                continue
            behind = [review[0] for review in public if is_behind(review)]
            shown = [report.window for report in earlier if grade in report.grades[COACH]]
            # Reviews that are in the same public numbers cannot be told apart, and all others can.
            groups: dict[tuple[bool, ...], int] = {}
            recent = date(made_on.year - (2 if made_on.month < 8 else 1), 8, 1)
            for day in behind:
                of = (*(day in range_of(days) for days in shown), day >= recent)
                groups[of] = groups.get(of, 0) + 1
            assert all(number >= 5 for number in groups.values()), groups


def range_of(window: Window) -> set[date]:
    return {window.first + timedelta(days=number) for number in range((window.last - window.first).days + 1)}
