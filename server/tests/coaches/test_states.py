"""The states of schools."""

from typing import get_args

from sideline.coaches.choices import STATES, State, state_name


def test_every_state_that_an_import_accepts_is_a_filter_with_a_name() -> None:
    assert get_args(State) == tuple(STATES)
    assert (state_name("OH"), state_name("XX")) == ("Ohio", "XX")
