"""Generate reviews for the demo's coaches, with matching stars, categories, tags and comments."""

import csv
import tomllib
from collections import Counter
from importlib.resources import files
from random import Random
from typing import Any, NamedTuple

from sideline.coaches.choices import CATEGORIES, SportName
from sideline.coaches.draft import CoachDraft
from sideline.reviews.schemas import MAX_NEW_COMMENT, RateCoach
from sideline.teams.report_numbers import TeamGender

_FILES = files("sideline.cli.demo")
_TEXTS: dict[str, Any] = tomllib.loads((_FILES / "texts.toml").read_text(encoding="utf-8"))
_MOODS = ("good", "fair", "bad")


class DemoCoach(NamedTuple):
    """A row of coaches.csv. `mean_stars`, `strength` and `weakness` (categories) shape the generated reviews."""

    draft: CoachDraft
    mean_stars: float
    reviews: int
    strength: str
    weakness: str
    verified: bool


def _read_coaches() -> list[DemoCoach]:
    rows = csv.DictReader((_FILES / "coaches.csv").read_text(encoding="utf-8").splitlines())
    return [
        DemoCoach(
            CoachDraft(
                row["name"], row["university"], row["sport"], row["gender"], row["division"], row["department"] or None
            ),
            float(row["mean_stars"]),
            int(row["reviews"]),
            row["strength"],
            row["weakness"],
            row["verified"] == "yes",
        )
        for row in rows
    ]


COACHES = _read_coaches()

REPORTED: tuple[SportName, TeamGender] = ("Volleyball", "Women")
"""The teams with a season report. All their reviews are of the last season."""


class ReviewGenerator:
    """Generate the reviews of one coach without repeating comments or stories, and with few repeated sentences."""

    def __init__(self, coach: DemoCoach, random: Random) -> None:
        self._coach = coach
        self._random = random
        self._uses: Counter[str] = Counter()
        self._comments: set[str] = set()
        self._favorite_tags = {mood: random.sample(_TEXTS["tags"][mood], 4) for mood in _MOODS}

    def next_review(self) -> RateCoach:
        """Return another review, different from the previous ones."""
        rating = self._stars(self._coach.mean_stars, 0.8)
        categories = {field: self._stars(self._category_mean(name, rating), 0.6) for name, field in CATEGORIES.items()}
        mood = "good" if rating >= 4 else "fair" if rating == 3 else "bad"
        would_recommend, tags = self._would_recommend(rating), self._tags(mood)
        fields = {"rating": rating, **categories, "would_recommend": would_recommend, "tags": tags}
        return RateCoach.model_validate({**fields, "comment": self._comment(mood)})

    def _category_mean(self, category: str, rating: int) -> float:
        shift = {self._coach.strength: 0.7, self._coach.weakness: -1.4}.get(category, 0.0)
        return (2 * rating + self._coach.mean_stars) / 3 + shift

    def _stars(self, mean: float, spread: float) -> int:
        return min(5, max(1, round(self._random.gauss(mean, spread))))

    def _would_recommend(self, rating: int) -> bool | None:
        if self._random.random() < 0.12:
            return None
        return self._random.random() < (0.02, 0.1, 0.5, 0.93, 0.99)[rating - 1]

    def _tags(self, mood: str) -> list[str]:
        count = self._random.choices(range(6), (10, 15, 25, 25, 15, 10))[0]
        tags = self._favorite_tags[mood] * 2 + _TEXTS["tags"][mood]
        self._random.shuffle(tags)
        return list(dict.fromkeys(tags))[:count]

    def _comment(self, mood: str) -> str:
        if self._random.random() < 0.14:
            return ""
        while True:
            comment = self._compose(mood)
            if len(comment) <= MAX_NEW_COMMENT and comment not in self._comments:
                self._comments.add(comment)
                return comment

    def _compose(self, mood: str) -> str:
        unused_stories = [story for story in _TEXTS["stories"][mood] if not self._uses[story]]
        if unused_stories and self._random.random() < 0.2:
            parts = [self._least_used(unused_stories)]
        else:
            topics = self._random.choices((1, 2, 3), (50, 35, 15))[0]
            parts = [self._least_used(_TEXTS["general"][mood])]
            parts += [self._least_used(self._topic_sentences(mood)) for _ in range(topics)]
            parts = parts[self._random.randint(0, 1) :]
        if self._random.random() < 0.3:
            parts.append(self._least_used(_TEXTS["closings"][mood]))
        sport = self._coach.draft.sport
        return " ".join(dict.fromkeys(parts)).format(
            sport="this sport" if sport == "Other" else sport.lower(), contest=_TEXTS["contests"].get(sport, "game")
        )

    def _topic_sentences(self, mood: str) -> list[str]:
        """Return sentences about one category, more often about the strength or weakness."""
        tone = mood if mood != "fair" else self._random.choice(("good", "bad"))
        marked = self._coach.strength if tone == "good" else self._coach.weakness
        use_marked = marked and self._random.random() < 0.35
        category = marked if use_marked else self._random.choice(list(_TEXTS["topics"]))
        sentences: list[str] = _TEXTS["topics"][category][tone]
        return sentences

    def _least_used(self, sentences: list[str]) -> str:
        """Return a random sentence among those used least often."""
        uses = min(self._uses[sentence] for sentence in sentences)
        sentence = self._random.choice([sentence for sentence in sentences if self._uses[sentence] == uses])
        self._uses[sentence] += 1
        return sentence
