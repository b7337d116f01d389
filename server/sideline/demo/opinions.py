"""What does an athlete of the demo say of a coach? Stars, categories, tags and words that fit each other."""

from collections import Counter
from random import Random

from sideline.coaches.choices import CATEGORIES
from sideline.demo.cast import Role
from sideline.demo.stories import STORIES
from sideline.demo.words import CLOSINGS, CONTESTS, GENERAL, TOPICS
from sideline.reviews.rate import ReviewInput
from sideline.reviews.validation import MAX_NEW_COMMENT

TAGS_BY_MOOD: dict[str, tuple[str, ...]] = {
    "good": (
        "Knowledgeable", "Honest", "Caring", "Organized", "Fun", "Motivational", "Always Available", "Responsible",
        "Kind", "Friendly", "Wise", "Hard Working", "Strict",
    ),
    "fair": ("Strict", "Serious", "Knowledgeable", "Hard Working", "Unorganized", "Weird", "Fun", "Inexperienced"),
    "bad": (
        "Unorganized", "Dishonest", "Irresponsible", "Inexperienced", "Unfriendly", "Disrespectful", "Intimidating",
        "Hostile", "Lazy", "Strict",
    ),
}  # fmt: skip


class Voice:
    """Everything said about one coach: no review twice, no story twice, no sentence more often than needed."""

    def __init__(self, role: Role, chance: Random) -> None:
        self._role = role
        self._chance = chance
        self._used: Counter[str] = Counter()
        self._written: set[str] = set()
        self._favourite_tags = {mood: chance.sample(tags, 4) for mood, tags in TAGS_BY_MOOD.items()}

    def opinion(self) -> ReviewInput:
        """The next review."""
        rating = self._stars(self._role.liking, 0.8)
        categories = {field: self._stars(self._leaning(name, rating), 0.6) for name, field in CATEGORIES.items()}
        mood = "good" if rating >= 4 else "fair" if rating == 3 else "bad"
        return ReviewInput(rating, categories, self._would_recommend(rating), self._tags(mood), self._comment(mood))

    def _leaning(self, category: str, rating: int) -> float:
        shift = {self._role.strong: 0.7, self._role.weak: -1.4}.get(category, 0.0)
        return (2 * rating + self._role.liking) / 3 + shift

    def _stars(self, mean: float, spread: float) -> int:
        return min(5, max(1, round(self._chance.gauss(mean, spread))))

    def _would_recommend(self, rating: int) -> bool | None:
        if self._chance.random() < 0.12:
            return None
        return self._chance.random() < (0.02, 0.1, 0.5, 0.93, 0.99)[rating - 1]

    def _tags(self, mood: str) -> tuple[str, ...]:
        count = self._chance.choices(range(6), (10, 15, 25, 25, 15, 10))[0]
        pool = list(self._favourite_tags[mood]) * 2 + list(TAGS_BY_MOOD[mood])
        self._chance.shuffle(pool)
        return tuple(dict.fromkeys(pool))[:count]

    def _comment(self, mood: str) -> str:
        if self._chance.random() < 0.14:
            return ""
        while True:
            text = self._composed(mood)
            if len(text) <= MAX_NEW_COMMENT and text not in self._written:
                self._written.add(text)
                return text

    def _composed(self, mood: str) -> str:
        untold = [story for story in STORIES[mood] if not self._used[story]]
        if untold and self._chance.random() < 0.2:
            parts = [self._pick(tuple(untold))]
        else:
            topics = self._chance.choices((1, 2, 3), (50, 35, 15))[0]
            parts = [self._pick(GENERAL[mood]), *(self._pick(self._topic(mood)) for _ in range(topics))]
            parts = parts[self._chance.randint(0, 1) :]
        if self._chance.random() < 0.3:
            parts.append(self._pick(CLOSINGS[mood]))
        return " ".join(dict.fromkeys(parts)).format(sport=self._sport(), contest=self._contest())

    def _topic(self, mood: str) -> tuple[str, ...]:
        """Sentences about one category; of the strong and the weak one most is said."""
        leaning = mood if mood != "fair" else self._chance.choice(("good", "bad"))
        known = self._role.strong if leaning == "good" else self._role.weak
        category = known if known and self._chance.random() < 0.35 else self._chance.choice(list(TOPICS))
        return TOPICS[category][leaning]

    def _pick(self, sentences: tuple[str, ...]) -> str:
        """One of the sentences that were used least."""
        least = min(self._used[sentence] for sentence in sentences)
        sentence = self._chance.choice([sentence for sentence in sentences if self._used[sentence] == least])
        self._used[sentence] += 1
        return sentence

    def _sport(self) -> str:
        sport = self._role.draft.sport
        return "this sport" if sport == "Other" else sport.lower()

    def _contest(self) -> str:
        return CONTESTS.get(self._role.draft.sport, "game")
