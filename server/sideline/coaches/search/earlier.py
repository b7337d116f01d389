"""Where a coach was before, for results that match an earlier post: 'Was at Rice University until 2020-21'."""

from collections.abc import Sequence

from sideline.coaches.search.normal_form import words_of
from sideline.coaches.search.text import search_text
from sideline.coaches.seasons import season_name
from sideline.core.db.read_pool import ReadPool

_POSTS = """
    SELECT posts.coach_id, universities.name, universities.folded, posts.last_season, posts.is_over FROM posts
    JOIN teams ON teams.id = posts.team_id
    JOIN universities ON universities.id = teams.university_id
    JOIN coaches ON coaches.id = posts.coach_id AND coaches.university_id <> teams.university_id
    WHERE posts.coach_id IN ({ids})
    ORDER BY posts.is_over, coalesce(posts.last_season, 0) DESC, posts.id DESC
"""


def read_earlier(pool: ReadPool, text: str, coach_ids: Sequence[int]) -> dict[int, str]:
    """Return a sentence by coach id: the latest post at a school that the folded text names, or else the latest."""
    if not coach_ids:
        return {}
    parameters = {f"id{index}": id_ for index, id_ in enumerate(coach_ids)}
    in_list = ", ".join(f":{name}" for name in parameters)
    words = words_of(text)
    sentences: dict[int, tuple[bool, str]] = {}
    for coach_id, name, folded, last_season, is_over in pool.fetch(_POSTS.format(ids=in_list), **parameters):
        is_named = any(f" {word}" in search_text("", folded, "") for word in words)
        known = sentences.get(coach_id)
        if known is None or (is_named and not known[0]):
            until = f" until {season_name(last_season)}" if is_over and last_season is not None else ""
            sentences[coach_id] = is_named, f"{'Was' if is_over else 'Also'} at {name}{until}"
    return {coach_id: sentence for coach_id, (_, sentence) in sentences.items()}
