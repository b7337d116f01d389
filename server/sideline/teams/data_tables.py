"""The tables that anyone can download: their columns, and their rows, read one school at a time.

They have what a visitor of the site can see, and no more: a number that pages do not show is empty. The order of rows
is that of the names of schools, sports and coaches, and of the public ids of reviews, which are random, so it says
nothing about when something was written.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Literal, NamedTuple, cast

import orjson

from sideline.coaches.career import PostRow
from sideline.coaches.choices import CATEGORIES, SPORT_NAMES
from sideline.coaches.model import UNLISTED
from sideline.coaches.numbers import ENOUGH_REVIEWS
from sideline.coaches.profile import read_profiles
from sideline.coaches.schemas import CoachProfile
from sideline.coaches.schools import School, read_schools, shown_genders, team_path
from sideline.coaches.stayed import FEWEST, Stayed, read_stayed_at_school
from sideline.coaches.team_model import season_name
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.core.text.cleaning import comment_text
from sideline.reviews.coach_reviews import read_review_page
from sideline.reviews.schemas import ProfileReview
from sideline.teams.numbers import NO_REVIEWS, Numbers, Team, numbers_of_staffs
from sideline.teams.roster_share import read_roster_share
from sideline.teams.schemas import RosterShareDetails

TableName = Literal["coaches", "posts", "teams", "facts", "reviews"]

Value = str | int | float | bool | list[str] | None
Row = dict[str, Value]

_ENOUGH = f"empty for fewer than {ENOUGH_REVIEWS} reviews"


def _key(category: str) -> str:
    """Return the name of a category's column: team_spirit."""
    return category.lower().replace(" ", "_")


_NUMBERS = {
    "reviews": "Number of published reviews.",
    "rating": "Mean of the stars, 1 to 5, to two decimals.",
    "recommend_yes": f"Reviews whose author would recommend; {_ENOUGH}.",
    "recommend_answers": f"Reviews that say whether the author would recommend; {_ENOUGH}.",
}
_MEANS = {
    name: text
    for category in CATEGORIES
    for name, text in (
        (_key(category), f"Mean of {category}, 1 to 5; empty for fewer than {ENOUGH_REVIEWS} ratings."),
        (f"{_key(category)}_ratings", f"Reviews that rated {category}; {_ENOUGH}."),
    )
}
_STARS = {f"stars_{star}": f"Reviews with {star} of 5 stars; {_ENOUGH}." for star in range(1, 6)}
_COACH_ID = "The number in the address of the coach’s page: /coach/42."

COLUMNS: dict[TableName, dict[str, str]] = {
    "coaches": {
        "coach_id": _COACH_ID,
        "name": "Name of the coach.",
        "university": "School of the present post, or of the last one.",
        "sport": "Sport there.",
        "gender": "Team there: Men, Women or Both.",
        "division": "DI, DII, DIII, NAIA or NJCAA; empty if unknown.",
        "department": "Department; usually empty.",
        "role": "head, associate, assistant or other; empty if unknown.",
        "has_left": "Whether the coach no longer coaches there.",
        "verified": "Whether the coach has claimed the profile and was verified.",
        **_NUMBERS,
        **_STARS,
        **_MEANS,
        "school_email_reviews": f"Reviews whose author confirmed a school email and shows it; {_ENOUGH}.",
        "tags": f"The most chosen tags, each with the number of reviews; {_ENOUGH}.",
    },
    "posts": {
        "coach_id": _COACH_ID,
        "name": "Name of the coach.",
        "university": "School.",
        "sport": "Sport.",
        "gender": "Team: Men, Women or Both.",
        "title": "Title as the staff list has it; empty if no list has the post.",
        "role": "head, associate, assistant or other; other also if unknown.",
        "of_profile": "Whether it is a post at the school and in the sport of the coach’s row in coaches.",
        "held": "Whether the coach still has the post.",
        "season_from": "The season in which it began; empty if only the first list with the coach is known.",
        "first_listed": "The first season whose list has the coach there, if the beginning is not known.",
        "last_listed": "The last season whose list has the coach there; empty if no list has the post.",
        "listed_on": "Day of that list; empty if unknown.",
        "reviews_there": "Published reviews about the time at this school in this sport; empty if it is not public.",
        "rating_there": f"Mean of their stars, 1 to 5; {_ENOUGH}.",
    },
    "teams": {
        "university": "School.",
        "state": "State of the school, as in OH; empty if unknown.",
        "city": "City of the school; empty if unknown.",
        "conference": "Conference of the school; empty if unknown.",
        "sport": "Sport.",
        "gender": "Women, Men, or Both for one staff. Coaches of Both count for the women’s and the men’s team.",
        "page": "Address of the team’s page.",
        "coaches": "Coaches on the staff today.",
        "answered": "Athletes of the roster who have rated the staff, at least; empty for too few, or nearly all.",
        "answered_nearly_all": "Whether nearly all of the roster have; empty before the first count.",
        "answered_season": "The season in which the reviews appeared.",
        "answered_roster": "Players on the roster.",
        "answered_roster_source": "Season and source of the roster.",
        **_NUMBERS,
        "rating": f"Mean of the stars of today’s staff, 1 to 5; {_ENOUGH}.",
        **_MEANS,
        "stayed_fall": "The latest fall whose roster was compared with the one before: 2026; empty if none was.",
        "could_come_back": f"Players on the roster before it, without seniors and graduate students, from {FEWEST} on.",
        "came_back": "How many of these were on the roster of that fall.",
    },
    "facts": {
        "university": "School.",
        "state": "State of the school, as in OH; empty if unknown.",
        "sport": "Sport.",
        "gender": "Team: Men, Women or Both.",
        "season": "The latest season for which the numbers are known: 2026-27.",
        "roster_size": "Players on the roster.",
        "head_coaches": "Head coaches employed.",
        "assistant_coaches": "Assistant coaches employed.",
        "source": "Where the numbers are from.",
    },
    "reviews": {
        "review_id": "The public id of the review.",
        "coach_id": _COACH_ID,
        "date": "Day on which it was published.",
        "coached_at": "Where the coach was then; empty if this is not public.",
        "rating": "Stars, 1 to 5.",
        **{_key(name): f"{name}, 1 to 5; empty if it was not rated." for name in CATEGORIES},
        "would_recommend": "Whether the author would recommend the coach; empty without an answer.",
        "school_email": "Whether the author confirmed a school email and shows it.",
        "tags": "Tags.",
        "comment": "The text, without markup.",
        "reply": "The coach’s reply, without markup.",
        "reply_date": "Day of the reply.",
    },
}
"""The columns of each table with their descriptions."""

FACTS = ("roster_size", "head_coaches", "assistant_coaches")


class _Fact(NamedTuple):
    sport_id: int
    gender: str
    season: int
    source: str
    name: str
    number: int


_HELD = f"""
    SELECT DISTINCT teams.sport_id, teams.gender, coaches.id, NOT is_over AND NOT has_left
    FROM teams JOIN posts ON posts.team_id = teams.id JOIN coaches ON coaches.id = posts.coach_id
    WHERE teams.university_id = :university_id AND NOT {UNLISTED}
"""  # noqa: S608  # constant
_FACTS = """
    SELECT sport_id, gender, season, source, name, number FROM teams JOIN team_facts ON team_id = teams.id
    WHERE university_id = :university_id ORDER BY sport_id, gender, season, source, name
"""


def read_tables(site: Site, *, with_texts: bool = False) -> Iterator[tuple[TableName, Row]]:
    """Yield the rows of all tables, each with its table. Those of a table are in order. Memory is that of one school.

    `with_texts` adds the table of reviews.
    """
    pool = site.database.read_pool
    for school in read_schools(pool):
        for coach, posts in read_profiles(pool, school.id):
            yield "coaches", _coach(coach)
            yield from (("posts", row) for row in _posts(coach, posts))
            if with_texts and coach["total_reviews"]:
                yield from (("reviews", row) for row in _reviews(site, coach["id"]))
        facts = [_Fact._make(row) for row in pool.fetch(_FACTS, university_id=school.id)]
        yield from (("teams", row) for row in _teams(site, school, {fact[:2] for fact in facts}))
        yield from (("facts", row) for row in _facts(school, facts))


def _coach(coach: CoachProfile) -> Row:
    has_enough = coach["total_reviews"] >= ENOUGH_REVIEWS
    tags = zip(coach["popular_tags"], coach["popular_tag_counts"], strict=True)
    own: Row = {name: coach[name] for name in ("name", "university", "sport", "gender", "division", "department")}
    ratings: Mapping[str, float] = coach["ratings"]
    return {
        "coach_id": coach["id"],
        **own,
        "role": coach["role"],
        "has_left": coach["has_left"],
        "verified": coach["verified"],
        "reviews": coach["total_reviews"],
        "rating": round(coach["rating"], 2) if coach["total_reviews"] else None,
        "recommend_yes": coach["recommend_yes"] if has_enough else None,
        "recommend_answers": coach["recommend_answers"] if has_enough else None,
        **{name: number if has_enough else None for name, number in zip(_STARS, coach["star_counts"], strict=True)},
        **_means(list(zip(ratings.values(), coach["rating_counts"], strict=True)), has_enough=has_enough),
        "school_email_reviews": coach["school_email_reviews"] if has_enough else None,
        "tags": [f"{tag} {count}" for tag, count in tags] if has_enough else [],
    }


def _means(means: Iterable[tuple[float, int]], *, has_enough: bool) -> Row:
    """Return the columns of the categories, given the mean and the number of ratings of each in their order."""
    row: Row = {}
    for category, (mean, count) in zip(CATEGORIES, means, strict=True):
        row[_key(category)] = round(mean, 2) if has_enough and count >= ENOUGH_REVIEWS else None
        row[f"{_key(category)}_ratings"] = count if has_enough else None
    return row


def _posts(coach: CoachProfile, posts: Sequence[PostRow]) -> Iterator[Row]:
    numbers = {(post["school"], post["sport"]): (post["total_reviews"], post["rating"]) for post in coach["posts"]}
    for post in sorted(posts, key=_order):
        sport = SPORT_NAMES[post.sport_id]
        reviews, rating = numbers[post.school, sport]
        first = season_name(post.first_season) if post.first_season is not None else None
        yield {
            "coach_id": coach["id"],
            "name": coach["name"],
            "university": post.school,
            "sport": sport,
            "gender": post.gender,
            "title": post.title,
            "role": post.role,
            "of_profile": (post.school, sport) == (coach["university"], coach["sport"]),
            "held": not post.is_over and not coach["has_left"],
            "season_from": first if post.is_start_known else None,
            "first_listed": None if post.is_start_known else first,
            "last_listed": season_name(post.last_season) if post.last_season is not None else None,
            "listed_on": clock.day_text(post.listed_on),
            "reviews_there": reviews,
            "rating_there": None if rating is None else round(rating, 2),
        }


def _order(post: PostRow) -> tuple[object, ...]:
    seasons = (post.first_season or 0, post.last_season or 0)
    return post.slug, post.sport_id, post.gender, *seasons, bool(post.is_over), post.role, post.title


def _teams(site: Site, school: School, with_facts: set[tuple[int, str]]) -> Iterator[Row]:
    pool = site.database.read_pool
    staffs: dict[int, dict[int, set[str]]] = {}
    genders: dict[int, set[str]] = {}
    for sport_id, gender, coach_id, is_held in pool.fetch(_HELD, university_id=school.id):
        genders.setdefault(sport_id, set()).add(gender)
        if is_held:
            staffs.setdefault(sport_id, {}).setdefault(coach_id, set()).add(gender)
    numbers, stayed = numbers_of_staffs(pool, school.id), read_stayed_at_school(pool, school.id)
    # As on the page of the school: also teams of which nothing else is known.
    for sport_id, gender in with_facts | stayed.keys():
        genders.setdefault(sport_id, set()).add(gender)
    for sport_id in sorted(genders):
        for gender in shown_genders(genders[sport_id]):
            staff = staffs.get(sport_id, {}).values()
            yield {
                "university": school.name,
                "state": school.state,
                "city": school.city,
                "conference": school.conference,
                "sport": SPORT_NAMES[sport_id],
                "gender": gender,
                "page": site.settings.origin + team_path(school.slug, SPORT_NAMES[sport_id], gender),
                "coaches": sum(gender == "Both" or bool(of_coach & {gender, "Both"}) for of_coach in staff),
                **_answered(read_roster_share(pool, Team(school.id, sport_id, gender))),
                **_staff_numbers(numbers.get((sport_id, gender), NO_REVIEWS)),
                **_stayed(stayed.get((sport_id, gender))),
            }


def _answered(share: RosterShareDetails | None) -> Row:
    return {
        "answered": share and share["athletes"],
        "answered_nearly_all": share and share["is_nearly_all"],
        "answered_season": share and share["season"],
        "answered_roster": share and share["roster"],
        "answered_roster_source": share and share["source"],
    }


def _staff_numbers(numbers: Numbers) -> Row:
    has_enough = numbers.rating is not None
    means = [
        (total / count if count else 0.0, count) for total, count in zip(numbers.sums, numbers.counts, strict=True)
    ]
    return {
        "reviews": numbers.reviews,
        "rating": None if numbers.rating is None else round(numbers.rating, 2),
        "recommend_yes": numbers.recommend_yes if has_enough else None,
        "recommend_answers": numbers.recommend_answers if has_enough else None,
        **_means(means, has_enough=has_enough),
    }


def _stayed(stayed: Stayed | None) -> Row:
    return {
        "stayed_fall": stayed["fall"] if stayed else None,
        "could_come_back": stayed["could"] if stayed else None,
        "came_back": stayed["stayed"] if stayed else None,
    }


def _facts(school: School, facts: Sequence[_Fact]) -> Iterator[Row]:
    """Yield the facts that the pages of teams show: those of the latest season of a team, and for women and men not
    those before the latest season of their common team.
    """
    latest: dict[tuple[int, str], int] = {}
    for fact in facts:
        team = (fact.sport_id, fact.gender)
        latest[team] = max(fact.season, latest.get(team, 0))
    rows: dict[tuple[int, str, int], list[_Fact]] = {}
    for fact in facts:
        if fact.season == max(latest[fact.sport_id, fact.gender], latest.get((fact.sport_id, "Both"), 0)):
            rows.setdefault((fact.sport_id, fact.gender, fact.season), []).append(fact)
    for (sport_id, gender, season), of_team in rows.items():
        numbers = {fact.name: fact.number for fact in of_team}
        yield {
            "university": school.name,
            "state": school.state,
            "sport": SPORT_NAMES[sport_id],
            "gender": gender,
            "season": season_name(season),
            **{name: numbers.get(name) for name in FACTS},
            "source": "; ".join(dict.fromkeys(fact.source for fact in of_team)),
        }


def _reviews(site: Site, coach_id: int) -> Iterator[Row]:
    """Yield the reviews of a coach's page by their public ids; none if the profile has been removed meanwhile."""
    reviews: list[ProfileReview] = []
    cursor: str | None = None
    with suppress(Refusal):
        while True:
            page = read_review_page(site, coach_id, cursor)
            reviews += page["items"]
            cursor = page["next_cursor"]
            if cursor is None:
                break
    for review in sorted(reviews, key=lambda review: str(review["id"])):
        # A cast, because mypy does not know the categories, which are made from a list.
        ratings = cast("Mapping[str, int]", review)
        reply = review["reply"]
        yield {
            "review_id": str(review["id"]),
            "coach_id": coach_id,
            "date": str(review["date"]),
            "coached_at": review["coached_at"],
            "rating": review["rating"],
            **{_key(name): ratings[field] or None for name, field in CATEGORIES.items()},
            "would_recommend": review["would_recommend"],
            "school_email": review["school_email"],
            "tags": orjson.loads(orjson.dumps(review["tags"])),
            "comment": comment_text(review["comment"]),
            "reply": comment_text(reply["text"]) if reply else None,
            "reply_date": str(reply["date"]) if reply else None,
        }
