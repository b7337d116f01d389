"""Pages of search results, best match first or sorted, with the total number of results."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import orjson

from sideline.coaches import profile
from sideline.coaches.choices import CATEGORIES, CATEGORY_SORTS
from sideline.coaches.numbers import ENOUGH_REVIEWS, ENOUGH_USES, popular_tags
from sideline.coaches.rank import Priors, priors, priors_of, ranked_as
from sideline.coaches.schemas import CoachCard
from sideline.coaches.search.filters import FILTERS, in_effect
from sideline.coaches.search.find import LIMITS, STEP_RANKS, Position, Try, find, scan_most_reviewed, tries
from sideline.coaches.search.gazetteer import school_names
from sideline.coaches.search.orders import SORT_ORDERS, Order, Sort, SortKey, fixed_sql, order_by
from sideline.coaches.search.places import find_places
from sideline.coaches.search.query import BY_EARLIER_POST, NAME_BEGINS, Source, dialect_of
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.search.text import search_text, words_of
from sideline.coaches.search.understood import without_words
from sideline.coaches.team_model import season_name
from sideline.core.crypto import Keys
from sideline.core.db.cursors import cut_page, open_cursor
from sideline.core.db.read_pool import ReadPool

# What search results say about themselves: their filters, and a title and a sentence for the page that shows them.

InEffect = Mapping[str, Any]
"""The fields of a `FilterInEffect`."""


def scope_of(filters: Sequence[InEffect]) -> str:
    """Describe filters: "DII Women's Soccer, Head coaches in Ohio"; empty without any."""
    labels: dict[str, list[str]] = {"team": [], "other": [], "place": []}
    for name, item in FILTERS.items():
        if of_name := _joined(found["label"] for found in filters if found["name"] == name):
            labels[item.in_titles].append(of_name)
    # A team's division is said before its sport, and a city before its state.
    what = _joined([" ".join(reversed(labels["team"])), *labels["other"]])
    place = _joined(reversed(labels["place"]))
    return f"{what or 'All sports'} in {place}" if place else what


def subject_of(text: str, filters: Sequence[InEffect]) -> str:
    """Describe what was asked for: '“smith”, Women's Golf'. A filter that is read from the text is not repeated."""
    chosen = [found for found in filters if not found["words"]]
    return _joined([f"“{text}”" if text else "", scope_of(chosen)])


def head_of(text: str, filters: Sequence[InEffect]) -> dict[str, str]:
    """Return `title` and `description` of a `CoachPage`; empty for all coaches."""
    subject = subject_of(text, filters)
    if not subject:
        return {"title": "", "description": ""}
    return {
        "title": f"{subject} · Coaches",
        "description": f"College coaches, {subject}: with anonymous ratings from athletes.",
    }


def _joined(parts: Iterable[str]) -> str:
    return ", ".join(filter(None, parts))


# Where a coach was before, for results that match an earlier post: 'Was at Rice University until 2020-21'.

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


# What rows of search results say from a coach's counters: rank, a category, recommendation and the strongest tag.

USUAL_CATEGORY = "Honesty"
"""The category in rows of a list that isn't sorted by one."""

_TALLIES = """
    SELECT coach_id, {name}_sum, {name}_count, recommend_yes, recommend_no, CAST(tag_counts AS TEXT)
    FROM coach_tallies WHERE coach_id IN ({ids})
"""
_NOTHING = {"category_mean": 0.0, "recommend_yes": 0, "recommend_answers": 0, "top_tag": None, "top_tag_count": 0}


def with_tallies(pool: ReadPool, cards: Sequence[CoachCard], sort: Sort, known: Priors | None) -> list[dict[str, Any]]:
    """Return the cards with these fields of `FoundCoach`; only coaches with ENOUGH_REVIEWS reviews have them.

    `known` has the averages of an order by rank or category; without it, coaches are ranked with today's averages.
    """
    category = CATEGORY_SORTS.get(sort, USUAL_CATEGORY)
    nothing = _NOTHING | {"category": category, "ranked_as": None}
    rated = [coach for coach in cards if coach["total_reviews"] >= ENOUGH_REVIEWS]
    if not rated:
        return [{**coach, **nothing} for coach in cards]
    known = known or priors(pool)
    parameters = {f"id{index}": coach["id"] for index, coach in enumerate(rated)}
    sql = _TALLIES.format(
        name=CATEGORIES[category].removesuffix("_rating"), ids=", ".join(f":{name}" for name in parameters)
    )
    tallies = {coach_id: counters for coach_id, *counters in pool.fetch(sql, **parameters)}
    found = []
    for coach in cards:
        total, count, *others = tallies.get(coach["id"], (0, 0, 0, 0, "{}"))
        mean = total / count if count >= ENOUGH_REVIEWS else 0.0
        rank_of = (mean, count) if sort in CATEGORY_SORTS else (coach["rating"], coach["total_reviews"])
        rank = ranked_as(*rank_of, known.of(coach["sport"], coach["gender"]))
        found.append({**coach, **nothing, "category_mean": mean, "ranked_as": rank, **_answers_and_tag(*others)})
    return found


def _answers_and_tag(yes: int, no: int, tags: str) -> dict[str, Any]:
    counts = orjson.loads(tags)
    top = next(iter(popular_tags(counts)), None)
    is_strong = top is not None and counts[top] >= ENOUGH_USES
    return {
        "recommend_yes": yes,
        "recommend_answers": yes + no,
        "top_tag": top if is_strong else None,
        "top_tag_count": counts[top] if is_strong else 0,
    }


MAX_TOTAL = 1_000
"""Results are counted up to this number; beyond it the response only says that there are more."""


class SearchPage(NamedTuple):
    """The fields of a `CoachPage`, and the try that found the coaches; None if no try has results."""

    fields: dict[str, Any]
    attempt: Try | None


def read_search_page(pool: ReadPool, keys: Keys, request: SearchRequest, limit: int, cursor: str | None) -> SearchPage:
    """Return a page of results. Raises Refusal 400 for a cursor of another search."""
    request = request.knowing(school_names(pool))
    # A cursor holds the values of the sort keys, which may have been different in an earlier release.
    scope = (*request.cursor_scope, *fixed_sql(request.order))
    after = None if cursor is None else open_cursor(keys, scope, cursor)
    known = None
    if request.order == "best":
        attempt, rows = _read_best(pool, request, limit + 1, after)
    else:
        order = _order(pool, request, after)
        known = order.priors
        attempt, rows = _read_sorted(pool, request, order, limit + 1, after)
    page, next_cursor = cut_page(keys, scope, rows, lambda row: row.position, limit)
    total, places, also = None, [], None
    if after is None:
        total = count_all(pool, attempt) if attempt and next_cursor else len(page)
        names_a_coach = bool(rows) and rows[0].position[0] % STEP_RANKS == NAME_BEGINS
        places = find_places(pool, request, names_a_coach=names_a_coach)
        also = _read_also(pool, request, attempt)
    earlier = read_earlier(pool, request.text, [row.card["id"] for row in page if row.is_by_earlier_post])
    understood = attempt.reading.understood if attempt else request.with_filters.understood
    cards = with_tallies(pool, [row.card for row in page], request.order, known)
    filters = in_effect(request.chosen, understood)
    fields = {
        **head_of(request.typed.strip(), filters),
        "scope": scope_of(filters),
        "places": places,
        "items": [card | {"earlier": earlier.get(card["id"], "")} for card in cards],
        "next_cursor": next_cursor,
        "total": total if total is None else min(total, MAX_TOTAL),
        "read_as": list(attempt.reading.named) if attempt and not attempt.left_out else [],
        "also": also,
        "sort": request.order,
        "is_total_exact": total is None or total <= MAX_TOTAL,
        "filters": filters,
        "left_out": [request.as_typed(word) for word in (*request.overridden, *(attempt.left_out if attempt else ()))],
    }
    return SearchPage(fields, attempt)


class Row(NamedTuple):
    """A coach's position in the order, the card, and whether only an earlier post matches.

    A position begins with a rank, which identifies the try.
    """

    position: tuple[Any, ...]
    card: CoachCard
    is_by_earlier_post: bool


def _read_best(
    pool: ReadPool, request: SearchRequest, limit: int, after: list[Any] | None
) -> tuple[Try | None, list[Row]]:
    attempt, matches = find(pool, request, limit, Position(*after) if after else None)
    return attempt, [Row(match.position, match.card, _is_by_earlier_post(match.position.rank)) for match in matches]


def _order(pool: ReadPool, request: SearchRequest, after: list[Any] | None) -> Order:
    """Return the order; after a cursor, with the averages that it carries at its end."""
    is_ranked = SORT_ORDERS[request.order].parts == "rank"
    return order_by(pool, request.order, priors_of(after[-1]) if after and is_ranked else None)


def _read_sorted(
    pool: ReadPool, request: SearchRequest, order_: Order, limit: int, after: list[Any] | None
) -> tuple[Try | None, list[Row]]:
    """Return sorted results. The rank in each position is the first rank of the try that found the coach."""
    keys, carried = order_.keys, (order_.priors.text,) if order_.priors else ()
    parameters = {f"after{index}": value for index, value in enumerate(after[1 : len(keys) + 1])} if after else {}
    names = [f"key{index}" for index in range(len(keys))]
    selected = ", ".join(f"{key.sql} AS {name}" for key, name in zip(keys, names, strict=True))
    order = ", ".join(f"{name} DESC" if key.descending else name for key, name in zip(keys, names, strict=True))
    cards = ", ".join(profile.card_columns())
    for attempt in tries(pool, request):
        if after and after[0] != attempt.first_rank:
            continue
        source = source_of_all(pool, attempt)
        places = (
            f"SELECT {selected}, id FROM coaches WHERE id IN ({source.sql}) AND {_after(keys) if after else 'true'}"
            f" ORDER BY {order} LIMIT :limit"
        )
        rows = pool.fetch(
            f"SELECT {attempt.query.rank}, {', '.join(names)}, {cards} FROM ({places}) AS places"
            f" JOIN coaches ON coaches.id = places.id ORDER BY {order}",
            **source.parameters, **parameters, limit=limit,
        )  # fmt: skip
        if rows or after:
            return attempt, [
                Row(
                    (attempt.first_rank, *row[: len(keys)], *carried),
                    profile.card(row[len(keys) :]),
                    _is_by_earlier_post(rank),
                )
                for rank, *row in rows
            ]
    return None, []


def _is_by_earlier_post(rank: int) -> bool:
    return rank % STEP_RANKS == BY_EARLIER_POST


def _after(keys: Sequence[SortKey]) -> str:
    """Return an SQL condition for coaches after the cursor, whose values are the parameters after0, after1, …"""
    condition = "false"
    for index, key in reversed(list(enumerate(keys))):
        beyond = f"{key.sql} {'<' if key.descending else '>'} :after{index}"
        condition = f"({beyond} OR {key.sql} = :after{index} AND {condition})"
    return condition


def _read_also(pool: ReadPool, request: SearchRequest, attempt: Try | None) -> dict[str, Any] | None:
    """Return the fields of the `OtherReading` of a text whose state was read as a school: 'head soccer coach ohio'."""
    if attempt is None or attempt.reading is not request.with_filters or len(request.understood.parts) == 1:
        return None
    here = {word.text for word in attempt.reading.understood}
    words = request.understood.parts[1].words
    states = [word for word in words if word.filter == "state" and len(word.values) == 1 and word.text not in here]
    if len(states) != 1 or request.chosen.state:
        return None
    text, state = without_words(request.typed, [states[0].text]), states[0].values
    other = SearchRequest(text, replace(request.chosen, state=state), request.sort, request.names)
    found = next(iter(tries(pool, other)), None)
    coaches = count_all(pool, found) if found else 0
    is_head = any(word.filter == "role" and word.values == ("head",) for word in words)
    if not coaches:
        return None
    return {
        "q": text,
        "state": state[0],
        "label": f"in the state of {states[0].label}",
        "is_head": is_head,
        "coaches": min(coaches, MAX_TOTAL),
        "is_exact": coaches <= MAX_TOTAL,
    }


def count_all(pool: ReadPool, attempt: Try) -> int:
    """Return the number of matching coaches, or MAX_TOTAL + 1 if there are more than MAX_TOTAL."""
    source = source_of_all(pool, attempt)
    total: int = pool.fetch(
        f"SELECT count(*) FROM ({source.sql} LIMIT :max_total) AS matches", **source.parameters, max_total=MAX_TOTAL + 1
    )[0][0]
    return total


def source_of_all(pool: ReadPool, attempt: Try) -> Source:
    """Return a query for the ids of all matching coaches among the first `long_scan` (40,000) that an index finds or,
    if no index can be used, among the 40,000 coaches with the most reviews.
    """
    dialect, query, filters = dialect_of(pool), attempt.query, attempt.reading.condition
    if query.selective_substring:
        source = dialect.look_up_substring(query.selective_substring, filters)
    elif query.is_indexed:
        source = dialect.look_up_words(query.selective_terms, filters)
    else:
        source = scan_most_reviewed(filters, "candidates")
    limits = LIMITS._asdict() | {"candidates": LIMITS.long_scan}
    parameters = query.parameters | source.parameters | attempt.reading.parameters | limits
    return Source(f"SELECT id FROM ({source.sql}) AS source WHERE {query.matches}", parameters)
