"""Words of heads, pictures and mails; the web app reads those that pages show too from the contract."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from sideline.coaches.numbers import ENOUGH_REVIEWS, one_decimal

GENDER_LABELS = {"Men": "Men's", "Women": "Women's", "Both": "Men's and Women's"}
ROLE_NAMES = {"head": "Head Coach", "associate": "Associate Head Coach", "assistant": "Assistant Coach"}
"""Roles with a name of their own; others and unknown ones say nothing."""

SCHOOL_EMAIL = "School email confirmed"
"""The badge of a review whose author has confirmed a school email."""

LEFT = "No longer coaches at"
"""What stands before the university of a coach who has left."""


def gender_label(gender: str) -> str:
    """Return "Men's and Women's" for 'Both', "Women's" for 'Women' and "Men's" for anything else (spec section 2)."""
    return GENDER_LABELS.get(gender, GENDER_LABELS["Men"])


def sport_title(coach: Mapping[str, Any]) -> str:
    """Return the team of a coach: "Women's Tennis"."""
    return f"{gender_label(coach['gender'])} {coach['sport']}"


def team_line(coach: Mapping[str, Any]) -> str:
    """Return the title line in spec section 2: "Women's Tennis @ Northfield University (DI)"."""
    division = f" ({coach['division']})" if coach["division"] else ""
    return f"{sport_title(coach)} @ {coach['university']}{division}"


def role_name(coach: Mapping[str, Any]) -> str:
    """Return "Head Coach"; empty if the role is not known or has no name."""
    return ROLE_NAMES.get(coach["role"], "")


def reviews_words(count: int) -> str:
    """Return '1,234 reviews' or '1 review', or 'Not rated' for 0."""
    if count == 0:
        return "Not rated"
    return "1 review" if count == 1 else f"{count:,} reviews"


def university_initials(university: str) -> str:
    """Return the initials of a university's first two capitalized words, ignoring 'Of' and 'The'."""
    words = [word for word in university.split() if word[0].isupper() and word.lower() not in ("of", "the")]
    return "".join(word[0] for word in words[:2]) or university[:1].upper()


def profile_title(coach: Mapping[str, Any]) -> str:
    """Return the title of a profile."""
    return f"{coach['name']}, {team_line(coach)}"


def profile_description(coach: Mapping[str, Any]) -> str:
    """Return one sentence about a coach for search engines and link previews."""
    count = coach["total_reviews"]
    if not count:
        does = "no longer coaches" if coach["has_left"] else "coaches"
        return f"{coach['name']} {does} {team_line(coach)}. No reviews yet: be the first athlete to rate anonymously."
    reviews = "1 anonymous review" if count == 1 else f"{count:,} anonymous reviews"
    rated = f"rated {one_decimal(coach['rating'])} of 5 in " if count >= ENOUGH_REVIEWS else ""
    return f"{coach['name']}, {team_line(coach)}: {rated}{reviews} by athletes."


_NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


def number_word(count: int) -> str:
    """Return 'Two', or '12' from ten on."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def list_of(names: Sequence[str], last: str = " and ") -> str:
    """Return 'Golf', 'Golf and Rowing', or 'Golf, Rowing and Soccer'; empty for no names."""
    return last.join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def day_words(day: date) -> str:
    """Return 'Dec 21, 2026'."""
    return f"{day:%b} {day.day}, {day.year}"


# A coach's avatar: initials on the color of the school (the web app computes the same initials in lib/avatars.ts).
#
# The server-rendered profile shows it before any script runs. The stored emoji of the sport is the badge on the
# avatar.


def initials(name: str) -> str:
    """Return the first letters of the first and last words of a name, or one letter for a single word."""
    words = name.split()
    return "".join(word[0] for word in (words[:1] + words[1:][-1:])).upper()
