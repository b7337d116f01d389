"""Mails built from Jinja templates: HTML and plain text."""

from email import policy
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr

from jinja2 import Environment, PackageLoader, select_autoescape

from sideline.notifications.messages import Message, PermanentFailure
from sideline.settings import Settings

_SUBJECTS = {
    "recovery": "Reset your Sideline password",
    "confirmation": "Confirm your Sideline account",
    "account-exists": "You already have a Sideline account",
}

_templates = Environment(
    loader=PackageLoader("sideline.notifications"), autoescape=select_autoescape(["html"]), trim_blocks=True
)


def build_mail(message: Message, settings: Settings) -> EmailMessage:
    """The mail of a message {template, to, link}. Raises PermanentFailure for a template that does not exist.

    It holds no text that a person typed: who signs up with the address of somebody else cannot write to them.
    Message-ID and Date come from the message: a mail that had to be sent twice is the same mail.
    """
    template = message.payload["template"]
    if template not in _SUBJECTS:
        raise PermanentFailure("no such template")
    context = {
        "link": message.payload["link"],
        "origin": settings.origin,
        "support_email": settings.support_email,
        "subject": _SUBJECTS[template],
    }
    mail = EmailMessage(policy=policy.SMTP)
    mail["Subject"] = _SUBJECTS[template]
    mail["From"] = settings.mail_from
    mail["To"] = message.payload["to"]
    mail["Date"] = format_datetime(message.created_at)
    mail["Message-ID"] = f"<{message.id}@{_domain(settings.mail_from)}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(_templates.get_template(f"{template}.txt").render(context))
    mail.add_alternative(_templates.get_template(f"{template}.html").render(context), subtype="html")
    return mail


def _domain(email: str) -> str:
    return parseaddr(email)[1].rpartition("@")[2] or "localhost"
