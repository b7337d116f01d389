"""Repair the text of staff lists, and cut email addresses and phone numbers out of it."""

import re

_NOT_ASCII = re.compile(r"[^\x00-\x7f]{2,}")
_WINDOWS_BYTES = {bytes([code]).decode("cp1252", "ignore") or chr(code): code for code in range(0x80, 0x100)}

_PHONE_LABEL = r"\b(?:(?:tele)?phone|cell|tel|fax)\b[.:]?\s*"
_CONTACT = re.compile(
    r"(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+"  # an email address
    r"|@\w[\w.-]*"  # an account
    r"|(?:https?://|www\.)\S+"
    # A phone number, with or without its area.
    rf"|(?:{_PHONE_LABEL})?(?<!\d)(?:\+?1[ .-]?)?(?:\(\d{{3}}\)[ .-]?|\d{{3}}[ .-])?\d{{3}}[.-]\d{{4}}(?!\d)"
    rf"|(?:{_PHONE_LABEL})?(?<!\d)(?:\(\d{{3}}\) ?|\d{{3}} )\d{{3}} \d{{4}}(?!\d)"
    rf"|(?:{_PHONE_LABEL})?(?<!\d)(?:\+\d[\d .-]{{7,}}\d|\d{{7}}|\d{{10,11}})(?!\d)"
    r"|\b(?:ext|phone|tel)\b[.:]?\s*\d{3,5}(?![\d.-])"
    r"|\b(?:(?:tele)?phone|e-?mail|tel)\s*:?\s*$",  # a label without a value
    re.IGNORECASE,
)


def repair(text: str) -> str:
    """Return text whose UTF-8 was read as Mac Roman or Windows-1252 as it was meant ('Ren√©e' is 'Renée')."""
    return text if text.isascii() else _NOT_ASCII.sub(_decode_again, text)


def cut_contacts(text: str) -> tuple[str, int]:
    """Return the text without email addresses, phone numbers, links and account names, and how many it had."""
    if text.isalpha() or not any(sign in "@/.:-0123456789" for sign in text):
        return text, 0
    return _CONTACT.subn(" ", text)


def _decode_again(match: re.Match[str]) -> str:
    run = match[0]
    # The first letters of UTF-8 read as Mac Roman never begin UTF-8 in Windows-1252, but the reverse happens.
    for data in (_windows_bytes(run), _mac_bytes(run)):
        try:
            return (data or b"\xff").decode()
        except UnicodeDecodeError:
            continue
    return run


def _mac_bytes(run: str) -> bytes | None:
    try:
        return run.encode("mac_roman")
    except UnicodeEncodeError:
        return None


def _windows_bytes(run: str) -> bytes | None:
    codes = [_WINDOWS_BYTES.get(letter) for letter in run]
    return None if None in codes else bytes(code for code in codes if code is not None)
