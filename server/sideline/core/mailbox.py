"""Normalization of email addresses that are delivered to the same mailbox."""

_DOMAINS_WITHOUT_DOTS = {"gmail.com": "gmail.com", "googlemail.com": "gmail.com"}
"""Domains of a provider that ignores dots before the @, mapped to one of them."""

_DOMAINS_WITH_NAMES = ("fastmail.com", "fastmail.fm")
"""Domains of a provider that delivers x@ann.fastmail.com to ann@fastmail.com."""


def mailbox_of(address: str) -> str:
    """Return the mailbox of an address, for comparison only. Emails are sent to the address as typed.

    Lower case, without the plus suffix: ann@ and ann+more@ are the same mailbox. Gmail also ignores dots, and Fastmail
    delivers any name at ann.fastmail.com to ann@fastmail.com.
    """
    name, _, domain = address.lower().rpartition("@")
    owner, _, provider = domain.partition(".")
    if owner and provider in _DOMAINS_WITH_NAMES:
        name, domain = owner, provider
    name = name.partition("+")[0] or name
    if domain in _DOMAINS_WITHOUT_DOTS:
        name, domain = name.replace(".", "") or name, _DOMAINS_WITHOUT_DOTS[domain]
    return f"{name}@{domain}"
