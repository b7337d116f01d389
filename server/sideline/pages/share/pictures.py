"""Pictures of coaches, teams and season reports: what their pages show, without numbers below ENOUGH_REVIEWS."""

from collections.abc import Sequence
from functools import partial
from urllib.parse import urlencode

import anyio

from sideline.coaches.numbers import ENOUGH_REVIEWS, one_decimal, read_counters
from sideline.coaches.schemas import CoachCard
from sideline.coaches.school_identity import hex_colors
from sideline.coaches.wording import reviews_words, role_name, sport_title, university_initials
from sideline.config.settings import Settings
from sideline.core.db.read_pool import ReadPool
from sideline.core.site import Site
from sideline.pages.responses import Kept
from sideline.pages.share.cards import (
    OWN_LOOK,
    Card,
    ComparedCards,
    Look,
    Picture,
    ReportCard,
    School,
    Score,
    Shape,
    SharedPicture,
    edition,
)
from sideline.pages.share.layouts import draw
from sideline.teams.report_numbers import ReportNumbers
from sideline.teams.schemas import TeamProfile

_NO_NUMBER = "–"


def coach_card(pool: ReadPool, coach: CoachCard) -> Card:
    """Return the card of a coach. Reads the counters that the profile does not contain."""
    reviews = coach["total_reviews"]
    score, categories = None, []
    if reviews >= ENOUGH_REVIEWS:
        counters = read_counters(pool, coach["id"])
        score = _score(coach["rating"], reviews, counters.recommend_yes, counters.recommend_answers)
        categories = [(name, total, count) for name, (total, count) in counters.categories.items()]
    detail = ", ".join(filter(None, [role_name(coach), sport_title(coach)]))
    if coach["has_left"]:
        detail = "No longer coaches here"
    return _card(
        coach["name"],
        _school(coach["university"], coach["short_university"], coach["colors"]),
        coach["division"],
        detail,
        score=score,
        reviews=reviews,
        sums=categories,
    )


def team_card(team: TeamProfile) -> Card:
    """Return the card of a team, with the numbers of today's staff."""
    numbers, staff = team["numbers"], len(team["staff"])
    score, categories = None, []
    if numbers["rating"] is not None:
        score = _score(numbers["rating"], numbers["reviews"], numbers["recommend_yes"], numbers["recommend_answers"])
        categories = [(item["name"], item["mean"] * item["count"], item["count"]) for item in numbers["categories"]]
    detail = f"{staff} {'coach' if staff == 1 else 'coaches'}" if staff else "College sports"
    return _card(
        team["name"],
        _school(team["school"], team["short_school"], team["colors"]),
        team["division"],
        detail,
        score=score,
        reviews=numbers["reviews"],
        sums=categories,
    )


def compared_cards(cards: Sequence[Card]) -> ComparedCards:
    """Return the picture of a comparison."""
    return ComparedCards(tuple(cards))


def report_card(report: ReportNumbers) -> ReportCard:
    """Return the picture of a season report with numbers."""
    teams = "1 team" if report["teams"] == 1 else f"{report['teams']:,} teams"
    return ReportCard(
        name=_typeset(f"{report['name']}, {report['season_name']}"),
        headline=_typeset(report["headline"]),
        detail=f"At least {report['athletes']:,} athletes on {teams}",
        medians=tuple(
            (name, f"{grade:.1f}")
            for name, grade in zip(report["names"], report["medians"], strict=True)
            if grade is not None
        ),
    )


def _school(name: str, short_name: str, colors: Sequence[int]) -> School:
    return School(short_name, university_initials(name), *hex_colors(colors))


def _card(
    title: str,
    school: School,
    division: str,
    detail: str,
    *,
    score: Score | None,
    reviews: int,
    sums: Sequence[tuple[str, float, int]],
) -> Card:
    """Build a card; `sums` has name, sum and number of the chosen values of each category."""
    means = [
        (name, str(one_decimal(total / count)), count) if count >= ENOUGH_REVIEWS else (name, "", 0)
        for name, total, count in sums
    ]
    return Card(
        title=_typeset(title),
        school=school,
        division=division,
        detail=_typeset(detail),
        score=score,
        no_score="Few reviews yet" if reviews else "No reviews yet",
        invitation="Add your review" if reviews else "Be the first to rate",
        highest=_highest([item for item in means if item[1]]),
        categories=tuple((f"{name} ({count:,})", mean) if mean else (name, _NO_NUMBER) for name, mean, count in means),
    )


def _score(rating: float, reviews: int, yes: int, answers: int) -> Score:
    recommend = f"{yes:,} of {answers:,}" if answers >= ENOUGH_REVIEWS else ""
    return Score(str(one_decimal(rating)), reviews_words(reviews), recommend, int(2 * rating + 0.5))


def _highest(means: Sequence[tuple[str, str, int]]) -> str:
    """Say which category has the highest mean; empty if all are equal."""
    if len({mean for _, mean, _ in means}) < 2:
        return ""
    name, mean, count = max(means, key=lambda item: item[1])
    return f"Rated highest for {name}: {mean} from {count:,} ratings"


def _typeset(text: str) -> str:
    return text.replace("'", "’")


# Drawing pictures and keeping the latest ones, within fixed bounds of memory and processor time.

MAX_BYTES = 24_000_000
"""How much a process keeps, in bytes: 200 stories or 330 wide pictures. The oldest request is forgotten first."""

SECONDS = 0.5
"""How long each picture takes, whether it is kept, drawn at once, or drawn after those of up to eight others: otherwise
the time would tell whether somebody else has asked for a picture.
"""


def is_kept(picture: Picture) -> bool:
    """Return whether a picture may be kept: not a comparison, which says something about the visitor who asked for it
    first.
    """
    return not isinstance(picture, ComparedCards)


class PictureCache:
    """Draws one picture at a time, and each edition once as long as it is kept. Used in the event loop only."""

    def __init__(self, look: Look = OWN_LOOK) -> None:
        self.look = look
        self._kept = Kept(MAX_BYTES)
        # The others wait without a thread. How many there are is limited as for all visits (`core.http.middleware`).
        self._drawing = anyio.CapacityLimiter(1)

    async def png(self, picture: Picture, shape: Shape) -> bytes:
        """Return a picture after SECONDS. One that is not to be kept (`is_kept`) is drawn each time."""
        ready_at = anyio.current_time() + SECONDS
        make = partial(draw, picture, shape, self.look)
        if is_kept(picture):
            make = partial(self._kept.get, edition(picture, shape, self.look).encode(), make)
        # A kept one waits for the drawings, too: otherwise it could be told by its time while they take longer.
        png = await anyio.to_thread.run_sync(make, limiter=self._drawing)
        await anyio.sleep_until(ready_at)
        return png


# The pictures of pages in link previews. Their URLs change whenever the pictures do.


def look_of(settings: Settings) -> Look:
    """Return the look of this site's pictures."""
    own = Look(settings.site_name)
    return Look(
        settings.site_name,
        settings.palette.link if settings.brand_color else own.background,
        settings.palette.button,
    )


def coach_picture(site: Site, coach: CoachCard) -> SharedPicture:
    """Return the picture of a coach."""
    card = coach_card(site.database.read_pool, coach)
    return _picture(site, f"/share/coach/{coach['id']}.png", card)


def team_picture(site: Site, team: TeamProfile) -> SharedPicture:
    """Return the picture of a team."""
    return _picture(site, f"/share{team['path']}.png", team_card(team))


def comparison_picture(site: Site, coaches: Sequence[CoachCard]) -> SharedPicture:
    """Return the picture of two to four coaches."""
    cards = compared_cards([coach_card(site.database.read_pool, coach) for coach in coaches])
    return _picture(site, "/share/compare.png", cards, coaches=",".join(str(coach["id"]) for coach in coaches))


def report_picture(site: Site, report: ReportNumbers) -> SharedPicture:
    """Return the picture of a season report with numbers."""
    return _picture(site, f"/share/reports/{report['team']}/{report['season']}.png", report_card(report))


def _picture(site: Site, path: str, picture: Picture, **query: str) -> SharedPicture:
    parameters = urlencode({**query, "v": edition(picture, "wide", look_of(site.settings))}, safe=",")
    return SharedPicture(f"{site.settings.origin}{path}?{parameters}", picture.alt)
