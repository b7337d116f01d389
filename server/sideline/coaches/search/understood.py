"""Read a search text: which of its words are filters, and which are names: "women's soccer in ohio", "ohio state".

Names go first; the rules are in `uses.py`. If no coach matches, what was text becomes a filter and the other way round,
then roles are ignored.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from sideline.coaches.choices import ADDED_SPORTS, OTHER
from sideline.coaches.search.filters import UnderstoodWord
from sideline.coaches.search.normal_form import words_of
from sideline.coaches.search.school_names import SchoolNames
from sideline.coaches.search.text_items import Item, is_question, items_of
from sideline.coaches.search.uses import FILTERS, SPORTS, TEXT, Use, Uses
from sideline.core.text.folding import fold

_IN_NAMES = {"women", "men", "mens", "di"}
"""Words that also occur in the names of people and universities: Marco Di Rosa, Mississippi University for Women."""

_NO_NAME = 2
"""A name may begin with this many words that also begin questions."""

_MAX_TEXT, _MAX_WORDS = 200, 12
"""A text with more characters or distinct words has no results."""


@dataclass(frozen=True)
class Part:
    """A text split into words that act as filters and the rest, which coaches must match."""

    words: tuple[UnderstoodWord, ...]
    rest: str
    schools: tuple[str, ...] = ()
    """Folded names of the schools that the rest names: their coaches come first."""
    school_ids: tuple[int, ...] = ()
    """If not empty, the coach is at one of these schools."""
    ignored: tuple[str, ...] = ()
    """Words for a role that no matching coach has."""
    named: tuple[str, ...] = ()
    """What words of the text mean besides filters: the sport and the school."""


@dataclass(frozen=True)
class Understood:
    """The ways to split a text, in the order in which they are tried."""

    parts: Sequence[Part]
    names: str
    """The text with everything that may be a name."""
    is_nickname: bool
    """Whether the text is only a nickname of teams, which may also be the name of a coach."""

    @property
    def may_be_a_name(self) -> bool:
        """Whether a filter word may instead be part of a name, together with the rest."""
        first = self.parts[0]
        return first.rest != "" and any(word.text in _IN_NAMES for word in first.words)


def is_too_long(text: str) -> bool:
    """Whether a folded text is too long to find anything, and therefore not read."""
    return len(text) > _MAX_TEXT or len(set(words_of(text))) > _MAX_WORDS


def understand(text: str, names: SchoolNames) -> Understood:
    """Split a folded text. "coach" and "coaches" are dropped, because every result is a coach."""
    items = [] if is_too_long(text) else items_of(text, names)
    if all(item.kind in ("text", "sport", "small") for item in items):
        return Understood([Part((), text)], text, is_nickname=False)
    return _Reader(items, names).understood()


def without_words(typed: str, words: Sequence[str]) -> str:
    """Return a text as typed without some words of the folded text, each of which may be several."""
    parts = typed.split()
    for word in words:
        wanted = word.split(" ")
        folded = [fold(part) for part in parts]
        starts = (start for start in range(len(parts)) if folded[start : start + len(wanted)] == wanted)
        if (start := next(starts, None)) is not None:
            del parts[start : start + len(wanted)]
    return " ".join(parts)


class _Reader:
    def __init__(self, items: Sequence[Item], names: SchoolNames) -> None:
        self.names = names
        self.items = _without_question(items)
        self.uses = Uses(self.items, names)

    def understood(self) -> Understood:
        uses = [self.uses.of(index) for index in range(len(self.items))]
        parts = [self._part([of_item[0] for of_item in uses])]
        if any(len(of_item) > 1 for of_item in uses):
            parts.append(self._part([of_item[-1] for of_item in uses]))
        parts += [part for part in map(_without_role, parts) if part]
        parts += [part for part in map(self._as_other, parts[:1]) if part]
        may_be_names = (any(use.is_text or use.school_ids for use in of_item) for of_item in uses)
        as_names = [TEXT if may_be else of_item[0] for may_be, of_item in zip(may_be_names, uses, strict=True)]
        names = self._part(as_names).rest
        only = [item for item in self.items if item.kind not in ("small", "title")]
        return Understood(list(dict.fromkeys(parts)), names, len(only) == 1 and bool(only[0].teams))

    def _part(self, uses: Sequence[Use]) -> Part:
        kept = [index for index in range(len(uses)) if self._is_kept(index, uses)]
        words = tuple(word for use in uses for word in use.words)
        school_ids = tuple(id_ for use in uses for id_ in use.school_ids)
        if (school_ids or words) and (sport := self._only_sport(kept)):
            return Part((*words, sport), "", (), school_ids, (), self._schools_named(school_ids))
        schools = {} if self.uses.has_name else {id_: None for index in kept for id_ in self.items[index].schools}
        first = tuple(self.names.schools[id_].folded for id_ in schools)
        rest = " ".join(self.items[index].rest for index in kept)
        sport_named = () if self.uses.has_name or not self.uses.sport else (self.uses.sport,)
        return Part(words, rest, first, school_ids, (), (*sport_named, *self._schools_named((*schools, *school_ids))))

    def _schools_named(self, ids: Sequence[int]) -> tuple[str, ...]:
        return (self.names.schools[ids[0]].name,) if len(ids) == 1 else ()

    def _as_other(self, part: Part) -> Part | None:
        """Return a part with Other in place of a sport that the site listed so before it named it: 'mit crew'."""
        sport = self.uses.sport
        if sport not in ADDED_SPORTS or not (part.schools or part.school_ids or part.words):
            return None
        typed = " ".join(item.text for item in self.items if item.kind == "sport")
        words = tuple(word for word in part.words if word.filter != "sport")
        rest = without_words(part.rest, [item.rest for item in self.items if item.kind == "sport"])
        other = UnderstoodWord(typed, "sport", (OTHER,), OTHER)
        named = tuple(name for name in part.named if name != sport)
        return Part((*words, other), rest, part.schools, part.school_ids, (*part.ignored, typed), named)

    def _is_kept(self, index: int, uses: Sequence[Use]) -> bool:
        """Whether coaches must match an item. Small words before a filter go with it."""
        item = self.items[index]
        if item.kind == "small":
            following = (i for i in range(index, len(uses)) if self.items[i].kind != "small")
            return uses[next(following, index)].is_text
        return uses[index].is_text or item.kind == "team"

    def _only_sport(self, kept: Sequence[int]) -> UnderstoodWord | None:
        """Return the sport if these items, which are adjacent, are only the name of a sport."""
        items = [self.items[index] for index in kept]
        is_adjacent = bool(kept) and kept[-1] - kept[0] == len(kept) - 1
        if not is_adjacent or any(item.kind not in (*SPORTS, "small") for item in items):
            return None
        sports = self.uses.sports
        return UnderstoodWord(" ".join(item.text for item in items), "sport", sports, sports[0]) if sports else None


def _without_role(part: Part) -> Part | None:
    roles = tuple(word.text for word in part.words if word.filter == "role")
    words = tuple(word for word in part.words if word.filter != "role")
    return replace(part, words=words, ignored=roles) if roles else None


def _without_question(items: Sequence[Item]) -> list[Item]:
    """Drop words such as 'who is the' and 'best' at the beginning if only sports, places and filters follow, and
    several of them also before a name: 'hey siri find coach'.
    """
    question = list(takewhile(is_question, items))
    rest = list(items[len(question) :])
    if len(question) > _NO_NAME and any(item.kind == "text" for item in rest):
        return rest
    is_about_teams = any(item.kind in SPORTS | FILTERS for item in rest)
    return rest if is_about_teams and not any(item.kind == "text" for item in rest) else list(items)
