"""What somebody learns about the ratings of whole staffs who keep the exported files of every week and subtracts them.

The files are those of /data and of `sideline export --texts`. The reviews in them are public, one by one. So no other
number may say more than a recount of these reviews, and the share of a roster that has answered, which is counted from
what is not public, must not say who answered or which review counted.
"""

import json
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

from sideline.coaches.choices import CATEGORIES
from sideline.core.site import Site
from sideline.teams.data_files import write_files
from sideline.teams.numbers import Team
from sideline.teams.roster_share import read_roster_share

FEWEST = 5
"""The floors are written down here again, so that the attack does not share mistakes of the site."""

NAMES = tuple(category.lower().replace(" ", "_") for category in CATEGORIES)

Row = dict[str, Any]


@dataclass(frozen=True)
class Export:
    """All exported files by name, and the day to which the share of each team with one was counted, by school."""

    files: Mapping[str, bytes]
    counted_to: Mapping[str, date]

    def table(self, name: str) -> list[Row]:
        return [json.loads(line) for line in self.files[f"{name}.jsonl"].splitlines()]

    def reviews_by_coach(self) -> dict[int, list[Row]]:
        found: dict[int, list[Row]] = defaultdict(list)
        for review in self.table("reviews"):
            found[review["coach_id"]].append(review)
        return found

    def without_ids(self) -> dict[str, object]:
        """Return the files without what is random: the ids of reviews, and so their order."""
        reviews = sorted(json.dumps({**review, "review_id": ""}) for review in self.table("reviews"))
        plain = {name: content for name, content in self.files.items() if not name.startswith("reviews.")}
        return {**plain, "reviews.jsonl": reviews}


def take_export(site: Site, teams: Mapping[str, Team]) -> Export:
    """Export everything, and read the pages of these teams, by school."""
    pool = site.database.read_pool
    with tempfile.TemporaryDirectory() as name:
        write_files(site, Path(name), with_texts=True)
        files = {file.name: file.read_bytes() for file in sorted(Path(name).iterdir())}
    shares = {school: read_roster_share(pool, team) for school, team in teams.items()}
    days = {school: date.fromisoformat(share["counted_to"]) for school, share in shares.items() if share}
    return Export(files, days)


def changed_files(pairs: Iterable[tuple[Export, Export]]) -> list[str]:
    """Return the files that differ although nothing has been published between the two exports of a pair."""
    return [
        name
        for before, after in pairs
        for name in before.files
        if before.files[name] != after.files[name] or before.counted_to != after.counted_to
    ]


# The numbers of coaches and teams.

Difference = tuple[str, bool]
"""What was compared, and whether it is what the public reviews say."""


def subtract(exports: Sequence[Export]) -> tuple[list[Difference], list[Difference]]:
    """Compare all numbers of each export, and what two successive ones differ by, with a recount of the reviews in
    them: the numbers of categories, and all others.
    """
    categories: list[Difference] = []
    others: list[Difference] = []
    for old, new in zip([None, *exports[:-1]], exports, strict=True):
        for row, column, is_right in _compare(old, new):
            is_category = column.removesuffix("_ratings") in NAMES
            (categories if is_category else others).append((f"{column} of {row}", is_right))
    return categories, others


def _compare(old: Export | None, new: Export) -> Iterator[tuple[str, str, bool]]:
    reviews, before = new.reviews_by_coach(), old.reviews_by_coach() if old else {}
    seen = {review["review_id"] for of_coach in before.values() for review in of_coach}
    staffs: dict[str, list[int]] = defaultdict(list)
    for table, key in (("coaches", "coach_id"), ("teams", "university")):
        earlier = {row[key]: row for row in old.table(table)} if old else {}
        for row in new.table(table):
            if table == "coaches":
                staffs[row["university"]].append(row["coach_id"])
            coaches = [row[key]] if table == "coaches" else staffs[row[key]]
            rows = [review for coach in coaches for review in reviews[coach]]
            name = f"{table} {row[key]}"
            for column, expected in _numbers(rows, is_team=table == "teams").items():
                if column in row:
                    yield name, column, row[column] == expected
            added = _counts([review for review in rows if review["review_id"] not in seen])
            for column, number in added.items():
                was, now = earlier.get(row[key], {}).get(column), row.get(column)
                if was is not None and now is not None:
                    yield name, column, now - was == number


def _counts(reviews: Iterable[Row]) -> Counter[str]:
    """Count reviews. A column that is missing in the result is 0."""
    counts: Counter[str] = Counter(dict.fromkeys((*_ALL_COUNTS, "reviews"), 0))
    for review in reviews:
        counts["reviews"] += 1
        counts[f"stars_{review['rating']}"] += 1
        counts["recommend_yes"] += review["would_recommend"] is True
        counts["recommend_answers"] += review["would_recommend"] is not None
        counts["school_email_reviews"] += review["school_email"]
        for name in NAMES:
            counts[f"{name}_ratings"] += review[name] is not None
    return counts


_ALL_COUNTS = (
    *(f"stars_{stars}" for stars in range(1, 6)),
    *("recommend_yes", "recommend_answers", "school_email_reviews"),
    *(f"{name}_ratings" for name in NAMES),
)


def _numbers(reviews: Sequence[Row], *, is_team: bool) -> Row:
    """Return what the columns may say about these reviews. A coach has a mean of stars from the first review on."""
    counts = _counts(reviews)
    numbers: Row = {name: counts[name] if len(reviews) >= FEWEST else None for name in _ALL_COUNTS}
    numbers["reviews"] = len(reviews)
    numbers["rating"] = _mean([review["rating"] for review in reviews], FEWEST if is_team else 1)
    for name in NAMES:
        numbers[name] = _mean([review[name] for review in reviews if review[name] is not None], FEWEST)
    return numbers


def _mean(values: Sequence[int], fewest: int) -> float | None:
    return round(sum(values) / len(values), 2) if len(values) >= fewest else None


# The share of the roster.


def told_by_shares(exports: Sequence[Export], answered: Mapping[str, int]) -> tuple[int, list[str]]:
    """Return how many shares were looked at, and which tell too much. `answered` has how many athletes of each school
    have answered in the end, which the attacker does not know.

    A number that moves when fewer than five reviews of each coach are new tells of these whether they counted.
    """
    faults: list[str] = []
    shown: dict[str, int] = {}
    looked_at = 0
    for old, new in zip([None, *exports[:-1]], exports, strict=True):
        for row in new.table("teams"):
            school, roster = row["university"], row["answered_roster"]
            if school not in new.counted_to:
                continue
            looked_at += 1
            limit = min(-(-9 * roster // 10), roster - 1)
            number = limit if row["answered_nearly_all"] else row["answered"] or 0
            if row["answered"] is not None and not max(FEWEST, Fraction(roster, 5)) <= row["answered"] < limit:
                faults.append(f"{row['answered']} of {roster}")
            if number and (roster <= FEWEST or number > answered[school]):
                faults.append(f"{number} of {roster}, of whom {answered[school]} have answered")
            if number < shown.get(school, 0):
                faults.append(f"it fell to {number} of {roster}")
            first = old.counted_to.get(school, date.min) if old else date.min
            is_counted_again = first != new.counted_to[school]
            added = _most_added(new, school, first, new.counted_to[school])
            if (is_counted_again or number != shown.get(school, 0)) and added < FEWEST:
                faults.append(f"{shown.get(school, 0)} to {number} of {roster} with {added} new")
            shown[school] = number
    return looked_at, faults


def _most_added(export: Export, school: str, after: date, until: date) -> int:
    """Return the number of new reviews of the coach of a school with the most."""
    coaches = {row["coach_id"] for row in export.table("coaches") if row["university"] == school}
    counts = Counter(
        review["coach_id"]
        for review in export.table("reviews")
        if review["coach_id"] in coaches and after < date.fromisoformat(review["date"]) <= until
    )
    return max(counts.values(), default=0)


# The cells of 'who stayed' and of a season report.


def small_cells(stayed: Mapping[str, Any]) -> tuple[int, list[str]]:
    """Return how many groups of players were looked at, and which have fewer than three: the classes that a team's page
    shows, and what is left if some of them are subtracted from all.
    """
    [latest, *_] = stayed["seasons"]
    cells = [(cell["name"], cell["could"], cell["stayed"]) for cell in stayed["classes"]]
    rest = latest["could"] - sum(could for _, could, _ in cells) if cells else 0
    lost = latest["stayed"] - sum(number for _, _, number in cells) if cells else 0
    faults = [f"{number} of {could} {name}" for name, could, number in cells if could < 3]
    faults += [f"{lost} of {rest} others"] if rest or lost else []
    return 1 + len(cells), faults


def small_grades(team: Mapping[str, Any], reviews: Mapping[int, Sequence[Row]]) -> tuple[int, list[str]]:
    """Return how many grades of a team of a report were looked at, and which say something about fewer than five
    reviews: that of a category must be the mean of the coaches with five ratings in it. `reviews` are by coach.
    """
    faults: list[str] = []
    readers: list[Callable[[Row], int | None]] = [lambda review: review["rating"]]
    readers += [lambda review, name=name: review[name] for name in NAMES]  # type: ignore[misc]
    for name, grade, read in zip(("stars", *NAMES), team["grades"], readers, strict=True):
        chosen = [
            [value for review in of_coach if (value := read(review)) is not None] for of_coach in reviews.values()
        ]
        pooled = [value for values in chosen if len(values) >= FEWEST for value in values]
        tenths = (20 * sum(pooled) + len(pooled)) // (2 * len(pooled)) if pooled else None
        if (grade is None) != (tenths is None) or (grade is not None and round(10 * grade) != tenths):
            faults.append(f"{name}: {grade}, of {[len(values) for values in chosen]}")
    return len(team["grades"]), faults
