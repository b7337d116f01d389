"""Roles from the titles on staff lists, and who is a coach at all."""

import pytest

from sideline.teams.staff_lists.titles import is_coaching, role_of


@pytest.mark.parametrize(
    ("title", "role"),
    [
        ("Head Coach", "head"),
        ("Head Women's Soccer Coach", "head"),
        ("Harlow Family Head Coach of Women’s Golf", "head"),
        ("Head Men's and Women's Golf Coach", "head"),
        ("Interim Head Coach", "head"),
        ("Assistant Coach/Interim Head Coach", "head"),
        ("Head Coach/Assistant Athletic Director", "head"),
        ("Head Cross Country/Track & Field Coach", "head"),
        ("Director of Rowing", "head"),
        ("Associate Head Coach/Recruiting Coordinator", "associate"),
        ("Assistant Coach/Associate Head Coach", "associate"),
        ("Assistant Head Coach", "assistant"),
        ("Asst. Coach", "assistant"),
        ("Assistant Coachb", "assistant"),
        ("Head Middle School Coach", "other"),
        ("Assistant Track & Field/Cross Country Coach", "assistant"),
        ("Special Assistant to the Head Coach", "assistant"),
        ("Assistant Women's Basketball Coach/Head Softball Coach", "assistant"),
        ("Goalkeeper Coach", "other"),
        ("Offensive Coordinator", "other"),
        ("Head Athletic Trainer", "other"),
        ("Head Strength & Conditioning Coach", "other"),
        ("Assistant Director of Operations", "other"),
        ("Director of Rowing Operations", "other"),
        ("Former Head Coach", "other"),
        ("Head Coach (Retired)", "other"),
        ("Head Coach Emerita", "other"),
        ("Head Coach - Emeritus", "other"),
        ("Head Coach in Waiting", "other"),
        ("Head Coach-Elect", "other"),
        ("Former Associate Head Coach", "other"),
        ("Head JV Coach", "other"),
        ("Head Coach of Varsity and JV", "head"),
        ("Head Coach/Former Assistant Coach", "head"),
        ("Head Coach/Camp Director", "head"),
        ("", "other"),
    ],
)
def test_a_title_names_a_role(title: str, role: str) -> None:
    assert role_of(title) == role
    assert role_of(title.upper()) == role


@pytest.mark.parametrize(
    "title", ["", "Goalkeeper Coach", "Defensive Coordinator/Linebackers", "Graduate Assistant", "Volunteer Assistant"]
)
def test_coaches_of_the_team_without_a_rank(title: str) -> None:
    assert is_coaching(title)


@pytest.mark.parametrize(
    "title",
    [
        "Former Head Coach",
        "Head Coach Emeritus",
        "Head Athletic Trainer",
        "Director of Operations",
        "Video Coordinator",
        "Strength & Conditioning Coach",
    ],
)
def test_staff_who_do_not_coach_the_team(title: str) -> None:
    assert not is_coaching(title)
