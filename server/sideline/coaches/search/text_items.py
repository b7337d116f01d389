"""Split a search text into items: words that stand for a filter, names of places and schools, sports, and others."""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import takewhile
from typing import Literal, NamedTuple

from sideline.coaches.choices import DIVISION_WORDS, GENDER_WORDS, NUMBERED_DIVISIONS, SPORTS, Gender
from sideline.coaches.search.filters import FilterName, UnderstoodWord, label_of
from sideline.coaches.search.gazetteer import Place, SchoolNames
from sideline.coaches.search.text import lines_of, main_words, small_words, words_of
from sideline.coaches.search.typos import KnownWords
from sideline.core.text.folding import fold

ItemKind = Literal["filter", "team", "role", "named", "code", "sport", "title", "small", "text"]
"""A filter; a filter and a sport ('wsoc'); a role; the name of a place, a school or teams; the code of a state; a word
of a sport; a word that every coach or school would match; an optional word; any other word."""

_MAY_BEGIN_A_NAME = {"men", "mens", "di"}
"""Words not used as filters at the end of a text, where the visitor may be typing Mendez, Mensah or Diaz."""

_MAX_SPAN = 7
"""Maximum number of words in the name of a school or place."""

_MIN_BEGUN, _MIN_MISTYPED = 4, 5
"""Minimum lengths of an unfinished, and of a mistyped, word of a sport."""

_MIN_MISTYPED_STATE, _MAX_INITIALS = 6, 5

_LIKE_NAMES = {"polo", "rugby", "water"}
"""Words of sports that are one letter away from common names: Walter, Rigby."""

_TITLES = {"coach", "coaches", "coaching", "program", "programs", "team", "teams", "colleges", "schools",
           "ncaa", "universities", "rosters", "roster", "reviews", "ratings", "staff", "staffs"}  # fmt: skip
_QUESTIONS = {"who", "whos", "what", "whats", "which", "how", "hows", "is", "are", "was", "do", "does", "you", "i",
              "im", "um", "uh", "hey", "please", "there", "know", "want", "need", "to", "play", "tell", "about", "find",
              "show", "me", "a", "any", "all", "list", "looking", "the", "best", "worst", "top", "good", "nice", "new",
              "college", "rate", "my", "siri", "alexa", "google", "ok"}  # fmt: skip
"""Words ignored at the beginning of a text about a sport: 'best soccer coach in ohio'."""

_ROLES = {"head": "head", "associate": "associate", "assoc": "associate", "assistant": "assistant", "asst": "assistant"}
_ROLE_NOUNS = {"coach", "coaches"}
_DIVISION_NOUNS = {"division", "div", "div.", "d"}
_NUMBERS = NUMBERED_DIVISIONS | {"one": "DI", "two": "DII", "three": "DIII"}
_MORE_GENDERS: dict[str, Gender] = {
    "womans": "Women", "woman's": "Women", "woman": "Women", "womens'": "Women", "wmns": "Women", "wmn": "Women",
    "female": "Women", "females": "Women", "lady": "Women", "girl": "Women", "girls'": "Women", "gals": "Women",
    "mens'": "Men", "male": "Men", "males": "Men", "boy": "Men", "boys'": "Men", "guys": "Men",
}  # fmt: skip
_MARKS = '()[]{}<>"“”,.'
"""Marks around a word that do not belong to it: 'stanford (women)'."""

_SPORT_OF_JOB = {
    "offensive coordinator": "football", "defensive coordinator": "football", "special teams coordinator": "football",
    "quarterbacks coach": "football", "linebackers coach": "football", "wide receivers coach": "football",
    "running backs coach": "football", "defensive backs coach": "football", "offensive line coach": "football",
    "defensive line coach": "football", "tight ends coach": "football", "pitching coach": "baseball",
    "goalkeeper coach": "soccer", "throws coach": "track", "jumps coach": "track", "sprints coach": "track",
}  # fmt: skip
"""Jobs that one sport has."""

_KNOWN_AS = {
    "coach k": "krzyzewski", "coach cal": "calipari", "coach prime": "sanders", "coach o": "orgeron",
}  # fmt: skip
"""What fans call a coach, and the surname."""

_LETTERS: dict[str, Gender] = {"w": "Women", "m": "Men"}
"""Letters that mean a team directly before a sport: 'w soccer'."""


class Item(NamedTuple):
    """A part of a text: its kind, its folded words as typed, and what they can mean."""

    kind: ItemKind
    text: str
    words: tuple[UnderstoodWord, ...] = ()
    rest: str = ""
    """The words that coaches must match if the item is not used as a filter."""
    places: Sequence[Place] = ()
    schools: Sequence[int] = ()
    """Ids of the schools with this name."""
    teams: Sequence[int] = ()
    """Ids of the schools whose teams have this nickname."""
    follows_comma: bool = False
    is_mistyped: bool = False


def items_of(text: str, names: SchoolNames) -> list[Item]:
    """Split a folded text."""
    items = list(_Splitter(text, names).items())
    if any(item.kind in ("sport", "team") for item in items):
        items = list(_with_mistyped_states(items, names))
        has_name = any(item.kind == "text" for item in items)
        return items if has_name else [_with_full_name(item, names) for item in items]
    return items


def is_question(item: Item) -> bool:
    """Whether an item is a word with which a question begins: 'who', 'the best'."""
    return item.kind in ("text", "small", "title", "code") and "".join(words_of(item.text)) in _QUESTIONS


class _Splitter:
    def __init__(self, text: str, names: SchoolNames) -> None:
        self.tokens = text.split(" ")
        self.names = names

    @cached_property
    def main(self) -> list[Sequence[str]]:
        """The main words of each token; none for a small word or a mark."""
        return [_main_words_of(token) for token in self.tokens]

    def items(self) -> Iterator[Item]:
        index = 0
        while index < len(self.tokens):
            size, item = self._item_at(index)
            follows_comma = index > 0 and self.tokens[index - 1].endswith(",")
            yield item._replace(follows_comma=follows_comma)
            index += size

    def _item_at(self, index: int) -> tuple[int, Item]:
        """Return how many words the item at a position has, and the item."""
        for size in range(min(_MAX_SPAN, len(self.tokens) - index), 1, -1):
            if item := self._named(index, size) or self._job(index, size):
                return size, item
        if found := self._role(index) or self._division(index):
            return found
        word = self.tokens[index]
        item = self._gender(index) or self._ignored(index) or self._sport(word) or self._named(index, 1)
        return 1, item or self._code(word) or self._almost_sport(word) or Item("text", word, rest=word)

    def _ignored(self, index: int) -> Item | None:
        """Return a small word, or one that every coach or school would match."""
        word, before = self.tokens[index], self.tokens[index - 1] if index else ""
        is_or = word == "or" and 0 < index < len(self.tokens) - 1
        if word in small_words() or is_or:
            return Item("small", word, rest=word)
        if "".join(words_of(word)) in _TITLES or (before, word) == ("near", "me"):
            return Item("title", word)
        return None

    @staticmethod
    def _sport(word: str) -> Item | None:
        return Item("sport", word, rest=word) if "".join(words_of(word)) in _words_of_sports() else None

    @staticmethod
    def _almost_sport(word: str) -> Item | None:
        return Item("sport", word, rest=word) if _is_almost_sport("".join(words_of(word))) else None

    def _code(self, word: str) -> Item | None:
        state = self.names.gazetteer.codes.get("".join(words_of(word)))
        return Item("code", word, rest=word, places=(state,)) if state else None

    def _named(self, index: int, size: int) -> Item | None:
        """Return the name of a place, a school or teams that has exactly these tokens."""
        main = self.main[index : index + size]
        if not main[0] or not main[-1]:
            return None
        words = [word for token in main for word in token]
        names = self.names
        text = " ".join(self.tokens[index : index + size])
        places = names.gazetteer.find(" ".join(words))
        schools, teams = (names.exact(words), names.with_nickname(words)) if words[0] in names.first_words else ([], [])
        if places or schools or teams:
            return Item("named", text, rest=text, places=places, schools=schools, teams=teams)
        is_unfinished = size > 1 and index + size == len(self.tokens) and words[0] in names.first_words
        if is_unfinished and names.begins(words):
            return Item("text", text, rest=text)  # 'ohio wes'
        return None

    def _job(self, index: int, size: int) -> Item | None:
        """Return a job that implies a sport, what fans call a coach, or 'director of' before a sport."""
        text = " ".join(self.tokens[index : index + size])
        if sport := _SPORT_OF_JOB.get(text):
            return Item("sport", text, rest=sport)
        if name := _KNOWN_AS.get(text):
            return Item("text", text, rest=name)
        is_director = text == "director of" and self.tokens[index + size : index + size + 1]
        return Item("title", text) if is_director and self.tokens[index + size] in _words_of_sports() else None

    def _division(self, index: int) -> tuple[int, Item] | None:
        word, *following = self.tokens[index : index + 2]
        plain, number = word.strip(_MARKS).replace("-", ""), "".join(following).strip(_MARKS)
        if word.lstrip(_MARKS) in _DIVISION_NOUNS and number in _NUMBERS:
            return 2, _filter_item("division", f"{word} {following[0]}", _NUMBERS[number])
        if plain in DIVISION_WORDS and (following or word != plain or plain not in _MAY_BEGIN_A_NAME):
            return 1, _filter_item("division", word, DIVISION_WORDS[plain])
        return None

    def _gender(self, index: int) -> Item | None:
        """Return a word for a gender, alone or together with a sport."""
        word, *following = self.tokens[index : index + 2]
        plain = word.strip(_MARKS).strip("'").replace("-", "").replace("`", "'")
        gender = GENDER_WORDS.get(plain) or _MORE_GENDERS.get(plain)
        if not gender and following and following[0] in _words_of_sports():
            gender = _LETTERS.get(plain)
        if gender and (following or word != plain or plain not in _MAY_BEGIN_A_NAME):
            return _filter_item("gender", word, gender)
        if plain in _teams():
            gender, sport = _teams()[plain]
            return _filter_item("gender", word, gender)._replace(kind="team", rest=sport)
        return None

    def _role(self, index: int) -> tuple[int, Item] | None:
        size = self._length_of_role(index)
        if not size:
            return None
        text = " ".join(self.tokens[index : index + size])
        role = _ROLES[self.tokens[index].rstrip(".")]
        return size, _filter_item("role", text, role)._replace(kind="role")

    def _length_of_role(self, index: int) -> int:
        """Return how many words of a role are here: 2 for 'head coach', 1 for 'head' in 'head soccer coach', or 0."""
        token, *following = self.tokens[index : index + 7]
        if token.rstrip(".") not in _ROLES:
            return 0
        size = 1
        if token.startswith("assoc") and following[:1] == ["head"]:
            size, following = 2, following[1:]
        between = list(takewhile(lambda word: word in _words_of_sports() or word in GENDER_WORDS, following))
        noun = following[len(between) : len(between) + 1]
        if not noun or noun[0].rstrip(",") not in _ROLE_NOUNS:
            return 0
        return size if between else size + 1


def _with_full_name(item: Item, names: SchoolNames) -> Item:
    """Return the initials of one school with its name: 'mit crew' is no rowing coach called Mitchell."""
    if len(item.schools) != 1 or item.places or item.teams or len(item.text) > _MAX_INITIALS:
        return item
    folded = names.schools[item.schools[0]].folded
    return item if item.text in words_of(folded) else item._replace(rest=folded)


def _with_mistyped_states(items: Sequence[Item], names: SchoolNames) -> Iterator[Item]:
    """Yield the items with states in which one or two words have a typo: 'pensylvania', 'new jersy'."""
    index = 0
    while index < len(items):
        item, size = items[index], 1
        for size in (2, 1):
            text = " ".join(item.text for item in items[index : index + size])
            is_text = item.kind == "text" and {item.kind for item in items[index : index + size]} == {"text"}
            state = names.gazetteer.mistyped_state(text) if is_text and len(text) >= _MIN_MISTYPED_STATE else None
            if state:
                schools = names.exact(words_of(fold(state.label)))
                item = Item("named", text, rest=fold(state.label), places=(state,), schools=schools, is_mistyped=True)
                break
        yield item
        index += size


def _filter_item(name: FilterName, text: str, value: str) -> Item:
    return Item("filter", text, (UnderstoodWord(text, name, (value,), label_of(name, value)),), rest=text)


@lru_cache(10_000)
def _main_words_of(token: str) -> Sequence[str]:
    return main_words(token) if token not in small_words() and words_of(token) else ()


def _is_almost_sport(word: str) -> bool:
    """Whether a word is the beginning of a sport's name, or has one typo."""
    if len(word) < _MIN_BEGUN:
        return False
    return word in _beginnings_of_sports() or (
        len(word) >= _MIN_MISTYPED and _mistyped_sports().one_edit_from(word) is not None
    )


@cache
def _beginnings_of_sports() -> frozenset[str]:
    return frozenset(word[:size] for word in _words_of_sports() for size in range(_MIN_BEGUN, len(word)))


@cache
def _mistyped_sports() -> KnownWords:
    return KnownWords(word for word in _words_of_sports() - _LIKE_NAMES if len(word) > _MIN_BEGUN)


@cache
def _words_of_sports() -> frozenset[str]:
    """Return the words of all sports, and of their informal names."""
    names = [fold(sport) for sport in SPORTS if sport != "Other"]
    informal = [line.split(" = ") for line in lines_of("sports.txt")]
    names += [short for short, sport in informal if "'s " not in sport]
    return frozenset(word for name in names for word in words_of(name)) - small_words()


@cache
def _teams() -> dict[str, tuple[Gender, str]]:
    """Return the short names of women's or men's teams in a sport (sports.txt)."""
    names = (line.split(" = ") for line in lines_of("sports.txt"))
    parts = ((short, *name.partition("'s ")[::2]) for short, name in names)
    return {short: (GENDER_WORDS[team], sport) for short, team, sport in parts if sport}
