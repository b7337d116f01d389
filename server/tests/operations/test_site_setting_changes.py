"""What a stolen session of an admin could do with the settings of the site: it is limited, and all admins are told."""

from typing import Any

import pytest
from sqlalchemy import delete, select

from sideline.config.settings import Settings
from sideline.core import outbox
from sideline.core.site import Site
from sideline.core.site_settings import SiteSetting
from sideline.notifications.mail import build_mail
from tests.desk.conftest import StaffMaker, admin, make_staff
from tests.operations.test_site_settings import OURS, PATH, THEIRS, data_url, png, put
from tests.people import Person

__all__ = ["admin", "make_staff"]


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"staff_second_factor": False, "rate_limits": "on"})


def mails(site: Site) -> list[outbox.Message]:
    """Remove all emails from the outbox and return them."""
    with site.database.writing() as session:
        waiting = outbox.messages_of(session, site.keys, "", lambda _address: True)
        session.execute(delete(outbox.OutboxItem))
    return sorted(waiting, key=lambda message: str(message.payload["to"]))


def text_of(site: Site, message: outbox.Message) -> str:
    """Return all parts of an email and its subject."""
    mail = build_mail(site.settings, message)
    parts: list[Any] = [part.get_content() for part in mail.walk() if not part.is_multipart()]
    return "\n".join([mail["Subject"], *parts])


def test_all_admins_are_told_which_setting_was_changed_and_not_to_what(
    site: Site, make_staff: StaffMaker, admin: Person
) -> None:
    olaf = make_staff("olaf", "admin")
    make_staff("mona", "moderator")
    configured = site.settings.support_email
    put(olaf, "support_email", "thief@elsewhere.example")
    assert site.settings.support_email == "thief@elsewhere.example"
    sent = mails(site)
    assert [mail.payload["to"] for mail in sent] == [admin.email, olaf.email]
    for mail in sent:
        text = text_of(site, mail)
        assert text.startswith("Sideline: a change by an admin\n")
        assert f"{olaf.email} changed a setting: support email." in text
        assert f"{site.settings.origin}/desk/site-settings" in text
        assert (text.count(f"Questions? {configured}"), "thief" in text) == (1, False)
    put(olaf, "support_email", "thief@elsewhere.example")
    put(olaf, "brand_color", "green")
    assert mails(site) == [], "nothing was changed"


def test_an_admin_can_change_a_hundred_settings_a_day(make_staff: StaffMaker, admin: Person) -> None:
    for version in range(100):
        body = {"version": version, "name": "funding", "value": f"Dues {version}"}
        assert admin.post(PATH, body).status_code == 200
        assert admin.post(PATH, body).status_code == 409, "which does not count"
    assert put(admin, "brand_color", "green")["code"] == "unusable_value", "the limit is the last check"
    assert put(admin, "funding", "Dues 99")["funding"]["value"] == "Dues 99", "it changes nothing"
    assert put(admin, "funding", "Donations")["code"] == "too_many_requests"
    assert admin.get(PATH).json()["version"] == 100, "nothing was stored"
    assert put(make_staff("olaf", "admin"), "funding", "Donations")["funding"]["value"] == "Donations"


@pytest.mark.both
def test_only_the_logo_and_the_one_before_are_kept(site: Site, admin: Person) -> None:
    put(admin, "logo", data_url(OURS))
    put(admin, "funding", "Dues")
    put(admin, "logo", data_url(THEIRS))
    put(admin, "funding", "Donations")
    put(admin, "logo", "")
    changed = put(admin, "logo", data_url(png(10, 10)))
    assert (changed["logo"]["before"], changed["funding"]["before"]) == ({"value": ""}, {"value": "Dues"})
    undone = put(admin, "logo", "")
    assert undone["logo"]["before"] == {"value": data_url(png(10, 10))}
    with site.database.reading() as session:
        stored = session.execute(select(SiteSetting.name, SiteSetting.value).order_by(SiteSetting.version)).all()
    assert [tuple(row) for row in stored] == [
        ("logo", None),
        ("funding", "Dues"),
        ("logo", None),
        ("funding", "Donations"),
        ("logo", None),
        ("logo", data_url(png(10, 10))),
        ("logo", ""),
    ]
