"""Fixed lists of spec section 3, word for word, and a number that the web app repeats."""

from pathlib import Path

from sqlalchemy import select

from sideline.coaches.choices import (
    ADDED_SPORTS,
    CATEGORIES,
    DIVISIONS,
    GENDERS,
    SPORT_IDS,
    SPORTS,
    TAG_SENSES,
    TAGS,
    avatar_of,
)
from sideline.coaches.model import Sport
from sideline.coaches.numbers import ENOUGH_REVIEWS
from sideline.core.site import Site

WEB_FORMAT = Path(__file__).parents[3] / "web/src/lib/format.ts"


def test_the_lists_match_the_spec() -> None:
    in_spec = [sport for sport in SPORTS if sport not in ADDED_SPORTS]
    assert ", ".join(in_spec) == (
        "Basketball, Football, Tennis, Soccer, Baseball, Softball, Swimming, Track & Field, Volleyball, Golf,"
        " Wrestling, Cross Country, Lacrosse, Hockey, Gymnastics, Other"
    )
    assert (*in_spec[:-1], *ADDED_SPORTS, "Other") == SPORTS
    assert DIVISIONS == ("DI", "DII", "DIII", "NAIA", "NJCAA")
    assert GENDERS == ("Men", "Women", "Both")
    assert ", ".join(TAGS) == (
        "Knowledgeable, Honest, Caring, Organized, Strict, Fun, Unorganized, Serious, Motivational, Always Available,"
        " Dishonest, Irresponsible, Responsible, Kind, Weird, Inexperienced, Unfriendly, Friendly, Wise, Hard Working,"
        " Disrespectful, Intimidating, Hostile, Lazy"
    )
    assert list(CATEGORIES) == ["Knowledge", "Honesty", "Motivation", "Planning", "Character", "Team Spirit"]


def test_each_sport_has_an_avatar_and_the_rest_the_trophy() -> None:
    emoji = dict(zip(SPORTS, "🏀🏈🎾⚽⚾🥎🏊🏃🏐⛳🤼👟🥍🏒🤸🏐🎳🏊🐎🤺🏑🎯🚣🏉🎿🏆🤽🏆", strict=True))

    assert {sport: avatar_of(sport) for sport in SPORTS} == emoji
    assert avatar_of("Quidditch") == "🏆"


def test_every_sport_keeps_its_id(site: Site) -> None:
    with site.database.reading() as session:
        stored = {name: id_ for id_, name in session.execute(select(Sport.id, Sport.name))}
    assert stored == SPORT_IDS
    assert (stored["Basketball"], stored["Gymnastics"], stored["Other"]) == (1, 15, 16)


def test_every_tag_has_one_sense_in_the_order_of_the_list() -> None:
    assert sorted(tag for tags in TAG_SENSES.values() for tag in tags) == sorted(TAGS)
    for tags in TAG_SENSES.values():
        assert list(tags) == [tag for tag in TAGS if tag in tags]
    assert TAG_SENSES["style"] == ("Strict", "Serious", "Weird", "Intimidating")
    assert {"Disrespectful", "Hostile", "Lazy", "Unorganized"} <= set(TAG_SENSES["problem"])


def test_the_web_app_shows_numbers_from_as_many_reviews_on() -> None:
    assert f"export const ENOUGH_REVIEWS = {ENOUGH_REVIEWS}\n" in WEB_FORMAT.read_text(encoding="utf-8")
