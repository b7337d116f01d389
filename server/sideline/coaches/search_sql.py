"""How do SQLite and PostgreSQL say what search asks? The only file that knows the difference (migration 0005).

Search writes its SQL as text: building and compiling expressions took several times longer than the database did.
Whatever a visitor typed goes in as a bound value; only ids of ours stand in the text.
"""

from collections.abc import Collection, Iterable
from typing import Any

from sideline.coaches.search_names import LONGEST_WORD
from sideline.core.glances import Glances

BEST_FIRST = "total_reviews DESC, id"

MANY_WORDS = 1_000
"""A text that more words hold than this is not looked up by them."""

_JUDGED = "search_name, university_id, sport_id, division"
_LAST_LETTER = chr(0x10FFFF)


class SearchSql:
    """SQLite. Conditions speak of the columns that a coach is judged by, which are in all that is looked at."""

    _position = "instr"

    def __init__(self, glances: Glances) -> None:
        self._glances = glances
        self._values: dict[str, Any] = {}
        self._places: dict[Any, str] = {}
        self._words: dict[str, frozenset[str] | None] = {}

    def bind(self, value: Any) -> str:
        """The place of a value in the text; the same for the same value."""
        place = self._places.get(value)
        if place is None:
            name = f"v{len(self._values)}"
            self._values[name] = value
            place = self._places[value] = self._place(name)
        return place

    def rows(self, *parts: str) -> list[tuple[Any, ...]]:
        """The rows of the statement that the parts make."""
        return self._glances.told(" ".join(parts), self._values)

    def words_with(self, text: str) -> frozenset[str] | None:
        """The words of names that hold `text`, which has no space; None when they are too many. Asked once only."""
        if text not in self._words:
            endings = self._range("ending", text[:LONGEST_WORD])
            asked = ("SELECT DISTINCT word FROM word_endings WHERE", endings, f"LIMIT {MANY_WORDS + 1}")
            words = frozenset(row[0] for row in self.rows(*asked))
            self._words[text] = words if len(words) <= MANY_WORDS else None
        return self._words[text]

    def words_sharing(self, forms: Iterable[str]) -> list[str]:
        """The words of names that have one of these forms (vocabulary)."""
        some = ", ".join(self.bind(form) for form in sorted(forms))
        return [row[0] for row in self.rows("SELECT DISTINCT word FROM name_spellings WHERE form IN (", some, ")")]

    def having_word(self, words: Iterable[str]) -> str:
        """A row of `coach_words` has one of these words."""
        return f"word IN ({', '.join(self.bind(word) for word in sorted(words))})"

    def within(self, text: str) -> str:
        """The name holds `text`."""
        return f"{self._position}(search_name, {self.bind(text)}) > 0"

    def with_word(self, word: str) -> str:
        """The name has `word` as a whole word. That it holds it at all is asked first, which costs less."""
        whole = f"{self._position}(' ' || search_name || ' ', {self.bind(f' {word} ')}) > 0"
        return f"({self.within(word)} AND {whole})"

    def begins(self, text: str) -> str:
        """The name begins with `text`, as a range of an index."""
        return self._range("search_name", text)

    def count(self, table: str, condition: str, at_most: int) -> int:
        """How many rows of a table there are, counted up to `at_most`."""
        found = ("SELECT 1 FROM", table, "WHERE", condition, f"LIMIT {at_most}")
        return int(self.rows("SELECT count(*) FROM (", *found, ") AS found")[0][0])

    def walk(self, conditions: Iterable[str], index: str, at_most: int | None) -> str:
        """The coaches of the conditions in the order of an index, at most so many, to be judged and placed."""
        limit = "" if at_most is None else f"LIMIT {at_most}"
        walked = ("FROM coaches", self._by(index), "WHERE", all_of(*conditions), "ORDER BY", BEST_FIRST, limit)
        return " ".join(("SELECT id, total_reviews,", _JUDGED, *walked))

    def named(self, condition: str) -> str:
        """The coaches with some words in the name, to be judged; one with two of them comes twice."""
        return " ".join(("SELECT coach_id AS coach,", _JUDGED, "FROM coach_words WHERE", condition))

    def listed(self, condition: str) -> str:
        """The coaches of a condition, to be judged."""
        return " ".join(("SELECT id AS coach,", _JUDGED, "FROM coaches WHERE", condition))

    def _range(self, column: str, text: str) -> str:
        return f"({column} >= {self.bind(text)} AND {column} < {self.bind(text + _LAST_LETTER)})"

    def _place(self, name: str) -> str:
        return f":{name}"

    def _by(self, index: str) -> str:
        # The planner knows nothing of how many rows fit, and would walk where it should look up.
        return f"INDEXED BY {index}" if index else ""


class PostgresSearchSql(SearchSql):
    """PostgreSQL."""

    _position = "strpos"

    def _place(self, name: str) -> str:
        return f"%({name})s"

    def _by(self, _index: str) -> str:
        return ""


def search_sql(glances: Glances) -> SearchSql:
    """The SQL of one search on this database."""
    return SearchSql(glances) if glances.is_sqlite else PostgresSearchSql(glances)


def among(column: str, ids: Collection[int]) -> str:
    """`column` is one of our ids."""
    return f"{column} IN ({', '.join(str(int(number)) for number in sorted(ids))})"


def all_of(*conditions: str) -> str:
    return " AND ".join(conditions) or "true"


def any_of(*conditions: str) -> str:
    return f"({' OR '.join(conditions) or 'false'})"
