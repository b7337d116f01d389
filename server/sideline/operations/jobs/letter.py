"""The weekly letter to readers: who gets one, when, and what it says.

A letter depends only on public data and on what its reader follows and chose. It is sent even if the only new review is
by the reader, so that neither getting one nor getting none tells anything about what the reader wrote.

Nothing stores who got a letter. Each week the readers have another order, which only the authors' key tells, and the
site stores how far it has come: a batch of letters and the new place are one transaction, so that a process that is
killed at any time loses no letter and sends none twice.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.authorship.authors import Author, read_record
from sideline.authorship.private_record import DamagedRecord, PrivateRecord
from sideline.coaches.numbers import StoredFigures
from sideline.core import clock, outbox
from sideline.core.crypto import Keys
from sideline.core.db.engine import insert_if_absent
from sideline.core.site import Site
from sideline.desk.claims.mails import FIRST_HOUR
from sideline.notifications.mail import sealed_letter
from sideline.teams.news import WEEK, MoveNews, News, count_words, find_pages, read_news

SPREAD = timedelta(hours=8)
"""How long it takes on Monday until all letters are queued."""

MAX_QUEUED = 500
"""No more letters are added while this many are queued, so that a mail server that is down does not fill the outbox."""

MAX_ROWS = 50
"""Maximum number of rows in a section of a letter."""

_BATCH_SIZE = 50
_PROGRESS = "letters"
"""The name under which the figures have the Monday and the place of the reader handled last."""

_PURPOSE = "link that stops the letter"
_END = "g"
"""After all places, which are hexadecimal."""


class _Progress(NamedTuple):
    monday: date
    place: str


def send_letters(site: Site, now: datetime) -> int:
    """Queue the letters that are due by now, as many as there is room for. Returns 0: all work is done in one call."""
    monday = clock.day(now) - timedelta(days=clock.day(now).weekday())
    first = datetime.combine(monday, time(FIRST_HOUR), UTC)
    if now < first:
        return 0
    share = (now - first) / SPREAD
    until = f"{int(share * 16**8):08x}" if share < 1 else _END
    with site.database.reading() as session:
        progress = _read_progress(session, monday)
        room = MAX_QUEUED - outbox.count_letters(session)
        if progress.place >= until or room <= 0:
            return 0
        ids = session.scalars(select(User.id).where(User.email_confirmed_at.is_not(None))).all()
        news = read_news(session, site.database.read_pool, monday)
    places = sorted((site.authors_key.letter_place_of(id_, monday), id_) for id_ in ids)
    due = [place for place in places if progress.place < place[0] < until]
    while room > 0 and progress.place < until:
        batch, due = due[:_BATCH_SIZE], due[_BATCH_SIZE:]
        reached = progress._replace(place=batch[-1][0] if due else until)
        queued = _queue(site, news, [id_ for _, id_ in batch], progress, reached)
        if queued is None:
            break
        progress, room = reached, room - queued
    return 0


def reader_of_token(keys: Keys, token: str) -> UUID:
    """Return the reader whose letters have this token in their links. Raises ValueError for any other token."""
    return UUID(bytes=keys.unseal(_PURPOSE, token))


def owner_of_letter(author: Author) -> str:
    """Return the owner key of a reader's letters in the outbox."""
    return f"letter {author.mail_owner}"


def letter_of(session: Session, news: News, own: PrivateRecord, origin: str) -> dict[str, Any] | None:
    """Return the variables of the template for a reader, without those of the week; None if nothing is new for them.

    For a reader who wants no names, they say only that something is new.
    """
    choices = own.letter
    ids = dict.fromkeys(news.aliases.get(id_, id_) for id_ in reversed(own.followed_coaches))
    pages = find_pages(session, own.followed_pages) if own.followed_pages else {}
    coaches = [_coach_row(news, id_, origin) for id_ in ids if id_ in news.coaches]
    teams = []
    moves: dict[int, MoveNews] = {move.coach_id: move for move in news.moves if move.coach_id in ids}
    for page in dict.fromkeys(reversed(pages.values())):
        if words := count_words(news.reviews_of(page)):
            about = page.school if page.sport else ""
            teams.append(_row(page.name, about, [words], origin + page.path))
        moves |= {move.coach_id: move for move in news.moves_of(page)}
    moved = [_row(move.name, move.words, [move.label], f"{origin}/coach/{move.coach_id}") for move in moves.values()]
    sections = [
        _section("Coaches", coaches),
        _section("Teams and schools", teams),
        _section("Moves", moved if choices.has_moves else []),
    ]
    shown = [section for section in sections if section["rows"]]
    if not shown:
        return None
    return {"sections": shown if choices.has_names else [], "summary": news.summary()}


def _queue(site: Site, news: News, ids: Sequence[UUID], before: _Progress, reached: _Progress) -> int | None:
    """Queue the letters of a batch of readers, and return how many; None if another process has done it."""
    queued, monday = 0, before.monday
    with site.database.writing() as session:
        if _read_progress(session, monday, lock=True) != before:
            return None
        # No account is deleted while its letter is being queued; the deletion then deletes the letter.
        users = select(User.id, User.email).where(User.id.in_(ids)).order_by(User.id)
        for user_id, email in session.execute(users.with_for_update(read=True, key_share=True)).all():
            author = Author(site.authors_key, user_id)
            try:
                own = read_record(session, author)
            except DamagedRecord:
                continue
            letter = _wanted_letter(session, site, news, own)
            if letter is not None:
                payload = {
                    "template": "letter",
                    "to": email,
                    "owner": owner_of_letter(author),
                    **sealed_letter(site.authors_key, {**_dates(monday), **letter}),
                    "stop_token": site.keys.seal(_PURPOSE, user_id.bytes),
                }
                outbox.enqueue(session, site.keys, outbox.LETTER, payload)
                queued += 1
        session.merge(StoredFigures(name=_PROGRESS, content=[monday.isoformat(), reached.place]))
    return queued


def _wanted_letter(session: Session, site: Site, news: News, own: PrivateRecord) -> dict[str, Any] | None:
    follows_any = own.followed_coaches or own.followed_pages
    return letter_of(session, news, own, site.settings.origin) if own.letter.is_sent and follows_any else None


def _read_progress(session: Session, monday: date, *, lock: bool = False) -> _Progress:
    """Return how far the letters of a week have come."""
    if lock:
        # Two processes that both found no row would both begin.
        row = {"name": _PROGRESS, "content": ["", ""]}
        insert_if_absent(session, StoredFigures, [row])
    stored = session.get(StoredFigures, _PROGRESS, with_for_update=lock or None)
    of_week, place = stored.content if stored else ("", "")
    return _Progress(monday, place if of_week == monday.isoformat() else "")


def _coach_row(news: News, coach_id: int, origin: str) -> dict[str, Any]:
    coach = news.coaches[coach_id]
    words = [count_words(coach.reviews), "replied" if coach.has_replied else "", coach.score]
    return _row(coach.name, coach.about, [word for word in words if word], f"{origin}/coach/{coach_id}")


def _row(name: str, about: str, words: Sequence[str], link: str) -> dict[str, Any]:
    return {"name": name, "about": about, "words": words, "link": link}


def _section(title: str, rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {"title": title, "rows": rows[:MAX_ROWS], "more": max(0, len(rows) - MAX_ROWS)}


def _dates(monday: date) -> dict[str, str]:
    first, last = monday - WEEK, monday - timedelta(days=1)
    return {
        "day": f"{monday:%A, %b} {monday.day}",
        "days": f"{first:%b} {first.day} to {last:%b} {last.day}",
    }
