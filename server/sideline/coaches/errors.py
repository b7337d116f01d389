"""Refusals of coaches (spec section 8)."""

from sideline.core.errors import Refusal


def coach_not_found() -> Refusal:
    return Refusal(404, "coach_not_found", "Coach Not Found")


def coach_exists(coach_id: int) -> Refusal:
    """The coach exists already; `coach_id` leads to the profile."""
    return Refusal(409, "coach_exists", "This coach is already on Sideline.", coach_id=coach_id)
