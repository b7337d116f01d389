"""All settings of the server: typed, documented, and read from the environment once at startup (`config.env_file`)."""

import os
import re
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import timedelta
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Literal, get_args

from limits import parse_many
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    Json,
    PrivateAttr,
    SecretStr,
    ValidationError,
    field_validator,
)

from sideline.config import addresses
from sideline.config.colors import Palette, palette
from sideline.config.env_file import PREFIX, set_by_environment, unknown_setting
from sideline.config.own_files import LegalName
from sideline.config.publication import Calendar, Window, make_calendar, parse_publication

PRODUCT = "Sideline"

KEYS_FOLDER = "keys"
"""The folder in the data folder that contains the signing key and the authors' key."""

SETTABLE_LIMITS = (
    "reviews-per-user",
    "reviews-per-address",
    "reviews-of-coach-per-user",
    "reviews-of-coach-per-address",
    "coaches-per-user",
    "coaches-per-address",
    "saves-per-user",
    "saves-per-address",
    "reports-per-address",
    "email-interval",
)
"""The limits of `core.limits` whose rules an operator can replace."""

SITE_SETTINGS = (
    "site_name",
    "brand_color",
    "accent_color",
    "registration",
    "response_hours",
    "support_reply_hours",
    "support_email",
    "operator_name",
    "operator_address",
    "operator_state",
    "copyright_agent",
    "press_contact",
    "funding",
)
"""The settings that an admin can change at /desk/site-settings. None of them is a secret, or an address to which the
server connects.
"""

SITE_TEXTS = ("announcement", "school_domains", "logo", *get_args(LegalName))
"""What an admin can set at /desk/site-settings instead of a file in the data folder (`config.own_files`). The logo is a
data URL of a PNG, or empty for none.
"""

_AGENT_FORM = "NAME; ADDRESS; PHONE; EMAIL"
_MIN_PHONE_DIGITS = 7
_MAX_LINE = 300
_MAX_NAME = 40
_MAX_HOURS = 14 * 24

_NAME = re.compile(r"[\w(][\w&'’.,!+()/ -]*")
"""A name is in email headers, titles and authenticator apps, which read colons, quotes and brackets as syntax."""


def _one_line(text: str) -> str:
    if not text.isprintable() or len(text) > _MAX_LINE:
        raise ValueError(f"must be one line of at most {_MAX_LINE} characters")
    return text


def _agent(text: str) -> str:
    if not text:
        return ""
    parts = [part.strip() for part in _one_line(text).split(";")]
    if len(parts) != 4 or not all(parts):
        raise ValueError(f"must be {_AGENT_FORM}, separated by semicolons")
    if sum(character.isdigit() for character in parts[2]) < _MIN_PHONE_DIGITS:
        raise ValueError(f"the third part must be a phone number: {_AGENT_FORM}")
    try:
        parts[3] = addresses.mailbox(parts[3])
    except ValueError:
        raise ValueError(f"the fourth part must be an email address: {_AGENT_FORM}") from None
    return "; ".join(parts)


def _site_name(text: str) -> str:
    name = unicodedata.normalize("NFC", text)
    if not _NAME.fullmatch(name) or len(name) > _MAX_NAME or "  " in name or not any(map(str.isalnum, name)):
        raise ValueError(f"must be 1 to {_MAX_NAME} letters, digits, spaces and & ' . , ! + ( ) / -")
    return name


def _color(text: str) -> str:
    if not re.fullmatch("(#[0-9a-f]{6})?", text.lower()):
        raise ValueError("must be # and 6 hexadecimal digits, like #0b2a5b")
    return text.lower()


def _contact(text: str) -> str:
    return addresses.sender(text) if text else ""


def _limits(rules_of: dict[str, str]) -> dict[str, str]:
    for name, rules in rules_of.items():
        if name not in SETTABLE_LIMITS:
            raise ValueError(f"there is no limit {name!a}; docs/operations/limits.md lists them")
        try:
            amounts = [rule.amount for rule in parse_many(rules)]
        except ValueError:
            amounts = [0]
        if min(amounts) < 1:
            raise ValueError(f"{name} must look like 10 per 10 minutes; 40 per day")
    return rules_of


def _smtp_url(url: SecretStr) -> SecretStr:
    addresses.mail_server(url.get_secret_value())
    return url


def _alarm_webhook(url: SecretStr) -> SecretStr:
    return SecretStr(addresses.secret_web_url(url.get_secret_value()))


def hours_words(hours: int) -> str:
    """Return '1 hour' or '36 hours'."""
    return "1 hour" if hours == 1 else f"{hours} hours"


OneLine = Annotated[str, AfterValidator(_one_line)]
Color = Annotated[str, AfterValidator(_color)]
Registration = Literal["open", "invitation", "closed"]


class SettingsError(Exception):
    """A setting is invalid. The message is one line that names it."""


class Settings(BaseModel):
    """The settings. `read_settings` reads each field from `SIDELINE_<NAME>`. README.md has the same table."""

    model_config = ConfigDict(validate_default=True, extra="forbid")

    _in_environment: frozenset[str] = PrivateAttr(frozenset())
    _site_texts: Mapping[str, str] = PrivateAttr({})
    _configured: "Settings | None" = PrivateAttr(None)

    operator_name: OneLine = Field("", description="Who runs the site: the person or organization, on all legal pages.")
    operator_address: OneLine = Field("", description="Postal address of the operator, on all legal pages.")
    operator_state: OneLine = Field("", description="State whose law the terms follow, as in `the State of Ohio, USA`.")
    copyright_agent: Annotated[str, AfterValidator(_agent)] = Field(
        "", description="Agent for copyright notices (DMCA): NAME; ADDRESS; PHONE; EMAIL, separated by semicolons."
    )
    press_contact: Annotated[str, AfterValidator(_contact)] = Field(
        "",
        description="Who answers journalists' questions, on season reports: ADDRESS or NAME <ADDRESS>.",
    )
    funding: OneLine = Field(
        "",
        description="Who pays for the site, on season reports, as in `Donations; no school, league or coach.`",
    )
    response_hours: int = Field(
        24, ge=1, le=_MAX_HOURS, description="Hours (1 to 336) within which moderators look at a report."
    )
    support_reply_hours: int = Field(
        24, ge=1, le=_MAX_HOURS, description="Hours (1 to 336) within which support replies to an email."
    )
    registration: Registration = Field(
        "open",
        description="Who may create an account: everybody (`open`), those with an invitation code (`invitation`), or "
        "nobody (`closed`).",
    )
    publication: Annotated[str, AfterValidator(parse_publication)] = Field(
        "now",
        description="When reviews appear: at once (`now`), on one day of each week (`weekly`), or on days of seasons "
        "(`seasons`; docs/editions.md). Weekday, closing time on the day before and time zone may "
        "follow: `weekly monday 18:00 America/New_York`.",
    )
    comments: Literal["on", "off"] = Field(
        "on",
        description="Whether reviews have comments. With `off` no text by athletes and no reply is public "
        "(docs/comments.md).",
    )
    database_url: Annotated[str, AfterValidator(addresses.database_url)] = Field(
        "", description="URL of a PostgreSQL database, postgresql://…; if empty, SQLite in the data folder."
    )
    read_database_url: Annotated[str, AfterValidator(addresses.postgresql_url)] = Field(
        "",
        description="URL of a streaming replica, from which signed-out visitors read; if it fails, they read from "
        "the database itself.",
    )
    database_pooler: Literal["", "session", "transaction"] = Field(
        "",
        description="Mode of the connection pooler (PgBouncer) in the database URLs: `session` or `transaction`.",
    )
    backup_dir: Path | None = Field(
        None,
        description="Folder for backups that the site makes by itself (docs/operations/backups.md); if empty, none.",
    )
    backup_days: int = Field(
        1,
        ge=1,
        le=31,
        description="Days between two backups, at least one: several copies a day would narrow down who wrote a "
        "review.",
    )
    backups_kept: int = Field(7, ge=1, le=366, description="How many backups are kept.")
    site_name: Annotated[str, AfterValidator(_site_name)] = Field(PRODUCT, description="Name of the site.")
    brand_color: Color = Field("", description="Main color as #rrggbb; if empty, the site's green.")
    accent_color: Color = Field("", description="Light color of buttons on dark backgrounds; if empty, gold.")
    data_dir: Path = Field(
        Path("var"), description="Folder for the SQLite database, the keys and, without a mail server, the emails."
    )
    host: Annotated[str, AfterValidator(addresses.listening_host)] = Field(
        "127.0.0.1", description="Address the server listens on."
    )
    port: int = Field(8000, ge=0, le=65535, description="Port the server listens on.")
    workers: int = Field(1, ge=1, le=64, description="Number of server processes.")
    second_port: int = Field(
        0,
        ge=0,
        le=65535,
        description="Port of a second `sideline serve`, so that an upgrade restarts one after the other; needs "
        "PostgreSQL. 0: none.",
    )
    public_url: Annotated[str, AfterValidator(addresses.origin_url)] = Field(
        "",
        description="URL at which users reach the site, without a path; if empty, http://HOST:PORT.",
    )
    signing_key: SecretStr | None = Field(
        None,
        description="EC P-256 private key (PEM) that signs access tokens; if empty, from a file in the data folder.",
    )
    authors_key: SecretStr | None = Field(
        None,
        description="Secret of 64 hexadecimal digits that connects reviews with their authors; if empty, from a "
        "file in the data folder.",
    )
    smtp_url: Annotated[SecretStr, AfterValidator(_smtp_url)] | None = Field(
        None,
        description="Mail server: smtp://, smtp+starttls:// or smtps://, then "
        "user:password@host:port (# / ? [ ] @ : % as %23 …); if empty, emails are written to the data folder.",
    )
    mail_from: Annotated[str, AfterValidator(addresses.sender)] = Field(
        "no-reply@sideline.example",
        description="Sender of all emails: ADDRESS (the site's name is added) or NAME <ADDRESS>; must be set if the "
        "public URL is https.",
    )
    mail_pause: int = Field(3, ge=0, le=60, description="Maximum of the random seconds that each email waits.")
    confirm_email: bool | None = Field(
        None,
        description="Whether new accounts must confirm their email address; if empty, they must with a mail server.",
    )
    school_domains: Path | None = Field(
        None,
        description="File with domains of school addresses, one per line, subdomains included; .edu always counts.",
    )
    rate_limits: Literal["on", "off"] = Field(
        "on", description="All rate limits `on` or `off`; `off` is for load tests."
    )
    rate_limit_url: Annotated[str, AfterValidator(addresses.storage_url)] = Field(
        "memory://",
        description="Where requests are counted: `memory://` on this machine, redis://… for several machines.",
    )
    limits: Annotated[Json[dict[str, str]], AfterValidator(_limits)] = Field(
        {},
        validate_default=False,
        description="Other rules for limits of docs/operations/limits.md, as JSON: "
        '`{"reviews-per-address": "120 per 10 minutes; 500 per day"}`.',
    )
    hold_surges: bool = Field(
        True,
        description="Whether reviews that look like a raid are put on hold for a moderator.",
    )
    read_before_edition: Literal["hints", "all"] = Field(
        "hints",
        description="What moderators can read before an edition: what is alike or has a hint (`hints`), or every "
        "text (`all`).",
    )
    staff_second_factor: bool = Field(
        True,
        description="Whether moderators and admins need two-step sign-in; not with `serve --demo`.",
    )
    public_demo: bool = Field(
        False,
        description="Whether this is a demo for strangers; set by `serve --demo --public`, not by hand.",
    )
    trusted_proxies: Annotated[str, AfterValidator(addresses.proxies)] = Field(
        "127.0.0.1", description="Addresses of proxies whose X-Forwarded-For header is trusted, or * for all."
    )
    webhook_url: Annotated[str, AfterValidator(addresses.web_url)] = Field(
        "", description="URL to call for each coach a user adds."
    )
    webhook_submitted_by: Literal["email", "anonymous"] = Field(
        "email", description="Whether the webhook receives the `email` of the user who added the coach, or `anonymous`."
    )
    webhook_allow_private: bool = Field(False, description="Whether the webhook may be at a private network address.")
    alarm_webhook: Annotated[SecretStr, AfterValidator(_alarm_webhook)] | None = Field(
        None,
        description="Incoming webhook of a chat (Slack, Mattermost, Discord with /slack) that gets the moderators' "
        "alarms: https, or http on this machine.",
    )
    support_email: Annotated[str, AfterValidator(addresses.mailbox)] = Field(
        "support@sideline.example",
        description="Email address shown on the contact page; must be set if the public URL is https.",
    )
    release_list: str = Field(
        "",
        description="Where `sideline doctor` reads which release is the newest: the https address of a release's "
        "SHA256SUMS, or the path of one that you have fetched; if empty, it does not look.",
    )
    metrics_port: int = Field(0, ge=0, le=65535, description="Port for Prometheus metrics; 0 turns them off.")
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "info", description="Lowest level that is logged: `debug`, `info`, `warning` or `error`."
    )

    @field_validator("*", mode="before")
    @classmethod
    def _strip_whitespace(cls, value: object) -> object:
        # A secret that was written with `echo` ends with a line break.
        return value.strip() if isinstance(value, str) else value

    @field_validator("school_domains", mode="before")
    @classmethod
    def _readable_school_domains(cls, file: object) -> object:
        if not file:
            return None
        try:
            Path(str(file)).read_text(encoding="utf-8")
        except (OSError, ValueError):
            raise ValueError("must be a text file that can be read") from None
        return file

    @property
    def confirms_email(self) -> bool:
        """Whether new accounts must confirm their email address. Defaults to whether the site can send email."""
        return self.smtp_url is not None if self.confirm_email is None else self.confirm_email

    @cached_property
    def origin(self) -> str:
        """Scheme, host and port at which users reach the site."""
        return self.public_url or f"http://{addresses.url_host(self.host)}:{self.port}"

    @property
    def is_public(self) -> bool:
        """Whether this is a site for real users rather than a trial: its public URL is https."""
        return self.public_url.startswith("https://")

    @property
    def missing_operator_settings(self) -> list[str]:
        """The names of the settings about the operator that are empty, as environment variables."""
        names = ("operator_name", "operator_address", "operator_state", "copyright_agent")
        return [f"SIDELINE_{name.upper()}" for name in names if not getattr(self, name)]

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

    @property
    def has_comments(self) -> bool:
        """Whether reviews have comments, and coaches can reply to them."""
        return self.comments == "on"

    @property
    def publication_mode(self) -> str:
        """When reviews appear: now, weekly or seasons."""
        return self.publication.split()[0]

    @property
    def has_editions(self) -> bool:
        """Whether reviews appear on the days of editions, and not at once."""
        return self.publication != "now"

    def calendar_with(self, windows: Iterable[Window]) -> Calendar | None:
        """Return the days of the editions with the windows of the database (`Site.calendar`); None for a site that
        publishes at once.
        """
        return make_calendar(self.publication, windows)

    @property
    def has_several_processes(self) -> bool:
        """Whether several processes on this machine serve the site."""
        return self.workers > 1 or bool(self.second_port)

    @property
    def is_postgresql(self) -> bool:
        """Whether the database is PostgreSQL."""
        return bool(self.database_url) and not self.database_url.startswith("sqlite")

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

    @property
    def runs_on(self) -> str:
        """What follows the name in the footer: empty unless the site has another name than the product."""
        return "" if self.site_name == PRODUCT else f" · Runs on {PRODUCT}"

    @property
    def palette(self) -> Palette:
        """The colors of emails and pictures."""
        return _palette(self.brand_color, self.accent_color)

    def lock_of(self, name: str) -> Literal["", "demo", "environment"]:
        """Return why a setting cannot be changed at the desk: the site is a demo for strangers, or the environment or
        the command line sets it.
        """
        if self.public_demo:
            return "demo"
        return "environment" if name in self._in_environment else ""

    def with_site_settings(self, values: Mapping[str, str]) -> "Settings":
        """Return the settings with values and texts of the desk, except those that are locked. Raises SettingsError."""
        unlocked = {name: value for name, value in values.items() if not self.lock_of(name)}
        valid = _validated({name: value for name, value in unlocked.items() if name in SITE_SETTINGS})
        settings = self.model_copy(update={name: getattr(valid, name) for name in unlocked if name in SITE_SETTINGS})
        settings._site_texts = {name: value for name, value in unlocked.items() if name in SITE_TEXTS}
        settings._configured = self.configured
        return settings

    @property
    def configured(self) -> "Settings":
        """The settings without those of the desk."""
        return self._configured or self

    def site_text(self, name: str) -> str | None:
        """Return a text of the desk; None if the file in the data folder applies."""
        return self._site_texts.get(name)


def read_settings(**overrides: object) -> Settings:
    """Read the settings from the environment; command-line `overrides` take precedence. Raises SettingsError."""
    if problem := unknown_setting(Settings.model_fields, os.environ):
        raise SettingsError(problem)
    settings = _validated(_values_of(os.environ) | overrides)
    settings._in_environment = set_by_environment(Settings.model_fields) | overrides.keys()
    if problem := settings.backup_problem(settings.data_dir):
        raise SettingsError(problem)
    if settings.second_port and not settings.is_postgresql:
        raise SettingsError("SIDELINE_SECOND_PORT: SIDELINE_DATABASE_URL is not PostgreSQL, which a second one needs")
    if settings.read_database_url and not settings.is_postgresql:
        raise SettingsError("SIDELINE_READ_DATABASE_URL: SIDELINE_DATABASE_URL is not PostgreSQL, so it has no replica")
    return settings


def _validated(values: Mapping[str, object]) -> Settings:
    """Return the settings with these values, and the defaults of the others. Raises SettingsError."""
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        name = "SIDELINE_" + "_".join(str(part) for part in first["loc"][:1]).upper()
        raise SettingsError(f"{name}: {first['msg'].removeprefix('Value error, ')}") from None


_palette = lru_cache(2)(palette)


def _values_of(environment: Mapping[str, str]) -> dict[str, object]:
    """Return the values of settings by field. An empty variable is like none."""
    variables = {name.upper(): value for name, value in environment.items() if value}
    names = {name: PREFIX + name.upper() for name in Settings.model_fields}
    return {name: variables[variable] for name, variable in names.items() if variable in variables}


def ensure_addresses_are_real(settings: Settings) -> None:
    """Raise SettingsError if a public site would show or use an example email address."""
    for name in ("support_email", "mail_from", "press_contact"):
        if settings.is_public and addresses.is_reserved(getattr(settings, name)):
            raise SettingsError(
                f"SIDELINE_{name.upper()}: {getattr(settings, name)} is an example address that nobody receives; "
                "with an https URL, users need an address they can write to"
            )
