"""Read a search text: which of its words are filters, and which are names: "women's soccer in ohio", "ohio state".

Names go first; the rules are below. If no coach matches, what was text becomes a filter and the other way round,
then roles are ignored.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import NamedTuple

from sideline.coaches.choices import ADDED_SPORTS, OTHER, sport_of
from sideline.coaches.search.filters import UnderstoodWord
from sideline.coaches.search.gazetteer import Place, SchoolNames
from sideline.coaches.search.spellings import with_sports
from sideline.coaches.search.text import words_of
from sideline.coaches.search.text_items import Item, is_question, items_of
from sideline.core.text.folding import fold

# How a search uses each item of its text: as text that coaches must match, as a filter, or not at all.
#
# - The name of a school in full, its short name or an alias is text, whatever places it contains: Ohio State. - A
# state with the name of a school is the school before the sport ('oregon soccer') if it has a team in it, and after
# 'at'; it is the state after the sport ('soccer oregon'), after 'in', and beside a division. - Beside words that may
# be a person's name, a place at the beginning is text: Georgia Dallas. - A city is a filter after 'in' or 'near', and
# before its state; elsewhere it is text. - The code of a state is one after a comma or 'in', after a sport, before a
# sport at the beginning, and after a school that is in the state. - The nickname of teams means their schools. Beside
# a person's name it is text. - A sport is a filter beside other filters ('women's soccer'); alone it is text, because
# it may be a name.

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

SPORTS, FILTERS = {"sport", "team"}, {"filter", "team", "role"}
"""Kinds of items that name a sport, and that may be filters."""


class Use(NamedTuple):
    """As text, as a filter, as the schools of teams, or not at all."""

    is_text: bool = False
    words: tuple[UnderstoodWord, ...] = ()
    school_ids: Sequence[int] = ()


TEXT, NOTHING = Use(is_text=True), Use()


class Uses:
    """What each item of a text is used as, given the others."""

    def __init__(self, items: Sequence[Item], names: SchoolNames) -> None:
        self.items, self.names = items, names
        self.has_name = any(item.kind == "text" for item in items)
        self._sports = [index for index, item in enumerate(items) if item.kind in SPORTS]
        kinds = {item.kind for item in items}
        self._is_alone = not kinds & {"sport", "team", "filter", "role"}
        words = [word for item in items for word in item.words]
        self._has_division = any(word.filter == "division" for word in words)
        self._is_about_one_coach = "role" in kinds and not any(item.text.endswith("coaches") for item in items)
        self._gender = next((word.values[0] for word in words if word.filter == "gender"), None)

    @property
    def sport(self) -> str:
        """The sport that the text names, or an empty string."""
        words = [word for index in self._sports for word in words_of(self.items[index].rest)]
        return sport_of(" ".join(with_sports(words)), None) or ""

    @property
    def sports(self) -> tuple[str, ...]:
        """The sport, first as the text names it. Diving coaches are also on the staff of Swimming & Diving."""
        if not self.sport:
            return ()
        named = sport_of(" ".join(word for index in self._sports for word in words_of(self.items[index].rest)), None)
        is_diving = self.sport == "Swimming" and named == "Diving"
        return ("Diving", "Swimming") if is_diving else (self.sport,)

    def of(self, index: int) -> list[Use]:
        """Return how to use an item: at first, and if no coach matches."""
        item = self.items[index]
        if item.kind == "code":
            return self._uses_of_code(index, item)
        if item.kind == "named":
            return self._uses_of_name(index, item)
        if item.kind == "title":
            # 'neil staff' may become Neil Stafford.
            return [TEXT] if self.has_name and index == len(self.items) - 1 and item.text == "staff" else [NOTHING]
        return [Use(words=item.words) if item.words else TEXT]

    def _uses_of_name(self, index: int, item: Item) -> list[Use]:
        place = self._place(index, item)
        if place:
            as_filter = _filter_use(item, place, self._small_before(index))
            order = self._order(index, item, place)
            return [as_filter if use == "filter" else self._as_text(item) for use in order]
        return [self._as_text(item)] if item.schools else self._uses_of_nickname(item)

    def _as_text(self, item: Item) -> Use:
        words = words_of(item.text)
        # The head coach of Texas is not that of each school with Texas in its name.
        is_one_school = bool(item.places) and self._is_about_one_coach and not self.has_name
        is_unlike = not item.places and not self.names.are_in_texts(item.schools, words)
        if item.schools and (is_one_school or is_unlike):
            return Use(school_ids=item.schools)
        return TEXT

    def _uses_of_nickname(self, item: Item) -> list[Use]:
        named = {id_ for other in self.items if other is not item for id_ in other.schools}
        if same := named & {*item.teams, *self.names.with_short_nickname(words_of(item.text))}:
            return [Use(school_ids=sorted(same))]
        as_teams = Use(school_ids=item.teams)
        return [TEXT, as_teams] if self.has_name else [as_teams, TEXT]

    def _uses_of_code(self, index: int, item: Item) -> list[Use]:
        state = item.places[0]
        as_filter, code = _filter_use(item, state, self._small_before(index)), item.text.rstrip(".,")
        before, after = self._item(index - 1), self._item(index + 1)
        if before is None:
            begins = after is not None and after.kind in SPORTS | FILTERS and not self.has_name
            return [as_filter] if begins and code not in _NOT_FIRST_CODES else [TEXT]
        if before.kind == "small":
            return [as_filter] if before.text in _BEFORE_PLACES else [TEXT]
        if before.kind == "named":
            is_there = self._is_in(before, state) or item.follows_comma
            return [as_filter] if is_there else [TEXT]
        if item.follows_comma:
            return [as_filter] if before.kind != "text" else [TEXT, as_filter]
        if before.kind in SPORTS | FILTERS and not self.has_name and code not in _UNFINISHED_CODES:
            return [as_filter]
        return [TEXT]

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
        if item.is_mistyped and (self.has_name or not item.schools):
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
        if place.kind == "region" or not item.schools or (self._has_division and before not in _BEFORE_SCHOOLS):
            return False
        index = self.items.index(item)
        if before in _BEFORE_SCHOOLS or not self._sports:
            return before in _BEFORE_SCHOOLS or self._is_alone or index == 0
        is_before = self._sports[0] > index or self._is_about_one_coach
        return is_before and self.names.has_team(item.schools, self.sport, self._gender)

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


def _filter_use(item: Item, place: Place, before: str = "") -> Use:
    text = f"{before} {item.text}".lstrip()
    return Use(words=(UnderstoodWord(text, place.filter, place.values, place.label),))


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
