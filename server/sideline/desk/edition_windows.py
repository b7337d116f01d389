"""The windows of editions on a site with `seasons`: what an admin sees of them, and how one changes them.

What waits follows the windows: it appears with the first edition of its sport after the last one that had closed when
it was written (`Calendar.stored_day`). So a change writes nothing but the windows. An edition that is closed, or over,
stays as it is.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Literal

from fastapi import APIRouter, Response
from pydantic import Field
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sideline.coaches.choices import SPORTS
from sideline.config.publication import WINDOWS_FILE, Calendar, Window, read_windows_file
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.db.engine import Database
from sideline.core.edition_windows import EditionWindows, read_windows, windows_of
from sideline.core.errors import Refusal
from sideline.core.http.deps import ReadSession, WriteSession
from sideline.core.http.schemas import RequestModel, ResponseModel, json_response, problem_responses
from sideline.core.site import calendar_of
from sideline.desk.log import write_log
from sideline.desk.members import StaffMember, WindowStaff, not_found
from sideline.reviews.editions import RETRIED_FOR, is_appearing

router = APIRouter(prefix="/api", tags=["moderation"])

MAX_WINDOWS = 500

SHORTEST = timedelta(days=7)
"""The least time from one closing day of a sport to the next. What is in an edition was written in that time, and it
must not tell more than a weekly edition does.
"""

FARTHEST = timedelta(days=2 * 365)
"""How far from today a window may be. A later one is probably a mistake in the year."""

_CHANGED = "Another admin has changed the windows. Please load the page again."


class EditionWindow(ResponseModel):
    """An edition of a sport, or of all sports that have no windows of their own in its year."""

    sport: str = Field(description="Empty for all sports.")
    closes: date = Field(description="What is written until the end of this day is in the edition.")
    publishes: date = Field(description="The day on which it appears.")
    state: Literal["open", "closed", "over"]


class NextEditionOf(ResponseModel):
    """The next edition with what is written now about these sports."""

    sports: list[str]
    closes: date
    publishes: date


class EditionWindowList(ResponseModel):
    """All windows, in the order of their days, and what follows from them."""

    version: int = Field(description="Changing the windows needs this.")
    windows: list[EditionWindow]
    upcoming: list[NextEditionOf] = Field(description="The next edition of each sport, earliest first.")
    before: list[EditionWindow] | None = Field(
        description="The open windows before the last change, to undo it; null if there was none."
    )


class SetWindow(RequestModel):
    """A window to set."""

    sport: str = Field(max_length=100)
    closes: date
    publishes: date


class SetWindows(RequestModel):
    """The windows that replace all open ones."""

    version: int = Field(ge=0)
    windows: list[SetWindow] = Field(max_length=MAX_WINDOWS)
    preview: bool = False


class MovedEdition(ResponseModel):
    """The next edition of these sports before and after a change."""

    sports: list[str]
    before: date
    after: date
    closes: date = Field(description="The last day on which something can be written for it after the change.")


class ChangedWindows(ResponseModel):
    """What a change does, or would do."""

    added: list[EditionWindow]
    removed: list[EditionWindow]
    moved: list[MovedEdition]


@router.get("/desk/edition-windows", response_model=EditionWindowList, responses=problem_responses(403, 404))
def read_edition_windows(_staff: WindowStaff, session: ReadSession) -> Response:
    """Return the windows of editions; for admins. 404 on a site without `seasons`."""
    calendar, now = _calendar(session), clock.now()
    version = read_windows(session.connection()).version
    return json_response(
        EditionWindowList(
            version=version,
            windows=_listed(calendar, calendar.windows, now),
            upcoming=_upcoming(calendar, now),
            before=_before(session, calendar, version, now),
        )
    )


@router.post("/desk/edition-windows", response_model=ChangedWindows, responses=problem_responses(403, 404, 409, 422))
def set_edition_windows(staff: WindowStaff, session: WriteSession, body: SetWindows) -> Response:
    """Replace the windows that are still open, or preview what that would change; for admins."""
    return json_response(change_windows(session, staff, body))


def change_windows(session: Session, staff: StaffMember, body: SetWindows) -> ChangedWindows:
    """Replace the open windows, or return what that would change.

    Raises Refusal 404 on a site without `seasons`, 409 if another admin was faster or an edition must appear first, and
    422 for windows that are in the past, overlap, or are too close to each other.
    """
    old, now = _calendar(session), clock.now()
    version = read_windows(session.connection()).version
    if body.version != version:
        raise Refusal(409, "changed_since", _CHANGED)
    windows = [Window(one.sport, one.closes, one.publishes) for one in body.windows]
    _ensure_possible(old, windows, now)
    new = old.with_open_windows(windows, now)
    _ensure_apart(new, windows, now)
    _ensure_none_appears(session, old, new, now)
    is_open = [window for window in old.windows if not old.is_closed(window, now)]
    changed = ChangedWindows(
        added=_listed(new, [window for window in windows if window not in is_open], now),
        removed=_listed(new, [window for window in is_open if window not in windows], now),
        moved=_moved(old, new, now),
    )
    if not body.preview and (changed.added or changed.removed):
        _store(session, version + 1, new.windows)
        details = [f"added: {_words(one)}" for one in changed.added]
        details += [f"removed: {_words(one)}" for one in changed.removed]
        write_log(session, staff.id, "edition_windows", details="; ".join(details))
    return changed


class UnusableWindows(Exception):
    """The file of windows in the data folder cannot be imported."""


def import_windows_file(settings: Settings, database: Database) -> None:
    """Store the windows of the file in the data folder that earlier releases read, and rename it, so that nobody takes
    it for what applies. Raises UnusableWindows if it cannot be imported.
    """
    file = settings.data_dir / WINDOWS_FILE
    if settings.publication_mode != "seasons" or not file.exists():
        return
    try:
        windows = read_windows_file(file)
    except ValueError as error:
        raise UnusableWindows(error) from None
    if unknown := sorted({window.sport for window in windows} - {"", *SPORTS}):
        raise UnusableWindows(
            f"{file}: {unknown[0]!a} is no sport of this site: write it as one of {', '.join(SPORTS)}"
        )
    with database.writing() as session:
        stored = read_windows(session.connection())
        if stored.version == 0:
            _store(session, 1, windows)
        elif not set(windows) <= set(stored.windows):
            raise UnusableWindows(
                f"{file} is not read anymore: set the windows at /desk/edition-windows, and delete it"
            )
    file.replace(file.with_suffix(".imported.csv"))


def _calendar(session: Session) -> Calendar:
    calendar = calendar_of(session)
    if calendar is None or calendar.mode != "seasons":
        raise not_found()
    return calendar


def _store(session: Session, version: int, windows: Iterable[Window]) -> None:
    rows = [[one.sport, one.closes.isoformat(), one.publishes.isoformat()] for one in windows]
    session.add(EditionWindows(version=version, windows=rows))
    try:
        session.flush()
    except IntegrityError:
        raise Refusal(409, "changed_since", _CHANGED) from None


def _before(session: Session, calendar: Calendar, version: int, now: datetime) -> list[EditionWindow] | None:
    if version == 0:
        return None
    rows = session.scalar(select(EditionWindows.windows).where(EditionWindows.version == version - 1))
    return [one for one in _listed(calendar, windows_of(rows or []), now) if one.state == "open"]


def _listed(calendar: Calendar, windows: Iterable[Window], now: datetime) -> list[EditionWindow]:
    def state(window: Window) -> Literal["open", "closed", "over"]:
        if not calendar.is_closed(window, now):
            return "open"
        return "closed" if calendar.publication_time(window.publishes) > now else "over"

    ordered = sorted(windows, key=lambda window: (window.publishes, window.sport))
    return [
        EditionWindow(sport=one.sport, closes=one.closes, publishes=one.publishes, state=state(one)) for one in ordered
    ]


def _words(window: Window | EditionWindow) -> str:
    return f"{window.sport or 'All sports'}, closes {_date(window.closes)}, published {_date(window.publishes)}"


def _date(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"


def _next(calendar: Calendar, sport: str, now: datetime) -> Window:
    return next(window for window in calendar.windows_around(now, sport) if not calendar.is_closed(window, now))


def _upcoming(calendar: Calendar, now: datetime) -> list[NextEditionOf]:
    sports = defaultdict[tuple[date, date], list[str]](list)
    for sport in SPORTS:
        window = _next(calendar, sport, now)
        sports[window.publishes, window.closes].append(sport)
    return [
        NextEditionOf(sports=of_day, publishes=publishes, closes=closes)
        for (publishes, closes), of_day in sorted(sports.items())
    ]


def _moved(old: Calendar, new: Calendar, now: datetime) -> list[MovedEdition]:
    sports = defaultdict[tuple[date, date, date], list[str]](list)
    for sport in SPORTS:
        before, after = _next(old, sport, now), _next(new, sport, now)
        if (before.publishes, before.closes) != (after.publishes, after.closes):
            sports[before.publishes, after.publishes, after.closes].append(sport)
    return [
        MovedEdition(sports=of_day, before=before, after=after, closes=closes)
        for (before, after, closes), of_day in sorted(sports.items())
    ]


# What is refused.


def _ensure_possible(calendar: Calendar, windows: Sequence[Window], now: datetime) -> None:
    today = now.astimezone(calendar.zone).date()
    for window in windows:
        if window.sport and window.sport not in SPORTS:
            _refuse("unknown_sport", f"{window.sport[:40]} is no sport of this site.")
        if window.closes < today:
            _refuse("past_day", f"{_words(window)}: this window would close in the past.")
        if window.closes >= window.publishes:
            _refuse("closes_late", f"{_words(window)}: a window must close on a day before it is published.")
        if window.publishes > today + FARTHEST:
            _refuse("far_day", f"{_words(window)}: this is more than two years from today.")


def _ensure_apart(calendar: Calendar, windows: Sequence[Window], now: datetime) -> None:
    """Refuse windows that overlap, or are too close to another one of the same sport, also to one that is over."""
    for sport in sorted({"", *(window.sport for window in windows)}):
        of_sport = calendar.windows_around(now, sport)
        for first, second in pairwise(of_sport):
            if calendar.is_closed(second, now) or not (first in windows or second in windows):
                continue
            both = f"{_words(first)}, and {_words(second)}"
            if second.closes < first.publishes:
                _refuse("overlap", f"{both}: a window must not close before the one before it is published.")
            if second.closes - first.closes < SHORTEST:
                days = SHORTEST.days
                _refuse("too_close", f"{both}: there must be at least {days} days from one closing day to the next.")


def _ensure_none_appears(session: Session, old: Calendar, new: Calendar, now: datetime) -> None:
    """Refuse a change of a sport whose edition is closed and has not appeared: what is in it, and what waits for the
    next one, could no longer be told apart.
    """
    if is_appearing(session):
        raise Refusal(409, "edition_appears", "An edition is appearing now. Please try again in a few minutes.")
    for sport in SPORTS:
        if _open(old, sport, now) == _open(new, sport, now):
            continue
        for window in old.windows_around(now, sport):
            if old.is_closed(window, now) and now < old.publication_time(window.publishes) + RETRIED_FOR:
                message = f"{sport}: the edition is closed and appears on {_date(window.publishes)}. Its windows can be"
                raise Refusal(409, "edition_closed", f"{message} changed an hour after that.")


def _open(calendar: Calendar, sport: str, now: datetime) -> set[tuple[date, date]]:
    windows = calendar.windows_around(now, sport)
    return {(window.closes, window.publishes) for window in windows if not calendar.is_closed(window, now)}


def _refuse(code: str, message: str) -> None:
    raise Refusal(422, code, message)
