"""Who coached when, as bars on a field whose yard lines are the seasons."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sideline.teams.members import role_words
from sideline.teams.posts import TeamPost, TeamPosts
from sideline.teams.years import span

MAX_SEASONS = 10
"""Number of seasons on the field, up to the latest one."""

MAX_GONE = 4
"""Maximum number of former assistants with a bar of their own; the others share one."""

_NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


class _Field(NamedTuple):
    first: int
    last: int

    def percent(self, season: int) -> float:
        """Return where a season begins, in percent of the width."""
        return round(100 * (season - self.first) / (self.last + 1 - self.first), 2)


def read_field(posts: TeamPosts) -> dict[str, Any] | None:
    """Return the fields of a `SeasonField`; None if the lists cover fewer than two seasons."""
    known = [post for post in posts.here if post.first_season is not None and post.last_season is not None]
    if posts.season is None or not known:
        return None
    field = _Field(max(posts.season - MAX_SEASONS + 1, min(_first(post) for post in known)), posts.season)
    if field.first == field.last:
        return None
    shown = [post for post in known if _last(post) >= field.first]
    heads = [post for post in shown if post.role == "head"]
    others = [post for post in shown if post.role != "head"]
    held = [post for post in others if post.is_held]
    gone = sorted((post for post in others if not post.is_held), key=_last, reverse=True)
    rows = [*sorted(heads, key=lambda post: (post.is_held, _last(post)), reverse=True), *held, *gone[:MAX_GONE]]
    seasons = range(field.first, field.last + 1)
    return {
        "seasons": [{"year": season, "percent": field.percent(season)} for season in seasons],
        "rows": [_row([post], post.name, field) for post in rows] + _more(gone[MAX_GONE:], field),
    }


def _more(posts: Sequence[TeamPost], field: _Field) -> list[dict[str, Any]]:
    if not posts:
        return []
    number = _NUMBERS[len(posts)] if len(posts) < len(_NUMBERS) else str(len(posts))
    words = f"Former assistants, {min(map(_first, posts))}–{max(map(_last, posts)) + 1}"
    return [{**_row(posts, f"{number} more", field), "words": words}]


def _row(posts: Sequence[TeamPost], name: str, field: _Field) -> dict[str, Any]:
    first, last = min(map(_first, posts)), max(map(_last, posts))
    start = field.percent(max(first, field.first))
    return {
        "name": name,
        "words": ", ".join(filter(None, [role_words(posts[0]), span(posts[0])])),
        "is_head": posts[0].role == "head",
        "is_held": posts[0].is_held,
        "began_earlier": first < field.first or not all(post.is_start_known for post in posts),
        "start": start,
        "width": round(field.percent(min(last, field.last) + 1) - start, 2),
    }


def _first(post: TeamPost) -> int:
    return post.first_season or 0


def _last(post: TeamPost) -> int:
    return post.last_season or 0
