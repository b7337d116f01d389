"""How do SQLite and PostgreSQL say what search asks? The only file that knows the difference (migration 0004).

Search writes its SQL as text: building and compiling expressions took several times longer than the database did.
Whatever a visitor typed goes in as a bound value; only ids of ours stand in the text.
"""

from collections.abc import Iterable
from typing import Any

from sqlalchemy.orm import Session

from sideline.coaches.grams import grams_of_word

NameGrams = list[list[list[str]]]
"""All of these: one of these: all of these grams."""

BEST_FIRST = "total_reviews DESC, id"
_JUDGED = "id, total_reviews, folded_name, university_id, sport_id, division"
_GRAMS_MATCH = "SELECT rowid FROM coach_grams WHERE coach_grams MATCH"
_LAST_LETTER = chr(0x10FFFF)


class SearchSql:
    """SQLite. Conditions speak of the columns of `coaches` by bare name, so that they hold of any part of them."""

    counts_cheaply = True
    """Whether counting a few of the coaches with some grams costs no more for there being many."""

    _unlimited = "LIMIT -1 OFFSET 0"
    _position = "instr"

    def __init__(self, session: Session) -> None:
        self._connection = session.connection()
        self._values: dict[str, Any] = {}
        self._few: dict[str, list[int] | None] = {}

    def bind(self, value: Any) -> str:
        """The place of a value in the text."""
        name = f"v{len(self._values)}"
        self._values[name] = value
        return self._place(name)

    def few_with_grams(self, grams: NameGrams, at_most: int) -> list[int] | None:
        """Ids of the coaches that `with_grams` finds; None when there are more than `at_most`. Asked once only."""
        key = repr(grams)
        if key not in self._few:
            ids = [row[0] for row in self.rows(*self._ids(grams), f"LIMIT {at_most + 1}")]
            self._few[key] = ids if len(ids) <= at_most else None
        return self._few[key]

    def rows(self, *parts: str) -> list[Any]:
        """The rows of the statement that the parts make."""
        return list(self._connection.exec_driver_sql(" ".join(parts), self._values))

    def within(self, text: str) -> str:
        """The name holds `text`."""
        return f"{self._position}(folded_name, {self.bind(text)}) > 0"

    def with_word(self, word: str) -> str:
        """The name has `word` as a whole word."""
        return f"{self._position}(' ' || folded_name || ' ', {self.bind(f' {word} ')}) > 0"

    def begins(self, text: str) -> str:
        """The name begins with `text`, as a range of an index."""
        return f"(folded_name >= {self.bind(text)} AND folded_name < {self.bind(text + _LAST_LETTER)})"

    def with_grams(self, grams: NameGrams) -> str:
        """The name has what `grams` says."""
        return " ".join(("id IN (", _GRAMS_MATCH, self._match(grams), ")"))

    def count_with_grams(self, grams: NameGrams, at_most: int) -> int:
        """How many coaches `with_grams` finds, counted up to `at_most`."""
        return self.count(*self._ids(grams), at_most=at_most)

    def count(self, *found: str, at_most: int) -> int:
        """How many rows a statement has, counted up to `at_most`."""
        return int(self.rows("SELECT count(*) FROM (", *found, f"LIMIT {at_most}) AS found")[0][0])

    def coaches(self, *conditions: str, walking: str = "", at_most: int | None = None) -> str:
        """Coaches to look at: in the order of the index `walking`, or all that the conditions name.

        The limit also keeps the planner from merging this into what is asked about them.
        """
        order = f"ORDER BY {BEST_FIRST}" if walking else ""
        limit = self._unlimited if at_most is None else f"LIMIT {at_most}"
        parts = ("SELECT", _JUDGED, "FROM coaches", self._by(walking), "WHERE", all_of(*conditions), order, limit)
        return " ".join(parts)

    def _place(self, name: str) -> str:
        return f":{name}"

    def _by(self, index: str) -> str:
        # The planner knows nothing of how many rows fit, and would walk where it should look up.
        return f"INDEXED BY {index}" if index else ""

    def _ids(self, grams: NameGrams) -> tuple[str, str]:
        return _GRAMS_MATCH, self._match(grams)

    def _match(self, grams: NameGrams) -> str:
        # Tokens are the grams in hexadecimal, so no letter of a query can be taken for syntax.
        every = [[" AND ".join(gram.encode().hex() for gram in way) for way in ways] for ways in grams]
        return self.bind(" AND ".join("((" + ") OR (".join(ways) + "))" for ways in every))


class PostgresSearchSql(SearchSql):
    """PostgreSQL."""

    counts_cheaply = False
    _unlimited = "OFFSET 0"
    _position = "strpos"

    def begins(self, text: str) -> str:
        by_byte = 'folded_name COLLATE "C"'
        return f"({by_byte} >= {self.bind(text)} AND {by_byte} < {self.bind(text + _LAST_LETTER)})"

    def with_grams(self, grams: NameGrams) -> str:
        sure = sorted({gram for ways in grams if len(ways) == 1 for gram in ways[0]})
        either = [any_of(*(self._has(way) for way in ways)) for ways in grams if len(ways) > 1]
        return all_of(*([self._has(sure)] if sure else []), *either)

    def _has(self, way: list[str]) -> str:
        return f"coach_grams(folded_name) @> {self.bind(way)}::text[]"

    def _ids(self, grams: NameGrams) -> tuple[str, str]:
        return "SELECT id FROM coaches WHERE", self.with_grams(grams)

    def _place(self, name: str) -> str:
        return f"%({name})s"

    def _by(self, _index: str) -> str:
        return ""


def search_sql(session: Session) -> SearchSql:
    """The SQL of one search on this session's database."""
    return SearchSql(session) if session.get_bind().dialect.name == "sqlite" else PostgresSearchSql(session)


def among(column: str, ids: Iterable[int]) -> str:
    """`column` is one of our ids."""
    return f"{column} IN ({', '.join(str(int(number)) for number in sorted(ids))})"


def all_of(*conditions: str) -> str:
    return " AND ".join(conditions) or "true"


def any_of(*conditions: str) -> str:
    return f"({' OR '.join(conditions) or 'false'})"


def grams_of(texts: Iterable[str]) -> list[list[str]]:
    """For each text the grams of its words: ways in which a name may hold one of them."""
    return [sorted({gram for word in text.split() for gram in grams_of_word(word)}) for text in texts]
