"""The first admin of a new site, whom the operator creates together with two-step sign-in (`sideline setup`)."""

from uuid import uuid4

from sqlalchemy.orm import Session

from sideline.accounts.factors import APP_NAME, RECOVERY_CODES, RECOVERY_CODES_NAME, TOTP, AppSecret, add_factor
from sideline.accounts.recovery_codes import replace_codes
from sideline.accounts.users import insert_user
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.staff.members import set_role


class AddressTaken(Exception):
    """The address has an account. Its owner must turn on two-step sign-in before becoming an admin."""


def create_first_admin(session: Session, keys: Keys, email: str, password_hash: str, app: AppSecret) -> list[str]:
    """Create an admin with a confirmed address and this authenticator app. Returns new recovery codes, shown only once.

    `app.last_step` is the time step of the code that the operator has typed, so that it cannot be used again. Raises
    AddressTaken, and then changes nothing.
    """
    today = clock.start_of_day(clock.now())
    user = insert_user(
        session,
        id=uuid4(),
        email=email,
        password_hash=password_hash,
        user_metadata={},
        created_at=today,
        updated_at=today,
        email_confirmed_at=today,
    )
    if user is None:
        raise AddressTaken
    factor = add_factor(session, keys, user.id, aal="aal1", factor_type=TOTP, name=APP_NAME, secret=app)
    factor.is_verified = True
    session.flush()
    no_secret = AppSecret("")
    add_factor(
        session, keys, user.id, aal="aal2", factor_type=RECOVERY_CODES, name=RECOVERY_CODES_NAME, secret=no_secret
    )
    codes = replace_codes(session, user.id)
    set_role(session, email, "admin", needs_second_factor=True)
    return codes
