"""Who of a team's roster is on the next one: the same name, or another spelling of it that only one player can have."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence

from sideline.teams.staff_lists.roster_file import CLASSES, Player
from sideline.teams.staff_lists.staff_names import Spelling, compare_spellings

_LIKELY = set(Spelling) - {Spelling.SAME, Spelling.FIRST}
"""Spellings of one name: the last name is the same, or almost."""


def who_stayed(before: Sequence[Player], after: Sequence[Player], gender: str) -> list[Player]:
    """Return the players of a roster who are on the next one, each matched with one player there.

    A name in another order is the same name. Other spellings, and another last name in a women's team, count only if
    both players have no other candidate and the class goes on by no more than one year.
    """
    old, new = dict(enumerate(before)), dict(enumerate(after))
    stayed: list[Player] = []

    def take(pairs: Iterable[tuple[int, int]]) -> None:
        for one, other in pairs:
            if one in old and other in new:
                stayed.append(old.pop(one))
                del new[other]

    for key in (_written, _in_any_order):
        take(_with_same(key, old, new))
    take(_only(_alike(old, new, _LIKELY)))
    if gender == "Women":
        take(_only(_alike(old, new, {Spelling.FIRST})))
    return stayed


def _written(player: Player) -> Hashable:
    return "".join(player.words)


def _in_any_order(player: Player) -> Hashable:
    return tuple(sorted(player.words))


def _with_same(
    key: Callable[[Player], Hashable], old: dict[int, Player], new: dict[int, Player]
) -> list[tuple[int, int]]:
    places = {key(player): place for place, player in new.items()}
    return [(place, places[key(player)]) for place, player in old.items() if key(player) in places]


def _alike(old: dict[int, Player], new: dict[int, Player], spellings: set[Spelling]) -> list[tuple[int, int]]:
    return [
        (one, other)
        for one, before in old.items()
        for other, after in new.items()
        if _may_follow(before, after, is_new_name=Spelling.FIRST in spellings)
        and compare_spellings(before.folded, after.folded, before.words, after.words) in spellings
    ]


def _only(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the pairs of players who are in no other pair."""
    of_old, of_new = defaultdict[int, int](int), defaultdict[int, int](int)
    for one, other in pairs:
        of_old[one] += 1
        of_new[other] += 1
    return [(one, other) for one, other in pairs if of_old[one] == of_new[other] == 1]


def _may_follow(before: Player, after: Player, *, is_new_name: bool) -> bool:
    """Whether a player can have these classes in two seasons: the same one, as in a redshirt year, or the next one.

    A freshman with another last name is somebody else.
    """
    if before.class_ is None or after.class_ is None:
        return not is_new_name
    if is_new_name and after.class_ == "freshman":
        return False
    return CLASSES.index(after.class_) - CLASSES.index(before.class_) in (0, 1)
