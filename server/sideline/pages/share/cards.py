"""What a picture to share says. Its edition is a hash of that, so equal pictures have one URL and are drawn once."""

from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Literal, NamedTuple

from sideline.config.colors import ACCENT
from sideline.config.settings import PRODUCT

Shape = Literal["wide", "story"]
"""1200 × 630 for link previews and messages, or 1080 × 1920 for stories."""

SIZES: dict[Shape, tuple[int, int]] = {"wide": (1200, 630), "story": (1080, 1920)}
"""Width and height in pixels."""


class SharedPicture(NamedTuple):
    """The picture of a page in link previews, 1200 × 630: its URL, and what it shows in words."""

    url: str
    alt: str


@dataclass(frozen=True)
class Look:
    """What all pictures of a site have in common: its name, and its colors (#rrggbb) on backgrounds and of numbers."""

    site_name: str = PRODUCT
    background: str = "#0b4a3a"
    highlight: str = ACCENT


@dataclass(frozen=True)
class School:
    """A school where space is short, and its two colors (#rrggbb)."""

    name: str
    initials: str
    first_color: str
    second_color: str


@dataclass(frozen=True)
class Score:
    """Numbers from at least ENOUGH_REVIEWS reviews: '4.7', '41 reviews', '39 of 41'; the last is empty for too few."""

    rating: str
    reviews: str
    recommend: str
    half_stars: int


@dataclass(frozen=True)
class Card:
    """A coach or a team. Without a score it invites to rate. `categories` has 'Honesty (41)' with its mean, or '–'
    for too few ratings.
    """

    title: str
    school: School
    division: str
    detail: str
    score: Score | None
    no_score: str
    invitation: str
    highest: str
    categories: tuple[tuple[str, str], ...]

    @property
    def alt(self) -> str:
        """What the picture says, as text."""
        where = ", ".join(filter(None, [self.school.name, self.division]))
        if not self.score:
            return f"{self.title}, {where}. {self.detail}. {self.no_score}."
        recommend = f", {self.score.recommend} recommend" if self.score.recommend else ""
        return f"{self.title}, {where}. {self.detail}. {self.score.rating} of 5 from {self.score.reviews}{recommend}."


@dataclass(frozen=True)
class ComparedCards:
    """Two to four coaches beside each other."""

    cards: tuple[Card, ...]

    @property
    def alt(self) -> str:
        """What the picture says, as text."""
        return " ".join(card.alt for card in self.cards)


@dataclass(frozen=True)
class ReportCard:
    """A season report. `medians` has 'Honesty' with the grade of the middle team, and is empty with too few teams."""

    name: str
    headline: str
    detail: str
    medians: tuple[tuple[str, str], ...]

    @property
    def alt(self) -> str:
        """What the picture says, as text."""
        grades = ", ".join(f"{name} {grade}" for name, grade in self.medians)
        middle = f" The middle team’s grades: {grades}." if grades else ""
        return f"Season report. {self.name}. {self.headline}. {self.detail}.{middle}"


OWN_LOOK = Look()
"""The look of a site without its own name and colors."""

Picture = Card | ComparedCards | ReportCard


def edition(picture: Picture, shape: Shape, look: Look = OWN_LOOK) -> str:
    """Return a short hash of all that is drawn, and of the code that draws it."""
    text = f"{_code()}{shape}{picture!r}{look!r}"
    return blake2b(text.encode(), digest_size=8).hexdigest()


@lru_cache
def _code() -> str:
    package = files("sideline.pages.share")
    sources = sorted((file.name, file.read_bytes()) for file in package.iterdir() if file.name.endswith(".py"))
    return blake2b(repr(sources).encode(), digest_size=8).hexdigest()
