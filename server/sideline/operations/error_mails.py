"""Emails to the admins about errors that `sideline doctor --alarm` found: each error at most once a day (UTC).

They are about the site, never about a visitor. A file on the machine that runs the doctor has what was sent.
"""

import json
from collections.abc import Sequence
from contextlib import closing

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from sideline.accounts.model import User
from sideline.config.settings import Settings, SettingsError, read_settings
from sideline.core import clock, outbox
from sideline.core.accounts_key import AccountsKeyLost
from sideline.core.crypto import UnusableKey, load_authors_key, load_keys
from sideline.core.db.engine import SQLITE_FILE, Database, url_of_database
from sideline.core.files import make_file
from sideline.core.site import Site
from sideline.operations.checks import Check
from sideline.operations.installation import may_read_keys
from sideline.staff.permissions import roles_with

FILE = "mailed-errors.json"
"""The file in the data folder with the day on which each error was last sent."""


class NotAlerted(Exception):
    """The admins could not be alerted. The message is one line."""


def alert_admins(checks: Sequence[Check]) -> int:
    """Queue an email, and a message to the chat of alarms, about the errors that were not sent today.

    Returns the number of these errors. Creates and migrates nothing, because the site may be the one that is broken.
    Raises NotAlerted.
    """
    errors = [check for check in checks if check.state == "error"]
    if not errors:
        return 0
    try:
        settings = read_settings()
        if not may_read_keys(settings):
            raise NotAlerted("a key of the site is missing or cannot be read")
        if not settings.database_url and not (settings.data_dir / SQLITE_FILE).exists():
            raise NotAlerted("there is no site")
        today, sent = clock.today().isoformat(), _read_alerted(settings)
        new = [check for check in errors if sent.get(check.name) != today]
        if new:
            _queue(settings, new)
            file = settings.data_dir / FILE
            make_file(file)
            sent = {name: day for name, day in sent.items() if day == today}
            file.write_text(json.dumps(sent | {check.name: today for check in new}))
    except (SettingsError, UnusableKey, AccountsKeyLost) as error:
        raise NotAlerted(str(error)) from None
    except (SQLAlchemyError, OSError) as error:
        raise NotAlerted(f"the database or the data folder cannot be used ({type(error).__name__})") from None
    return len(new)


def _read_alerted(settings: Settings) -> dict[str, str]:
    try:
        return dict(json.loads((settings.data_dir / FILE).read_text()))
    except (FileNotFoundError, ValueError, TypeError):
        return {}


def _queue(settings: Settings, errors: Sequence[Check]) -> None:
    lines = [{"name": check.name, "summary": check.summary, "remedy": check.remedy} for check in errors]
    with closing(Database(url_of_database(settings), with_timeouts=True)) as database:
        keys = load_keys(settings.signing_key, settings.data_dir)
        site = Site(settings, database, keys, load_authors_key(settings.authors_key, settings.data_dir))
        with site.database.writing() as session:
            for address in session.scalars(select(User.email).where(User.role.in_(roles_with("read_status")))):
                payload = {"template": "site-errors", "to": address, "link": f"{settings.origin}/desk/site"}
                outbox.enqueue(session, keys, outbox.MAIL, payload | {"errors": lines})
            if settings.alarm_webhook:
                text = [f"{line['name']}: {line['summary']} → {line['remedy']}" for line in lines]
                outbox.enqueue(session, keys, outbox.ALARM, {"text": "\n".join(["The site has errors:", *text])})
