"""Attacks on a copy of the whole database, without the authors' key, that try to find out who wrote which review.

A `Dump` contains every row with the database's own metadata (PostgreSQL: position in the file and transaction ids;
SQLite: hidden row ids and the bytes of file and log). *Traces* are derived from it: numbers for each review and each
user that may follow the write order. An attack succeeds if a trace of reviews correlates with a trace of their authors,
or if reviews of the same author are closer together than others.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, pstdev
from typing import Any
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from sideline.core.db.engine import Database

Trace = dict[Any, float]
"""A number for each review, or for each user."""

_REVIEWS = ("reviews",)
_KEYS = {
    "reviews": "id",
    "coaches": "id",
    "coach_tallies": "coach_id",
    "users": "id",
    "private_records": "user_tag",
}
_SHUFFLES = 200


@dataclass(frozen=True)
class Truth:
    """The ground truth that the attacker lacks: the author of each review, the private record of each user."""

    author_of: Mapping[UUID, UUID]
    coach_of: Mapping[UUID, int]
    list_of: Mapping[UUID, UUID]


class Dump:
    """A copy of a database: its tables, and SQLite's files."""

    def __init__(self, database: Database) -> None:
        self.is_sqlite = database.is_sqlite
        with database.reading() as session:
            self._traces = dict(self._stored_traces(session))
        if self.is_sqlite:
            file = database.engine.url.database or ""
            self._files = {
                name: Path(f"{file}{name}").read_bytes() for name in ("", "-wal") if Path(f"{file}{name}").exists()
            }

    def traces(self, table: str) -> dict[str, Trace]:
        """Return the traces of a table's rows by primary key (sessions: by user)."""
        found = {name: trace for (of, name), trace in self._traces.items() if of == table}
        if self.is_sqlite and found:
            keys = next(iter(found.values()))
            found |= self._places(list(keys))
        return found

    def _stored_traces(self, session: Session) -> Iterator[tuple[tuple[str, str], Trace]]:
        for table, key in {**_KEYS, "auth_sessions": "user_id"}.items():
            rows = session.execute(text(self._statement(table, key))).mappings().all()
            for name in rows[0].keys() - {"key"}:
                yield (table, name), {_key(row["key"]): number_of(row[name]) for row in rows}

    def _statement(self, table: str, key: str) -> str:
        if not self.is_sqlite:
            return f"SELECT {key} AS key, ctid::text AS place, xmin::text AS written, xmax::text AS locked FROM {table}"
        numbered = table not in (*_REVIEWS, "private_records")
        return f"SELECT {key} AS key, {'rowid' if numbered else key} AS row_number FROM {table}"

    def _places(self, keys: list[Any]) -> dict[str, Trace]:
        """Return the byte offsets of each occurrence of each id in the files."""
        traces: dict[str, Trace] = {}
        for key in keys:
            if not isinstance(key, UUID):
                continue
            for file, content in self._files.items():
                for number, place in enumerate(_occurrences(content, key.hex.encode())):
                    traces.setdefault(f"place {number} in file{file}", {})[key] = place
        return traces


def order_leaks(dump: Dump, truth: Truth) -> dict[str, float]:
    """Return how far the correlation of each review trace with each author trace is from chance.

    The unit is the standard deviation under independence: a value above 5 is not chance.
    """
    review_traces, user_traces = _traces(dump, truth)
    leaks = {}
    for review_name, of_review in review_traces.items():
        for user_name, of_user in user_traces.items():
            pairs = _pairs(of_review, of_user, truth)
            if len(pairs) > 20:
                leaks[f"{review_name} / {user_name}"] = abs(rank_correlation(pairs)) * sqrt(len(pairs) - 1)
    return leaks


def same_transaction_leaks(dump: Dump, truth: Truth) -> dict[str, float]:
    """Return how many more reviews than by chance share a transaction id with their author, in the same unit.

    Such a transaction wrote or locked rows of both.
    """
    random = Random(2)  # seeded, so that the measurement is repeatable
    review_traces, user_traces = (
        {name: trace for name, trace in traces.items() if name.endswith(("written", "locked"))}
        for traces in _traces(dump, truth)
    )
    leaks = {}
    for review_name, of_review in review_traces.items():
        for user_name, of_user in user_traces.items():
            pairs = [pair for pair in _pairs(of_review, of_user, truth) if all(pair)]
            by_chance = []
            for _ in range(_SHUFFLES // 4 if pairs else 0):
                shuffled = random.sample([of_user for _, of_user in pairs], len(pairs))
                by_chance.append(sum(pair[0] == other for pair, other in zip(pairs, shuffled, strict=True)))
            if pairs:
                hits = sum(of_review == of_user for of_review, of_user in pairs)
                excess = hits - mean(by_chance)
                leaks[f"{review_name} = {user_name}"] = excess / max(pstdev(by_chance), 0.2)
    return leaks


def list_leaks(dump: Dump, truth: Truth) -> dict[str, float]:
    """Return how strongly private records correlate with their users, by order and shared numbers, in the same unit."""
    random = Random(3)  # seeded, so that the measurement is repeatable
    leaks = {}
    for list_name, of_list in dump.traces("private_records").items():
        for user_name, of_user in dump.traces("users").items():
            pairs = [
                (of_list[tag], of_user[user])
                for user, tag in truth.list_of.items()
                if tag in of_list and user in of_user
            ]
            if len(pairs) <= 20:
                continue
            leaks[f"{list_name} of lists / {user_name}"] = abs(rank_correlation(pairs)) * sqrt(len(pairs) - 1)
            if list_name in {"written", "locked"} and user_name in {"written", "locked"}:
                marked = [pair for pair in pairs if all(pair)]
                shuffled = random.sample([of_user for _, of_user in marked], len(marked))
                hits = sum(a == b for a, b in marked) - sum(
                    pair[0] == other for pair, other in zip(marked, shuffled, strict=True)
                )
                leaks[f"{list_name} of lists = {user_name}"] = float(hits)
    return leaks


def _pairs(of_review: Trace, of_user: Trace, truth: Truth) -> list[tuple[float, float]]:
    return [
        (of_review[review], of_user[author])
        for review, author in truth.author_of.items()
        if review in of_review and author in of_user
    ]


def _traces(dump: Dump, truth: Truth) -> tuple[dict[str, Trace], dict[str, Trace]]:
    """Return the traces of reviews, including those of their coaches, and the traces of users."""
    review_traces = {f"{table} {name}": trace for table in _REVIEWS for name, trace in dump.traces(table).items()}
    for table in ("coaches", "coach_tallies"):
        for name, trace in dump.traces(table).items():
            review_traces[f"{table} {name}"] = {
                review: trace[coach] for review, coach in truth.coach_of.items() if coach in trace
            }
    user_traces: dict[str, Trace] = {}
    for table in ("users", "auth_sessions"):
        user_traces |= {f"{table} {name}": trace for name, trace in dump.traces(table).items()}
    for name, trace in dump.traces("private_records").items():
        user_traces[f"private_records {name}"] = {
            user: trace[tag] for user, tag in truth.list_of.items() if tag in trace
        }
    return review_traces, user_traces


def pair_leaks(dump: Dump, truth: Truth) -> dict[str, float]:
    """Return, for each review trace, how much closer than by chance one author's reviews are, in the same unit."""
    random = Random(1)  # seeded, so that the measurement is repeatable
    by_author: dict[UUID, list[UUID]] = {}
    for review, author in truth.author_of.items():
        by_author.setdefault(author, []).append(review)
    leaks = {}
    for name, trace in ((f"{table} {name}", trace) for table in _REVIEWS for name, trace in dump.traces(table).items()):
        reviews = [review for review in truth.author_of if review in trace]
        if len(reviews) <= 20:
            continue
        ranks = _ranks([trace[review] for review in reviews])
        rank_of = dict(zip(reviews, ranks, strict=True))
        pairs = [
            (a, b)
            for written in by_author.values()
            for number, a in enumerate(written)
            for b in written[number + 1 :]
            if a in rank_of and b in rank_of
        ]
        distance = mean(abs(rank_of[a] - rank_of[b]) for a, b in pairs)
        by_chance = []
        for _ in range(_SHUFFLES):
            shuffled = dict(zip(reviews, random.sample(ranks, len(ranks)), strict=True))
            by_chance.append(mean(abs(shuffled[a] - shuffled[b]) for a, b in pairs))
        if deviation := pstdev(by_chance):  # 0 if the trace is the same for all
            leaks[f"two reviews by {name}"] = abs(mean(by_chance) - distance) / deviation
    return leaks


def _key(value: Any) -> Any:
    """Convert a key to the type that the code uses, because SQLite stores ids as 32 hex digits."""
    return UUID(value) if isinstance(value, str) else value


def number_of(value: Any) -> float:
    """Convert an id to a number, and a row position such as "(12,7)" to one that grows with page and position."""
    if isinstance(value, UUID):
        return float(value.int)
    if isinstance(value, str) and value.startswith("("):
        page, position = value.strip("()").split(",")
        return int(page) * 10_000 + int(position)
    return float(int(value, 16)) if isinstance(value, str) and len(value) == 32 else float(value)


def _occurrences(content: bytes, sought: bytes) -> Iterator[int]:
    place = content.find(sought)
    while place != -1:
        yield place
        place = content.find(sought, place + 1)


def _ranks(values: list[float]) -> list[float]:
    """Return the rank of each value; equal values share their mean rank."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for place in order[start : end + 1]:
            ranks[place] = (start + end) / 2
        start = end + 1
    return ranks


def rank_correlation(pairs: list[tuple[float, float]]) -> float:
    """Return Spearman's coefficient; 0 if one side is constant."""
    left, right = (_ranks([pair[side] for pair in pairs]) for side in (0, 1))
    deviations = pstdev(left) * pstdev(right)
    if not deviations:
        return 0.0
    middle = mean(left), mean(right)
    return mean((a - middle[0]) * (b - middle[1]) for a, b in zip(left, right, strict=True)) / deviations
