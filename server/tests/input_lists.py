"""Long input lists that are not in the repository: hostile texts, email addresses, real coaches."""

import os
from pathlib import Path

INPUT_LISTS = Path(os.environ.get("SIDELINE_SHARED_DATA") or Path(__file__).parents[3] / "shared" / "data")
"""Folder of the lists. It is optional: without it, each test uses its own few inputs."""
