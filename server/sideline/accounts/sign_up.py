"""Somebody signs up (contract section 1.5; docs/decisions/0007 on where addresses are confirmed)."""

from dataclasses import dataclass
from typing import Any, cast
from uuid import uuid4

from fastapi.concurrency import run_in_threadpool
from sqlalchemy import Table
from sqlalchemy.orm import Session

from sideline.accounts import pending
from sideline.accounts.addresses import clean_address
from sideline.accounts.answers import session_json, unconfirmed_json
from sideline.accounts.errors import user_already_exists, validation_failed
from sideline.accounts.letters import post_confirmation
from sideline.accounts.limits import Limits
from sideline.accounts.model import PendingSignUp, User
from sideline.accounts.passwords import Hashing, check_strength
from sideline.accounts.schemas import SignUp
from sideline.accounts.sessions import open_session
from sideline.accounts.user_metadata import merged
from sideline.core import clock
from sideline.core.db.upserts import insert_if_absent
from sideline.core.http.deps import Site


@dataclass(frozen=True)
class Newcomer:
    """A sign-up whose fields were found good; of the password only the hash is left. `address` is the network's."""

    email: str
    password_hash: str
    metadata: dict[str, Any]
    redirect_to: str | None
    address: str


async def sign_up(
    *, site: Site, hashing: Hashing, limits: Limits, body: SignUp, redirect_to: str | None, address: str
) -> dict[str, Any]:
    """A session, or where addresses must be confirmed the bare user.

    Raises 400 and 422 for bad fields; 422 `user_already_exists` where there is no confirmation to hide it behind.
    """
    email = clean_address(body.email, if_empty="An email address is required")
    if not body.password:
        raise validation_failed("Signup requires a valid password")
    check_strength(body.password)
    # Four kilobytes of short texts take some milliseconds to clean.
    metadata = await run_in_threadpool(merged, {}, body.data or {})
    # Hashed before looking whether the address is taken: both take the same time.
    password_hash = await hashing.hash(body.password, address)
    newcomer = Newcomer(email, password_hash, metadata, redirect_to, address)
    if site.settings.confirms_email:
        return await run_in_threadpool(_ask_to_confirm, site, limits, newcomer)
    return await run_in_threadpool(_welcome, site, newcomer)


def _welcome(site: Site, newcomer: Newcomer) -> dict[str, Any]:
    with site.database.writing() as session:
        moment = clock.now()
        user = _insert(session, newcomer)
        if user is None:
            raise user_already_exists()
        user.email_confirmed_at = moment
        opened = open_session(session, site.keys, user, "password", moment)
    return session_json(site, opened, moment)


def _ask_to_confirm(site: Site, limits: Limits, newcomer: Newcomer) -> dict[str, Any]:
    """The same work and answer whether the address has an account or not; only the mail differs."""
    limits.ask_for_mail("confirmation", newcomer.email, newcomer.address)
    mail = limits.spend_mail("confirmation", newcomer.email, newcomer.address, sent=True)
    moment = clock.now()
    row = PendingSignUp(
        id=uuid4(),
        email=newcomer.email,
        origin=pending.origin_hash(site.keys, newcomer.address),
        password_hash=newcomer.password_hash,
        user_metadata=newcomer.metadata,
        created_at=moment,
    )
    answer = unconfirmed_json(row)
    # Without a mail nobody could confirm it, so it need not be kept.
    if mail:
        with site.database.writing() as session:
            token = pending.add(session, row)
            post_confirmation(session, site, newcomer.email, token, newcomer.redirect_to)
    return answer


def _insert(session: Session, newcomer: Newcomer) -> User | None:
    """The new user; None when the address has an account."""
    moment = clock.now()
    row = {
        "id": uuid4(),
        "email": newcomer.email,
        "password_hash": newcomer.password_hash,
        "user_metadata": newcomer.metadata,
        "created_at": moment,
        "updated_at": moment,
    }
    table = cast(Table, User.__table__)
    added = insert_if_absent(session, table, [row], table.c.id)
    return session.get_one(User, added[0].id) if added else None
