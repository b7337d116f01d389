"""Simulated pages, athletes and raiders for `bench.surges`: who is held, and what a moderator's decision leaves.

A page holds like `sideline.reviews.surge` does, with the thresholds and `looks_like_raid` of the server. Comments are
numbers here: equal ones are nearly identical. There is no data on real athletes; the constants below are assumptions.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from sideline.coaches.model import Coach
from sideline.desk.schemas import MAX_AT_ONCE
from sideline.reviews.raid import Signs, looks_like_raid
from sideline.reviews.surge import RELAXED_FACTOR, RELAXED_PERIOD, daily_threshold, hourly_threshold

HOUR, DAY = 60, 24 * 60
"""In minutes, like all times here."""

NEW_ACCOUNTS = 0.6
"""Share of honest athletes who sign up in order to rate."""

COMMENTS, COMMON_COMMENTS, COMMON = 0.6, 0.05, 10
"""Share of athletes who write a comment, and of those comments that are one of the 10 most common ones."""

NO_TAGS, ALL_THE_SAME = 0.3, 0.3
"""Shares of athletes who choose no tag, and who give the overall stars in all six categories."""

STARS = (0.15, 0.10, 0.15, 0.25, 0.35)
ON_CAMPUS = 0.5
"""Share of a team's reviews that come from the campus network; the others come from an address block of their own."""

ANSWER = 6 * HOUR
"""How long a surge waits for a moderator."""

EVIDENT = 5
"""A group of this many alike reviews is a raid for the moderator, who removes it; all others are published."""

TRIALS = 100
Random = random.Random


@dataclass(eq=False)
class Sent:
    """A review as it arrives."""

    minute: float
    is_new: bool
    block: object
    comment: object
    """Equal for nearly identical comments, None without one."""
    ratings: object
    account: int = -1
    """A raider's account, or -1."""

    @property
    def day(self) -> float:
        return self.minute // DAY


@dataclass
class Page:
    """The reviews of a coach, public and held."""

    coach: Coach
    public: list[Sent] = field(default_factory=list)
    held: list[Sent] = field(default_factory=list)
    relaxed_until: float = -1
    opened: float | None = None
    looks: int = 0
    """How many cases a moderator has decided."""

    def holds(self, new: Sent) -> bool:
        """Whether this review would be held."""
        others = [review for review in (*self.public, *self.held) if review.day == new.day]
        is_relaxed = new.day <= self.relaxed_until
        usual = daily_threshold(self.coach, len(self.public)) * (RELAXED_FACTOR if is_relaxed else 1)
        in_hour = sum(review.minute // HOUR == new.minute // HOUR for review in others)
        if len(others) < usual and (is_relaxed or in_hour < hourly_threshold(self.coach)):
            return False
        return looks_like_raid(
            Signs(
                is_new_account=new.is_new,
                in_block=sum(review.block == new.block for review in others),
                with_text=sum(new.comment is not None and review.comment == new.comment for review in others),
                with_ratings=sum(review.ratings == new.ratings for review in others),
                others=len(others),
            )
        )

    def add(self, new: Sent) -> bool:
        """Add a review, and return whether it is held."""
        is_held = self.holds(new)
        (self.held if is_held else self.public).append(new)
        if is_held and self.opened is None:
            self.opened = new.minute
        return is_held

    def delete(self, account: int) -> None:
        """Delete a raider's review."""
        self.public = [review for review in self.public if review.account != account]
        self.held = [review for review in self.held if review.account != account]
        since = (self.opened or 0) // DAY
        left = len(self.held) + sum(review.day >= since for review in self.public)
        if self.opened is not None and left <= hourly_threshold(self.coach):
            self.public, self.held, self.opened = [*self.public, *self.held], [], None

    def decide(self, now: float) -> tuple[int, set[int]]:
        """Decide the open case: remove evident groups, publish the rest. Returns actions and the removed accounts."""
        since = (self.opened or 0) // DAY
        shown = [*(review for review in self.public if review.day >= since), *self.held]
        sizes = Counter(_group(review) for review in shown)
        evident = {group for group, size in sizes.items() if size >= EVIDENT}
        removed = {id(review): review for review in shown if _group(review) in evident}
        rest = [review for review in self.held if id(review) not in removed]
        actions = -(-len(removed) // MAX_AT_ONCE) + bool(rest or not removed)
        self.public = [*(review for review in self.public if id(review) not in removed), *rest]
        self.held, self.opened = [], None
        self.looks += 1
        if not removed:
            self.relaxed_until = now // DAY + RELAXED_PERIOD.days
        return actions, {review.account for review in removed.values()}


def _group(review: Sent) -> object:
    return ("comment", review.comment) if review.comment is not None else ("ratings", review.ratings)


def athlete(rng: Random, minute: float, *, campus: object = None) -> Sent:
    """Return an honest review, from a block of its own unless it comes from this campus."""
    stars = rng.choices(range(1, 6), STARS)[0]
    tags = () if rng.random() < NO_TAGS else tuple(sorted(rng.sample(range(24), rng.randint(1, 5))))
    six = [stars] * 6 if rng.random() < ALL_THE_SAME else [min(5, max(1, stars + rng.randint(-1, 1))) for _ in range(6)]
    comment = object() if rng.random() < COMMENTS else None
    if comment is not None and rng.random() < COMMON_COMMENTS:
        comment = rng.randrange(COMMON)
    block = campus if campus and rng.random() < ON_CAMPUS else object()
    return Sent(minute, rng.random() < NEW_ACCOUNTS, block, comment, (stars, *six, *tags))


def raider(minute: float, account: int, blocks: int, comment: object, stars: int = 1) -> Sent:
    """Return a raider's review: a new account, one of few blocks, the same stars everywhere and no tags."""
    return Sent(minute, True, f"block {account % blocks}", comment, (stars,) * 7, account)


def trial_table() -> Iterator[str]:
    """Yield the table of attempts to have honest reviews held for three days."""
    yield "| what they write each day | accounts, address blocks | honest reviews held | of old accounts |"
    yield "|---|---|---|---|"
    for name, stars in (
        ("the same words", 1),
        ("the most common comments", 5),
        ("own words, five stars everywhere", 5),
    ):
        for accounts, blocks in ((22, 2), (60, 5)):
            results = [_trial(Random(seed), name, stars, accounts, blocks) for seed in range(TRIALS)]
            held, of_old = (100 * sum(values) / TRIALS for values in zip(*results, strict=True))
            yield f"| {name} | {accounts}, {blocks} | {held:.1f} % | {of_old:.1f} % |"


def _trial(rng: Random, name: str, stars: int, accounts: int, blocks: int) -> tuple[float, float]:
    """Return the shares of honest reviews, and of those from older accounts, that would be held at any time."""
    page, gang = Page(Coach(sport="Basketball", gender="Women")), set(range(accounts))
    samples: list[tuple[bool, bool]] = []
    for hour in range(72):
        now = hour * HOUR
        if page.opened is not None and now - page.opened >= ANSWER:
            gang -= page.decide(now)[1]
        if hour % 24 == 0:
            for account in sorted(gang):
                page.delete(account)
                comment = {"the same words": "raid", "the most common comments": account % COMMON}.get(name, object())
                page.add(raider(now + 1, account, blocks, comment, stars))
        for _ in range(20):
            probe = athlete(rng, now + rng.uniform(2, HOUR))
            samples.append((probe.is_new, page.holds(probe)))
        if hour % 4 == 0:
            page.add(athlete(rng, now + 30))
    old = [held for is_new, held in samples if not is_new]
    return sum(held for _, held in samples) / len(samples), sum(old) / len(old)


def raid_table() -> Iterator[str]:
    """Yield the table of what a raid and an honest evening leave after one decision of a moderator."""
    yield "| within an hour | held | public before the decision | of the raid public after it | actions |"
    yield "|---|---|---|---|---|"
    for name, comments in (
        ("raid of 40 in the same words", 1),
        ("raid of 40 in five texts", 5),
        ("raid of 40, each in its own words", 40),
    ):
        page = Page(Coach(sport="Basketball", gender="Women"))
        held = sum(page.add(raider(12 * HOUR + number, number, 5, number % comments)) for number in range(40))
        actions, _ = page.decide(18 * HOUR) if page.opened else (0, set())
        left = sum(review.account >= 0 for review in page.public)
        yield f"| {name} | {held} | {40 - held} | {left} | {actions} |"
    results = [_evening(Random(seed)) for seed in range(TRIALS)]
    held, looks, actions = (sum(values) / TRIALS for values in zip(*results, strict=True))
    name = f"80 honest reviews after a game, mean of {TRIALS}: cases {looks:.1f}"
    yield f"| {name} | {held:.0f} | {80 - held:.0f} | | {actions:.1f} |"


def _evening(rng: Random) -> tuple[int, int, int]:
    """Return the held reviews of 80 honest ones within an hour, the cases, and the actions on them."""
    page = Page(Coach(sport="Basketball", gender="Women"))
    sent = sorted((athlete(rng, 21 * HOUR + rng.uniform(0, HOUR), campus="campus") for _ in range(80)), key=_minute)
    held = sum(page.add(review) for review in sent)
    actions = page.decide(27 * HOUR)[0] if page.opened else 0
    return held, page.looks, actions


def _minute(review: Sent) -> float:
    return review.minute
