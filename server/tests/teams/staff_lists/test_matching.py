"""Who moved between two staff lists. All people are invented."""

from collections import defaultdict
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from sideline.teams.staff_lists.evidence import SUPPORTING, Person, evidence, spelling_of
from sideline.teams.staff_lists.listing import Listing
from sideline.teams.staff_lists.matching import ProposedPair, find_moves
from sideline.teams.staff_lists.staff_names import NameCounts, Spelling

COMMON_FIRST = ["john", "mary", "robert", "megan", *(f"first{number}" for number in range(96))]
COMMON_LAST = ["smith", "jones", *(f"last{number}" for number in range(98))]
NAMES = NameCounts(f"{first} {last}" for first, last in product(COMMON_FIRST, COMMON_LAST))
"""10,000 names: John Smith is common, John Quarrington is rare."""


def at(
    name: str, university: str = "Alder College", sport: str = "Soccer", gender: str = "Women", **more: Any
) -> Listing:
    return Listing(
        **{"line": 0, "title": "Assistant Coach", **more}, name=name, university=university, sport=sport, gender=gender
    )


def only(moves: list[ProposedPair]) -> ProposedPair:
    [move] = moves
    return move


def test_a_rare_name_in_the_same_sport_moves_without_a_moderator() -> None:
    move = only(find_moves([at("Wilma Quarrington")], [at("wilma QUARRINGTON", "Birch College")], NAMES))
    assert move.kind == "move"
    assert move.automatic
    assert (move.old.university, move.new.university) == ("Alder College", "Birch College")
    assert move.reasons == ("same name", "rare name", "same sport", "same role", "no other candidate")


def test_every_reason_that_makes_a_move_less_likely_speaks_against_it() -> None:
    """Admins reject moves by such a reason: none may be missing, and none that supports a move may be among them."""
    names = [
        "Wilma Quarrington",
        "Willa Quarrington",
        "W. Quarrington",
        "Wilma Quarrington Jr.",
        "Wilma Ann Quarrington",
    ]
    more: list[dict[str, Any]] = [
        {},
        {"gender": "Men"},
        {"sport": "Golf"},
        {"sport": "Cross Country"},
        {"university": "Birch College", "state": "OH", "division": "DI"},
        {"state": "OH", "division": "DII", "title": "Head Coach"},
        {"title": "Equipment Manager", "season_from": 2020, "season_to": 2021},
        {"season_from": 2020, "season_to": 2026},
        {"season_from": 2026},
    ]
    people = [
        Person(at(name, **facts), NAMES, may_be_open=odd, stayed=odd)
        for name, facts, odd in product([*names, "Wilma Jones", "John Smith"], more, (False, True))
    ]
    factors: dict[str, set[bool]] = defaultdict(set)
    for old, new in product(people, people):
        if spelling := spelling_of(old, new):
            for reason, factor in evidence(old, new, spelling, NAMES):
                factors[reason].add(factor > 1)
    assert len(factors) > 20
    for reason, supports in factors.items():
        # Every spelling but the same counts as against: most wrong moves are between two names.
        if reason not in {spelling.value for spelling in Spelling}:
            assert supports == {reason in SUPPORTING}, reason


def test_a_common_name_is_left_to_a_moderator() -> None:
    move = only(find_moves([at("John Smith")], [at("John Smith", "Birch College")], NAMES))
    assert "common name" in move.reasons
    assert not move.automatic
    assert move.certainty < 0.8


def test_on_a_site_with_few_coaches_every_name_may_be_common() -> None:
    few = NameCounts(["john smith", "wilma quarrington", "mary jones"])
    assert not only(find_moves([at("Wilma Quarrington")], [at("Wilma Quarrington", "Birch College")], few)).automatic


def test_a_common_name_in_another_sport_is_another_person() -> None:
    assert find_moves([at("John Smith")], [at("John Smith", "Birch College", "Football", "Men")], NAMES) == []


@pytest.mark.parametrize(
    ("sport", "gender", "reason"),
    [
        ("Football", "Men", "other sport"),
        ("Soccer", "Men", "same sport, other gender"),
    ],
)
def test_a_rare_name_at_another_kind_of_team_is_never_automatic(sport: str, gender: str, reason: str) -> None:
    new = at("Wilma Quarrington", "Birch College", sport, gender)
    move = only(find_moves([at("Wilma Quarrington")], [new], NAMES))
    assert reason in move.reasons
    assert not move.automatic


def test_cross_country_is_nearer_to_track_than_soccer_is() -> None:
    old = at("Wilma Quarrington", sport="Track & Field")
    related, other = (
        only(find_moves([old], [at("Wilma Quarrington", "Birch College", sport)], NAMES))
        for sport in ("Cross Country", "Soccer")
    )
    assert related.certainty > 0.9 > other.certainty


def test_a_coach_of_men_and_women_moves_to_a_team_of_either() -> None:
    old = at("Wilma Quarrington", gender="Both")
    assert "same sport" in only(find_moves([old], [at("Wilma Quarrington", "Birch College")], NAMES)).reasons


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Rob Quarrington", "Robert Quarrington", "short form of the same first name"),
        ("Reggie Quarrington", "Reginald Quarrington", "same last name, and the first names begin alike"),
        ("Wilma Quarrington", "Wilma J. Quarrington", "one has a further middle or last name"),
        ("Wilma Quarrington", "Wilma Quarrington-Oxley", "one has a further middle or last name"),
        ("Wilma Quarrington Oxley", "Wilma Oxley", "one has a further middle or last name"),
        ("W. Quarrington", "Wilma Quarrington", "same last name, only the initial of the first name"),
        ("Wilma Quarrington", "Wilma Quarringtan", "almost the same spelling"),
        ("Robert Quarrington Jr.", "Robert Quarrington", "same name, but Jr., Sr. or a number in only one"),
    ],
)
def test_another_spelling_at_another_school_is_proposed_and_never_automatic(old: str, new: str, reason: str) -> None:
    for one, other in ((old, new), (new, old)):
        move = only(find_moves([at(one)], [at(other, "Birch College", state="OH", division="DI")], NAMES))
        assert reason in move.reasons
        assert not move.automatic


def test_a_colleague_with_a_similar_name_does_not_hide_a_move() -> None:
    names = NameCounts([*(f"{first} last{number}" for number in range(3) for first in ("jon", "ron")), *COMMON_FIRST])
    old = [at("Jon Cooper"), at("Ron Cooper", "Birch College")]
    move = find_moves(old, [at("Jon Cooper", "Birch College")], names)[0]
    assert (move.old.name, move.automatic, move.certainty > 0.3) == ("Jon Cooper", False, True)
    typo = find_moves(
        [at("Wilma Oxley"), at("Wilna Oxley", "Birch College")], [at("Wilma Oxley", "Birch College")], names
    )
    assert typo[0].old.name == "Wilna Oxley", "a rare first name is a typo"


@pytest.mark.parametrize(
    "spelling", ["A.J. Quarrington", "AJ Quarrington", "Dr. A. J. Quarrington", "Quarrington, A.J."]
)
def test_initials_and_titles_do_not_change_a_name(spelling: str) -> None:
    assert "same name" in only(find_moves([at("A.J. Quarrington")], [at(spelling, "Birch College")], NAMES)).reasons


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("John Quarrington", "Mary Quarrington"),
        ("Wilma A. Quarrington", "Wilma B. Quarrington"),
        ("J. Smith", "Mary Smith"),
        ("Mary Ann Smith", "Mary Ann Jones"),
        ("Megan Jones", "Megan Smith"),
        ("Wilma", "Wilma Quarrington"),
    ],
)
def test_other_names_at_another_school_are_other_people(old: str, new: str) -> None:
    for one, other in ((old, new), (new, old)):
        assert find_moves([at(one)], [at(other, "Birch College")], NAMES) == []


def test_an_initial_with_a_common_last_name_means_little() -> None:
    assert only(find_moves([at("F. Smith")], [at("First1 Smith", "Birch College")], NAMES)).certainty < 0.2


def test_another_spelling_counts_only_in_the_same_sport_or_school() -> None:
    old, new = at("Rob Quarrington"), at("Robert Quarrington", "Birch College", "Football", "Men")
    assert find_moves([old], [new], NAMES) == []
    assert only(find_moves([old], [replace(new, university="Alder College")], NAMES)).certainty > 0.9


def test_a_nickname_at_the_same_team_is_a_new_spelling() -> None:
    move = only(find_moves([at("Rob Jones")], [at("Robert Jones")], NAMES))
    assert move.kind == "renamed"
    assert move.automatic


def test_a_new_last_name_at_the_same_team_is_proposed() -> None:
    move = only(find_moves([at("Wilma Quarrington")], [at("Wilma Oxley")], NAMES))
    assert move.kind == "renamed"
    assert move.certainty > 0.9
    assert not move.automatic


def test_other_initials_at_the_same_team_are_other_people() -> None:
    assert find_moves([at("A. Quarrington")], [at("B. Quarrington")], NAMES) == []


def test_a_new_last_name_with_a_common_first_name_is_less_certain() -> None:
    assert only(find_moves([at("Megan Jones")], [at("Megan Oxley")], NAMES)).certainty < 0.5


def test_a_new_last_name_with_another_role_is_probably_another_person() -> None:
    moves = find_moves([at("Megan Jones", title="Head Coach")], [at("Megan Oxley")], NAMES)
    assert only(moves).certainty < 0.25


def test_the_same_name_at_the_same_team_is_no_move() -> None:
    assert find_moves([at("Wilma Quarrington")], [at("Wilma  Quarrington")], NAMES) == []


def test_of_two_new_people_with_one_name_a_moderator_chooses() -> None:
    new = [at("Wilma Quarrington", "Birch College"), at("Wilma Quarrington", "Cedar College")]
    moves = find_moves([at("Wilma Quarrington")], new, NAMES)
    assert {move.new.university for move in moves} == {"Birch College", "Cedar College"}
    assert not any(move.automatic for move in moves)
    assert all("more than one candidate" in move.reasons and move.certainty < 0.6 for move in moves)


def test_of_two_people_who_left_with_one_name_a_moderator_chooses() -> None:
    old = [at("Wilma Quarrington"), at("Wilma Quarrington", "Birch College")]
    moves = find_moves(old, [at("Wilma Quarrington", "Cedar College")], NAMES)
    assert {move.old.university for move in moves} == {"Alder College", "Birch College"}
    assert not any(move.automatic for move in moves)


def test_a_namesake_in_another_sport_does_not_hide_the_move() -> None:
    new = [at("John Smith", "Birch College"), at("John Smith", "Cedar College", "Football", "Men")]
    move = only(find_moves([at("John Smith")], new, NAMES))
    assert move.new.university == "Birch College"


def test_a_namesake_in_another_sport_with_a_rare_name_leaves_the_move_to_a_moderator() -> None:
    new = [at("Wilma Quarrington", "Birch College"), at("Wilma Quarrington", "Cedar College", "Football", "Men")]
    move = only([move for move in find_moves([at("Wilma Quarrington")], new, NAMES) if move.certainty > 0.9])
    assert move.new.university == "Birch College"
    assert not move.automatic


def test_two_who_change_places_are_not_mixed_up() -> None:
    old = [at("Wilma Quarrington"), at("Otto Oxley", "Birch College")]
    new = [at("Wilma Quarrington", "Birch College"), at("Otto Oxley")]
    moves = find_moves(old, new, NAMES)
    assert {(move.old.name, move.new.name) for move in moves} == {(line.name, line.name) for line in old}
    assert all(move.automatic for move in moves)


def test_who_coaches_men_and_women_moves_with_both_teams() -> None:
    genders = ("Men", "Women")
    old = [at("Wilma Quarrington", gender=gender) for gender in genders]
    new = [at("Wilma Quarrington", "Birch College", gender=gender) for gender in genders]
    moves = find_moves(old, new, NAMES)
    assert sorted((move.old.gender, move.new.gender) for move in moves) == [("Men", "Men"), ("Women", "Women")]
    assert all(move.automatic for move in moves)


def test_another_team_of_the_same_school_is_a_move() -> None:
    move = only(find_moves([at("Wilma Quarrington")], [at("Wilma Quarrington", sport="Lacrosse")], NAMES))
    assert move.kind == "move"
    assert "same school" in move.reasons
    assert move.automatic


def test_schools_of_one_name_in_two_states_are_two_schools() -> None:
    old, new = at("Wilma Quarrington", state="PA"), at("Wilma Quarrington", state="OH")
    assert "same school" not in only(find_moves([old], [new], NAMES)).reasons


def test_who_may_still_be_at_a_team_that_the_list_does_not_have_is_left_to_a_moderator() -> None:
    old, new = at("Wilma Quarrington"), at("Wilma Quarrington", "Birch College")
    move = only(find_moves([], [new], NAMES, may_be_open=[old]))
    assert "not known when they left the old team" in move.reasons
    assert not move.automatic
    assert move.certainty < only(find_moves([old], [new], NAMES)).certainty


def test_a_namesake_who_stayed_makes_a_move_doubtful() -> None:
    old, new = at("Wilma Quarrington"), at("Wilma Quarrington", "Birch College")
    move = only(find_moves([old], [new], NAMES, stayed=[at("Wilma Quarrington", "Cedar College")]))
    assert "somebody of this name stayed at a team" in move.reasons
    assert not move.automatic


@pytest.mark.parametrize(
    ("ended", "began", "reason"),
    [
        (2024, 2022, "at both teams at the same time"),
        (2020, 2020, "at both teams at the same time"),
        (2021, 2036, "several years between"),
    ],
)
def test_years_that_do_not_fit_are_left_to_a_moderator(ended: int, began: int, reason: str) -> None:
    old = at("Wilma Quarrington", season_from=2020, season_to=ended)
    move = only(find_moves([old], [at("Wilma Quarrington", "Birch College", season_from=began)], NAMES))
    assert reason in move.reasons
    assert not move.automatic


@pytest.mark.parametrize("began", [2024, 2025, 2026])
def test_years_that_fit_leave_no_doubt(began: int) -> None:
    old = at("Wilma Quarrington", season_from=2020, season_to=2024)
    assert only(find_moves([old], [at("Wilma Quarrington", "Birch College", season_from=began)], NAMES)).automatic


def test_the_likelier_of_two_posts_comes_first() -> None:
    old = at("John Smith", state="OH", division="DI")
    for likely, unlikely in (
        ({"state": "OH"}, {"state": "PA"}),
        ({"division": "DI"}, {"division": "DIII"}),
        ({"title": "Head Coach"}, {"title": "Director of Operations"}),
    ):
        new = [at("John Smith", "Birch College", **unlikely), at("John Smith", "Cedar College", **likely)]
        assert [move.new.university for move in find_moves([old], new, NAMES)] == ["Cedar College", "Birch College"]


def test_a_head_coach_seldom_becomes_an_assistant() -> None:
    head, assistant = at("John Smith", title="Head Coach"), at("John Smith")
    down, up = (
        only(find_moves([old], [replace(new, university="Birch College")], NAMES))
        for old, new in ((head, assistant), (assistant, head))
    )
    assert "lower role than before" in down.reasons
    assert "higher role than before" in up.reasons
    assert down.certainty < up.certainty


def test_nobody_moves_without_lists_or_names() -> None:
    assert find_moves([], [], NameCounts([])) == []
    assert find_moves([at("Wilma Quarrington")], [at("Otto Oxley", "Birch College")], NameCounts([])) == []
