"""The settings of the site that admins have changed at the desk (`operations.site_settings`).

They replace those of the settings file. Each change adds a row, and the last row of a name applies. A process reads
them at its start and every few seconds (`core.site`).
"""

from typing import NamedTuple

import structlog
from sqlalchemy import Connection, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from sideline.config.settings import Settings, SettingsError
from sideline.core.db.engine import Base, Database

log = structlog.get_logger()


class SiteSetting(Base):
    """A change of a setting; `value` is null if the settings file applies again. Versions begin with 1 and have no
    gaps: of two admins who change the same version, the second one is refused. Of logos, all but the
    last two are emptied.
    """

    __tablename__ = "site_settings"

    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(40))
    value: Mapped[str | None] = mapped_column(Text)


class StoredSettings(NamedTuple):
    """The values of the desk by name, and the version of the last change; 0 if there was none."""

    version: int
    values: dict[str, str]


NEWEST_VERSION = "SELECT COALESCE(MAX(version), 0) FROM site_settings"

_LAST_VALUES = """
SELECT version, name, value FROM site_settings
WHERE version IN (SELECT MAX(version) FROM site_settings GROUP BY name)
"""


def read_site_settings(connection: Connection) -> StoredSettings:
    """Return what the desk has set."""
    rows = connection.execute(text(_LAST_VALUES)).all()
    version = max((row.version for row in rows), default=0)
    return StoredSettings(version, {row.name: row.value for row in rows if row.value is not None})


def settings_of_site(settings: Settings, database: Database) -> Settings:
    """Return the settings with what the desk has set. A value that is not valid in this release is logged and left out.
    Raises SQLAlchemyError.
    """
    with database.reading() as session:
        values = read_site_settings(session.connection()).values
    valid = {name: value for name, value in values.items() if _is_valid(settings, name, value)}
    return settings.with_site_settings(valid)


def _is_valid(settings: Settings, name: str, value: str) -> bool:
    try:
        settings.with_site_settings({name: value})
    except SettingsError as error:
        log.error("site_setting_not_used", reason=str(error))
        return False
    return True
