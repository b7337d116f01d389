"""How do SQLite and PostgreSQL say what search asks? The only file that knows the difference (migrations 0005, 0006).

Search writes its SQL as text: building and compiling expressions took several times longer than the database did.
Whatever a visitor typed goes in as a bound value; only numbers of ours stand in the text.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

import orjson

from sideline.coaches.grams import BLOCK, Kept
from sideline.coaches.search_names import LONGEST_WORD
from sideline.coaches.search_orders import ALL, Order, Rows
from sideline.core.glances import Glances

_JUDGED = "search_name, university_id, sport_id, division"
_Some = Collection[str] | Collection[int]
_LAST_LETTER = chr(0x10FFFF)


class SearchSql:
    """SQLite. Conditions speak of the columns that a coach is judged by, which are in all that is looked at."""

    _position = "instr"
    most_keys = 1_000
    """So many keys of an order are followed side by side."""

    most_words = 1_000
    """A text that more words hold is not looked up by them."""

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
            self._values[name] = list(value) if isinstance(value, tuple) else value  # a tuple is a row to PostgreSQL
            place = self._places[value] = self._place(name)
        return place

    def rows(self, *parts: str) -> list[tuple[Any, ...]]:
        """The rows of the statement that the parts make."""
        return self._glances.told(" ".join(parts), self._values)

    def words_with(self, texts: Collection[str], at_most: int | None = None) -> dict[str, frozenset[str] | None]:
        """The words of names that hold each text, which has no space; None when they are more. Each is asked once."""
        at_most = at_most or self.most_words
        if new := [text for text in dict.fromkeys(texts) if text not in self._words]:
            rows = self.rows(" UNION ALL ".join(self._words_with(*each, at_most) for each in enumerate(new)))
            for number, text in enumerate(new):
                words = [word for place, word in rows if place == number]
                self._words[text] = None if len(words) > at_most else frozenset(words)
        return {text: self._words[text] for text in texts}

    def _words_with(self, number: int, text: str, at_most: int) -> str:
        endings = self._range("ending", text[:LONGEST_WORD])
        # A word may come by several of its endings.
        words = ("SELECT word FROM word_endings WHERE", endings, f"LIMIT {at_most + 1}")
        return " ".join(("SELECT", f"{number:d}, word FROM (", *words, ") AS held"))

    def words_sharing(self, forms: Iterable[str]) -> list[str]:
        """The words of names that have one of these forms (vocabulary)."""
        some = ", ".join(self.bind(form) for form in sorted(forms))
        return [row[0] for row in self.rows("SELECT DISTINCT word FROM name_spellings WHERE form IN (", some, ")")]

    def with_grams(self, grams: Collection[str]) -> list[Kept]:
        """Who has each of these."""
        return [Kept(*row) for row in self.rows("SELECT gram, block, coaches", *self._of_grams(grams))]

    def sizes_of_grams(self, grams: Collection[str]) -> list[tuple[str, int]]:
        """About how many have each of these that anyone has: by the bytes it takes in the block in the middle."""
        middle = "block = (SELECT max(id) FROM coaches) /"
        return self.rows("SELECT gram, length(coaches)", *self._of_grams(grams), "AND", middle, self.bind(2 * BLOCK))

    def _of_grams(self, grams: Collection[str]) -> tuple[str, ...]:
        some = ", ".join(self.bind(gram) for gram in sorted(grams))
        return ("FROM coach_grams WHERE gram IN (", some, ")")

    def beginning(self, text: str) -> Rows:
        """The coaches whose names begin with a text."""
        return Rows(ALL, condition=self.begins(text))

    def within(self, text: str) -> str:
        """The name holds `text`."""
        return f"{self._position}(search_name, {self.bind(text)}) > 0"

    def among(self, column: str, keys: _Some) -> str:
        """The column is one of these, of which there is one at least."""
        # One value: to read a thousand of them in a statement costs more than to look at a thousand coaches.
        return " ".join((column, "IN (SELECT value FROM json_each(", self.bind(_json(keys)), "))"))

    def is_word(self, word: str) -> str:
        """The name has `word` as a whole word. That it holds it at all is asked first, which costs less."""
        whole = f"{self._position}(' ' || search_name || ' ', {self.bind(f' {word} ')}) > 0"
        return f"({self.within(word)} AND {whole})"

    def seen_to_be(self, column: str, value: Any) -> str:
        """The column has this value, which is seen where a coach is looked at, and no way to look for coaches."""
        return f"+{column} = {self.bind(value)}"

    def begins(self, text: str) -> str:
        """The name begins with `text`, as a range of an index."""
        return self._range("search_name", text)

    def count(self, rows: Rows, at_most: int) -> str:
        """How many rows there are, counted up to `at_most`; for `told`."""
        found = ("SELECT 1 FROM", rows.order.table, "WHERE", self._where(rows), f"LIMIT {at_most}")
        return " ".join(("(SELECT count(*) FROM (", *found, ") AS found)"))

    def told(self, *expressions: str) -> Sequence[Any]:
        """The values of expressions, asked at once."""
        return self.rows("SELECT", ", ".join(expressions))[0]

    def some(self, rows: Rows, condition: str, at_most: int) -> list[tuple[int, int, bool]]:
        """At most so many of them, in no order: reviews, as the order has them, id, and whether they fulfil it."""
        order = rows.order
        asked = (f"SELECT {order.reviews}, {order.id},", condition, "FROM", order.table, "WHERE", self._where(rows))
        return self.rows(*asked, f"LIMIT {at_most}")

    def walk(self, order: Order, where: str, at_most: int | None) -> str:
        """The coaches of a condition in this order, at most so many, to be judged and placed."""
        limit = "" if at_most is None else f"LIMIT {at_most}"
        walked = ("FROM", self._by(order), "WHERE", where, "ORDER BY", order.best_first, limit)
        return " ".join((f"SELECT {order.reviews}, {order.id}, {_JUDGED}", *walked))

    def best(self, rows: Rows, condition: str, limit: int) -> list[tuple[int, int]]:
        """Reviews, as the order has them, and id of those who fulfil a condition: the first `limit`."""
        # SQLite leaves a key as soon as it gives nobody more who would be among the first.
        return self.rows(self._placed(rows.order, self._where(rows), condition), self._first(rows.order, limit))

    def _placed(self, order: Order, where: str, condition: str) -> str:
        return " ".join((f"SELECT {order.reviews}, {order.id} FROM", self._by(order), "WHERE", where, "AND", condition))

    @staticmethod
    def _first(order: Order, limit: int) -> str:
        return f"ORDER BY {order.best_first_of_answer} LIMIT {limit}"

    def judged(self, rows: Rows, rank: str, condition: str) -> str:
        """Rank, reviews and id of those who fulfil a condition."""
        order = rows.order
        reviews = "total_reviews" if order.reviews == "total_reviews" else "-minus_reviews AS total_reviews"
        judged = ("SELECT", rank, f"AS rank, {reviews}, {order.id} AS id FROM", order.table)
        return " ".join((*judged, "WHERE", self._where(rows), "AND", condition))

    def _where(self, rows: Rows) -> str:
        return rows.condition or self.among(rows.order.key, rows.keys)

    def _range(self, column: str, text: str) -> str:
        return f"({column} >= {self.bind(text)} AND {column} < {self.bind(text + _LAST_LETTER)})"

    def _place(self, name: str) -> str:
        return f":{name}"

    def _by(self, order: Order) -> str:
        # The planner knows nothing of how many rows fit, and would walk where it should look up.
        return f"{order.table} INDEXED BY {order.index}" if order.index else order.table


class PostgresSearchSql(SearchSql):
    """PostgreSQL."""

    _position = "strpos"
    most_keys = 200

    def best(self, rows: Rows, condition: str, limit: int) -> list[tuple[int, int]]:
        # To take from each key no more than is wanted does not come to its mind: it is told to.
        first = self._first(rows.order, limit)
        of_key = (self._placed(rows.order, f"{rows.order.key} = one_key", condition), first)
        keys = f"unnest({self._array(rows.keys)}) AS one_key"
        return self.rows("SELECT of_key.* FROM", keys, "CROSS JOIN LATERAL (", *of_key, ") AS of_key", first)

    def among(self, column: str, keys: _Some) -> str:
        return f"{column} = ANY ({self._array(keys)})"

    def _array(self, keys: _Some) -> str:
        if all(isinstance(key, str) for key in keys):
            return f"{self.bind(tuple(keys))}::text[]"
        return f"{self.bind(f'{{{_json(keys)[1:-1]}}}')}::bigint[]"

    def seen_to_be(self, column: str, value: Any) -> str:
        return f"{column} = {self.bind(value)}"

    def _place(self, name: str) -> str:
        return f"%({name})s"

    def _by(self, order: Order) -> str:
        return order.table


def search_sql(glances: Glances) -> SearchSql:
    """The SQL of one search on this database."""
    return SearchSql(glances) if glances.is_sqlite else PostgresSearchSql(glances)


def _json(keys: _Some) -> str:
    return _kept_json(keys) if isinstance(keys, frozenset) else _new_json(keys)


def _new_json(keys: _Some) -> str:
    return orjson.dumps(sorted(keys)).decode()


_kept_json = lru_cache(200)(_new_json)
"""Of the same universities, which several readings ask for, and texts that begin alike."""


def all_of(*conditions: str) -> str:
    return " AND ".join(condition for condition in conditions if condition != "true") or "true"


def any_of(*conditions: str) -> str:
    return f"({' OR '.join(conditions) or 'false'})"
