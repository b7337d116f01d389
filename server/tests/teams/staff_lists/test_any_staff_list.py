"""`read_staff_file` with random lists: nothing stops it, and no contact gets through."""

import csv
import io
import re
from pathlib import Path

from sideline.coaches.csv_rows import BadFile
from sideline.teams.staff_lists.listing import Given, Listing, Notes
from sideline.teams.staff_lists.staff_file import read_staff_file
from tests.properties import HealthCheck, example, given, settings, st

HEADERS = (
    "Name", "Title", "School", "Team", "Sport", "Program", "Gender", "Department", "Period", "Season", "Coach", "Email",
    "First Name", "Last Name", "coach1_name", "coach1_title", "coach2_name", "Name 3", "State", "Division", "Notes",
)  # fmt: skip
PIECES = (
    "Ada", "Quill", "Head", "Coach", "Assistant", "Soccer", "Women's", "M.", "Jr.", "PhD", "TBA", "QUILL", "’09", "√©",
    " ", " ", " ", ", ", "/", " - ", "(", ")", '"', "'", "&amp;", "<b>", "[", ":", "a@elm.example", "555-555-0101", "é",
    "2016-2021", "\u2028", "\x85", "İ", "ǅ", "😀",
)  # fmt: skip
CONTACT = re.compile(r"@|(?<!\d)555-0101(?!\d)")

cells = st.lists(st.sampled_from(PIECES), max_size=7).map("".join)
lists = st.lists(st.sampled_from(HEADERS), min_size=1, max_size=7, unique=True).flatmap(
    lambda header: st.tuples(st.just(header), st.lists(st.lists(cells, min_size=len(header), max_size=len(header))))
)


@given(lists, st.sampled_from([Given(), Given("Elm", "Soccer", "Women")]), st.sampled_from(["utf-8", "utf-16"]))
@example((["Name"], [[""], ["a@elm.example"]]), Given("Elm", "Soccer", "Women"), "utf-8")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_contact_is_read(tmp_path: Path, table: tuple[list[str], list[list[str]]], said: Given, code: str) -> None:
    text = io.StringIO()
    csv.writer(text).writerows([table[0], *table[1]])
    file = tmp_path / "staff.csv"
    file.write_bytes(text.getvalue().encode(code))
    try:
        rows = list(read_staff_file(file, said, Notes()))
    except BadFile:
        return
    for row in rows:
        assert not CONTACT.search(repr(row))
        if isinstance(row, Listing):
            assert row.name
            assert len(row.title) <= 200
