"""How a search uses each item of its text: as text that coaches must match, as a filter, or not at all.

- The name of a school in full, its short name or an alias is text, whatever places it contains: Ohio State.
- A state with the name of a school is the school before the sport ('oregon soccer') if it has a team in it, and after
  'at'; it is the state after the sport ('soccer oregon'), after 'in', and beside a division.
- Beside words that may be a person's name, a place at the beginning is text: Georgia Dallas.
- A city is a filter after 'in' or 'near', and before its state; elsewhere it is text.
- The code of a state is one after a comma or 'in', after a sport, before a sport at the beginning, and after a school
  that is in the state.
- The nickname of teams means their schools. Beside a person's name it is text.
- A sport is a filter beside other filters ('women's soccer'); alone it is text, because it may be a name.
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from sideline.coaches.choice_words import sport_of
from sideline.coaches.search.filters import UnderstoodWord
from sideline.coaches.search.gazetteer import Place
from sideline.coaches.search.normal_form import words_of
from sideline.coaches.search.school_names import SchoolNames
from sideline.coaches.search.spellings import with_sports
from sideline.coaches.search.text_items import Item

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
