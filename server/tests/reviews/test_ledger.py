"""The floors of the ledger: from all that is public of all editions, no number from 1 to 4 can be derived.

The worlds are small, so that all of them can be tried. Those in which everything that is public is the same cannot be
told apart, not even by somebody who knows the rules of the ledger. In no such group a number is always the same.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from itertools import combinations, product
from typing import Any

import pytest

from sideline.cases.model import RULES
from sideline.reviews import ledger
from sideline.reviews.ledger import COLUMNS, Ledger, NewTeam, show

MONDAY = date(2026, 12, 7)

TEAMS = [NewTeam(f"School {letter}", "Golf", f"/team/school-{letter}/golf") for letter in "abcd"]

World = tuple[int, ...]


def assert_nothing_is_told(
    worlds: Iterable[World], public: Callable[[World], Any], *, is_whole: Callable[[World], bool] = lambda _: True
) -> None:
    """Assert that no sum of numbers of a world is the same from 1 to 4 in all worlds with the same public texts.
    `is_whole` tells whether all of these worlds are among those that are tried.
    """
    groups: dict[str, list[World]] = defaultdict(list)
    for world in worlds:
        groups[json.dumps(public(world), sort_keys=True)].append(world)
    told = [
        (places, group[0], shown)
        for shown, group in groups.items()
        for places in _selections(len(group[0]))
        if 0 < _sum(group[0], places) < 5
        and all(_sum(group[0], places) == _sum(world, places) for world in group)
        and is_whole(group[0])
    ]
    assert told == []


def _selections(length: int) -> list[tuple[int, ...]]:
    return [places for size in range(1, length + 1) for places in combinations(range(length), size)]


def _sum(world: World, places: tuple[int, ...]) -> int:
    return sum(world[place] for place in places)


def up_to(total: int, length: int) -> list[World]:
    """Return all series of numbers with at most this sum."""
    return [world for world in product(range(total + 1), repeat=length) if sum(world) <= total]


def ledgers_of(weeks: Iterable[dict[str, Any]], teams: Iterable[dict[NewTeam, int]]) -> list[Ledger]:
    still_open: dict[str, Any] = {}
    shown = []
    for number, (counts, new) in enumerate(zip(weeks, teams, strict=True), start=1):
        whole = {name: counts.get(name, {}) for name in COLUMNS}
        page, still_open = show(MONDAY + timedelta(weeks=number), number, whole, new, still_open)
        shown.append(page)
    return shown


@pytest.mark.parametrize("weeks", [1, 2, 3, 4])
def test_numbers_of_several_editions_cannot_be_subtracted(weeks: int) -> None:
    most = 14

    def public(world: World) -> list[Ledger]:
        return ledgers_of([{"left": {"": number}} for number in world], [{}] * weeks)

    assert_nothing_is_told(up_to(most + 4, weeks), public, is_whole=lambda world: sum(world) <= most)


@pytest.mark.parametrize(("rules", "most"), [(1, 30), (2, 30), (3, 24), (4, 20)])
def test_rules_are_joined_so_that_none_is_told(rules: int, most: int) -> None:
    names = dict(list(RULES.items())[:rules])

    def public(world: World) -> Any:
        return ledger._rules_shown(dict(zip(names, world, strict=True)), names)

    # Of fewer than five, nothing is shown.
    assert_nothing_is_told([world for world in up_to(most, rules) if sum(world) >= 5], public)


@pytest.mark.parametrize(("teams", "most"), [(1, 30), (2, 30), (3, 24), (4, 20)])
def test_teams_are_named_so_that_none_is_told(teams: int, most: int) -> None:
    def public(world: World) -> list[Ledger]:
        new = {team: number for team, number in zip(TEAMS, world, strict=False) if number}
        return ledgers_of([{"appeared": {"": sum(world)}}], [new])

    assert_nothing_is_told(up_to(most, teams), public)


def test_teams_do_not_tell_the_numbers_of_joined_editions() -> None:
    """A previous edition had a few new reviews; the next one is joined with it."""
    most = 14

    def public(world: World) -> list[Ledger]:
        before, *now = world
        new = {team: number for team, number in zip(TEAMS, now, strict=False) if number}
        first = {TEAMS[0]: before} if before else {}
        return ledgers_of([{"appeared": {"": before}}, {"appeared": {"": sum(now)}}], [first, new])

    assert_nothing_is_told(up_to(most + 4, 3), public, is_whole=lambda world: sum(world) <= most)
