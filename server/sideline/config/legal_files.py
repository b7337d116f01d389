"""The operator's own legal texts: their folder in the data folder, and their names."""

from typing import Literal

LegalName = Literal["terms", "privacy-policy", "guidelines", "for-coaches"]
"""The name of a legal text: that of its file, and the last part of its URL."""

FOLDER = "legal"
"""The folder in the data folder for the operator's own texts."""
