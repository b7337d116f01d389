"""`python -m bench.surges`: simulate seasons, raids and abuse, and count what is held. Writes docs/performance.md.

A season contains the reviews of one coach by one team; `bench.raids` has the page, the athletes and the raiders. Hours
are clock hours, and days start at midnight.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import typer

from bench.raids import DAY, HOUR, Page, Random, athlete, raid_table, raider, trial_table
from harness.report import write_section
from sideline.coaches.model import Coach
from sideline.reviews.surge import TEAM_SIZE, TEAM_SIZES

REPORT, SECTION = "performance.md", "surges"
SEASONS = 2_000
"""Number of simulated seasons for each sport and kind of season."""

SEED = 11
LENGTH = 120
"""Days in a season."""

EVENING = (18, 23)
"""The hours between which most people write."""

RAID = 150 * DAY
"""Reviews from this minute on are raiders', who have new accounts in five address blocks and write the same."""

Season = Callable[[Random, int], list[float]]
"""Returns the minutes at which reviews of a coach arrive, for a team of a given size."""


@dataclass(frozen=True)
class Kind:
    """A kind of season, and whether its reviews should be held."""

    name: str
    held: bool
    times: Season


def main() -> None:
    """Run the simulations, and print and write the tables."""
    table = "\n\n".join("\n".join(rows) for rows in (_table(), raid_table(), trial_table()))
    print(table)
    write_section(REPORT, SECTION, table)


def _table() -> Iterator[str]:
    yield "| season | should be held | seasons with held reviews | seen before the first held one, median |"
    yield "|---|---|---|---|"
    for kind in KINDS:
        rng = Random(SEED)
        seasons = held = 0
        published: list[int] = []
        for sport in [*TEAM_SIZES, "Other"]:
            coach = Coach(sport=sport, gender="Women")
            for _ in range(SEASONS):
                size = max(6, round(TEAM_SIZES.get(sport, TEAM_SIZE) * rng.uniform(0.6, 1.4)))
                first = first_held(rng, coach, sorted(kind.times(rng, size)))
                seasons += 1
                if first is not None:
                    held += 1
                    published.append(first)
        median = str(sorted(published)[len(published) // 2]) if published else ""
        share = f"{100 * held / seasons:.2f} %"
        yield f"| {kind.name} | {'yes' if kind.held else 'no'} | {share} | {median} |"


def first_held(rng: Random, coach: Coach, times: list[float]) -> int | None:
    """Return the index of the first held review in the sorted `times`, or None."""
    page = Page(coach)
    for index, now in enumerate(times):
        new = athlete(rng, now, campus="campus") if now < RAID else raider(now, index, 5, "raid")
        if page.add(new):
            return index
    return None


def _quiet(rng: Random, size: int) -> list[float]:
    """One athlete in ten rates, on any day."""
    return [_any_day(rng) for _ in range(size) if rng.random() < 0.1]


def _ordinary(rng: Random, size: int) -> list[float]:
    """Four in ten rate: half of them on any day, half in the evenings of the two weeks after the last game."""
    end = LENGTH * DAY
    return [
        _any_day(rng) if rng.random() < 0.5 else end + rng.randrange(14) * DAY + _evening(rng)
        for _ in range(size)
        if rng.random() < 0.4
    ]


def _link_in_chat(rng: Random, size: int) -> list[float]:
    """Like an ordinary season, and the link is shared in the team's chat: one in four rates within three hours."""
    start = LENGTH * DAY + 19 * HOUR
    chat = [start + rng.uniform(0, 3 * HOUR) for _ in range(size) if rng.random() < 0.25]
    return chat + _ordinary(rng, size)


def _news(rng: Random, size: int) -> list[float]:
    """The coach is in the news: half of the team rates within two days, mostly on the first."""
    start = 60 * DAY + 9 * HOUR
    return [start + rng.uniform(0, 14 * HOUR) + (DAY if rng.random() < 0.35 else 0) for _ in range(size // 2)]


def _many_in_an_hour(rng: Random, _: int) -> list[float]:
    """30 raiders within an hour for a coach with few reviews."""
    return [*_quiet(rng, 20), *(RAID + 12 * HOUR + rng.uniform(0, HOUR - 1) for _ in range(30))]


def _many_in_a_day(rng: Random, _: int) -> list[float]:
    """80 raiders spread over a day for a coach with few reviews."""
    return [*_quiet(rng, 20), *(RAID + rng.uniform(0, DAY - 1) for _ in range(80))]


def _any_day(rng: Random) -> float:
    return rng.randrange(LENGTH) * DAY + _evening(rng)


def _evening(rng: Random) -> float:
    return rng.uniform(EVENING[0] * HOUR, EVENING[1] * HOUR)


KINDS = (
    Kind("quiet: one in ten rates, on any day", held=False, times=_quiet),
    Kind("ordinary: four in ten rate, half of them in two weeks after the last game", held=False, times=_ordinary),
    Kind("ordinary, and a link in the team's chat: one in four within three hours", held=False, times=_link_in_chat),
    Kind("the coach is in the news: half of the team within two days", held=False, times=_news),
    Kind("raid: 30 reviews within an hour, of a coach with few", held=True, times=_many_in_an_hour),
    Kind("raid: 80 reviews over a day, of a coach with few", held=True, times=_many_in_a_day),
)


if __name__ == "__main__":
    typer.run(main)
