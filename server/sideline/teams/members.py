"""The people on a team's page: today's staff, and who left in the last two seasons."""

from sideline.coaches.schools import team_path
from sideline.coaches.team_model import Role, season_name
from sideline.coaches.wording import number_word
from sideline.core.text.folding import fold
from sideline.teams.numbers import NO_REVIEWS, Numbers, TeamPost, TeamPosts, team_name
from sideline.teams.schemas import FormerMember, Member, StaffMember

# What a page says about the seasons of a post. Nothing is guessed: a first season on a list may not be the start.


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


LEFT_SEASONS = 2
"""Number of past seasons whose coaches who left are listed."""

ROLE_LABELS: dict[Role, str] = {
    "head": "Head coach",
    "associate": "Associate head coach",
    "assistant": "Assistant coach",
    "other": "Coach",
}
"""The names of roles; `other` also if the role is not known."""

ByCoach = dict[int, Numbers | None]
"""The numbers of coaches in a program; None if they are not public."""


def staff_member(post: TeamPost, posts: TeamPosts, numbers: ByCoach) -> StaffMember:
    """Return a coach of today."""
    seasons = seasons_of(post) if post.last_season == posts.season else 0
    earlier = next((other for other in posts.elsewhere(post.coach_id) if not other.is_held), None)
    return {
        **_person(post, years_here(post, posts.season), numbers),
        "nth_season": ordinal(seasons) if seasons else "",
        "before": f"Before: {_post_words(earlier, post)}" if earlier else "",
    }


def left_lately(posts: TeamPosts, numbers: ByCoach) -> list[FormerMember]:
    """Return everybody who left in the last seasons, the most recent first."""
    return [_former_member(post, posts, numbers) for post in posts.former if has_left_lately(post, posts.season)]


def has_left_lately(post: TeamPost, season: int | None) -> bool:
    """Whether a post ended in one of the last seasons, or a moderator has marked that the coach is gone."""
    if not post.is_over:
        return post.has_left
    return season is not None and post.last_season is not None and post.last_season >= season - LEFT_SEASONS


def lists_of_last_seasons(season: int | None) -> str:
    """Return the seasons whose lists tell who left lately: '2024-25 to 2026-27'; empty without a list."""
    return "" if season is None else f"{season_name(season - LEFT_SEASONS)} to {season_name(season)}"


def last_spring(post: TeamPost, posts: TeamPosts) -> int | None:
    """Return the year of the last spring of somebody who has left the staff; None if lists do not say it: whoever left
    within the season of the latest list may have left before its spring.
    """
    is_known = post.is_over and post.last_season is not None and post.last_season != posts.season
    return (post.last_season or 0) + 1 if is_known else None


def is_new(post: TeamPost, posts: TeamPosts) -> bool:
    """Whether a coach is known to have begun in the latest season."""
    return seasons_of(post) == 1 and post.last_season == posts.season


def staff_change(posts: TeamPosts, season: int) -> str:
    """Return what changed in the staff between a season and the next: 'new head coach', 'two assistants left', 'same
    staff'. Empty if the lists do not cover both seasons, or do not say since when somebody is there.
    """
    listed = [post for post in posts.here if post.first_season is not None and post.last_season is not None]

    def staff(of: int) -> dict[int, TeamPost]:
        """Return who was on the staff in a season; who is on it today is so until the latest list."""
        return {
            post.coach_id: post
            for post in listed
            if (post.first_season or 0) <= of <= max(post.last_season or 0, (posts.season or 0) * post.is_held)
        }

    before, after = staff(season), staff(season + 1)
    joined = [post for coach_id, post in after.items() if coach_id not in before]
    if posts.season is None or posts.season <= season or not before or any(not post.is_start_known for post in joined):
        return ""
    left = [post for coach_id, post in before.items() if coach_id not in after]
    assistants = sum(post.role != "head" for post in left)
    words = []
    if any(post.role == "head" for post in joined):
        words.append("new head coach")
    elif any(post.role == "head" for post in left):
        words.append("head coach left")
    if assistants:
        words.append(f"{number_word(assistants).lower()} {'assistant' if assistants == 1 else 'assistants'} left")
    if not words and joined:
        words.append(f"{number_word(len(joined)).lower()} new {'coach' if len(joined) == 1 else 'coaches'}")
    return ", ".join(words) or "same staff"


def role_words(post: TeamPost) -> str:
    """Return the name of a post's role, or the title of somebody who does other work."""
    return post.title if post.role == "other" and post.title else ROLE_LABELS[post.role]


def _person(post: TeamPost, years: str, numbers: ByCoach) -> Member:
    own = numbers.get(post.coach_id, NO_REVIEWS)
    label = ROLE_LABELS[post.role]
    return {
        "coach_id": post.coach_id,
        "path": f"/coach/{post.coach_id}",
        "name": post.name,
        "role": post.role,
        "role_label": label,
        # The label says it already.
        "years": years,
        "title": "" if fold(post.title) == fold(label) else post.title,
        "reviews": own.reviews if own else None,
        "rating": own.rating if own else None,
        "recommend_yes": own.recommend_yes if own else 0,
        "recommend_answers": own.recommend_answers if own else 0,
    }


def _former_member(post: TeamPost, posts: TeamPosts, numbers: ByCoach) -> FormerMember:
    now = next((other for other in posts.elsewhere(post.coach_id) if other.is_held), None)
    if now:
        words = _post_words(now, post)
    elif (spring := last_spring(post, posts)) is not None:
        words = f"Not on any staff list we’ve seen since spring {spring}"
    else:
        words = "No longer coaches here"
    return {
        **_person(post, span(post), numbers),
        "now": words,
        "now_path": team_path(now.school_slug, now.sport, now.gender) if now else None,
    }


def _post_words(post: TeamPost, here: TeamPost) -> str:
    """Describe a post elsewhere: 'Head coach at Saltmarsh University, DII, since 2025'; with its team if it differs."""
    where = f"at {post.school}"
    if (post.sport_id, post.gender) != (here.sport_id, here.gender):
        where = f"of {team_name(post.sport, post.gender)} {where}"
    return ", ".join(filter(None, [f"{role_words(post)} {where}", post.division, span(post)]))
