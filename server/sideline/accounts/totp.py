"""Codes of authenticator apps (TOTP, RFC 6238): the secret, its QR code, and the step that a code is of."""

import hmac
import io
from datetime import datetime

import pyotp
import segno

STEP_SECONDS = 30
SKEW_STEPS = 1
"""A code is accepted this many steps before and after its own: phone clocks are off, and typing takes time."""

_QR_SCALE = 4
"""Pixels of one module of the QR code."""


def new_secret() -> str:
    """160 random bits in base32, as apps take them."""
    return pyotp.random_base32()


def app_uri(secret: str, issuer: str, account: str) -> str:
    """The `otpauth:` address by which an app takes over the secret; it shows `issuer` and `account` beside the code."""
    return pyotp.TOTP(secret, name=account, issuer=issuer, interval=STEP_SECONDS).provisioning_uri()


def qr_code(uri: str) -> str:
    """The SVG of a QR code, black on white whatever the page's colors are."""
    svg = io.BytesIO()
    image = {"scale": _QR_SCALE, "dark": "black", "light": "white"}
    segno.make(uri, micro=False, error="m").save(svg, kind="svg", xmldecl=False, nl=False, **image)
    # The official client puts the SVG into a data: URL as it is, and # would end it there.
    return svg.getvalue().decode().replace("#000", "black").replace("#fff", "white")


def step_of(secret: str, code: str, now: datetime) -> int | None:
    """The newest step within SKEW_STEPS that this is the code of; None for a wrong code."""
    totp, current = pyotp.TOTP(secret, interval=STEP_SECONDS), int(now.timestamp()) // STEP_SECONDS
    typed = "".join(code.split()).encode()
    steps = range(current - SKEW_STEPS, current + SKEW_STEPS + 1)
    # All are compared, so that the time does not tell which was right.
    right = [step for step in steps if hmac.compare_digest(totp.generate_otp(step).encode(), typed)]
    return max(right, default=None)
