"""All settings are parsed when the site starts, by the parsers used later, and unknown names are rejected."""

import re
import subprocess
import zoneinfo
from itertools import product
from pathlib import Path

import pytest
from pydantic import ValidationError

from sideline.config.env_file import ENV_FILE_VARIABLE, TEST_PREFIX, TOOL_VARIABLES
from sideline.config.settings import Settings, SettingsError, ensure_addresses_are_real, read_settings

ROOT = Path(__file__).parents[2]

REFUSED = {
    "public_url": (
        *(
            "https://",
            "https:///",
            "https://host.example/sideline",
            "https://host.example/?x=1",
            "https://host.example?",
        ),
        *("https://a.example,https://b.example", "https://a.example https://b.example", "https://a.example\nx"),
        *("https://host.example#x", "https://user@host.example", "https://host.example:port", "https://host.example:0"),
        *("https://host.example:99999", "https://[::1", "https://bücher.example", "https://a..b", "ftp://host", "host"),
        "https://host.example\\x",
    ),
    "webhook_url": (
        "https://",
        "https://a.example/#x",
        "https://a.example/ b",
        "https://a:b:c/",
        "host",
        "ftp://host/",
    ),
    "smtp_url": (
        *("smtp://u:p#w@host", "smtp://u:p?w@host", "smtp://u:p[w@host", "smtp://u:p]w@host", "smtp://u:p/w@host"),
        *(
            "smtp://u:p@w@host",
            "smtp://",
            "smtp://:25",
            "smtp://host:port",
            "smtp://host:99999",
            "http://host",
            "host:25",
        ),
        *("smtp://host:25,smtp://other:25", "smtp://host/path", "smtp://ho st"),
    ),
    "mail_from": (
        *("nobody", "a@b@c", "ü@site.example", "a@site.example, b@site.example", "Sideline <a@site.example> x"),
        *("Sideline a@site.example", "a@site.example\nBcc: b@site.example", "a@-site.example", "a b@site.example"),
    ),
    "press_contact": ("nobody", "a@site.example, b@site.example", "Press a@site.example"),
    "support_email": ("nobody", "a@site.example, b@site.example", "a@site example"),
    "read_database_url": ("sqlite:////srv/copy", "replica", "postgresql://host:port/db"),
    "database_url": (
        *(
            "mysql://host/db",
            "postgresql://host:port/db",
            "postgresql://a:5432,b:5432/db",
            "postgresql://u:p@w@host/db",
        ),
        *("sqlite:////data/a?b", "sqlite:////data/%41", "sqlite:///", "sqlite://host/x"),
    ),
    "rate_limit_url": (
        "redis://",
        "redis://:p#w@host",
        "redis://host/name",
        "http://host",
        "memory://x",
        "redis://a:b:c",
    ),
    "trusted_proxies": ("localhost", "10.0.0.1/8", "10.0.0.1;10.0.0.2", "300.0.0.1", "10.0.0.1, *"),
    "host": ("a b", "127.0.0.1:8000", "http://127.0.0.1", "::x", "ü"),
}

TAKEN = [
    ("read_database_url", "postgresql://u:p@host/db", "postgresql://u:p@host/db"),
    ("public_url", "https://Host.Example:443/", "https://host.example"),
    ("public_url", "http://[::1]:8000", "http://[::1]:8000"),
    ("public_url", "https://host.example\n", "https://host.example"),
    ("webhook_url", "https://user:pass@host.example/a?b=c", "https://user:pass@host.example/a?b=c"),
    ("smtp_url", "smtp://u:p%23w@[::1]:25/\n", "smtp://u:p%23w@[::1]:25/"),
    ("mail_from", "Sideline <no-reply@bücher.example>", "Sideline <no-reply@xn--bcher-kva.example>"),
    ("mail_from", '"Team, Sideline" <a@site.example>', '"Team, Sideline" <a@site.example>'),
    ("press_contact", "Press desk <press@bücher.example>", "Press desk <press@xn--bcher-kva.example>"),
    ("support_email", " help@site.example\n", "help@site.example"),
    (
        "database_url",
        "postgresql://u:p#w@host:5432/db?sslmode=require",
        "postgresql://u:p#w@host:5432/db?sslmode=require",
    ),
    ("database_url", "postgresql:///db?host=/run/postgresql", "postgresql:///db?host=/run/postgresql"),
    ("rate_limit_url", "rediss://:p%23w@host:6379/1", "rediss://:p%23w@host:6379/1"),
    ("trusted_proxies", "10.0.0.7, 10.1.0.0/16, ::1", "10.0.0.7, 10.1.0.0/16, ::1"),
    ("host", "[::1]", "::1"),
]

ADDRESS = re.compile(r"url$|_from$|support_email$|_contact$|proxies$|^host$")


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in REFUSED.items() for value in values])
def test_an_invalid_address_is_rejected(name: str, value: object) -> None:
    with pytest.raises(ValidationError):
        Settings(**{name: value})


@pytest.mark.parametrize(("name", "value", "used"), TAKEN)
def test_a_valid_address_is_accepted(name: str, value: object, used: object) -> None:
    taken = getattr(Settings(**{name: value}), name)
    assert (taken.get_secret_value() if name == "smtp_url" else taken) == used


def test_every_address_setting_is_tested_here() -> None:
    assert {name for name in Settings.model_fields if ADDRESS.search(name)} == set(REFUSED)
    assert {name for name, *_ in TAKEN} == set(REFUSED)


@pytest.mark.parametrize(
    ("variable", "value"),
    [("SMTP_URL", "smtp://u:geheim#x@host"), ("DATABASE_URL", "postgresql://u:geheim@w@host/db")],
)
def test_no_refusal_quotes_a_secret(monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
    monkeypatch.setenv(f"SIDELINE_{variable}", value)
    with pytest.raises(SettingsError) as refusal:
        read_settings()
    assert "geheim" not in str(refusal.value)
    assert "%23" in str(refusal.value)


def test_an_ipv6_host_has_brackets_in_addresses() -> None:
    assert Settings(host="::1", port=8000).origin == "http://[::1]:8000"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("SIDELINE_PORTT", "did you mean SIDELINE_PORT?"),
        ("sideline_data_dirr", "did you mean SIDELINE_DATA_DIR?"),
        ("SIDELINE_LIMIT", "did you mean SIDELINE_LIMITS?"),
        ("SIDELINE_XYZ", "README.md lists all settings"),
    ],
)
def test_an_unknown_setting_is_rejected(monkeypatch: pytest.MonkeyPatch, name: str, hint: str) -> None:
    monkeypatch.setenv(name, "1")
    with pytest.raises(SettingsError, match=re.escape(f"{name}: there is no setting with this name; {hint}")):
        read_settings()


def test_names_of_settings_may_be_in_lower_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("sideline_port", "8123")
    assert read_settings().port == 8123


def test_every_variable_in_the_repository_is_a_setting_or_belongs_to_a_tool() -> None:
    done = subprocess.run(
        ["git", "grep", "-hoE", r"(process\.env\.|environ.*|export |envvar=\")SIDELINE_[A-Z0-9_]+"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    used = set(re.findall(r"SIDELINE_[A-Z0-9_]*[A-Z0-9]", done.stdout))
    settings = {f"SIDELINE_{name.upper()}" for name in Settings.model_fields}
    assert len(used) > 5
    others = used - settings - TOOL_VARIABLES - {ENV_FILE_VARIABLE}
    assert [name for name in others if not name.startswith(TEST_PREFIX)] == []


def test_a_limit_that_does_not_exist_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIDELINE_LIMITS", '{"reviews-per-usr": "1 per day"}')
    with pytest.raises(SettingsError, match=r"^SIDELINE_LIMITS: there is no limit 'reviews-per-usr'"):
        read_settings()


@pytest.mark.parametrize("primary", ["", "sqlite:////srv/sideline.sqlite3"])
def test_only_postgresql_has_a_replica(monkeypatch: pytest.MonkeyPatch, primary: str) -> None:
    monkeypatch.setenv("SIDELINE_READ_DATABASE_URL", "postgresql://host/db")
    monkeypatch.setenv("SIDELINE_DATABASE_URL", primary)
    with pytest.raises(SettingsError, match=r"SIDELINE_READ_DATABASE_URL: .* not PostgreSQL"):
        read_settings()
    monkeypatch.setenv("SIDELINE_DATABASE_URL", "postgresql://host/db")
    assert read_settings().read_database_url == "postgresql://host/db"


@pytest.mark.parametrize("name", ["support_email", "mail_from", "press_contact"])
@pytest.mark.parametrize("domain", ["sideline.example", "example.com", "mail.example.org", "site.test", "a.invalid"])
def test_a_public_site_has_its_own_addresses(name: str, domain: str) -> None:
    own = {"support_email": "help@northfield.edu", "mail_from": "Sideline <no-reply@northfield.edu>"}
    public = Settings(public_url="https://northfield.edu", **own)
    ensure_addresses_are_real(public)
    example = public.model_copy(update={name: f"someone@{domain}"})
    with pytest.raises(SettingsError, match=f"SIDELINE_{name.upper()}: someone@{domain} is an example"):
        ensure_addresses_are_real(example)
    ensure_addresses_are_real(example.model_copy(update={"public_url": "http://127.0.0.1:8000"}))


def problem_of_settings() -> str:
    try:
        read_settings()
    except SettingsError as error:
        return str(error)
    return ""


def test_any_value_of_a_variable_is_parsed_or_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    problems = {}
    for name, value in product(Settings.model_fields, ("not a value\n", "[", "-1")):
        variable = f"SIDELINE_{name.upper()}"
        with monkeypatch.context() as patch:
            patch.setenv(variable, value)
            problems[variable, value] = problem_of_settings()
    assert any(problems.values())
    assert {case: said for case, said in problems.items() if said and not said.startswith(f"{case[0]}: ")} == {}


def test_time_zones_are_known_on_a_machine_without_their_data() -> None:
    before = zoneinfo.TZPATH
    zoneinfo.reset_tzpath(to=[])
    try:
        assert zoneinfo.ZoneInfo.no_cache("America/New_York").key == "America/New_York"
    finally:
        zoneinfo.reset_tzpath(to=before)
