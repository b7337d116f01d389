"""All settings of the server: typed, documented, and read from the environment once at startup (`config.env_file`)."""

import json
import os
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal

from limits import parse_many
from pydantic import AfterValidator, ConfigDict, Field, SecretStr, ValidationError, field_validator

from sideline.config import addresses
from sideline.config.env_file import PREFIX, unknown_setting
from sideline.config.setting_groups import (
    BackupSettings,
    BrandingSettings,
    DatabaseSettings,
    OperatorSettings,
    PromiseSettings,
    RegistrationSettings,
)


def _valid_rate_limit(notation: str) -> str:
    try:
        rules = parse_many(notation)
    except ValueError:
        rules = []
    if not rules or any(rule.amount < 1 for rule in rules):
        raise ValueError("must look like 10 per 10 minutes; 40 per day")
    return notation


def _valid_smtp_url(url: SecretStr) -> SecretStr:
    addresses.mail_server(url.get_secret_value())
    return url


def _valid_alarm_webhook(url: SecretStr) -> SecretStr:
    return SecretStr(addresses.secret_web_url(url.get_secret_value()))


RateLimits = Annotated[str, AfterValidator(_valid_rate_limit)]
"""Rate limits in the notation of the `limits` library."""

Origin = Annotated[str, AfterValidator(addresses.origin_url)]
"""Scheme, host and port, without a trailing slash; may be empty."""


class SettingsError(Exception):
    """A setting is invalid. The message is one line that names it."""


class Settings(
    BrandingSettings, BackupSettings, DatabaseSettings, RegistrationSettings, PromiseSettings, OperatorSettings
):
    """The settings. `read_settings` reads each field from `SIDELINE_<NAME>`. README.md has the same table."""

    model_config = ConfigDict(validate_default=True, extra="forbid")

    data_dir: Path = Field(
        Path("var"), description="Folder for the SQLite database, the keys and, if no mail server is set, the emails."
    )
    host: Annotated[str, AfterValidator(addresses.listening_host)] = Field(
        "127.0.0.1", description="Address the server listens on."
    )
    port: int = Field(8000, ge=0, le=65535, description="Port the server listens on.")
    workers: int = Field(1, ge=1, le=64, description="Number of server processes.")
    public_url: Origin = Field(
        "",
        description="URL at which users reach the site, without a path; if empty, http://HOST:PORT.",
    )
    hsts_subdomains: bool = Field(
        False,
        description="Whether browsers must use https for all subdomains too; only if the public URL is https.",
    )
    allowed_origins: list[Origin] = Field(
        [], description="JSON list of other origins that links in emails may lead to."
    )
    signing_key: SecretStr | None = Field(
        None,
        description="EC P-256 private key (PEM) that signs access tokens; if empty, the "
        "first start writes one to the data folder.",
    )
    authors_key: SecretStr | None = Field(
        None,
        description="Secret of 64 hexadecimal digits that connects reviews with their authors; if empty, the first "
        "start writes one to the data folder.",
    )
    smtp_url: Annotated[SecretStr, AfterValidator(_valid_smtp_url)] | None = Field(
        None,
        description="Mail server: smtp://, smtp+starttls:// or smtps://, then "
        "user:password@host:port (# / ? [ ] @ : % as %23 …); if empty, emails are written to the data folder.",
    )
    mail_from: Annotated[str, AfterValidator(addresses.sender)] = Field(
        "no-reply@sideline.example",
        description="Sender of all emails: ADDRESS (the site's name is added) or NAME <ADDRESS>; must be set if the "
        "public URL is https.",
    )
    mail_interval: int = Field(
        60,
        ge=0,
        description="Seconds before one network address may request another email of the same kind for the same user.",
    )
    mail_pause: int = Field(
        3, ge=0, le=60, description="Each email waits a random time before it is sent; this is the maximum in seconds."
    )
    confirm_email: bool | None = Field(
        None,
        description="Whether new accounts must confirm their email address; if empty, they "
        "must if SIDELINE_SMTP_URL is set.",
    )
    school_domains: Path | None = Field(
        None,
        description="File with domains of school addresses, one per line, subdomains included; those that end in .edu "
        "always count.",
    )
    rate_limits: Literal["on", "off"] = Field(
        "on", description="Turns all rate limits `on` or `off`; `off` is for load tests."
    )
    rate_limit_url: Annotated[str, AfterValidator(addresses.storage_url)] = Field(
        "memory://",
        description="Where requests are counted: `memory://` is this machine, redis://… is shared by several machines.",
    )
    limit_reviews_per_user: RateLimits = Field(
        "20 per 10 minutes; 60 per day", description="How often one user may add, edit or delete reviews."
    )
    limit_reviews_per_address: RateLimits = Field(
        "60 per 10 minutes",
        description="How often reviews may be added or changed from one network address. Deleting is not limited.",
    )
    limit_reviews_of_coach_per_user: RateLimits = Field(
        "3 per day", description="How often one user may rate the same coach again after deleting the previous review."
    )
    limit_reviews_of_coach_per_address: RateLimits = Field(
        "10 per 10 minutes; 40 per day", description="How often one coach may be rated from one network address."
    )
    limit_coaches_per_user: RateLimits = Field(
        "10 per hour; 30 per day", description="How many coaches one user may add."
    )
    limit_coaches_per_address: RateLimits = Field(
        "30 per hour", description="How many coaches may be added from one network address."
    )
    limit_saves_per_user: RateLimits = Field(
        "120 per 10 minutes", description="How often one user may save or follow, or no longer."
    )
    limit_saves_per_address: RateLimits = Field(
        "600 per 10 minutes", description="How often coaches may be saved from one network address."
    )
    limit_reports_per_address: RateLimits = Field(
        "20 per 10 minutes; 60 per day",
        description="How often reviews, replies and profiles may be reported from one network address.",
    )
    hold_surges: bool = Field(
        True,
        description="Whether reviews that look like a raid are put on hold for a moderator: copies of one comment, or "
        "far more reviews of a coach than usual.",
    )
    staff_second_factor: bool = Field(
        True,
        description="Whether moderators and admins need two-step sign-in to moderate; not with `serve --demo`.",
    )
    trusted_proxies: Annotated[str, AfterValidator(addresses.proxies)] = Field(
        "127.0.0.1", description="Addresses of proxies whose X-Forwarded-For header is trusted, or * for all."
    )
    webhook_url: Annotated[str, AfterValidator(addresses.web_url)] = Field(
        "", description="URL to call for each coach a user adds; if empty, none is called."
    )
    webhook_submitted_by: Literal["email", "anonymous"] = Field(
        "email", description="Whether the webhook receives the `email` of the user who added the coach, or `anonymous`."
    )
    webhook_allow_private: bool = Field(False, description="Whether the webhook may be at a private network address.")
    alarm_webhook: Annotated[SecretStr, AfterValidator(_valid_alarm_webhook)] | None = Field(
        None,
        description="Incoming webhook of a chat (Slack, Mattermost, Discord with /slack) that gets the alarms for "
        "moderators: https, or http on this machine; if empty, alarms are only emailed.",
    )
    support_email: Annotated[str, AfterValidator(addresses.mailbox)] = Field(
        "support@sideline.example",
        description="Email address shown on the contact page; must be set if the public URL is https.",
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

    @field_validator("allowed_origins", mode="before")
    @classmethod
    def _parsed_allowed_origins(cls, value: object) -> object:
        try:
            return json.loads(value) if isinstance(value, str) else value
        except ValueError:
            raise ValueError('must be a JSON list, like ["https://host.example"]') from None

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


def read_settings(**overrides: object) -> Settings:
    """Read the settings from the environment; command-line `overrides` take precedence. Raises SettingsError."""
    if problem := unknown_setting(Settings.model_fields, os.environ):
        raise SettingsError(problem)
    try:
        settings = Settings.model_validate(_values_of(os.environ) | overrides)
    except ValidationError as error:
        first = error.errors()[0]
        name = "SIDELINE_" + "_".join(str(part) for part in first["loc"][:1]).upper()
        raise SettingsError(f"{name}: {first['msg'].removeprefix('Value error, ')}") from None
    if problem := settings.backup_problem(settings.data_dir):
        raise SettingsError(problem)
    if settings.read_database_url and not settings.is_postgresql:
        raise SettingsError("SIDELINE_READ_DATABASE_URL: SIDELINE_DATABASE_URL is not PostgreSQL, so it has no replica")
    return settings


def _values_of(environment: Mapping[str, str]) -> dict[str, object]:
    """Return the values of settings by field. An empty variable is like none."""
    variables = {name.upper(): value for name, value in environment.items() if value}
    names = {name: PREFIX + name.upper() for name in Settings.model_fields}
    return {name: variables[variable] for name, variable in names.items() if variable in variables}


def ensure_addresses_are_real(settings: Settings) -> None:
    """Raise SettingsError if a public site would show or use an example email address."""
    for name in ("support_email", "mail_from"):
        if settings.is_public and addresses.is_reserved(getattr(settings, name)):
            raise SettingsError(
                f"SIDELINE_{name.upper()}: {getattr(settings, name)} is an example address that nobody receives; "
                "with an https URL, users need an address they can write to"
            )
