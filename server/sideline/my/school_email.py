"""Confirm a school email address: 'School email confirmed', without revealing the address or the school.

A code is emailed to the address. Afterwards only a keyed hash of the address is stored, so that one address confirms
only one account, and the user's private record has that hash and the year. Who confirms it for the share of a roster
(`teams.roster_share`) needs an address of that school; then the private record also has the school's domain.
"""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, BackgroundTasks, Query, Response
from pydantic import Field
from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.current_user import CurrentUser
from sideline.accounts.mailed_code import MailedCode, check_code, code_expired, create_code
from sideline.accounts.users import lock_user
from sideline.accounts.validation import ENTER_VALID_EMAIL, MAX_EMAIL, normalize_email
from sideline.authorship.authors import Author, SchoolAddressRow, forget_addresses, read_record, write_record
from sideline.authorship.private_record import ConfirmedSchool, OwnReview, PrivateRecord, SchoolCode
from sideline.coaches.schools import School, find_school, is_school_address, matching_domain, read_email_domains
from sideline.coaches.team_model import season_at
from sideline.core import clock, outbox
from sideline.core.db.engine import insert_if_absent
from sideline.core.errors import Refusal
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.request_rules import ClientAddress
from sideline.core.http.schemas import RequestModel, ResponseModel, json_response, problem_responses
from sideline.core.limits import SCHOOL_CODE_TRIES, SCHOOL_CODES_PER_USER
from sideline.core.site import Site
from sideline.notifications.mail import delete_written_mails
from sideline.reviews.model import Review

router = APIRouter(prefix="/api/my", tags=["account"])

_FOR_SCHOOL = "The name in URLs of the school whose rosters the confirmation should count for."


class SchoolAddress(RequestModel):
    """The user's school email address."""

    email: str = Field(max_length=MAX_EMAIL)


class Code(RequestModel):
    """The code from the email; spaces are ignored."""

    code: str = Field(max_length=40)


class SchoolEmail(ResponseModel):
    """The user's confirmation of a school email."""

    confirmed_in: int | None = Field(description="The year of the confirmation, or null.")
    has_code: bool = Field(description="Whether a code was emailed that is still valid.")
    counts_here: bool = Field(description="Whether it counts for the rosters of `school` this season.")


ForSchool = Annotated[str, Query(alias="school", max_length=400, description=_FOR_SCHOOL)]


@router.get("/school-email", response_model=SchoolEmail, responses=problem_responses(401, 403, 404))
def read_school_email(user: CurrentUser, site: CurrentSite, session: ReadSession, slug: ForSchool = "") -> Response:
    """Return whether, and in which year, the user confirmed a school email."""
    return _response(read_record(session, Author(site.authors_key, user.id)), _domains_of(site, slug))


@router.post(
    "/school-email", response_model=SchoolEmail, responses=problem_responses(400, 401, 403, 404, 409, 422, 429)
)
def request_code(
    *,
    user: CurrentUser,
    site: CurrentSite,
    client: ClientAddress,
    session: WriteSession,
    background_tasks: BackgroundTasks,
    body: SchoolAddress,
    slug: ForSchool = "",
) -> Response:
    """Email a code to a school address, for the rosters of `school` to one of that school. The response does not reveal
    whether the address has confirmed an account.
    """
    address = normalize_email(
        body.email.strip(), if_empty="Please enter your school email address", if_invalid=ENTER_VALID_EMAIL
    )
    domains = _domains_of(site, slug)
    domain = matching_domain(address, domains)
    if slug and not domain:
        raise Refusal(422, "other_school", _words_about(domains))
    if not slug and not is_school_address(address, site.settings):
        raise Refusal(422, "no_school_address", "We don’t recognize this as a school address. Most end in .edu.")
    site.rate_limiter.enforce(SCHOOL_CODES_PER_USER.of(user.id))
    author = Author(site.authors_key, user.id)
    tag = author.school_tag(address)
    lock_user(session, user.id)
    own = read_record(session, author)
    if own.school is not None and (not slug or _counts(own, domains)):
        raise Refusal(409, "school_email_confirmed", "You have already confirmed a school email.")
    code = create_code(site.rate_limiter, "school", address, client)
    _delete_code(session, site, background_tasks, author, own, next_tag=tag)
    own.school_code = SchoolCode(tag, code.text, int(code.expires_at.timestamp()), domain)
    write_record(session, author, own)
    payload = {"template": "school-code", "to": address, "code": code.text, "owner": author.mail_owner}
    payload |= outbox.until(code.expires_at)
    outbox.enqueue(session, site.keys, code.message_kind, payload)
    return _response(own, domains)


@router.post(
    "/school-email/confirm", response_model=SchoolEmail, responses=problem_responses(400, 401, 403, 404, 409, 422, 429)
)
def confirm_code(
    *,
    user: CurrentUser,
    site: CurrentSite,
    session: WriteSession,
    background_tasks: BackgroundTasks,
    body: Code,
    slug: ForSchool = "",
) -> Response:
    """Confirm the school address that the code was emailed to. The address itself is not kept. It takes the place of an
    earlier one.
    """
    site.rate_limiter.enforce(SCHOOL_CODE_TRIES.of(user.id))
    author = Author(site.authors_key, user.id)
    lock_user(session, user.id)
    own = read_record(session, author)
    if own.school_code is None:
        raise code_expired("school")
    check_code(site.rate_limiter, "school", user.id, _mailed_code(own.school_code), body.code)
    tag = own.school_code.address_tag
    if own.school is None or own.school.address_tag != tag:
        _withdraw(session, own)
        if tag in own.withdrawn:
            own.withdrawn.remove(tag)
        elif not insert_if_absent(session, SchoolAddressRow, [{"address_tag": tag}], SchoolAddressRow.address_tag):
            raise Refusal(409, "school_address_used", "This address was used to confirm another account.")
    own.school = ConfirmedSchool(tag, clock.today().year, own.school_code.domain)
    _delete_code(session, site, background_tasks, author, own)
    write_record(session, author, own)
    return _response(own, _domains_of(site, slug))


@router.delete("/school-email", response_model=SchoolEmail, responses=problem_responses(401, 403, 429))
def remove_confirmation(
    user: CurrentUser, site: CurrentSite, session: WriteSession, background_tasks: BackgroundTasks
) -> Response:
    """Withdraw the confirmation. Reviews keep their badge; until they are deleted, the address cannot be used again."""
    site.rate_limiter.enforce(SCHOOL_CODE_TRIES.of(user.id))
    author = Author(site.authors_key, user.id)
    lock_user(session, user.id)
    own = read_record(session, author)
    if own.school is not None or own.school_code is not None:
        _withdraw(session, own)
        _delete_code(session, site, background_tasks, author, own)
        write_record(session, author, own)
    return _response(own, [])


def _withdraw(session: Session, own: PrivateRecord) -> None:
    """Take away the confirmation, if there is one."""
    if own.school is not None and has_school_badge(session, own.reviews):
        own.withdrawn.append(own.school.address_tag)
    elif own.school is not None:
        forget_addresses(session, [own.school.address_tag])
    own.school = None


def _response(own: PrivateRecord, domains: Collection[str]) -> Response:
    has_code = own.school_code is not None and not _mailed_code(own.school_code).is_expired
    year = own.school.year if own.school else None
    return json_response(SchoolEmail(confirmed_in=year, has_code=has_code, counts_here=_counts(own, domains)))


def _counts(own: PrivateRecord, domains: Collection[str]) -> bool:
    return own.school is not None and own.school.counts_for(domains, season_at(clock.today()))


def _domains_of(site: Site, slug: str) -> list[str]:
    """Return the email domains of the school with this slug or former slug; none without one. Raises Refusal 404."""
    if not slug:
        return []
    pool = site.database.read_pool
    school = find_school(pool, slug)
    if isinstance(school, str):
        school = find_school(pool, school)
    if not isinstance(school, School):
        raise Refusal(404, "school_not_found", "School Not Found")
    return read_email_domains(pool, school.id)


def _words_about(domains: Sequence[str]) -> str:
    if not domains:
        return "We don’t know the email addresses of this school yet."
    return f"This isn’t an address of this school. Its addresses end in {' or '.join(f'@{name}' for name in domains)}."


def has_school_badge(session: Session, reviews: Sequence[OwnReview]) -> bool:
    """Whether any of a user's reviews has the school email badge."""
    ids = [review.row_id for review in reviews]
    return session.scalar(select(Review.id).where(Review.id.in_(ids), Review.school_email).limit(1)) is not None


def _mailed_code(code: SchoolCode) -> MailedCode:
    return MailedCode(code.code, datetime.fromtimestamp(code.expires_at, UTC))


def _delete_code(
    session: Session,
    site: Site,
    background_tasks: BackgroundTasks,
    author: Author,
    own: PrivateRecord,
    *,
    next_tag: UUID | None = None,
) -> None:
    """Delete the code in a private record and the email that contains it, unless the next code has the same address."""
    if own.school_code is None:
        return
    tag = own.school_code.address_tag
    outbox.remove_messages(session, site.keys, author.mail_owner)
    if tag != next_tag:
        is_code_address = partial(_has_tag, author, tag)
        background_tasks.add_task(delete_written_mails, site.settings, is_code_address, template="school-code")
    own.school_code = None


def _has_tag(author: Author, tag: UUID, address: str) -> bool:
    return author.school_tag(address) == tag


def is_address_of(author: Author, own: PrivateRecord, email: str, address: str) -> bool:
    """Whether `address` is the user's `email`, or a school address that is confirmed or has a pending code."""
    tags = {school.address_tag for school in (own.school, own.school_code) if school}
    return address == email or (bool(tags) and author.school_tag(address) in tags)
