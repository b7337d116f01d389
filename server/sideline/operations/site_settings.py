"""The settings of the site at the desk: what an admin sees of them, and how one changes them.

A value of the desk replaces that of the settings file, and a text of the desk the file in the data folder. It applies
at once in the process that takes it, and in all others after `core.site.SETTINGS_SECONDS`. What the environment sets is
locked: whoever starts the server has decided it. No setting with a secret or an address of a service is here.
"""

import re
from contextlib import suppress
from dataclasses import asdict
from typing import Literal, cast, get_args

from fastapi import APIRouter, Response
from pydantic import Field
from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.coaches.schools import domains_in, listed_domains
from sideline.config.own_files import ANNOUNCEMENT_FILE, LegalName
from sideline.config.settings import SITE_SETTINGS, SITE_TEXTS, Settings, SettingsError, ensure_addresses_are_real
from sideline.core.errors import Refusal
from sideline.core.http.deps import CurrentSite, ReadSession
from sideline.core.http.schemas import RequestModel, ResponseModel, json_response, problem_responses
from sideline.core.limits import SITE_SETTINGS_PER_ADMIN
from sideline.core.site_settings import SiteSetting, StoredSettings, read_site_settings
from sideline.desk.log import write_log
from sideline.desk.members import SettingsStaff, StaffMember
from sideline.desk.staff_mails import mail_admins
from sideline.pages.branding import logo_of_file, parse_announcement, read_announcement_file
from sideline.pages.legal import LegalPageText, LegalTextError, file_of, parse_legal_text
from sideline.pages.logo import MAX_LOGO_URL, BrandingError, logo_of_data_url

router = APIRouter(prefix="/api", tags=["operations"])

MAX_VALUE = 50_000
"""The maximum number of characters of a value, except the logo."""

UPLOADS = {"/api/desk/site-settings": MAX_LOGO_URL + 4096}
"""The largest body: a logo as a data URL, and the other fields."""

LOGGED = 1_000
"""The maximum number of characters of a value in the log."""

AT_START = ("publication", "comments")
"""Settings that are shown, and can only be changed with a restart: processes that publish by different rules could
publish what another one lets wait.
"""

_DOMAIN = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")

_MAIL_PROVIDERS = {
    "aol.com", "gmail.com", "gmx.com", "gmx.net", "googlemail.com", "hotmail.com", "icloud.com", "live.com", "mail.com",
    "me.com", "msn.com", "outlook.com", "proton.me", "protonmail.com", "yahoo.com", "ymail.com", "zoho.com",
}  # fmt: skip

_CHANGED = "Another admin has changed a setting. Please load the page again."


class ValueBefore(ResponseModel):
    """What a setting was before its last change; null if the settings file applied."""

    value: str | None


class SiteSettingRow(ResponseModel):
    """A setting of the site."""

    name: str
    value: str = Field(description="What applies now.")
    otherwise: str = Field(description="What applies if it is not set at the desk.")
    is_set_here: bool
    lock: Literal["", "demo", "environment", "restart"] = Field(
        description="Why it cannot be changed here: this is a demo, the environment sets it, or it needs a restart."
    )
    before: ValueBefore | None = Field(description="To undo its last change; null if it was never changed here.")


class SiteSettingList(ResponseModel):
    """All settings that are shown at the desk."""

    version: int = Field(description="Changing a setting needs this.")
    settings: list[SiteSettingRow]


class SetSiteSetting(RequestModel):
    """A new value of a setting; null for that of the settings file."""

    version: int = Field(ge=0)
    name: str = Field(max_length=40)
    value: str | None = Field(
        max_length=MAX_LOGO_URL,
        description="At most 50,000 characters; of a logo, a data URL (image/png) in base64.",
    )


class PreviewLegalText(RequestModel):
    """A legal text that is not saved yet."""

    name: LegalName
    value: str = Field(max_length=MAX_VALUE)


@router.get("/desk/site-settings", response_model=SiteSettingList, responses=problem_responses(403, 404))
def read_settings_at_desk(_staff: SettingsStaff, site: CurrentSite, session: ReadSession) -> Response:
    """Return the settings of the site that are not secret; for admins."""
    return json_response(_listed(site.configured, session))


@router.post(
    "/desk/site-settings", response_model=SiteSettingList, responses=problem_responses(403, 404, 409, 413, 422, 429)
)
def set_site_setting(staff: SettingsStaff, site: CurrentSite, body: SetSiteSetting) -> Response:
    """Change a setting of the site, or let the settings file apply again; for admins."""
    change = _checked(site.configured, body)
    with site.database.writing() as session:
        if change_setting(session, site.configured, staff, change):
            site.rate_limiter.enforce(SITE_SETTINGS_PER_ADMIN.of(staff.id))
            # To all admins, so that a stolen session is noticed; without the value, so that it cannot choose the text.
            actor = session.get_one(User, staff.id).email
            sentence = f"{actor} changed a setting: {re.sub('[_-]', ' ', change.name)}."
            mail_admins(session, site, sentence, "/desk/site-settings")
    site.read_settings()
    with site.database.reading() as session:
        return json_response(_listed(site.configured, session))


@router.post("/desk/site-settings/preview", response_model=LegalPageText, responses=problem_responses(403, 404, 422))
def preview_legal_text(_staff: SettingsStaff, site: CurrentSite, body: PreviewLegalText) -> Response:
    """Return a legal text as its page would show it; for admins."""
    _ensure_valid(site.settings, {body.name: body.value}, body.name)
    return json_response(
        LegalPageText.model_validate(asdict(parse_legal_text(site.settings, body.name, body.value.encode())))
    )


def _checked(configured: Settings, body: SetSiteSetting) -> SetSiteSetting:
    """Return the change without spaces around its value, before a transaction begins: a logo can take half a second.

    Raises Refusal 409 if the setting is locked, and 422 for an unknown one or a value that no setting can have.
    """
    name = body.name
    if name not in (*SITE_SETTINGS, *SITE_TEXTS):
        raise Refusal(422, "unknown_setting", f"{name} cannot be changed here.")
    if configured.lock_of(name):
        raise Refusal(409, "locked", f"{name} is locked on this site.")
    if body.value is None:
        return body
    value = body.value.strip()
    if "\0" in value:
        raise Refusal(422, "unusable_value", "It contains a character that cannot be stored.")
    if name == "logo":
        try:
            logo_of_data_url(value)
        except BrandingError as error:
            raise _refusal(name, error) from None
    elif len(value) > MAX_VALUE:
        raise Refusal(422, "unusable_value", f"It must have at most {MAX_VALUE:,} characters.")
    return body.model_copy(update={"value": value})


def change_setting(session: Session, configured: Settings, staff: StaffMember, body: SetSiteSetting) -> bool:
    """Store and log a change. Return whether it changes anything.

    Raises Refusal 409 if another admin was faster, and 422 for a value that the setting cannot have.
    """
    name, value = body.name, body.value
    stored = read_site_settings(session.connection())
    if body.version != stored.version:
        raise Refusal(409, "changed_since", _CHANGED)
    if value is not None:
        _ensure_valid(configured, {**stored.values, name: value}, name)
    if value == stored.values.get(name):
        return False
    session.add(SiteSetting(version=stored.version + 1, name=name, value=value))
    try:
        session.flush()
    except IntegrityError:
        raise Refusal(409, "changed_since", _CHANGED) from None
    write_log(session, staff.id, "site_setting", details=f"{name}: {_changed(name, stored.values.get(name), value)}")
    if name == "logo":
        _empty_old_logos(session)
    return True


def _empty_old_logos(session: Session) -> None:
    """Empty all logos except the last one and the one before, which undoing needs: each can have 270 kB."""
    is_logo = SiteSetting.name == "logo"
    last_two = select(SiteSetting.version).where(is_logo).order_by(SiteSetting.version.desc()).limit(2).subquery()
    before = select(func.min(last_two.c.version)).scalar_subquery()
    old = update(SiteSetting).where(is_logo, SiteSetting.value.is_not(None), SiteSetting.version < before)
    session.execute(old.values(value=None), execution_options={"synchronize_session": False})


def _ensure_valid(configured: Settings, values: dict[str, str], name: str) -> None:
    """Refuse what the server would refuse in the settings file, or in the file in the data folder."""
    try:
        settings = configured.with_site_settings(values)
        if name == "announcement":
            parse_announcement(values[name].encode())
        elif name == "school_domains":
            _ensure_domains(values[name])
        elif name in get_args(LegalName):
            parse_legal_text(settings, name, values[name].encode())
        ensure_addresses_are_real(settings)
    except (SettingsError, LegalTextError, ValueError) as error:
        raise _refusal(name, error) from None


def _refusal(name: str, error: Exception) -> Refusal:
    reason = re.sub(rf"^(SIDELINE_)?{re.escape(name)}(\.png)?: ", "", str(error), flags=re.IGNORECASE)
    return Refusal(422, "unusable_value", f"{reason[0].upper()}{reason[1:]}.")


def _listed(configured: Settings, session: Session) -> SiteSettingList:
    stored = read_site_settings(session.connection())
    before = _values_before(session)
    rows = [_row(configured, stored, before.get(name), name) for name in (*SITE_SETTINGS, *SITE_TEXTS, *AT_START)]
    return SiteSettingList(version=stored.version, settings=rows)


def _row(configured: Settings, stored: StoredSettings, before: ValueBefore | None, name: str) -> SiteSettingRow:
    lock = configured.lock_of(name)
    otherwise = _text_of_file(configured, name) if name in SITE_TEXTS else str(getattr(configured, name))
    is_set_here = not lock and name in stored.values
    return SiteSettingRow(
        name=name,
        value=stored.values[name] if is_set_here else otherwise,
        otherwise=otherwise,
        is_set_here=is_set_here,
        lock=lock or ("restart" if name in AT_START else ""),
        before=before,
    )


def _values_before(session: Session) -> dict[str, ValueBefore]:
    """Return what each setting that was ever changed was before its last change, by name."""
    before = func.lag(SiteSetting.version).over(partition_by=SiteSetting.name, order_by=SiteSetting.version)
    changes = select(SiteSetting.version, SiteSetting.name, before.label("before")).subquery()
    last = select(func.max(SiteSetting.version)).group_by(SiteSetting.name)
    rows = session.execute(
        select(changes.c.name, SiteSetting.value)
        .outerjoin(SiteSetting, SiteSetting.version == changes.c.before)
        .where(changes.c.version.in_(last))
    )
    return {name: ValueBefore(value=value) for name, value in rows}


def _ensure_domains(text: str) -> None:
    for domain in sorted(domains_in(text)):
        if not _DOMAIN.fullmatch(domain):
            raise ValueError(f"{domain[:60]} is not a domain, such as athletics.example.org")
        if domain in _MAIL_PROVIDERS:
            raise ValueError(f"at {domain}, everybody can have an address")


def _text_of_file(configured: Settings, name: str) -> str:
    """Return what a text is without the desk; empty if there is no file."""
    if name == "school_domains":
        return listed_domains(configured)
    with suppress(OSError, BrandingError):
        if name == "logo":
            logo = logo_of_file(configured)
            return logo.data_url if logo else ""
        if name == "announcement":
            return read_announcement_file(configured.data_dir / ANNOUNCEMENT_FILE).decode(errors="replace")
        return file_of(configured, cast(LegalName, name)).read_text(encoding="utf-8-sig", errors="replace")
    return ""


def _changed(name: str, before: str | None, after: str | None) -> str:
    """Return a change for the log. Of two texts, only the lines that differ: their beginnings may be the same. Of a
    logo, no content.
    """
    if name == "logo":
        before, after = (url if url is None else _words_of_logo(url) for url in (before, after))
    if before is not None and after is not None and "\n" in before + after:
        kept = set(before.splitlines()) & set(after.splitlines())
        before, after = ("\n".join(line for line in text.splitlines() if line not in kept) for text in (before, after))
    return f"{_words(before)} → {_words(after)}"


def _words_of_logo(url: str) -> str:
    try:
        return str(logo_of_data_url(url) or "")
    except BrandingError:
        return "a logo that could not be used"


def _words(value: str | None) -> str:
    """Return a value in the log: on one line, and not all of a long text."""
    if value is None:
        return "as in the settings file"
    line = " ".join(value.split())
    return f"{line[:LOGGED]}… ({len(line):,} characters)" if len(line) > LOGGED else line or "nothing"
