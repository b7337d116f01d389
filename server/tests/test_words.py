"""Private names that were replaced by standard terms (ARCHITECTURE.md, STYLE) do not come back in any tracked file."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]

OLD_NAMES = """
AccountCorner AGAINST_REMOVAL at_the_door ByBytes CoachFirstLook contract_of copying_engine Courier Door DriverText
engine_of_backup ErrorDoor FetchAhead _FEWEST_INITIALS ForgetPersonal Glance glance_at_profile glance_at_reviews
Glances glances GuardedApp HELD_COACH held_coach hold_own hold_user ImpatientConnection in_one_go insert_or_replace
keep_grams libraryOfCoaches locked_tally look_up_piece lose_patience _MEANINGLESS moment_of MOST_MEANT NewestFirst
OfList one_error_apart onStage OpenSession Opinion page_moment Parcel Pen Pens PlainRoute QuickRoute rare_piece
rare_terms refuse_unless_there seedFirstData standing_of takeOver Veil WaryHttp Whereabouts who_may_fit
"""


def test_no_old_name_comes_back() -> None:
    patterns = [part for name in OLD_NAMES.split() for part in ("-e", name)]
    search = ["git", "grep", "--line-number", "--word-regexp", "--fixed-strings", "-I", *patterns, "--", "."]
    done = subprocess.run(
        [*search, f":!{Path(__file__).relative_to(ROOT)}", ":!package-lock.json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr  # 1 means no match
    assert done.stdout.splitlines() == []
