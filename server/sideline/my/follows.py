"""Follows of coaches, teams and schools, and the weekly letter about them (`operations.jobs.letter`).

All of it is stored in the user's private record only. A followed coach is a saved coach as well.
"""

from typing import Literal
from uuid import UUID

from fastapi import APIRouter, Response
from pydantic import Field, StrictBool
from sqlalchemy.orm import Session

from sideline.accounts.current_user import CurrentUser
from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, read_record, write_record
from sideline.authorship.private_record import PrivateRecord
from sideline.coaches.schemas import CoachCard
from sideline.coaches.schools import TEAMS, find_school
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.db.read_pool import ReadPool
from sideline.core.errors import Refusal
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.request_rules import ClientAddress
from sideline.core.http.schemas import RequestModel, ResponseModel, json_response, problem_responses
from sideline.core.limits import SAVES_PER_ADDRESS, SAVES_PER_USER
from sideline.core.outbox import remove_messages
from sideline.core.site import Site
from sideline.desk.claims.mails import claimant_of_token, set_weekly_mail
from sideline.my.saved import ids_saved_as, listed_coaches, save_in
from sideline.operations.jobs.letter import owner_of_letter, reader_of_token
from sideline.teams.news import Page, find_pages
from sideline.teams.team import find_team

MAX_FOLLOWS = 300
"""Pages that a user can follow: each answer lists them, and a letter names what is new on each."""

router = APIRouter(prefix="/api", tags=["follows"])


class ChangeFollow(RequestModel):
    """The page of a coach, a team or a school, and whether to follow it."""

    path: str = Field(
        pattern=r"^/(coach/[1-9][0-9]{0,17}|team/[^/\x00]{1,400}/[a-z-]{1,40}|school/[^/\x00]{1,400})$",
        examples=["/team/northfield-university/womens-soccer"],
    )
    wanted: StrictBool


class ChangeLetter(RequestModel):
    """What the weekly letter has."""

    is_sent: StrictBool
    has_moves: StrictBool
    has_names: StrictBool


class Followed(ResponseModel):
    """A followed page. A coach has a card."""

    kind: Literal["coach", "team", "school"]
    path: str
    name: str
    about: str
    colors: list[int]
    coach: CoachCard | None


class MyLetter(ResponseModel):
    """What the user follows, coaches first and the latest first, and what the weekly letter has."""

    is_sent: bool
    has_moves: bool
    has_names: bool
    follows: list[Followed]


@router.get("/my/letter", response_model=MyLetter, responses=problem_responses(401, 403))
def read_my_letter(user: CurrentUser, site: CurrentSite, session: ReadSession) -> Response:
    """Return what the user follows, and what the weekly letter has."""
    return json_response(_letter(session, read_record(session, Author(site.authors_key, user.id))))


@router.put("/my/letter", response_model=MyLetter, responses=problem_responses(401, 403, 422, 429))
def change_letter(user: CurrentUser, site: CurrentSite, session: WriteSession, body: ChangeLetter) -> Response:
    """Change what the weekly letter has, or turn it off."""
    site.rate_limiter.enforce(SAVES_PER_USER.of(user.id))
    return json_response(_letter(session, _choose(session, site, user.id, **body.model_dump())))


@router.put("/my/follows", response_model=MyLetter, responses=problem_responses(401, 403, 404, 409, 422, 429))
def change_follow(
    user: CurrentUser, site: CurrentSite, address: ClientAddress, session: WriteSession, body: ChangeFollow
) -> Response:
    """Follow the coach, team or school with this page, or no longer; repeating it changes nothing.

    Following a coach saves the coach too. A coach who is no longer followed stays saved.
    """
    site.rate_limiter.enforce(SAVES_PER_USER.of(user.id))
    author = Author(site.authors_key, user.id)
    lock_user(session, user.id)
    own = read_record(session, author)
    change = follow if body.wanted else unfollow
    if change(session, site.database.read_pool, own, body.path):
        if body.wanted and len(own.followed_coaches) + len(own.followed_pages) > MAX_FOLLOWS:
            raise Refusal(409, "too_many_follows", f"You can follow up to {MAX_FOLLOWS} pages. Unfollow some first.")
        write_record(session, author, own)
        session.flush()
        if body.wanted:
            site.rate_limiter.enforce(SAVES_PER_ADDRESS.of(address))
    return json_response(_letter(session, own))


@router.post("/weekly-mails/{token}/stop", status_code=204, responses=problem_responses(404))
def stop_weekly_mail(site: CurrentSite, session: WriteSession, token: str) -> Response:
    """Turn a weekly email off with the link in one: the letter, or a coach's about new reviews. Mail programs send this
    request, too (RFC 8058).
    """
    _set_by_token(session, site, token, wanted=False)
    return Response(status_code=204)


@router.post("/weekly-mails/{token}/resume", status_code=204, responses=problem_responses(404))
def resume_weekly_mail(site: CurrentSite, session: WriteSession, token: str) -> Response:
    """Turn a weekly email on again with the link in one, to undo `stop_weekly_mail`."""
    _set_by_token(session, site, token, wanted=True)
    return Response(status_code=204)


def follow(session: Session, pool: ReadPool, own: PrivateRecord, path: str) -> bool:
    """Add a page to those followed. Returns False if it was already. Raises Refusal 403, or 404 without such a page."""
    own.ensure_not_suspended()
    _, kind, *names = path.split("/")
    if kind == "coach":
        coach_id = int(names[0])
        save_in(session, own, coach_id, clock.today())
        saved_as = ids_saved_as(session, own, coach_id)
        if any(id_ in own.followed_coaches for id_ in saved_as):
            return False
        own.followed_coaches.append(saved_as[0])
        return True
    page = _find_page(session, pool, path)
    if page in find_pages(session, own.followed_pages).values():
        return False
    own.followed_pages.append(page.path)
    return True


def unfollow(session: Session, _pool: ReadPool, own: PrivateRecord, path: str) -> bool:
    """Remove a page from those followed. Returns False if it was not followed."""
    _, kind, *names = path.split("/")
    before = len(own.followed_coaches), len(own.followed_pages)
    if kind == "coach":
        saved_as = ids_saved_as(session, own, int(names[0]))
        own.followed_coaches = [id_ for id_ in own.followed_coaches if id_ not in saved_as]
    else:
        pages = find_pages(session, [*own.followed_pages, path] if kind == "school" or names[1] in TEAMS else [])
        same = {other for other, page in pages.items() if page == pages.get(path)}
        own.followed_pages = [other for other in own.followed_pages if other not in same]
    return before != (len(own.followed_coaches), len(own.followed_pages))


def _find_page(session: Session, pool: ReadPool, path: str) -> Page:
    _, kind, slug, *team = path.split("/")
    if kind == "team":
        find_team(pool, slug, team[0])
    elif find_school(pool, slug) is None:
        raise Refusal(404, "school_not_found", "School Not Found")
    return find_pages(session, [path])[path]


def _choose(
    session: Session, site: Site, user_id: UUID, *, is_sent: bool, by_link: bool = False, **choices: bool
) -> PrivateRecord:
    """Store what the user chose about the letter. A letter that waits is deleted if the user wants none.

    `by_link` stops the letter with its link, or undoes that. Raises ValueError if the user has turned it off on the
    site since: an old letter must not turn it on.
    """
    author = Author(site.authors_key, user_id)
    lock_user(session, user_id)
    own = read_record(session, author)
    may_resume = own.letter.is_sent or own.letter.was_stopped
    if by_link and is_sent and not may_resume:
        raise ValueError("turned off on the site")
    was_stopped = by_link and not is_sent and may_resume
    own.letter = own.letter._replace(is_sent=is_sent, was_stopped=was_stopped, **choices)
    write_record(session, author, own)
    if not own.letter.is_sent:
        remove_messages(session, site.keys, owner_of_letter(author))
    return own


def _set_by_token(session: Session, site: Site, token: str, *, wanted: bool) -> None:
    """Turn the emails of the reader or claimant whose email had this token on or off. Raises Refusal 404."""
    try:
        if (reader := _opened(site.keys, token)) is not None:
            _choose(session, site, reader, is_sent=wanted, by_link=True)
        else:
            set_weekly_mail(session, claimant_of_token(site.keys, token), wanted=wanted)
    except (ValueError, Refusal):
        raise Refusal(
            404, "unknown_link", "This link no longer works. You can turn the emails off on the site."
        ) from None


def _opened(keys: Keys, token: str) -> UUID | None:
    try:
        return reader_of_token(keys, token)
    except ValueError:
        return None


def _letter(session: Session, own: PrivateRecord) -> MyLetter:
    cards = listed_coaches(session, own.followed_coaches)
    coaches = {cards[id_]["id"]: cards[id_] for id_ in reversed(own.followed_coaches) if id_ in cards}
    found = find_pages(session, own.followed_pages)
    pages = dict.fromkeys(found[path] for path in reversed(own.followed_pages) if path in found)
    return MyLetter(
        is_sent=own.letter.is_sent,
        has_moves=own.letter.has_moves,
        has_names=own.letter.has_names,
        follows=[*map(_followed_coach, coaches.values()), *map(_followed_page, pages)],
    )


def _followed_coach(card: CoachCard) -> Followed:
    return Followed(
        kind="coach",
        path=f"/coach/{card['id']}",
        name=card["name"],
        about="",
        colors=card["colors"],
        coach=card,
    )


def _followed_page(page: Page) -> Followed:
    return Followed(
        kind="team" if page.sport else "school",
        path=page.path,
        name=page.name,
        about=page.school if page.sport else "",
        colors=list(page.colors),
        coach=None,
    )
