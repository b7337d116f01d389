"""Reference implementation of search: scans all coaches. The real search must return the same results in order."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach, Sport, University
from sideline.coaches.search.filters import Filters
from sideline.coaches.search.gazetteer import NO_SCHOOLS, SchoolNames
from sideline.coaches.search.request import Reading, SearchRequest
from sideline.coaches.search.text import nicknames, university_aliases
from sideline.coaches.search.typos import within_one_edit
from sideline.coaches.team_model import Post, Team
from sideline.core.text.folding import fold
from tests.coaches.obvious_words import (
    FIRST_OUT,
    Lines,
    full_word,
    is_rare,
    lines_of_coach,
    lines_of_earlier,
    normal,
    plain,
    table,
    together,
)

SMALL = table("small_words.txt")
SPORTS = [line.split(" = ") for line in table("sports.txt") if "'s" not in line]

Rank = Callable[[Lines], int | None]


@dataclass
class Answer:
    """Ids of all matching coaches, best match first, and the query words that were ignored."""

    ids: list[int]
    left_out: list[str]


def obvious_search(
    session: Session,
    typed: str,
    sport: str | None,
    division: str | None,
    team: str | None = None,
    *,
    names: SchoolNames = NO_SCHOOLS,
) -> list[int]:
    """Return the ids of all matching coaches, best match first. `names` has the schools that the search knows."""
    return obvious_answer(session, typed, sport, division, team, names=names).ids


def obvious_answer(
    session: Session,
    typed: str,
    sport: str | None,
    division: str | None,
    team: str | None = None,
    *,
    names: SchoolNames = NO_SCHOOLS,
) -> Answer:
    """Search by comparing every coach."""
    earlier = _earlier_programs(session)
    coaches = [(row, _lines(row, earlier[row.id])) for row in session.scalars(select(Coach))]
    known = {word for _, lines in coaches for word in (lines.with_earlier or lines).words}
    chosen = Filters(sport=_values(sport), division=_values(division), gender=_values(team))
    for reading, rank, left_out in _tries(SearchRequest(typed, chosen, names=names), known):
        ranked = [
            (place, -row.total_reviews, row.id)
            for row, lines in coaches
            if _passes(row, reading) and (place := _place(rank, lines)) is not None
        ]
        if ranked:
            return Answer([coach_id for _, _, coach_id in sorted(ranked)], left_out)
    return Answer([], [])


def _values(value: str | None) -> tuple[str, ...]:
    return (value,) if value else ()


def _passes(coach: Coach, reading: Reading) -> bool:
    """Return whether a coach passes the filters of a reading."""
    fields = {"sport": coach.sport, "division": coach.division, "role": coach.role, "state": coach.school.state}
    fields |= {"conference": coach.school.conference, "city": coach.school.city}
    filters = reading.filters
    return (
        all(not filters.values(name) or value in filters.values(name) for name, value in fields.items())
        and (not filters.gender or coach.gender in (*filters.gender, "Both"))
        and (not reading.school_ids or coach.university_id in reading.school_ids)
    )


def _earlier_programs(session: Session) -> dict[int, list[tuple[str, str]]]:
    """Return the folded university and the sport of each coach's posts elsewhere, by coach id."""
    found = defaultdict[int, list[tuple[str, str]]](list)
    posts = (
        select(Post.coach_id, University.folded, Sport.name)
        .select_from(Post)
        .join(Team, Team.id == Post.team_id)
        .join(University, University.id == Team.university_id)
        .join(Sport, Sport.id == Team.sport_id)
        .join(Coach, Coach.id == Post.coach_id)
        .where((Team.university_id != Coach.university_id) | (Team.sport_id != Coach.sport_id))
    )
    for coach_id, university, sport in session.execute(posts):
        found[coach_id].append((university, sport))
    return found


def _lines(coach: Coach, earlier: list[tuple[str, str]]) -> Lines:
    lines = lines_of_coach(fold(coach.name), fold(coach.university), fold(coach.sport), nicknames, university_aliases)
    for university, sport in earlier:
        before = lines.with_earlier or lines
        lines.with_earlier = lines_of_earlier(before, university, fold(sport), university_aliases)
    return lines


def _place(rank: "Rank", lines: Lines) -> int | None:
    """Return the rank without earlier posts, or the last one for a coach who matches only with them."""
    if (place := rank(lines)) is not None:
        return place
    return 5 if lines.with_earlier and rank(lines.with_earlier) is not None else None


Try = tuple[Reading, Rank, Sequence[str]]
"""The reading with the filters, the function that ranks a coach, and the words that are left out."""


def _tries(request: SearchRequest, known: set[str]) -> Iterator[Try]:
    """Yield the attempts in the order in which search makes them."""
    literal = request.literal
    text = literal.text
    if request.understood.is_nickname:
        yield literal, lambda lines: _whole_line_rank(text, lines), []
    elif request.understood.may_be_a_name:
        yield literal, lambda lines: _phrase_rank(text, lines), []
    for reading in request.readings:
        yield from ((reading, rank, reading.ignored) for rank in _as_written(reading.text, reading.schools))
    for reading in request.readings:
        yield reading, _mistyped(needed(together(reading.text)), known), reading.ignored
    first = request.with_filters
    words = needed(together(first.text))
    shorter = list(_without_needless(words, known))
    one_less = list(_without_one(shorter[-1] if shorter else words))
    free = [word.text for word in first.understood]
    for group, unfiltered in ((shorter, [words, *shorter]), (one_less, one_less)):
        yield from ((first, _by_kept(kept), _without(words, kept)) for kept in group)
        yield from ((literal, _by_kept(kept), [*free, *_without(words, kept)]) for kept in unfiltered if free and kept)


def _by_kept(words: list[str]) -> Rank:
    text = " ".join(words)
    return _by_words(text, _spelled(text, words))


def _as_written(text: str, schools: Sequence[str]) -> Iterator[Rank]:
    words = needed(together(text))
    if words and (words != [text] or len(_spelled(text, words)) > 1):
        yield _by_words(text, _spelled(text, words), schools)
    yield lambda lines: _substring_rank(text, lines)
    if joined := [word for word in _joined(text, words) if is_rare(word)]:
        yield _by_words(text, joined)


def _without(words: list[str], kept: list[str]) -> list[str]:
    return [word for word in words if word not in kept]


def needed(words: Sequence[str]) -> list[str]:
    """Return the distinct words without small ones, but always with the last word."""
    last = len(words) - 1
    return list(dict.fromkeys(word for index, word in enumerate(words) if word not in SMALL or index == last))


def _in_full(words: list[str]) -> list[str]:
    """Expand "st", which means Saint before a word that is not common and can mean State elsewhere."""
    pairs = zip_longest(words, words[1:], fillvalue="")
    return list(dict.fromkeys(full_word(word) if is_rare([following]) else word for word, following in pairs))


def _spelled(text: str, words: list[str]) -> list[list[str]]:
    words = _in_full(words)
    in_sports = " ".join(words)
    for short, sport in SPORTS:
        in_sports = f" {in_sports} ".replace(f" {short} ", f" {sport} ").strip()
    found = [words, needed(normal(text)), list(dict.fromkeys(in_sports.split()))]
    return [variant for index, variant in enumerate(found) if variant and variant not in found[:index]]


def _joined(text: str, words: list[str]) -> Iterator[list[str]]:
    if needed(plain(text)) != words or _in_full(words) != words:
        yield needed(plain(text))
    for size in (2, 3):
        for start in range(len(words) - size + 1):
            end = start + size
            yield [*words[:start], "".join(words[start:end]), *words[end:]]


def _without_needless(words: list[str], known: set[str]) -> Iterator[list[str]]:
    def is_known(word: str) -> bool:
        return len(word) < 3 or len(_spelled(word, [word])) > 1 or _is_prefix(word, known) or not is_rare([word])

    for is_kept in (is_known, lambda word: word not in FIRST_OUT, lambda word: len(word) > 2):
        kept = [word for word in words if is_kept(word)]
        if kept != words and is_rare(kept):
            words = kept
            yield kept


def _without_one(words: list[str]) -> Iterator[list[str]]:
    if len(words) < 3:
        return
    for out in [*range(1, len(words) - 1), len(words) - 1, 0]:
        kept = [word for index, word in enumerate(words) if index != out]
        if is_rare(kept):
            yield kept


def _by_words(text: str, spelled: list[list[str]], schools: Sequence[str] = ()) -> Rank:
    """Rank coaches who have all words. `schools` has the names of schools that the text names."""

    def rank(lines: Lines) -> int | None:
        if not any(all(_is_prefix(word, lines.words) for word in words) for words in spelled):
            return None
        place = _phrase_rank(text, lines)
        if place is None:
            return 1 if lines.all[1] in schools else 2
        return place

    return rank


def _phrase_rank(text: str, lines: Lines) -> int | None:
    if lines.all[0].startswith(text):
        return 0
    formed = " ".join(normal(text))
    texts = [text, formed] if " " in formed else [text]
    return 1 if any(f" {part}" in f" {line}" for line in lines.all for part in texts) else None


def _whole_line_rank(text: str, lines: Lines) -> int | None:
    if not any(f" {line}".endswith(f" {text}") for line in lines.all):
        return None
    return 0 if lines.all[0].startswith(text) else 1


def _substring_rank(text: str, lines: Lines) -> int | None:
    if lines.all[0].startswith(text):
        return 0
    if any(f" {text}" in f" {line}" for line in lines.all):
        return 1
    return 3 if any(text in line for line in lines.all) else None


def _mistyped(typed: list[str], known: set[str]) -> Rank:
    known = {word for word in known if len(word) >= 4}

    def rank(lines: Lines) -> int | None:
        for index, word in enumerate(typed):
            others = typed[:index] + typed[index + 1 :]
            corrections = {other for other in known if len(word) >= 4 and within_one_edit(word, other)}
            if corrections & lines.words and all(_is_prefix(other, lines.words) for other in others):
                return 4
        return None

    return rank


def _is_prefix(text: str, words: set[str]) -> bool:
    return any(word.startswith(text) for word in words)
