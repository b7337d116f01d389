"""The operator's own files in the data folder: legal texts, logo and icon, announcement, corrections of departments,
license of the tables at /data."""

from typing import Literal, get_args

LegalName = Literal["terms", "privacy-policy", "guidelines", "for-coaches"]
"""The name of a legal text: that of its file, and the last part of its URL."""

LEGAL_FOLDER = "legal"
"""The folder for the operator's own legal texts."""

BRANDING_FOLDER = "branding"
"""The folder for the logo and the icon."""

BRANDING_FILES = ("logo.svg", "logo.png", "icon.png")

ANNOUNCEMENT_FILE = "announcement.txt"

CORRECTIONS_FILE = "corrections.csv"

DATA_LICENSE_FILE = "data-license.txt"
"""What the operator says about the use of the tables at /data."""

OWN_FILES = (
    *(f"{LEGAL_FOLDER}/{name}.md" for name in get_args(LegalName)),
    *(f"{BRANDING_FOLDER}/{name}" for name in BRANDING_FILES),
    ANNOUNCEMENT_FILE,
    CORRECTIONS_FILE,
    DATA_LICENSE_FILE,
)
"""The paths in the data folder that a backup contains. Keys and settings are never among them."""
