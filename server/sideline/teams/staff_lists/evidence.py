"""What speaks for and against two lines of staff lists being one person who moved, each with its weight.

The odds of a move are the product of all factors. They start from the sport and the name: how many moves can be
expected for one namesake who turns up by chance. The factors are rounded from lists of two seasons in a row.
"""

from collections.abc import Iterator
from functools import cached_property, lru_cache

from sideline.coaches.same_coach import keys_of_words, name_words
from sideline.coaches.team_model import ROLES, Role
from sideline.core.text.folding import fold
from sideline.teams.staff_lists.listing import Listing
from sideline.teams.staff_lists.staff_names import NameCounts, Spelling, compare_spellings
from sideline.teams.staff_lists.titles import role_of

SAME_SPORT, OTHER_GENDER, RELATED_SPORT, OTHER_SPORT = 5.0, 0.7, 0.7, 0.01
SAME_SCHOOL, SAME_STATE, SAME_DIVISION, OTHER_DIVISION = 500.0, 3.0, 1.5, 0.5
NEXT_ROLE, LOWER_ROLE, OTHER_WORK = 1.5, 0.5, 0.3
MAY_BE_OPEN, STAYED, AT_THE_SAME_TIME, YEARS_BETWEEN = 0.3, 0.3, 0.05, 0.1
SPELLED = {
    Spelling.SAME: 1.0,
    Spelling.GENERATION: 0.3,
    Spelling.SHORT: 0.3,
    Spelling.ADDED: 0.3,
    Spelling.NEAR: 0.05,
    Spelling.BEGINNING: 0.05,
    Spelling.INITIAL: 0.2,
}
TWO_FIRST_NAMES = 0.02
"""Applies in addition to NEAR if both first names are common: 'Jon' and 'Ron' are rarely one name with a typo."""

OTHER_LAST_NAME = 0.005
"""The share of a staff that changes its last name in a year; it is divided by how many people have the first name."""

RARE, COMMON = 0.1, 1.0
"""A name is rare if fewer namesakes than the first are expected, and common if at least the second are."""

LONG_TIME = 3
"""Years without a post after which a namesake is as likely as a return."""

NO_END = "not known when they left the old team"
"""The reason of a move whose direction is a guess, until a later list has the coach at one of the teams."""

SUPPORTING = frozenset({
    Spelling.SAME.value, "rare name", "name neither rare nor common", "same sport", "same school", "same state",
    "same division", "same role", "higher role than before", "no other candidate",
})  # fmt: skip
"""The reasons that speak for a move. Every other one speaks against it."""

_RELATED_SPORTS = [{"Track & Field", "Cross Country"}]
_cached_role_of = lru_cache(10_000)(role_of)


class Person:
    """A line of a list, and what is compared of it.

    `may_be_open` is True if no list says that the person left the team; `stayed` is True if somebody of this name is at
    the same team on both lists.
    """

    def __init__(self, line: Listing, names: NameCounts, *, may_be_open: bool = False, stayed: bool = False) -> None:
        self.line = line
        self.may_be_open = may_be_open
        self.stayed = stayed
        self.folded = fold(line.name)
        self.words = name_words(self.folded)
        self.school = (fold(line.university), line.state)
        self.post = (self.folded, self.school)
        self.team = (*self.school, line.sport, line.gender)
        self.namesakes = names.namesakes(self.words)

    @cached_property
    def role(self) -> Role:
        """The role that the line's title names."""
        return _cached_role_of(self.line.title)

    def shared_keys(self) -> Iterator[object]:
        """Yield keys of which two people share at least one if they may be one person: the team, and parts of names."""
        yield self.team
        yield from keys_of_words(self.words)
        if len(self.words) > 1:
            # Finds double names, and typos in the last name.
            yield from {f"{self.words[0]} {word}" for word in self.words[1:]}
            yield self.words[0], self.words[-1][:2]


def spelling_of(old: Person, new: Person) -> Spelling | None:
    """Return how the names are alike, or None if the two are no pair to propose."""
    if old.team == new.team and old.folded == new.folded:
        return None
    if old.school != new.school and old.line.sport != new.line.sport and old.words != new.words:
        return None
    spelling = compare_spellings(old.folded, new.folded, old.words, new.words)
    return None if spelling is Spelling.FIRST and old.team != new.team else spelling


def evidence(old: Person, new: Person, spelling: Spelling, names: NameCounts) -> Iterator[tuple[str, float]]:
    """Yield every reason, in words for moderators, with the factor by which it changes the odds."""
    if spelling is Spelling.FIRST:
        yield spelling.value, OTHER_LAST_NAME / names.share_of_first_name(old.words)
    else:
        yield spelling.value, SPELLED[spelling]
        if spelling is Spelling.NEAR and _have_two_first_names(old, new, names):
            yield "two different first names", TWO_FIRST_NAMES
        yield _rarity(max(old.namesakes, new.namesakes))
        yield _sport(old.line, new.line)
        yield from _place(old, new)
    if old.line.title and new.line.title:
        yield _roles(old.role, new.role)
    if old.may_be_open:
        yield NO_END, MAY_BE_OPEN
    if old.stayed or new.stayed:
        yield "somebody of this name stayed at a team", STAYED
    if _at_the_same_time(old.line, new.line):
        yield "at both teams at the same time", AT_THE_SAME_TIME
    elif _years_between(old.line, new.line) >= LONG_TIME:
        yield "several years between", YEARS_BETWEEN


def is_clear(old: Person, new: Person, spelling: Spelling) -> bool:
    """Whether nothing is in doubt that only a person can settle, however rare the name is."""
    if old.may_be_open or old.stayed or new.stayed or _at_the_same_time(old.line, new.line):
        return False
    if old.school == new.school:
        return spelling in {Spelling.SAME, Spelling.SHORT, Spelling.ADDED}
    return spelling is Spelling.SAME and _sport(old.line, new.line)[1] == SAME_SPORT


def _have_two_first_names(old: Person, new: Person, names: NameCounts) -> bool:
    """Whether the first names are two that people have, such as Jon and Ron, instead of one with a typo."""
    first_names = {old.words[0], new.words[0]}
    return len(first_names) > 1 and all(map(names.is_common, first_names))


def _rarity(namesakes: float) -> tuple[str, float]:
    if namesakes < RARE:
        return "rare name", 1 / namesakes
    return ("common name" if namesakes >= COMMON else "name neither rare nor common"), 1 / namesakes


def _sport(old: Listing, new: Listing) -> tuple[str, float]:
    if old.sport == new.sport:
        same = old.gender == new.gender or "Both" in {old.gender, new.gender}
        return ("same sport", SAME_SPORT) if same else ("same sport, other gender", OTHER_GENDER)
    if any({old.sport, new.sport} <= related for related in _RELATED_SPORTS):
        return "related sport", RELATED_SPORT
    return "other sport", OTHER_SPORT


def _place(old: Person, new: Person) -> Iterator[tuple[str, float]]:
    if old.school == new.school:
        yield "same school", SAME_SCHOOL
        return
    if old.line.state and old.line.state == new.line.state:
        yield "same state", SAME_STATE
    if old.line.division and new.line.division:
        same = old.line.division == new.line.division
        yield ("same division", SAME_DIVISION) if same else ("other division", OTHER_DIVISION)


def _roles(old: Role, new: Role) -> tuple[str, float]:
    if old == new:
        return "same role", NEXT_ROLE
    if "other" in {old, new}:
        return "a coach's title and another", OTHER_WORK
    higher = ROLES.index(new) < ROLES.index(old)
    return ("higher role than before", NEXT_ROLE) if higher else ("lower role than before", LOWER_ROLE)


def _at_the_same_time(old: Listing, new: Listing) -> bool:
    if new.season_from is None:
        return False
    return new.season_from == old.season_from or (old.season_to is not None and old.season_to > new.season_from)


def _years_between(old: Listing, new: Listing) -> int:
    return 0 if new.season_from is None or old.season_to is None else new.season_from - old.season_to
