"""Confirmation of a school address: 'School mail confirmed', without the address and without the school.

A code is mailed to the address. Afterwards a keyed hash of it remains, so that one address confirms one account, and in
the user's private list that hash and the year.
"""

import re
import secrets
from datetime import timedelta
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Response
from limits import RateLimitItemPerDay, RateLimitItemPerHour
from pydantic import Field
from sqlalchemy import delete
from sqlalchemy.orm import Session

from sideline.accounts.current_user import CurrentUser
from sideline.accounts.users import lock_user
from sideline.accounts.validation import normalize_email
from sideline.authors import Author, ConfirmedSchool, PrivateList, SchoolAddressRow, SchoolCode, read_list, write_list
from sideline.core import clock, outbox
from sideline.core.db.engine import insert_if_absent
from sideline.core.errors import Refusal
from sideline.core.http.client_address import ClientAddress
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.schemas import RequestModel, ResponseModel, json_response, problem_responses

router = APIRouter(prefix="/api/my", tags=["account"])

CODE_LIFETIME = timedelta(hours=1)

CODES_PER_USER = "5 per hour; 10 per day"
CODES_PER_ADDRESS = "60 per hour"
MAILS_PER_MAILBOX = (RateLimitItemPerHour(10, 1, "school-mails"), RateLimitItemPerDay(20, 1, "school-mails-of-a-day"))
"""Beyond these no mail is sent, and the response is the same: it would tell that somebody else has asked for a code."""

TRIES_PER_USER = "10 per hour"
"""A code has six digits: who guesses needs years."""

_CODE = re.compile(r"[0-9]{6}")


class SchoolAddress(RequestModel):
    """A school address of the user."""

    email: str = Field(max_length=254)


class Code(RequestModel):
    """The code of the mail; spaces around and within do not count."""

    code: str = Field(max_length=40)


class SchoolMail(ResponseModel):
    """What the user has confirmed."""

    confirmed_in: int | None = Field(description="The year; null without a confirmation.")
    has_code: bool = Field(description="Whether a code was mailed that is still good.")


@router.get("/school-mail", response_model=SchoolMail, responses=problem_responses(401, 403))
def read_school_mail(user: CurrentUser, site: CurrentSite, session: ReadSession) -> Response:
    """Whether one has confirmed a school address, and when."""
    own = read_list(session, Author(site.authors_key, user.id))
    code = own.school_code
    has_code = code is not None and code.expires_at > clock.now().timestamp()
    return json_response(SchoolMail(confirmed_in=own.school.year if own.school else None, has_code=has_code))


@router.post("/school-mail", response_model=SchoolMail, responses=problem_responses(400, 401, 403, 409, 422, 429))
def request_code(
    *, user: CurrentUser, site: CurrentSite, client: ClientAddress, session: WriteSession, body: SchoolAddress
) -> Response:
    """Mail a code to a school address. Nobody is told whether it has confirmed an account."""
    address = normalize_email(body.email.strip(), if_empty="Please enter your school address")
    if not _is_of_school(address, site.settings.school_domains):
        raise Refusal(422, "no_school_address", "This is no school address we know. Most end in .edu.")
    for name, limits, who in (
        ("school-codes-per-user", CODES_PER_USER, str(user.id)),
        ("school-codes-per-address", CODES_PER_ADDRESS, client),
    ):
        site.rate_limiter.enforce(name, limits, who)
    code = f"{secrets.randbelow(1_000_000):06}"
    expires_at = int((clock.now() + CODE_LIFETIME).timestamp())
    author = Author(site.authors_key, user.id)
    tag = author.school_tag(address)
    may_mail = not any(site.rate_limiter.hit(rule, str(tag)) for rule in MAILS_PER_MAILBOX)
    lock_user(session, user.id)
    own = read_list(session, author)
    if own.school is not None:
        raise Refusal(409, "school_mail_confirmed", "You have confirmed a school address already.")
    own.school_code = SchoolCode(tag, code, expires_at)
    write_list(session, author, own)
    payload = {"template": "school-code", "to": address, "code": code}
    outbox.enqueue(session, site.keys, outbox.MAIL if may_mail else outbox.DUMMY_MAIL, payload)
    return json_response(SchoolMail(confirmed_in=None, has_code=True))


@router.post(
    "/school-mail/confirm", response_model=SchoolMail, responses=problem_responses(400, 401, 403, 409, 422, 429)
)
def confirm_code(user: CurrentUser, site: CurrentSite, session: WriteSession, body: Code) -> Response:
    """Confirm the school address that the code was mailed to; then the address is forgotten."""
    site.rate_limiter.enforce("school-code-tries", TRIES_PER_USER, str(user.id))
    author, now = Author(site.authors_key, user.id), clock.now()
    lock_user(session, user.id)
    own = read_list(session, author)
    sent = own.school_code
    if sent is None or sent.expires_at <= now.timestamp():
        raise Refusal(400, "school_code_expired", "This code has expired. Please ask for another one.")
    if not secrets.compare_digest("".join(body.code.split()).encode(), sent.code.encode()):
        raise Refusal(400, "wrong_school_code", "This is not the code of the mail. Please check it.")
    if not insert_if_absent(
        session, SchoolAddressRow, [{"address_tag": sent.address_tag}], SchoolAddressRow.address_tag
    ):
        raise Refusal(409, "school_address_used", "This address has confirmed another account.")
    own.school = ConfirmedSchool(sent.address_tag, now.year)
    own.school_code = None
    write_list(session, author, own)
    return json_response(SchoolMail(confirmed_in=now.year, has_code=False))


@router.delete("/school-mail", response_model=SchoolMail, responses=problem_responses(401, 403, 429))
def withdraw_confirmation(user: CurrentUser, site: CurrentSite, session: WriteSession) -> Response:
    """Take the confirmation back; the address may confirm an account again. Reviews keep what they show."""
    site.rate_limiter.enforce("school-code-tries", TRIES_PER_USER, str(user.id))
    author = Author(site.authors_key, user.id)
    lock_user(session, user.id)
    own = read_list(session, author)
    if own.school is not None or own.school_code is not None:
        forget_school(session, own.school)
        own.school = own.school_code = None
        write_list(session, author, own)
    return json_response(SchoolMail(confirmed_in=None, has_code=False))


def forget_school(session: Session, school: ConfirmedSchool | None) -> None:
    """Delete the hash of a confirmed address."""
    if school is not None:
        session.execute(delete(SchoolAddressRow).where(SchoolAddressRow.address_tag == school.address_tag))


def is_address_of(author: Author, own: PrivateList, email: str, address: str) -> bool:
    """Whether an address is the user's `email`, or a school address that is confirmed or waits to be."""
    tags = {school.address_tag for school in (own.school, own.school_code) if school}
    return address == email or (bool(tags) and author.school_tag(address) in tags)


def _is_of_school(address: str, listed: Path | None) -> bool:
    domain = address.rpartition("@")[2]
    domains = {"edu"} | (_listed_domains(listed, listed.stat().st_mtime_ns) if listed else set())
    parts = domain.split(".")
    return len(parts) > 1 and any(".".join(parts[start:]) in domains for start in range(len(parts)))


@lru_cache(maxsize=2)
def _listed_domains(file: Path, _changed_at: int) -> frozenset[str]:
    lines = (line.partition("#")[0].strip().lower() for line in file.read_text(encoding="utf-8").splitlines())
    return frozenset(line.removeprefix("@").removeprefix(".") for line in lines if line)
