"""Groups of settings: operator, promises, registration, database, backups, branding."""

import re
import unicodedata
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, field_validator

from sideline.config import addresses
from sideline.config.colors import Palette, palette

_MAX_LENGTH = 300

_AGENT_PARTS = 4

_MIN_PHONE_DIGITS = 7


def _one_line(text: str) -> str:
    if not text.isprintable() or len(text) > _MAX_LENGTH:
        raise ValueError(f"must be one line of at most {_MAX_LENGTH} characters")
    return text


def _agent(text: str) -> str:
    if not text:
        return ""
    parts = [part.strip() for part in _one_line(text).split(";")]
    if len(parts) != _AGENT_PARTS or not all(parts):
        raise ValueError("must be NAME; ADDRESS; PHONE; EMAIL, separated by semicolons")
    if sum(character.isdigit() for character in parts[2]) < _MIN_PHONE_DIGITS:
        raise ValueError("the third part must be a phone number: NAME; ADDRESS; PHONE; EMAIL")
    try:
        parts[3] = addresses.mailbox(parts[3])
    except ValueError:
        raise ValueError("the fourth part must be an email address: NAME; ADDRESS; PHONE; EMAIL") from None
    return "; ".join(parts)


OneLine = Annotated[str, AfterValidator(_one_line)]


class OperatorSettings(BaseModel):
    """Who runs the site. All may be empty."""

    operator_name: OneLine = Field("", description="Who runs the site: the person or organization, on all legal pages.")
    operator_address: OneLine = Field("", description="Postal address of the operator, on all legal pages.")
    operator_state: OneLine = Field("", description="State whose law the terms follow, as in `the State of Ohio, USA`.")
    copyright_agent: Annotated[str, AfterValidator(_agent)] = Field(
        "", description="Agent for copyright notices (DMCA): NAME; ADDRESS; PHONE; EMAIL, separated by semicolons."
    )

    @property
    def missing_operator_settings(self) -> list[str]:
        """The names of those that are empty, as environment variables."""
        return [f"SIDELINE_{name.upper()}" for name in OperatorSettings.model_fields if not getattr(self, name)]


# Settings for how quickly the site promises to answer.

MAX_HOURS = 14 * 24


class PromiseSettings(BaseModel):
    """The promised hours, on pages, in emails and at the desk."""

    response_hours: int = Field(
        24, ge=1, le=MAX_HOURS, description="Hours, 1 to 336, within which moderators promise to look at a report."
    )
    support_reply_hours: int = Field(
        24, ge=1, le=MAX_HOURS, description="Hours, 1 to 336, within which support promises to reply to an email."
    )

    @property
    def response_time(self) -> timedelta:
        """`response_hours` as a duration."""
        return timedelta(hours=self.response_hours)

    @property
    def response_words(self) -> str:
        """`response_hours` in a sentence."""
        return hours_words(self.response_hours)

    @property
    def support_reply_words(self) -> str:
        """`support_reply_hours` in a sentence."""
        return hours_words(self.support_reply_hours)


def hours_words(hours: int) -> str:
    """Return '1 hour' or '36 hours'."""
    return "1 hour" if hours == 1 else f"{hours} hours"


# The setting for who may create an account.

Registration = Literal["open", "invitation", "closed"]


class RegistrationSettings(BaseModel):
    """Who may create an account. Existing users can always sign in."""

    registration: Registration = Field(
        "open",
        description="Who may create an account: everybody (`open`), those with a code from `sideline invite` "
        "(`invitation`), or nobody (`closed`).",
    )


# Settings of the database: where it is, and what stands between it and the site.


class DatabaseSettings(BaseModel):
    """The database and its replica."""

    database_url: Annotated[str, AfterValidator(addresses.database_url)] = Field(
        "", description="URL of a PostgreSQL database, postgresql://…; if empty, SQLite in the data folder is used."
    )
    read_database_url: Annotated[str, AfterValidator(addresses.postgresql_url)] = Field(
        "",
        description="URL of a streaming replica of the PostgreSQL database, from which signed-out visitors read; if it "
        "fails, they read from the database itself. If empty, everybody does.",
    )

    database_pooler: Literal["", "session", "transaction"] = Field(
        "",
        description="Mode of the connection pooler (PgBouncer) that the database URLs lead to: `session` or "
        "`transaction`; if empty, there is none.",
    )

    @property
    def is_postgresql(self) -> bool:
        """Whether the database is PostgreSQL."""
        return bool(self.database_url) and not self.database_url.startswith("sqlite")


# Settings of the backups that the site makes by itself.

KEYS_FOLDER = "keys"
"""The folder in the data folder that contains the signing key and the authors' key."""

MAX_DAYS = 31

MAX_KEPT = 366


class BackupSettings(BaseModel):
    """Where backups are written, how often, and how many are kept."""

    backup_dir: Path | None = Field(
        None,
        description="Folder for backups that the site makes by itself (docs/operations.md, 'Backups'); if empty, "
        "it makes none.",
    )
    backup_days: int = Field(
        1,
        description="Days between two backups. Never less than one: several copies a day would narrow down who wrote "
        "a review.",
    )
    backups_kept: int = Field(
        7, ge=1, le=MAX_KEPT, description="How many backups are kept in the folder; older ones are deleted."
    )

    @field_validator("backup_days", mode="before")
    @classmethod
    def _whole_days(cls, days: object) -> int:
        text = str(days).strip()
        if not text.isdecimal() or not 1 <= int(text) <= MAX_DAYS:
            raise ValueError(
                f"must be a whole number of days, 1 to {MAX_DAYS}; several copies a day would narrow down who wrote a "
                "review"
            )
        return int(text)

    def backup_problem(self, data_dir: Path) -> str | None:
        """Return why the folder cannot be used for backups, or None.

        Whoever copies the folder to another place must not copy the keys with it.
        """
        if self.backup_dir is None:
            return None
        folder, keys = self.backup_dir.resolve(), (data_dir / KEYS_FOLDER).resolve()
        if folder.is_relative_to(keys) or keys.is_relative_to(folder):
            return (
                f"SIDELINE_BACKUP_DIR: {folder} contains the keys in {keys}, or is inside that folder; keys must not "
                "be stored with backups: use another folder, such as the folder `backups` of the data folder"
            )
        return None


# Settings for the site's own name and colors.

PRODUCT = "Sideline"

_MAX_NAME = 40

_NAME = re.compile(r"[\w(][\w&'’.,!+()/ -]*")
"""A name is in email headers, titles and authenticator apps, which read colons, quotes and brackets as syntax."""

_COLOR = re.compile("#[0-9a-f]{6}")


def _site_name(text: str) -> str:
    name = unicodedata.normalize("NFC", text)
    if not _NAME.fullmatch(name) or len(name) > _MAX_NAME or "  " in name or not any(map(str.isalnum, name)):
        raise ValueError(f"must be 1 to {_MAX_NAME} letters, digits, spaces and & ' . , ! + ( ) / -")
    return name


def _color(text: str) -> str:
    if text and not _COLOR.fullmatch(text.lower()):
        raise ValueError("must be # and 6 hexadecimal digits, like #0b2a5b")
    return text.lower()


class BrandingSettings(BaseModel):
    """The site's name and colors. Its logo and icon are files in the data folder (`pages.branding`)."""

    site_name: Annotated[str, AfterValidator(_site_name)] = Field(
        PRODUCT, description="Name of the site, on all pages and in all emails."
    )
    brand_color: Annotated[str, AfterValidator(_color)] = Field(
        "", description="Main color as #rrggbb; if empty, the site's green. Shades of it are made with enough contrast."
    )
    accent_color: Annotated[str, AfterValidator(_color)] = Field(
        "", description="Color of buttons on dark backgrounds as #rrggbb; if empty, gold. A light color is best."
    )

    @property
    def runs_on(self) -> str:
        """What follows the name in the footer: empty unless the site has another name than the product."""
        return "" if self.site_name == PRODUCT else f" · Runs on {PRODUCT}"

    @cached_property
    def palette(self) -> Palette:
        """The colors of emails and pictures."""
        return palette(self.brand_color, self.accent_color)
