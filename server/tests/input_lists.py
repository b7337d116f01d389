"""Long lists of inputs that the repository does not hold: hostile texts, mail addresses, real coaches."""

import os
from pathlib import Path

INPUT_LISTS = Path(os.environ.get("SIDELINE_SHARED_DATA") or Path(__file__).parents[3] / "shared" / "data")
"""Their folder, which need not exist: without it a test takes the few inputs of its own."""
