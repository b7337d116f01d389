"""Home page data read from the database."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import update

from sideline.authorship.review_ids import public_ids
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.site import Site
from sideline.pages import home_page as home
from sideline.reviews.write import rate
from sideline.teams import home_figures as figures
from tests.factories import make_coach
from tests.people import Person
from tests.reviews.bodies import review_input

WORDS = "A comment that is long enough."


@pytest.fixture
def write(site: Site, people: Callable[..., Person]) -> Callable[..., None]:
    """Return a function that writes a review dated some days ago, each by another athlete."""
    athletes = (people(f"athlete{number}") for number in range(99))

    def write(
        coach: str, university: str, comment: str = WORDS, *, stars: int = 4, days_ago: int = 1, others: int = 4
    ) -> None:
        athlete = next(athletes)
        with site.database.writing() as session:
            made = make_coach(session, coach, university)
            day = clock.today() - timedelta(days=days_ago)
            rate(session, made.id, athlete.author, review_input(stars, comment=comment), day)
            made.total_reviews += others

    return write


def latest(site: Site) -> list[tuple[str, str]]:
    reviews = home.read_content(site)["latest"]
    return [(review["coach"]["name"], review["excerpt"]) for review in reviews]


def test_a_new_site_has_nothing_to_show(site: Site) -> None:
    pool = site.database.read_pool
    assert latest(site) == []
    assert figures.read_best_rated(pool) == []
    assert figures.read_teams(pool) == []
    assert figures.read_counts(pool) == {"coaches": 0, "teams": 0, "schools": 0, "reviews": 0}


def test_the_latest_reviews_are_from_different_coaches_and_universities(site: Site, write: Callable[..., None]) -> None:
    for number in range(6):
        write("Busy Coach", "One University", f"{WORDS} {number}")
    write("Colleague", "One University", days_ago=2)
    write("Second", "Two University", days_ago=3)
    write("Third", "Three University", stars=1, days_ago=4)
    write("Fourth", "Four University", days_ago=5)
    write("Fifth", "Five University", days_ago=6)
    assert [name for name, _ in latest(site)] == ["Busy Coach", "Second", "Third", "Fourth"]


def test_a_comment_that_is_too_short_is_not_shown(site: Site, write: Callable[..., None]) -> None:
    write("Silent", "One University", "")
    write("Short", "Two University", "Ok.")
    write("Marked", "Three University", "<b>Fair</b> &amp; clear with everybody.")
    write("Long", "Four University", "word " * 100, days_ago=2)
    (_, marked), (_, long) = latest(site)
    assert marked == "Fair & clear with everybody."
    assert long == "word " * 47 + "…"
    assert len(long) in home.EXCERPT_LENGTH


@pytest.mark.both
def test_within_a_day_the_order_is_that_of_the_public_ids(site: Site, write: Callable[..., None]) -> None:
    for number in range(4):
        write(f"Coach {number}", f"University {number}")
    rows = site.database.read_pool.fetch(
        "SELECT reviews.id, coaches.name FROM reviews JOIN coaches ON coaches.id = reviews.coach_id"
    )
    ids = public_ids(site.keys, [str(row_id) for row_id, _ in rows])
    by_id = sorted(zip(ids, (name for _, name in rows), strict=True), reverse=True)
    assert [name for name, _ in latest(site)] == [name for _, name in by_id]


def test_nothing_reveals_the_author_or_the_time_of_day(site: Site, write: Callable[..., None]) -> None:
    write("Coach", "University")
    [review] = home.read_content(site)["latest"]
    assert set(review) == {"date", "rating", "excerpt", "coach"}
    assert review["date"] == (clock.today() - timedelta(days=1)).isoformat()


def test_nothing_of_today_of_a_hardly_rated_coach_or_of_a_raid_is_shown(site: Site, write: Callable[..., None]) -> None:
    write("Rated Today", "One University", days_ago=0)
    write("Hardly Rated", "Two University", others=3)
    write("Raided", "Three University")
    write("Shown", "Four University")
    with site.database.writing() as session:
        session.execute(update(Coach).where(Coach.name == "Raided").values(holds_new_reviews=True))
    assert [name for name, _ in latest(site)] == ["Shown"]


def test_an_edition_is_shown_on_its_day(
    site: Site, write: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    write("Rated Today", "One University", days_ago=0)
    assert latest(site) == []
    monkeypatch.setattr(site, "settings", site.settings.model_copy(update={"publication": "weekly"}))
    assert [name for name, _ in latest(site)] == ["Rated Today"]


@pytest.mark.both
def test_the_latest_reviews_are_read_from_their_index(site: Site) -> None:
    explain = "EXPLAIN QUERY PLAN " if site.database.is_sqlite else "EXPLAIN "
    plan = str(site.database.read_pool.fetch(explain + home.NEWEST, limit=60, end=clock.today()))
    assert "ix_reviews_latest" in plan


@pytest.mark.both
def test_the_best_rated_of_each_sport_have_enough_reviews(site: Site) -> None:
    with site.database.writing() as session:
        for name, sport, rating, reviews in (
            ("Good", "Golf", 4.5, 5),
            ("Better", "Golf", 4.9, 6),
            ("More Reviews", "Golf", 4.5, 20),
            ("Fourth", "Golf", 4.0, 5),
            ("Fifth", "Golf", 3.6, 5),
            ("Too Few", "Golf", 5.0, 4),
            ("Alone", "Tennis", 3.5, 5),
            ("Too Low", "Tennis", 3.4, 80),
            ("Low", "Soccer", 2.0, 80),
        ):
            make_coach(session, name, sport=sport, rating=rating, total_reviews=reviews)
    lists = figures.read_best_rated(site.database.read_pool)
    assert [(best["sport"], [coach["name"] for coach in best["coaches"]]) for best in lists] == [
        ("Golf", ["More Reviews", "Better", "Good"]),
        ("Tennis", ["Alone"]),
    ]
    assert round(lists[0]["coaches"][0]["ranked_as"], 2) == round((20 * 4.5 + 8 * 3.0) / 28, 2)


def test_the_best_rated_are_from_at_most_four_sports(site: Site) -> None:
    with site.database.writing() as session:
        for sport in ("Golf", "Tennis", "Soccer", "Volleyball", "Wrestling"):
            make_coach(session, sport, sport=sport, rating=4.5, total_reviews=5)
    assert len(figures.read_best_rated(site.database.read_pool)) == 4


def staff(site: Site, school: str, sport: str, size: int, *, reviews: int = 0, gender: str = "Women") -> None:
    with site.database.writing() as session:
        for number in range(size):
            make_coach(session, f"{sport} {number}", school, sport=sport, gender=gender, total_reviews=reviews)


@pytest.mark.both
def test_counts(site: Site) -> None:
    staff(site, "Small College", "Golf", 1, reviews=3)
    staff(site, "Large University", "Golf", 2, reviews=2)
    staff(site, "Large University", "Tennis", 1)
    with site.database.writing() as session:
        make_coach(session, "Fay", "College of Removed Coaches", search_text="")
    assert figures.read_counts(site.database.read_pool) == {"coaches": 4, "teams": 3, "schools": 2, "reviews": 7}


@pytest.mark.both
def test_the_teams_with_the_most_reviews_are_from_different_schools(site: Site) -> None:
    staff(site, "Large University", "Golf", 2, reviews=2)
    staff(site, "Large University", "Tennis", 1, reviews=3)
    staff(site, "Small College", "Golf", 1, reviews=3)
    teams = figures.read_teams(site.database.read_pool)
    assert [(team["school"], team["short_school"], team["name"], team["path"], team["coaches"]) for team in teams] == [
        ("Large University", "Large", "Women's Golf", "/team/large-university/womens-golf", 2),
        ("Small College", "Small", "Women's Golf", "/team/small-college/womens-golf", 1),
    ]
    assert all(len(team["colors"]) == 2 for team in teams)


@pytest.mark.both
def test_without_reviews_the_largest_staffs_are_listed_two_per_sport(site: Site) -> None:
    for number in range(4):
        staff(site, f"Football College {number}", "Football", 3, gender="Men")
    staff(site, "Golf College", "Golf", 2)
    with site.database.writing() as session:
        make_coach(session, "Gone", "Former College", sport="Golf", search_text="")
    teams = figures.read_teams(site.database.read_pool)
    assert [(team["name"], team["coaches"]) for team in teams] == [
        ("Men's Football", 3),
        ("Men's Football", 3),
        ("Women's Golf", 2),
    ]
