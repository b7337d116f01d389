"""The letter to readers: who gets one, when, and what it says. It is about the past week, or on a site with editions
about what is new since the previous edition.

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
from sideline.config.publication import Calendar
from sideline.core import clock, outbox
from sideline.core.crypto import Keys
from sideline.core.db.engine import insert_if_absent
from sideline.core.site import Site
from sideline.desk.claims.mails import FIRST_HOUR
from sideline.notifications.mail import sealed_letter
from sideline.reviews.editions import Edition
from sideline.reviews.ledger import Ledger, own_number
from sideline.teams.news import WEEK, Days, MoveNews, News, count_words, find_pages, read_news

SPREAD = timedelta(hours=8)
"""How long it takes on the day until all letters are queued."""

MAX_QUEUED = 500
"""No more letters are added while this many are queued, so that a mail server that is down does not fill the outbox."""

MAX_ROWS = 50
"""Maximum number of rows in a section of a letter."""

_AFTER_EDITION = timedelta(hours=1)
"""How long after the time of an edition its first letters are queued."""

_BATCH_SIZE = 50
_PROGRESS = "letters"
"""The name under which the figures have the day of the letters and the place of the reader handled last."""

_DAY = timedelta(days=1)
_PURPOSE = "link that stops the letter"
_END = "g"
"""After all places, which are hexadecimal."""


class _Issue(NamedTuple):
    """A letter to all readers: its day, which names it, the days with its news, and when the first ones are queued.
    `edition` is the page of the edition that it is about.
    """

    day: date
    reviewed: Days
    week: Days
    first: datetime
    edition: Ledger | None = None

    @property
    def words(self) -> dict[str, str]:
        """The variables of the template that are the same for everybody."""
        if self.edition:
            name = f"Edition of {self.day:%b} {self.day.day}"
            return {"day": name, "heading": name, "edition": f"/editions/{self.day}"}
        first, last = self.week
        days = f"{first:%b} {first.day} to {last:%b} {last.day}"
        return {"day": f"{self.day:%A, %b} {self.day.day}", "heading": f"New from {days}", "edition": ""}

    def summary(self, news: News) -> str:
        """Return a sentence about the whole site, which may be empty.

        About an edition it says only what its page says: a number that the page joins with those of other editions
        could otherwise be subtracted.
        """
        if self.edition is None:
            return news.summary()
        number = own_number(self.edition["appeared"])
        return f"{number:,} new reviews." if number else ""


def send_letters(site: Site, now: datetime) -> int:
    """Queue the letters that are due by now, as many as there is room for. Returns 0: all work is done in one call."""
    with site.database.reading() as session:
        issue = _last_issue(session, site.calendar, now)
    if issue is None or now < issue.first:
        return 0
    first = issue.first
    share = (now - first) / SPREAD
    until = f"{int(share * 16**8):08x}" if share < 1 else _END
    with site.database.reading() as session:
        place = _read_place(session, issue.day)
        room = MAX_QUEUED - outbox.count_letters(session)
        if place >= until or room <= 0:
            return 0
        ids = session.scalars(select(User.id).where(User.email_confirmed_at.is_not(None))).all()
        news = read_news(session, site.database.read_pool, issue.reviewed, issue.week)
    places = sorted((site.authors_key.letter_place_of(id_, issue.day), id_) for id_ in ids)
    due = [(at, id_) for at, id_ in places if place < at < until]
    while room > 0 and place < until:
        batch, due = due[:_BATCH_SIZE], due[_BATCH_SIZE:]
        reached = batch[-1][0] if due else until
        queued = _queue(site, issue, news, [id_ for _, id_ in batch], before=place, reached=reached)
        if queued is None:
            break
        place, room = reached, room - queued
    return 0


def _last_issue(session: Session, calendar: Calendar | None, now: datetime) -> _Issue | None:
    """Return the letter of this week; on a site with editions, the one of the last edition that has appeared. A week
    after that edition there is none anymore.
    """
    if calendar is None:
        day = clock.day(now) - timedelta(days=clock.day(now).weekday())
        week = (day - WEEK, day - _DAY)
        return _Issue(day, week, week, datetime.combine(day, time(FIRST_HOUR), UTC))
    appeared = select(Edition).where(Edition.progress == "done").order_by(Edition.day.desc()).limit(2)
    edition, last = [*session.scalars(appeared), None, None][:2]
    day, before = edition and edition.day, last and last.day
    first = calendar.publication_time(day) + _AFTER_EDITION if day else now
    if edition is None or day is None or now > first + WEEK:
        return None
    # Replies and moves of the edition's day are not complete before its end: they are in the next letter.
    reviewed, week = (before + _DAY if before else day - WEEK, day), (before or day - WEEK, day - _DAY)
    return _Issue(day, reviewed, week, first, edition.ledger["shown"])


def reader_of_token(keys: Keys, token: str) -> UUID:
    """Return the reader whose letters have this token in their links. Raises ValueError for any other token."""
    return UUID(bytes=keys.unseal(_PURPOSE, token))


def owner_of_letter(author: Author) -> str:
    """Return the owner key of a reader's letters in the outbox."""
    return f"letter {author.mail_owner}"


def letter_of(session: Session, news: News, own: PrivateRecord, origin: str) -> dict[str, Any] | None:
    """Return the variables of the template for a reader, without those of the issue; None if nothing is new for them.

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
    return {"sections": shown if choices.has_names else []}


def _queue(site: Site, issue: _Issue, news: News, ids: Sequence[UUID], *, before: str, reached: str) -> int | None:
    """Queue the letters of the readers from one place to another, and return how many; None if another process has done
    it.
    """
    queued = 0
    with site.database.writing() as session:
        if _read_place(session, issue.day, lock=True) != before:
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
                    **sealed_letter(site.authors_key, {**issue.words, "summary": issue.summary(news), **letter}),
                    "stop_token": site.keys.seal(_PURPOSE, user_id.bytes),
                }
                outbox.enqueue(session, site.keys, outbox.LETTER, payload)
                queued += 1
        session.merge(StoredFigures(name=_PROGRESS, content=[issue.day.isoformat(), reached]))
    return queued


def _wanted_letter(session: Session, site: Site, news: News, own: PrivateRecord) -> dict[str, Any] | None:
    follows_any = own.followed_coaches or own.followed_pages
    return letter_of(session, news, own, site.settings.origin) if own.letter.is_sent and follows_any else None


def _read_place(session: Session, day: date, *, lock: bool = False) -> str:
    """Return how far the letters of a day have come. After those of a later day, which another calendar may have had,
    there are none.
    """
    if lock:
        # Two processes that both found no row would both begin.
        row = {"name": _PROGRESS, "content": ["", ""]}
        insert_if_absent(session, StoredFigures, [row])
    stored = session.get(StoredFigures, _PROGRESS, with_for_update=lock or None)
    of_day, place = stored.content if stored else ("", "")
    if of_day > day.isoformat():
        return _END
    return str(place) if of_day == day.isoformat() else ""


def _coach_row(news: News, coach_id: int, origin: str) -> dict[str, Any]:
    coach = news.coaches[coach_id]
    words = [count_words(coach.reviews), "replied" if coach.has_replied else "", coach.score]
    return _row(coach.name, coach.about, [word for word in words if word], f"{origin}/coach/{coach_id}")


def _row(name: str, about: str, words: Sequence[str], link: str) -> dict[str, Any]:
    return {"name": name, "about": about, "words": words, "link": link}


def _section(title: str, rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {"title": title, "rows": rows[:MAX_ROWS], "more": max(0, len(rows) - MAX_ROWS)}
