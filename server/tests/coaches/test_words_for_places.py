"""Words that can be states, cities and nicknames, and those that look like them."""

import pytest

from sideline.coaches.choices import SPORT_IDS
from sideline.coaches.search import gazetteer
from sideline.coaches.search.gazetteer import School, SchoolNames
from sideline.coaches.search.understood import understand
from sideline.core.site import Site
from tests.coaches.questions.site import schools

_NAMES = SchoolNames(
    [
        School(index, of.name.lower(), of.name, "", of.city, of.state, of.conference, of.nickname, of.short, 1)
        for index, of in enumerate(schools())
    ]
)
_TEAMS = [(index, SPORT_IDS[sport], gender) for index, of in enumerate(schools()) for gender, sport in of.teams]
_NAMES.know_sports(_TEAMS)


def _states(text: str) -> list[str]:
    """Return the states that a folded text stands for at first."""
    return [
        value for word in understand(text, _NAMES).parts[0].words if word.filter == "state" for value in word.values
    ]


@pytest.mark.parametrize(
    "text",
    [
        "coach in", "hi", "hi coach", "mark ok", "ok", "or", "colby or", "la salle", "la sal", "la crosse", "co",
        "soccer co", "soccer in", "soccer or", "or soccer", "me", "me soccer", "soccer near me", "al haskin",
        "haskin, al", "de la roche", "in", "ma", "pa", "id", "de", "ohio state", "ohio sta", "miami ohio",
        "indiana wesleyan", "washington and lee", "georgia dallas", "virginia smith", "kelsey washington",
        "virginia union soccer", "delaware state", "carolina", "soccer at ohio", "austin merriweather", "ohio",
    ],
)  # fmt: skip
def test_these_words_are_names(text: str) -> None:
    assert _states(text) == []


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("soccer in or", "OR"), ("portland, or", "OR"), ("soccer, co", "CO"), ("soccer ok", "OK"), ("soccer pa", "PA"),
        ("hockey ma", "MA"), ("soccer hi", "HI"), ("womens oh", "OH"), ("d2 pa", "PA"), ("lacrosse va d3", "VA"),
         ("st johns mn", ""), ("concordia ohio", "OH"), ("vermont", "VT"), ("d3 ohio", "OH"),
    ],
)  # fmt: skip
def test_these_words_are_states(text: str, state: str) -> None:
    assert _states(text) == ([state] if state else [])


def test_a_place_without_a_school_is_no_filter() -> None:
    assert _states("soccer in wyoming") == []


def test_removing_a_place_removes_the_words_before_it() -> None:
    words = understand("soccer in the midwest", _NAMES).parts[0].words
    assert [word.text for word in words if word.filter == "state"] == ["in the midwest"]


def test_if_no_coach_matches_a_state_becomes_a_school_and_a_role_is_ignored() -> None:
    parts = understand("head coach oregon soccer", _NAMES).parts
    assert [(part.rest, [word.filter for word in part.words], list(part.ignored)) for part in parts] == [
        ("", ["role", "sport"], []),
        ("", ["role", "state", "sport"], []),
        ("", ["sport"], ["head coach"]),
        ("", ["state", "sport"], ["head coach"]),
    ]


def test_a_thread_without_names_does_not_release_the_lock_of_the_one_that_reads(site: Site) -> None:
    with gazetteer._reading:
        gazetteer.school_names(site.database.read_pool)
        assert gazetteer._reading.locked()
