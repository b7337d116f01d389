"""Which email addresses are delivered to the same mailbox."""

_DOMAINS_WITHOUT_DOTS = {"gmail.com": "gmail.com", "googlemail.com": "gmail.com"}
"""Domains of a provider that ignores dots before the @, and the one that stands for them."""

_DOMAINS_WITH_NAMES = ("fastmail.com", "fastmail.fm")
"""Domains of a provider that delivers x@ann.fastmail.com to ann@fastmail.com."""


def mailbox_of(address: str) -> str:
    """The mailbox of an address, for comparison only: mail is sent to the address as it was typed.

    Lower case, without what follows a plus sign: ann@ and ann+more@ are one mailbox. At Gmail the dots do not count
    either, and at Fastmail any name at ann.fastmail.com is ann@fastmail.com.
    """
    name, _, domain = address.lower().rpartition("@")
    owner, _, provider = domain.partition(".")
    if owner and provider in _DOMAINS_WITH_NAMES:
        name, domain = owner, provider
    name = name.partition("+")[0] or name
    if domain in _DOMAINS_WITHOUT_DOTS:
        name, domain = name.replace(".", "") or name, _DOMAINS_WITHOUT_DOTS[domain]
    return f"{name}@{domain}"
