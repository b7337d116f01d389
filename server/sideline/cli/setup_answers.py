"""The answers of `sideline setup`: settings and what to do with the new site, from a file (`--from`)."""

import os
from dataclasses import dataclass
from pathlib import Path

from sideline.accounts.passwords import check_strength
from sideline.accounts.validation import normalize_email
from sideline.cli.common import fail
from sideline.cli.setup_draft import Draft
from sideline.config.env_file import EnvFileError, parse_env_file, unknown_setting
from sideline.config.settings import Settings, SettingsError
from sideline.core.errors import Refusal

ADMIN_EMAIL = "SIDELINE_SETUP_ADMIN_EMAIL"
ADMIN_PASSWORD = "SIDELINE_SETUP_ADMIN_PASSWORD"  # noqa: S105  # the name of a variable
COACH_LIST = "SIDELINE_SETUP_COACH_LIST"
DEMO = "SIDELINE_SETUP_DEMO"
TEST_MAIL = "SIDELINE_SETUP_TEST_MAIL"
NAMES = (ADMIN_EMAIL, ADMIN_PASSWORD, COACH_LIST, DEMO, TEST_MAIL)
"""What a file of answers may have besides settings. They are not stored."""


@dataclass
class Answers:
    """What to do besides writing settings; '' and None for nothing."""

    admin_email: str = ""
    admin_password: str = ""
    coach_list: Path | None = None
    is_demo: bool = False
    test_mail_to: str = ""


def read_answers(file: Path, draft: Draft) -> Answers:
    """Read a file in the format of the settings file and put its settings into the draft. Ends the command if an answer
    is missing or invalid.
    """
    try:
        given = parse_env_file(file)
    except EnvFileError as error:
        fail(error)
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    setup = {name: given.pop(name, "") for name in NAMES}
    if problem := unknown_setting(Settings.model_fields, given):
        fail(problem)
    for name, value in given.items():
        if draft.file is None or (name in draft.fixed and os.environ[name] != value):
            fail(f"{name}: the environment sets it, too, or no settings file is used; remove it from one of the two")
    try:
        draft.set_all(given)
    except SettingsError as error:
        fail(error)
    return _answers(setup)


def check_admin(email: str, password: str | None = None) -> str:
    """Return the normalized address of the first admin. Raises ValueError with a sentence if it, or the password, is
    invalid.
    """
    try:
        if password is not None:
            check_strength(password)
        return normalize_email(email, if_empty="An email address is required")
    except Refusal as error:
        raise ValueError(error.message) from None


def _answers(given: dict[str, str]) -> Answers:
    email, coach_list = given[ADMIN_EMAIL], given[COACH_LIST]
    if given[DEMO].lower() not in ("", "true", "false"):
        fail(f"{DEMO}: must be true or false")
    is_demo = given[DEMO].lower() == "true"
    if is_demo and (email or coach_list):
        fail(f"{DEMO}: demo data has its own logins and coaches; remove {ADMIN_EMAIL} and {COACH_LIST}")
    if coach_list and not Path(coach_list).is_file():
        fail(f"{COACH_LIST}: {coach_list}: there is no such file")
    try:
        email = check_admin(email) if email else ""
    except ValueError as error:
        fail(f"{ADMIN_EMAIL}: {error}")
    try:
        if email:
            check_admin(email, given[ADMIN_PASSWORD])
    except ValueError as error:
        fail(f"{ADMIN_PASSWORD}: {error}")
    return Answers(
        email, given[ADMIN_PASSWORD], Path(coach_list) if coach_list else None, is_demo, given[TEST_MAIL] or email
    )
