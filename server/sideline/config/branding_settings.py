"""Settings for the site's own name and colors."""

import re
import unicodedata
from functools import cached_property
from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field

from sideline.config.colors import Palette, palette

PRODUCT = "Sideline"

_MAX_NAME = 40

_NAME = re.compile(r"[\w(][\w&'’.,!+()/ -]*")
"""A name is in email headers, titles and authenticator apps, which read colons, quotes and brackets as syntax."""

_COLOR = re.compile("#[0-9a-f]{6}")


def _site_name(text: str) -> str:
    name = unicodedata.normalize("NFC", text)
    if not _NAME.fullmatch(name) or len(name) > _MAX_NAME or "  " in name or not any(map(str.isalnum, name)):
        raise ValueError(f"must be 1 to {_MAX_NAME} letters, digits, spaces and & ' . , ! + ( ) / -")
    return name


def _color(text: str) -> str:
    if text and not _COLOR.fullmatch(text.lower()):
        raise ValueError("must be # and 6 hexadecimal digits, like #0b2a5b")
    return text.lower()


class BrandingSettings(BaseModel):
    """The site's name and colors. Its logo and icon are files in the data folder (`pages.branding`)."""

    site_name: Annotated[str, AfterValidator(_site_name)] = Field(
        PRODUCT, description="Name of the site, on all pages and in all emails."
    )
    brand_color: Annotated[str, AfterValidator(_color)] = Field(
        "", description="Main color as #rrggbb; if empty, the site's green. Shades of it are made with enough contrast."
    )
    accent_color: Annotated[str, AfterValidator(_color)] = Field(
        "", description="Color of buttons on dark backgrounds as #rrggbb; if empty, gold. A light color is best."
    )

    @property
    def runs_on(self) -> str:
        """What follows the name in the footer: empty unless the site has another name than the product."""
        return "" if self.site_name == PRODUCT else f" · Runs on {PRODUCT}"

    @cached_property
    def palette(self) -> Palette:
        """The colors of emails and pictures."""
        return palette(self.brand_color, self.accent_color)
