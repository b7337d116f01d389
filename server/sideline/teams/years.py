"""What a page says about the seasons of a post. Nothing is guessed: a first season on a list may not be the start."""

from sideline.coaches.seasons import season_name
from sideline.teams.posts import TeamPost


def years_here(post: TeamPost, season: int | None) -> str:
    """Return a sentence about a post of today: 'Here since 2018, 9th season.'; empty for one that no list has.

    `season` is the latest one of the team's lists.
    """
    if post.first_season is None or post.last_season is None:
        return ""
    if season is not None and post.last_season < season:
        return f"Last listed {season_name(post.last_season)}."
    if not post.is_start_known:
        return f"Listed since {season_name(post.first_season)}."
    if (seasons := seasons_of(post)) == 1:
        return f"Here since {post.first_season}, first season."
    return f"Here since {post.first_season}, {ordinal(seasons)} season."


def span(post: TeamPost) -> str:
    """Return the years of a post: '2014–2025', 'since 2018' or 'listed since 2024-25'; empty if unknown."""
    if post.first_season is None or post.last_season is None:
        return ""
    if post.is_held:
        return f"since {post.first_season}" if post.is_start_known else f"listed since {season_name(post.first_season)}"
    if post.is_start_known:
        return f"{post.first_season}–{post.last_season + 1}"
    if post.first_season == post.last_season:
        return f"listed {season_name(post.last_season)}"
    return f"listed {season_name(post.first_season)} to {season_name(post.last_season)}"


def seasons_of(post: TeamPost) -> int:
    """Return the number of seasons of a post whose start is known; 0 for any other."""
    if not post.is_start_known or post.first_season is None or post.last_season is None:
        return 0
    return post.last_season - post.first_season + 1


def ordinal(number: int) -> str:
    """Return '1st', '2nd', '3rd', '4th', '11th'."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
