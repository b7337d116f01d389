"""Codes of authenticator apps (TOTP, RFC 6238): the secret, its QR code, and the time step of a code."""

import hmac
import io
from datetime import datetime

import pyotp
import segno

STEP_SECONDS = 30
SKEW_STEPS = 1
"""A code is accepted this many steps before and after its own, because phone clocks drift and typing takes time."""

_QR_SCALE = 4
"""Pixels per module of the QR code."""


def new_secret() -> str:
    """Return 160 random bits in base32, the format that apps expect."""
    return pyotp.random_base32()


def app_uri(secret: str, issuer: str, account: str) -> str:
    """Return the `otpauth:` URI that sets up an app. The app shows `issuer` and `account` next to the code."""
    return pyotp.TOTP(secret, name=account, issuer=issuer, interval=STEP_SECONDS).provisioning_uri()


def qr_code(uri: str) -> str:
    """Return the SVG of a QR code: black on white, regardless of the page's colors."""
    svg = io.BytesIO()
    image = {"scale": _QR_SCALE, "dark": "black", "light": "white"}
    segno.make(uri, micro=False, error="m").save(svg, kind="svg", xmldecl=False, nl=False, **image)
    # The official client inserts the SVG into a data: URL without escaping, where # would start the fragment.
    return svg.getvalue().decode().replace("#000", "black").replace("#fff", "white")


def step_of(secret: str, code: str, now: datetime) -> int | None:
    """Return the latest time step within SKEW_STEPS that has this code, or None if the code is wrong."""
    totp, current = pyotp.TOTP(secret, interval=STEP_SECONDS), int(now.timestamp()) // STEP_SECONDS
    typed = "".join(code.split()).encode()
    steps = range(current - SKEW_STEPS, current + SKEW_STEPS + 1)
    # Compare with all steps, so that the duration does not reveal which one matched.
    matches = [step for step in steps if hmac.compare_digest(totp.generate_otp(step).encode(), typed)]
    return max(matches, default=None)
