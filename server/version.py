"""The version of the package, for the build. A release raises RELEASE, adds its notes to CHANGELOG.md and is tagged
v<RELEASE>.

`bin/wheel` sets SIDELINE_BUILD for a commit that is not tagged: its wheel is newer than those of earlier commits and
older than the release, so that pip replaces one by the other.
"""

import os

RELEASE = "0.2.0"


def version() -> str:
    """The release, or a development version before it."""
    return RELEASE + os.environ.get("SIDELINE_BUILD", "")
