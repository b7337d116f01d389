"""Reading small staff lists in tests."""

from pathlib import Path

import pytest

from sideline.teams.staff_lists.listing import Given, Listing, Notes, Rejected
from sideline.teams.staff_lists.staff_file import read_staff_file

SOCCER = Given("Elm College", "Soccer", "Women")


class StaffList:
    """Reads lists of a few lines and keeps the notes about the last one."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "staff.csv"
        self.notes = Notes()

    def __call__(self, *lines: str, given: Given = SOCCER) -> list[Listing | Rejected]:
        return self.from_bytes("\n".join(lines).encode(), given)

    def from_bytes(self, content: bytes, given: Given = SOCCER) -> list[Listing | Rejected]:
        self.file.write_bytes(content)
        self.notes = Notes()
        return list(read_staff_file(self.file, given, self.notes))

    def people(self, *lines: str, given: Given = SOCCER) -> list[tuple[str, str]]:
        """Return name and title of each person; a rejected row fails the test."""
        return [(row.name, row.title) for row in listings_of(self(*lines, given=given))]

    def name(self, cell: str) -> str:
        """Return how the name in a cell is read, or the reason why it is rejected."""
        (row,) = self("name\ttitle", f"{cell}\tHead Coach")
        return row.name if isinstance(row, Listing) else row.reason

    def teams(self, *lines: str, given: Given = SOCCER) -> list[tuple[str, str, str]]:
        """Return school, sport and gender of each person."""
        return [(row.university, row.sport, row.gender) for row in listings_of(self(*lines, given=given))]


def listings_of(rows: list[Listing | Rejected]) -> list[Listing]:
    """Return the people of a list in which no row may be rejected."""
    assert not [row for row in rows if isinstance(row, Rejected)]
    return [row for row in rows if isinstance(row, Listing)]


@pytest.fixture
def read(tmp_path: Path) -> StaffList:
    return StaffList(tmp_path)
