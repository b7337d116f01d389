"""What the mails say: HTML and plain text from one template each."""

from email import policy
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr

from jinja2 import Environment, PackageLoader, select_autoescape

from sideline.notifications.parcels import Parcel, Undeliverable
from sideline.settings import Settings

_SUBJECTS = {
    "recovery": "Reset your Sideline password",
    "confirmation": "Confirm your Sideline account",
    "account-exists": "You already have a Sideline account",
}

_templates = Environment(
    loader=PackageLoader("sideline.notifications"), autoescape=select_autoescape(["html"]), trim_blocks=True
)


def write_letter(parcel: Parcel, settings: Settings) -> EmailMessage:
    """The mail of a `mail` parcel. Raises Undeliverable for a template that does not exist.

    It holds nothing that anybody typed: whoever signs a stranger's address up writes no word into their mail.
    Message-ID and Date come from the parcel: a mail that had to be sent twice is the same mail.
    """
    template = parcel.content["template"]
    if template not in _SUBJECTS:
        raise Undeliverable("no such template")
    words = {
        "link": parcel.content["link"],
        "origin": settings.origin,
        "support_email": settings.support_email,
        "subject": _SUBJECTS[template],
    }
    letter = EmailMessage(policy=policy.SMTP)
    letter["Subject"] = _SUBJECTS[template]
    letter["From"] = settings.mail_from
    letter["To"] = parcel.content["to"]
    letter["Date"] = format_datetime(parcel.put_at)
    letter["Message-ID"] = f"<{parcel.id}@{_domain(settings.mail_from)}>"
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(_templates.get_template(f"{template}.txt").render(words))
    letter.add_alternative(_templates.get_template(f"{template}.html").render(words), subtype="html")
    return letter


def _domain(address: str) -> str:
    return parseaddr(address)[1].rpartition("@")[2] or "localhost"
