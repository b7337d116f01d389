"""Read a search text: which of its words are filters, and which are names: "women's soccer in ohio", "ohio state".

Names go first. The rules:

- The name of a school in full, its short name or an alias is text, whatever places it contains: Ohio State.
- A state with the name of a school is the school before the sport ('oregon soccer') if it has a team in it, and after
  'at'; it is the state after the sport ('soccer oregon'), after 'in', and beside a division.
- Beside words that may be a person's name, a place at the beginning is text: Georgia Dallas.
- A city is a filter after 'in' or 'near', and before its state; elsewhere it is text.
- The code of a state is one after a comma or 'in', after a sport, before a sport at the beginning, and after a school
  that is in the state.
- The nickname of teams means their schools. Beside a person's name it is text.
- A sport is a filter beside other filters ('women's soccer'); alone it is text, because it may be a name.

If no coach matches, what was text becomes a filter and the other way round, then roles are ignored.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from sideline.coaches.choice_words import sport_of
from sideline.coaches.search.filters import UnderstoodWord
from sideline.coaches.search.gazetteer import Place
from sideline.coaches.search.normal_form import words_of
from sideline.coaches.search.school_names import SchoolNames
from sideline.coaches.search.spellings import with_sports
from sideline.coaches.search.text_items import Item, is_question, items_of
from sideline.core.text.folding import fold

_IN_NAMES = {"women", "men", "mens", "di"}
"""Words that also occur in the names of people and universities: Marco Di Rosa, Mississippi University for Women."""

_BEFORE_PLACES = {"in", "near", "from"}
_BEFORE_SCHOOLS = {"at", "for", "of"}

_GIVEN_NAMES = {"virginia", "georgia", "washington", "montana", "maine"}
"""States whose names are also names of people."""

_UNFINISHED_CODES = {"in", "or", "co", "as"}
"""Codes that are more often the beginning of another word after a sport: 'soccer co'."""

_NOT_FIRST_CODES = {"in", "or", "me", "hi", "ok", "as", "al", "de", "la", "co", "id"}
"""Codes that are also words or names, and mean no state at the beginning of a text."""

_DIRECTIONS = {"South", "West", "Northwest", "Southwest", "North West", "South West"}
"""Regions that are only meant after 'in' or 'the', because names of schools begin so."""

_SPORTS, _FILTERS = {"sport", "team"}, {"filter", "team", "role"}


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


class _Use(NamedTuple):
    """How a part uses an item: as text, as a filter, as the schools of teams, or not at all."""

    is_text: bool = False
    words: tuple[UnderstoodWord, ...] = ()
    school_ids: Sequence[int] = ()


_TEXT, _NOTHING = _Use(is_text=True), _Use()


def understand(text: str, names: SchoolNames) -> Understood:
    """Split a folded text. "coach" and "coaches" are dropped, because every result is a coach."""
    items = items_of(text, names)
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
        self.has_name = any(item.kind == "text" for item in self.items)
        self.sports = [index for index, item in enumerate(self.items) if item.kind in _SPORTS]
        kinds = {item.kind for item in self.items}
        self.is_alone = not kinds & {"sport", "team", "filter", "role"}
        words = [word for item in self.items for word in item.words]
        self.has_division = any(word.filter == "division" for word in words)
        self.is_about_one_coach = "role" in kinds and not any(item.text.endswith("coaches") for item in self.items)
        self.gender = next((word.values[0] for word in words if word.filter == "gender"), None)

    def understood(self) -> Understood:
        uses = [self._uses(index) for index in range(len(self.items))]
        parts = [self._part([of_item[0] for of_item in uses])]
        if any(len(of_item) > 1 for of_item in uses):
            parts.append(self._part([of_item[-1] for of_item in uses]))
        parts += [part for part in map(_without_role, parts) if part]
        names = self._part([_TEXT if _TEXT in of_item else of_item[0] for of_item in uses]).rest
        only = [item for item in self.items if item.kind not in ("small", "title")]
        return Understood(list(dict.fromkeys(parts)), names, len(only) == 1 and bool(only[0].teams))

    def _uses(self, index: int) -> list[_Use]:
        """Return how to use an item: at first, and if no coach matches."""
        item = self.items[index]
        if item.kind == "code":
            return self._uses_of_code(index, item)
        if item.kind == "named":
            return self._uses_of_name(index, item)
        if item.kind == "title":
            return [_NOTHING]
        return [_Use(words=item.words) if item.words else _TEXT]

    def _uses_of_name(self, index: int, item: Item) -> list[_Use]:
        place = self._place(index, item)
        if place:
            as_filter = _filter_use(item, place, self._small_before(index))
            order = self._order(index, item, place)
            return [as_filter if use == "filter" else self._as_text(item) for use in order]
        return [self._as_text(item)] if item.schools else self._uses_of_nickname(item)

    def _as_text(self, item: Item) -> _Use:
        words = words_of(item.text)
        if item.schools and not item.places and not self.names.are_in_texts(item.schools, words):
            return _Use(school_ids=item.schools)
        return _TEXT

    def _uses_of_nickname(self, item: Item) -> list[_Use]:
        named = {id_ for other in self.items if other is not item for id_ in other.schools}
        if same := named & set(item.teams):
            return [_Use(school_ids=sorted(same))]
        as_teams = _Use(school_ids=item.teams)
        return [_TEXT, as_teams] if self.has_name else [as_teams, _TEXT]

    def _uses_of_code(self, index: int, item: Item) -> list[_Use]:
        state = item.places[0]
        as_filter, code = _filter_use(item, state, self._small_before(index)), item.text.rstrip(".,")
        before, after = self._item(index - 1), self._item(index + 1)
        if before is None:
            begins = after is not None and after.kind in _SPORTS | _FILTERS and not self.has_name
            return [as_filter] if begins and code not in _NOT_FIRST_CODES else [_TEXT]
        if before.kind == "small":
            return [as_filter] if before.text in _BEFORE_PLACES else [_TEXT]
        if before.kind == "named":
            is_there = self._is_in(before, state) or item.follows_comma
            return [as_filter] if is_there else [_TEXT]
        if item.follows_comma:
            return [as_filter] if before.kind != "text" else [_TEXT, as_filter]
        if before.kind in _SPORTS | _FILTERS and not self.has_name and code not in _UNFINISHED_CODES:
            return [as_filter]
        return [_TEXT]

    def _place(self, index: int, item: Item) -> Place | None:
        """Return the meaning of a name as a place: a city before its state."""
        cities = [place for place in item.places if place.kind == "city"]
        if cities and self._state_after(index, cities[0].states):
            return cities[0]
        return next(iter(item.places), None)

    def _order(self, index: int, item: Item, place: Place) -> list[str]:
        """Return the uses of the name of a place in order."""
        before = self._item(index - 1)
        word = before.text if before and before.kind == "small" else ""
        if word in _BEFORE_PLACES:
            return ["filter"]
        if item.is_mistyped:
            return ["text"] if self.has_name else ["text", "filter"]
        if place.kind == "city":
            return self._order_of_city(index, item, place)
        if before and before.kind == "named" and self._is_in(before, place):
            return ["filter", "text"]  # 'concordia nebraska'
        is_text = self._may_be_a_person(index, item, place) if self.has_name else self._is_school(item, place, word)
        return ["text", "filter"] if is_text else ["filter", "text"]

    def _may_be_a_person(self, index: int, item: Item, place: Place) -> bool:
        """Whether the name of a place, beside words that may be a name, is more likely a part of it."""
        is_likely = index == 0 or place.kind == "short conference" or item.text in _GIVEN_NAMES
        return is_likely and not item.follows_comma

    def _order_of_city(self, index: int, item: Item, place: Place) -> list[str]:
        state = self._state_after(index, place.states)
        if state:
            schools = [self.names.schools[id_] for id_ in item.schools]
            is_elsewhere = any(school.state == state and school.city not in place.values for school in schools)
            return ["text", "filter"] if is_elsewhere else ["filter", "text"]  # 'miami, fl' is in Coral Gables
        if self.has_name:
            return ["text"]
        # One word may be a coach's name.
        return ["filter", "text"] if " " in item.text and not item.schools else ["text", "filter"]

    def _is_school(self, item: Item, place: Place, before: str) -> bool:
        """Whether the name of a place, beside sports and filters only, means a school."""
        if place.label in _DIRECTIONS:
            return before != "the"
        if place.kind == "region" or not item.schools or (self.has_division and before not in _BEFORE_SCHOOLS):
            return False
        index = self.items.index(item)
        if before in _BEFORE_SCHOOLS or not self.sports:
            return before in _BEFORE_SCHOOLS or self.is_alone or index == 0
        is_before = self.sports[0] > index or self.is_about_one_coach
        return is_before and self.names.has_team(item.schools, self._sport(), self.gender)

    def _sport(self) -> str:
        words = [word for index in self.sports for word in words_of(self.items[index].rest)]
        return sport_of(" ".join(with_sports(words)), None) or ""

    def _state_after(self, index: int, states: frozenset[str]) -> str:
        """Return the state that follows a city, if it has a school in the city."""
        after = self._item(index + 1)
        found = [place.values[0] for place in (after.places if after else ()) if place.kind == "state"]
        return found[0] if found and found[0] in states else ""

    def _is_in(self, item: Item, place: Place) -> bool:
        """Whether a school with this name, or a city, is in a state or conference."""
        if place.filter == "state":
            states = {self.names.schools[id_].state for id_ in item.schools}
            states |= {state for of_item in item.places for state in of_item.states}
            return bool(states & set(place.values))
        return any(self.names.schools[id_].conference in place.values for id_ in item.schools)

    def _small_before(self, index: int) -> str:
        """Return the small words before an item: 'in the'."""
        small = list(takewhile(lambda item: item.kind == "small", reversed(self.items[:index])))
        return " ".join(item.text for item in reversed(small))

    def _item(self, index: int) -> Item | None:
        return self.items[index] if 0 <= index < len(self.items) else None

    def _part(self, uses: Sequence[_Use]) -> Part:
        kept = [index for index in range(len(uses)) if self._is_kept(index, uses)]
        words = tuple(word for use in uses for word in use.words)
        school_ids = tuple(id_ for use in uses for id_ in use.school_ids)
        if (school_ids or words) and (sport := self._only_sport(kept)):
            return Part((*words, sport), "", (), school_ids)
        schools = {} if self.has_name else {id_: None for index in kept for id_ in self.items[index].schools}
        first = tuple(self.names.schools[id_].folded for id_ in schools)
        return Part(words, " ".join(self.items[index].rest for index in kept), first, school_ids)

    def _is_kept(self, index: int, uses: Sequence[_Use]) -> bool:
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
        if not is_adjacent or any(item.kind not in (*_SPORTS, "small") for item in items):
            return None
        sport = self._sport()
        return UnderstoodWord(" ".join(item.text for item in items), "sport", (sport,), sport) if sport else None


def _without_role(part: Part) -> Part | None:
    roles = tuple(word.text for word in part.words if word.filter == "role")
    words = tuple(word for word in part.words if word.filter != "role")
    return Part(words, part.rest, part.schools, part.school_ids, roles) if roles else None


def _without_question(items: Sequence[Item]) -> list[Item]:
    """Drop words such as 'who is the' and 'best' at the beginning if only sports, places and filters follow."""
    question = list(takewhile(is_question, items))
    rest = list(items[len(question) :])
    is_about_teams = any(item.kind in _SPORTS | _FILTERS for item in rest)
    return rest if is_about_teams and not any(item.kind == "text" for item in rest) else list(items)


def _filter_use(item: Item, place: Place, before: str = "") -> _Use:
    text = f"{before} {item.text}".lstrip()
    return _Use(words=(UnderstoodWord(text, place.filter, place.values, place.label),))
