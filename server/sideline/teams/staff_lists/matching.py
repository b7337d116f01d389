"""Find who moved where: people who left one team's staff list and are new on another's, or there under another name."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import prod
from typing import Literal, NamedTuple

from sideline.coaches.same_coach import name_words
from sideline.core.text.folding import fold
from sideline.teams.staff_lists.evidence import Person, evidence, is_clear, spelling_of
from sideline.teams.staff_lists.listing import Listing
from sideline.teams.staff_lists.staff_names import NameCounts, Spelling

PROPOSED = 0.1
"""Less certain moves are left out."""

AUTOMATIC = 0.995
"""Moves that are at least this certain, and leave no doubt that only a person can settle, need no moderator.

Set by measurement on imported lists of two seasons: no wrong automatic move. Two people with one rare name and one
sport, of whom nothing else is known, can still reach it.
"""


@dataclass(frozen=True, slots=True)
class ProposedPair:
    """A person who may have left the post `old` for `new` ("move"), or now has another name there ("renamed").

    `certainty` is from 0 to 1. `reasons` are what speaks for and against it, in words for moderators.
    """

    old: Listing
    new: Listing
    kind: Literal["move", "renamed"]
    certainty: float
    automatic: bool
    reasons: tuple[str, ...]


def find_moves(
    ended: Sequence[Listing],
    started: Sequence[Listing],
    names: NameCounts,
    *,
    may_be_open: Sequence[Listing] = (),
    stayed: Sequence[Listing] = (),
) -> list[ProposedPair]:
    """Return the moves from `ended` to `started`, most certain first.

    `ended` are people whom the new list leaves out of their team, and `started` its people who were not at their team.
    `may_be_open` are people of teams that the new list does not have, and people whom no list has had at their team.
    `stayed` are people at the same team on both lists: somebody of that name may be one of them, with a second team.
    Moves of both are less certain and never automatic. A person may have several moves, for several candidates or for
    two teams of a school.
    """
    staying = {name_words(fold(line.name)) for line in stayed}

    def person(line: Listing, *, may_be_open: bool = False) -> Person:
        return Person(line, names, may_be_open=may_be_open, stayed=name_words(fold(line.name)) in staying)

    old_people = [*map(person, ended), *(person(line, may_be_open=True) for line in may_be_open)]
    pairs = list(_pairs(old_people, map(person, started), names))
    moves = [_move(pair, rivals) for pair, rivals in _with_rivals(pairs)]
    return sorted((move for move in moves if move.certainty >= PROPOSED), key=lambda move: -move.certainty)


class _Pair(NamedTuple):
    old: Person
    new: Person
    spelling: Spelling
    odds: float
    reasons: tuple[str, ...]


def _pairs(old_people: Iterable[Person], new_people: Iterable[Person], names: NameCounts) -> Iterator[_Pair]:
    by_key: dict[object, list[Person]] = defaultdict(list)
    for old in old_people:
        for key in set(old.shared_keys()):
            by_key[key].append(old)
    for new in new_people:
        # A dict instead of a set, so that two runs give the same order.
        for old in dict.fromkeys(chain.from_iterable(by_key.get(key, ()) for key in new.shared_keys())):
            spelling = spelling_of(old, new)
            if spelling:
                reasons, factors = zip(*evidence(old, new, spelling, names), strict=True)
                yield _Pair(old, new, spelling, prod(factors), reasons)


def _with_rivals(pairs: Sequence[_Pair]) -> Iterator[tuple[_Pair, float]]:
    """Yield pairs with the sum of the odds that the old person went elsewhere, or that the new one is from elsewhere.

    Two teams of one school are no rivals, because many coach men and women. Among these, only the best pair of a line
    is yielded.
    """
    destinations: dict[object, dict[object, float]] = defaultdict(dict)
    origins: dict[object, dict[object, float]] = defaultdict(dict)
    best: dict[object, float] = defaultdict(float)
    for old, new, _, odds, _ in pairs:
        destinations[old.post][new.post] = max(destinations[old.post].get(new.post, 0), odds)
        origins[new.post][old.post] = max(origins[new.post].get(old.post, 0), odds)
        best[old, new.post] = max(best[old, new.post], odds)
        best[old.post, new] = max(best[old.post, new], odds)
    for pair in pairs:
        old, new, odds = pair.old, pair.new, pair.odds
        if odds in {best[old, new.post], best[old.post, new]}:
            both = destinations[old.post].values(), origins[new.post].values()
            yield pair, sum(map(sum, both)) - 2 * destinations[old.post][new.post]


def _move(pair: _Pair, rivals: float) -> ProposedPair:
    certainty = pair.odds / (1 + pair.odds + rivals)
    # Rivals that are not worth proposing do not count.
    alone = rivals < PROPOSED
    return ProposedPair(
        old=pair.old.line,
        new=pair.new.line,
        kind="renamed" if pair.old.team == pair.new.team else "move",
        certainty=certainty,
        automatic=alone and certainty >= AUTOMATIC and is_clear(pair.old, pair.new, pair.spelling),
        reasons=(*pair.reasons, "no other candidate" if alone else "more than one candidate"),
    )
