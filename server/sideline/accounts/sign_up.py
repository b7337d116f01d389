"""Somebody signs up (contract section 1.5)."""

from dataclasses import dataclass
from typing import Any, cast
from uuid import uuid4

from fastapi.concurrency import run_in_threadpool
from sqlalchemy import Table, select
from sqlalchemy.orm import Session

from sideline.accounts.addresses import clean_address
from sideline.accounts.answers import look_alike_json, session_json, user_json
from sideline.accounts.errors import user_already_exists, validation_failed
from sideline.accounts.letters import post
from sideline.accounts.limits import Limits
from sideline.accounts.model import User
from sideline.accounts.one_time_tokens import new_token
from sideline.accounts.passwords import Hashing, check_strength
from sideline.accounts.redirects import confirmation_link
from sideline.accounts.schemas import SignUp
from sideline.accounts.sessions import open_session
from sideline.accounts.user_metadata import full_name, merged
from sideline.core import clock
from sideline.core.insert_if_absent import insert_if_absent
from sideline.core.site import Site


@dataclass(frozen=True)
class Newcomer:
    """A sign-up whose fields were found good; of the password only the hash is left."""

    email: str
    password_hash: str
    metadata: dict[str, Any]
    redirect_to: str | None


async def sign_up(
    site: Site, hashing: Hashing, limits: Limits, body: SignUp, redirect_to: str | None, address: str
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
    newcomer = Newcomer(email, await hashing.hash(body.password, address), metadata, redirect_to)
    if site.settings.confirm_email:
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
    with site.database.writing() as session:
        moment = clock.now()
        _insert(session, newcomer)
        user = session.scalars(select(User).where(User.email == newcomer.email).with_for_update(key_share=True)).one()
        waits = user.email_confirmed_at is None
        if waits:
            limits.spend_mail("confirmation", user.email)
            user.confirmation_sent_at = moment
        token = new_token(session, user.id if waits else uuid4(), "signup", moment)
        link = confirmation_link(site.settings, newcomer.redirect_to, token)
        post(
            session, site, "confirmation", to=user.email, full_name=full_name(newcomer.metadata), link=link, send=waits
        )
    if not waits:
        return look_alike_json(newcomer.email, newcomer.metadata, moment)
    # Told back is what was sent in, not what an earlier sign-up with this address said: it may be someone else's.
    answer = user_json(user)
    return answer | {"user_metadata": newcomer.metadata, "identities": _identities(answer, newcomer.metadata)}


def _identities(answer: dict[str, Any], metadata: dict[str, Any]) -> list[dict[str, Any]]:
    (identity,) = answer["identities"]
    facts = {key: identity["identity_data"][key] for key in ("sub", "email", "email_verified", "phone_verified")}
    return [identity | {"identity_data": metadata | facts}]


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
