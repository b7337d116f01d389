"""The settings of the site at the desk (/desk/site-settings)."""

import re
from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from PIL import Image
from structlog.testing import capture_logs

from sideline.config.env_file import FROM_FILE_VARIABLE, load_env_file
from sideline.config.settings import Settings, read_settings
from sideline.core.site import Site
from sideline.core.site_settings import SiteSetting
from sideline.main import create_app
from sideline.operations.status import read_status
from sideline.pages.logo import MAX_LOGO_BYTES, SVG_POLICY, BrandingError, read_logo
from tests.desk.conftest import StaffMaker, admin, make_staff
from tests.people import People, Person
from tests.reviews.test_statement_counts import statements
from tests.test_branding_files import HEAD

__all__ = ["admin", "make_staff", "statements"]

PATH = "/api/desk/site-settings"

SVG = f"{HEAD}<path d='M0 0h40v10z'/></svg>"


@pytest.fixture
def runs_workers() -> bool:
    """The state of the site counts what the outbox has."""
    return False


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"staff_second_factor": False})


def data_url(content: bytes) -> str:
    return f"data:image/png;base64,{b64encode(content).decode()}"


def png(width: int, height: int) -> bytes:
    file = BytesIO()
    Image.new("1", (width, height)).save(file, "PNG")
    return file.getvalue()


OURS, THEIRS = png(40, 10), png(40, 20)
"""Two logos."""


def logo_address(client: TestClient) -> str:
    """Return the address of the logo in the header; '' if it shows the mark and the name."""
    found = re.search(r"\.site-logo\{[^}]*url\((.*?)\)", client.get("/").text)
    return found[1] if found else ""


def rows(admin: Person) -> dict[str, Any]:
    """Return the settings by name."""
    response = admin.get(PATH)
    assert response.status_code == 200, response.text
    return {row["name"]: row for row in response.json()["settings"]}


def put(admin: Person, name: str, value: str | None) -> Any:
    """Change a setting, and return all of them by name, or the refusal."""
    body = admin.post(PATH, {"version": admin.get(PATH).json()["version"], "name": name, "value": value}).json()
    return {row["name"]: row for row in body["settings"]} if "settings" in body else body


@pytest.mark.both
@pytest.mark.usefixtures("web_build")
def test_a_value_of_the_desk_replaces_that_of_the_settings_file_at_once(client: TestClient, admin: Person) -> None:
    before = client.get("/").text
    row = put(admin, "site_name", " Bench Report ")["site_name"]
    assert row == {
        "name": "site_name",
        "value": "Bench Report",
        "otherwise": "Sideline",
        "is_set_here": True,
        "lock": "",
        "before": {"value": None},
    }
    home = client.get("/").text
    assert "<title>Reviews of coaches · Bench Report</title>" in home
    assert 'content="Bench Report"' in home
    assert "Bench Report" in client.get("/api/legal/terms").text
    assert client.get("/manifest.webmanifest").json()["short_name"] == "Bench Report"
    assert client.get("/favicon.ico").content != b"{}"
    assert put(admin, "site_name", None)["site_name"]["value"] == "Sideline"
    assert client.get("/").text == before
    assert client.get("/favicon.ico").content == b"{}"


@pytest.mark.usefixtures("web_build")
def test_an_announcement_of_the_desk_replaces_the_file(client: TestClient, site: Site, admin: Person) -> None:
    (site.settings.data_dir / "announcement.txt").write_text("Maintenance tonight.")
    site.use_settings(site.settings)
    assert "Maintenance tonight." in client.get("/").text
    assert rows(admin)["announcement"]["value"] == "Maintenance tonight."
    put(admin, "announcement", "New rules for fall.\n/guidelines")
    home = client.get("/").text
    assert "New rules for fall." in home
    assert "Maintenance" not in home
    put(admin, "announcement", "")
    assert "Maintenance" not in client.get("/").text
    put(admin, "announcement", None)
    assert "Maintenance tonight." in client.get("/").text


def test_registration_and_promised_hours_are_used_at_once(client: TestClient, site: Site, admin: Person) -> None:
    put(admin, "registration", "closed")
    put(admin, "response_hours", "36")
    assert client.get("/auth/v1/settings").json()["disable_signup"] is True
    body = {"email": "new@mail.example", "password": "Sideline1", "data": {"full_name": "New User"}}
    assert client.post("/auth/v1/signup", json=body).json()["error_code"] == "signup_disabled"
    assert admin.get("/api/desk/site").json()["figures"]["cases"]["promised_hours"] == 36
    figures = read_status(site.settings, site.database).figures
    assert figures is not None
    assert figures.cases.promised_hours == 36


@pytest.mark.usefixtures("web_build")
def test_a_legal_text_of_the_desk_replaces_the_file_after_a_preview(
    client: TestClient, site: Site, settings: Settings, admin: Person
) -> None:
    ours = rows(admin)["guidelines"]["value"]
    assert ours.startswith("---\ntitle: ")
    text = "---\ntitle: House rules\ndescription: Ours.\nupdated: 2026-11-30\n---\n## One\n\nBe fair at {site_name}."
    shown = admin.post(f"{PATH}/preview", {"name": "guidelines", "value": text}).json()
    assert (shown["title"], "<p>Be fair at Sideline.</p>" in shown["html"]) == ("House rules", True)
    assert client.get("/api/legal/guidelines").json()["title"] != "House rules"
    put(admin, "guidelines", text)
    assert client.get("/api/legal/guidelines").json() == shown
    assert "Be fair at Sideline." in client.get("/guidelines").text

    wrong = text.replace("{site_name}", "{nothing}")
    preview = admin.post(f"{PATH}/preview", {"name": "guidelines", "value": wrong}).json()
    for refused in (put(admin, "guidelines", wrong), preview):
        assert refused["detail"].startswith("{nothing} is unknown; there are ")
    # A text that needs weekly editions does not keep a site that publishes at once from starting.
    weekly = Site(settings.model_copy(update={"publication": "weekly"}), site.database, site.keys, site.authors_key)
    site.configured = weekly.configured
    put(admin, "guidelines", text.replace("{site_name}", "{edition_day}"))
    assert "Be fair at Monday." in client.get("/api/legal/guidelines").json()["html"]
    with TestClient(create_app(settings)) as restarted:
        assert restarted.get("/api/legal/guidelines").json()["title"] != "House rules"
    assert put(admin, "guidelines", None)["guidelines"]["value"] == ours


@pytest.mark.usefixtures("web_build")
def test_a_logo_of_the_desk_replaces_the_file(client: TestClient, site: Site, admin: Person) -> None:
    file = site.settings.data_dir / "branding" / "logo.svg"
    file.parent.mkdir()
    file.write_text(SVG)
    site.use_settings(site.settings)
    before = logo_address(client)
    assert client.get(before).headers["content-security-policy"] == SVG_POLICY
    of_file = rows(admin)["logo"]["value"]
    assert of_file == f"data:image/svg+xml;base64,{b64encode(SVG.encode()).decode()}"

    row = put(admin, "logo", data_url(OURS))["logo"]
    assert (row["value"], row["otherwise"], row["is_set_here"]) == (data_url(OURS), of_file, True)
    served = client.get(logo_address(client))
    assert (served.content, served.headers["content-type"]) == (OURS, "image/png")
    assert served.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert client.get(before).text == SVG, "pages that were loaded before the change still show it"

    assert put(admin, "logo", "")["logo"]["before"]["value"] == data_url(OURS)
    assert logo_address(client) == ""
    put(admin, "logo", None)
    assert logo_address(client) == before


def test_a_logo_is_refused_for_the_same_reasons_as_a_file(admin: Person, tmp_path: Path) -> None:
    file = tmp_path / "logo.png"
    for content in (b" " * (MAX_LOGO_BYTES + 1), png(5000, 10), png(20_000, 20_000), SVG.encode()):
        file.write_bytes(content)
        with pytest.raises(BrandingError) as caught:
            read_logo(file)
        reason = str(caught.value).removeprefix(f"{file}: ")
        assert put(admin, "logo", data_url(content))["detail"] == f"{reason[0].upper()}{reason[1:]}."
    assert admin.get(PATH).json()["version"] == 0


def test_only_an_admin_can_send_a_large_body_and_only_a_logo_is_long(
    client: TestClient, site: Site, admin: Person
) -> None:
    largest = data_url(OURS.ljust(MAX_LOGO_BYTES, b"\0"))
    assert put(admin, "logo", largest)["logo"]["value"] == largest
    body = {"version": 1, "name": "logo", "value": largest}
    assert client.post(PATH, json=body).status_code == 413
    assert admin.post(PATH, body | {"value": "x" * 40_000_000}).status_code == 413
    assert put(admin, "terms", "x" * 50_001)["detail"] == "It must have at most 50,000 characters."
    site.configured = site.settings.model_copy(update={"public_demo": True})
    assert put(admin, "logo", largest)["code"] == "locked"


def test_the_logs_name_a_logo_and_do_not_contain_it(admin: Person) -> None:
    with capture_logs() as server_log:
        put(admin, "logo", data_url(OURS))
        put(admin, "logo", "")
    assert [row["details"] for row in admin.get("/api/desk/log").json()["items"]][:2] == [
        "logo: 0.1 kB PNG, sha256 7ce826f45572c7cd… → nothing",
        "logo: as in the settings file → 0.1 kB PNG, sha256 7ce826f45572c7cd…",
    ]
    assert b64encode(OURS).decode()[:40] not in str(server_log)


@pytest.mark.usefixtures("web_build")
def test_a_damaged_logo_of_the_desk_is_not_shown_and_stops_nothing_else(
    client: TestClient, site: Site, settings: Settings, admin: Person
) -> None:
    with site.database.writing() as session:
        session.add(SiteSetting(version=1, name="logo", value=data_url(OURS)[:60]))
    with capture_logs() as server_log:
        put(admin, "registration", "closed")
        put(admin, "site_name", "Bench Report")
    assert "<title>Reviews of coaches · Bench Report</title>" in client.get("/").text
    assert {entry["event"] for entry in server_log} >= {"logo_of_the_desk_not_used"}
    assert client.get("/auth/v1/settings").json()["disable_signup"] is True
    with TestClient(create_app(settings)) as restarted:
        assert logo_address(restarted) == ""
    put(admin, "logo", data_url(OURS))
    assert client.get(logo_address(client)).content == OURS


def test_the_number_of_statements_does_not_depend_on_what_was_changed(admin: Person, statements: list[str]) -> None:
    statements.clear()
    rows(admin)
    before = len(statements)
    for name, value in {"site_name": "Bench Report", "funding": "Dues", "announcement": "New rules."}.items():
        put(admin, name, value)
    statements.clear()
    rows(admin)
    assert len(statements) == before
    assert len([statement for statement in statements if "site_settings" in statement]) == 2


def test_school_domains_of_the_desk_replace_those_of_the_file(site: Site, people: People, admin: Person) -> None:
    file = site.settings.data_dir / "domains.txt"
    file.write_text("north.example\n")
    site.configured = site.settings.model_copy(update={"school_domains": file})
    assert rows(admin)["school_domains"]["value"] == "north.example\n"
    put(admin, "school_domains", "south.example  # since fall\n@east.example")
    ada = people("ada")
    codes = {
        domain: ada.post("/api/my/school-email", {"email": f"ada@{domain}"}).status_code
        for domain in ("north.example", "south.example", "mail.east.example", "west.edu")
    }
    assert codes == {"north.example": 422, "south.example": 200, "mail.east.example": 200, "west.edu": 200}


WRONG = {
    "site_name": ["", "A: B", "x" * 41],
    "brand_color": ["green", "#12345"],
    "registration": ["", "everybody"],
    "response_hours": ["0", "337", "a day", ""],
    "support_email": ["nobody", ""],
    "operator_name": ["two\nlines"],
    "copyright_agent": ["Ann Lee; 1 Main St"],
    "announcement": ["x" * 301],
    "school_domains": ["nowhere", "ada@north.example", "two words.example"],
    "terms": ["", "No title"],
    "logo": ["logo.svg", "data:image/jpeg;base64,AA==", "data:image/svg+xml;base64,AA==", "data:image/png;base64,A"],
}


def test_a_value_that_the_settings_file_could_not_have_is_refused_and_changes_nothing(admin: Person) -> None:
    before = rows(admin)
    for name, values in WRONG.items():
        for value in values:
            refused = put(admin, name, value)
            assert (refused["code"], refused["detail"][-1]) == ("unusable_value", "."), (name, value)
            assert "SIDELINE_" not in refused["detail"]
    wrong_color = put(admin, "brand_color", "green")["detail"]
    assert wrong_color == "Must be # and 6 hexadecimal digits, like #0b2a5b."
    assert rows(admin) == before
    assert admin.get(PATH).json()["version"] == 0


def test_only_known_settings_can_be_changed_and_no_secret_is_shown(admin: Person, site: Site) -> None:
    assert put(admin, "database_url", "postgresql://elsewhere")["code"] == "unknown_setting"
    assert put(admin, "publication", "weekly")["code"] == "unknown_setting"
    shown = rows(admin)
    assert {shown[name]["lock"] for name in ("publication", "comments")} == {"restart"}
    hidden = ("key", "url", "smtp", "dir", "webhook", "mail_from", "proxies", "limits")
    assert [name for name in shown if any(word in name for word in hidden)] == []
    assert str(site.settings.data_dir) not in admin.get(PATH).text


def test_a_public_site_keeps_an_address_that_somebody_reads(
    settings: Settings, make_staff: StaffMaker, site: Site
) -> None:
    """Its settings file could not have an example address either."""
    alma = make_staff("alma", "admin")
    real = {"public_url": "https://coaches.test", "support_email": "help@coaches.test", "mail_from": "a@coaches.test"}
    site.configured = settings.model_copy(update=real)
    refused = put(alma, "support_email", "help@sideline.example")
    assert (refused["code"], "that nobody receives" in refused["detail"]) == ("unusable_value", True)


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A settings file that is used, and nothing in the environment yet."""
    file = tmp_path / "sideline.env"
    monkeypatch.setenv("SIDELINE_ENV_FILE", str(file))
    for name in (FROM_FILE_VARIABLE, "SIDELINE_SITE_NAME", "SIDELINE_FUNDING", "SIDELINE_REGISTRATION"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    return file


def test_what_the_environment_sets_is_locked_and_what_the_file_sets_is_not(
    environment: Path, monkeypatch: pytest.MonkeyPatch, site: Site, admin: Person
) -> None:
    environment.write_text("SIDELINE_SITE_NAME=Of the file\nSIDELINE_FUNDING=Donations\nSIDELINE_REGISTRATION=open\n")
    monkeypatch.setenv("SIDELINE_SITE_NAME", "Of the environment")
    monkeypatch.setenv("SIDELINE_REGISTRATION", "open")  # As if systemd had read the file.
    load_env_file()
    site.configured = read_settings(data_dir=site.settings.data_dir, database_url=site.settings.database_url)
    shown = rows(admin)
    assert (shown["site_name"]["value"], shown["site_name"]["lock"]) == ("Of the environment", "environment")
    assert (shown["funding"]["value"], shown["funding"]["lock"], shown["registration"]["lock"]) == ("Donations", "", "")
    refused = put(admin, "site_name", "Of the desk")
    assert refused["code"] == "locked"
    assert put(admin, "funding", "Dues")["funding"]["value"] == "Dues"


def test_a_value_of_the_desk_gives_way_to_the_environment(site: Site, admin: Person) -> None:
    put(admin, "funding", "Dues")
    site.configured._in_environment = frozenset({"funding"})
    row = rows(admin)["funding"]
    assert (row["value"], row["is_set_here"], row["lock"]) == ("", False, "environment")
    other = Site(site.configured, site.database, site.keys, site.authors_key)
    other.read_settings()
    assert other.settings.funding == ""


def test_nothing_can_be_changed_in_a_public_demo(site: Site, admin: Person) -> None:
    site.configured = site.settings.model_copy(update={"public_demo": True})
    assert {row["lock"] for row in rows(admin).values()} == {"demo"}
    assert put(admin, "announcement", "Buy here")["code"] == "locked"
    assert put(admin, "site_name", "Mine")["code"] == "locked"


@pytest.mark.both
def test_the_log_says_who_changed_what_and_each_change_can_be_undone(make_staff: StaffMaker, admin: Person) -> None:
    olaf = make_staff("olaf", "admin")
    put(admin, "funding", "Dues")
    put(admin, "site_name", "Bench Report")
    changed = put(olaf, "funding", "Donations")
    assert (changed["funding"]["before"], changed["operator_name"]["before"]) == ({"value": "Dues"}, None)
    undone = put(olaf, "funding", changed["funding"]["before"]["value"])
    assert (undone["funding"]["value"], undone["site_name"]["value"]) == ("Dues", "Bench Report")
    assert undone["funding"]["before"] == {"value": "Donations"}
    put(admin, "site_name", "Bench Report")  # Changes nothing.
    log = [(row["who"], row["details"]) for row in admin.get("/api/desk/log").json()["items"]]
    assert [line for line in log if line[0] != "the operator"] == [
        (olaf.email, "funding: Donations → Dues"),
        (olaf.email, "funding: Dues → Donations"),
        (admin.email, "site_name: as in the settings file → Bench Report"),
        (admin.email, "funding: as in the settings file → Dues"),
    ]


def test_the_log_names_the_lines_of_a_long_text_that_differ(admin: Person) -> None:
    domains = "\n".join(f"athletics{number}.example.org" for number in range(200))
    put(admin, "school_domains", domains)
    put(admin, "school_domains", f"{domains}\nother.example.org")
    assert admin.get("/api/desk/log").json()["items"][0]["details"] == "school_domains: nothing → other.example.org"


@pytest.mark.parametrize(("name", "value"), [
    ("school_domains", "athletics.example.org\ngmail.com"),
    ("school_domains", "# \0\nathletics.example.org"),
    ("funding", "Du\0es"),
])  # fmt: skip
def test_a_mail_provider_is_no_school_and_no_character_is_stored_that_a_database_refuses(
    admin: Person, name: str, value: str
) -> None:
    assert put(admin, name, value)["code"] == "unusable_value"


def test_who_may_sign_up_applies_even_if_the_pages_cannot_be_drawn(site: Site, admin: Person) -> None:
    def draw(_settings: Settings) -> None:
        raise ValueError("branding/logo.svg is damaged")

    site.use_settings = draw
    put(admin, "registration", "closed")
    assert site.settings.registration == "closed"


@pytest.mark.both("races")
def test_of_two_admins_at_the_same_moment_one_is_refused(admin: Person) -> None:
    bodies = [{"version": 0, "name": "funding", "value": value} for value in ("Dues", "Donations")]
    with ThreadPoolExecutor() as threads:
        answers = list(threads.map(lambda body: admin.post(PATH, body), bodies))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    late = next(answer for answer in answers if answer.status_code == 409)
    assert late.json()["code"] == "changed_since"
    assert admin.get(PATH).json()["version"] == 1


@pytest.fixture
def second_process(site: Site, settings: Settings) -> Iterator[Site]:
    app = create_app(settings)
    other: Site = app.state.site
    yield other
    other.close()


@pytest.mark.both
def test_another_process_has_a_change_when_it_reads_the_settings(second_process: Site, admin: Person) -> None:
    put(admin, "site_name", "Bench Report")
    put(admin, "brand_color", "#0b2a5b")
    put(admin, "logo", data_url(OURS))
    assert second_process.settings.site_name == "Sideline"
    second_process.read_settings()
    assert (second_process.settings.site_name, second_process.settings.runs_on) == (
        "Bench Report",
        " · Runs on Sideline",
    )
    assert second_process.settings.palette.link == "#0b2a5b"
    assert second_process.settings.site_text("logo") == data_url(OURS)
    put(admin, "site_name", None)
    second_process.read_settings()
    assert second_process.settings.site_name == "Sideline"


def test_a_new_process_begins_with_the_settings_of_the_desk(settings: Settings, admin: Person) -> None:
    put(admin, "registration", "invitation")
    app = create_app(settings)
    with TestClient(app):
        assert app.state.site.settings.registration == "invitation"


def test_only_admins_see_and_change_settings(
    client: TestClient, make_staff: StaffMaker, people: People, admin: Person
) -> None:
    body = {"version": 0, "name": "site_name", "value": "Mine"}
    for person in (people("outsider"), make_staff("mona", "moderator")):
        assert person.get(PATH).status_code == 404
        assert person.post(PATH, body).status_code == 404
    assert client.post(PATH, json=body).status_code == 404
    assert admin.get(PATH).json()["version"] == 0
