"""Workbooks are read like CSV files, and each sheet of a staff list may be a team."""

from datetime import datetime
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import Workbook
from openpyxl.styles import Font

from sideline.coaches import workbooks
from sideline.coaches.csv_rows import BadFile
from sideline.coaches.workbooks import open_sheets
from sideline.teams.staff_lists.listing import Given, Listing, Notes, Rejected
from sideline.teams.staff_lists.staff_file import read_staff_file
from tests.teams.staff_lists.workbooks import write_workbook


def test_cells_become_text_and_row_numbers_stay(tmp_path: Path) -> None:
    rows = [["name", "a, b"], [], ["O\nne", 17.0], [datetime(2026, 8, 14, 9, 30), 'a "b"'], [None, 1.5]]  # noqa: DTZ001
    with open_sheets(write_workbook(tmp_path / "any.name", {"Women": rows, "Empty": []})) as [sheet]:
        assert sheet.title == "Women"
        assert sheet.file.read() == 'name,"a, b"\n\nO ne,17\n2026-08-14,"a ""b"""\n,1.5\n'


def test_a_csv_file_is_one_sheet_without_a_title(tmp_path: Path) -> None:
    (tmp_path / "staff.csv").write_bytes("name\nRenée\n".encode("cp1252"))
    with open_sheets(tmp_path / "staff.csv") as [sheet]:
        assert (sheet.title, sheet.file.read()) == ("", "name\nRenée\n")


def test_each_sheet_may_be_a_team_that_its_title_names(tmp_path: Path) -> None:
    header = ["School", "Name", "Title"]
    file = write_workbook(
        tmp_path / "staff.xlsx",
        {
            "Read me": [["Collected in August"]],
            "Women's Golf": [header, ["Northfield University", "Ida Brandt", "Head Coach"]],
            "MSOC": [header, ["Northfield University", "Ola Berg", "Head Coach"], ["Northfield University", "TBA", ""]],
        },
    )
    notes = Notes()
    rows = list(read_staff_file(file, Given(), notes))

    found = [(row.name, row.gender, row.sport) for row in rows if isinstance(row, Listing)]
    assert found == [("Ida Brandt", "Women", "Golf"), ("Ola Berg", "Men", "Soccer")]
    [rejected] = [row for row in rows if isinstance(row, Rejected)]
    assert (rejected.line, rejected.reason.startswith("sheet 'MSOC': ")) == (3, True)
    assert notes.remarks.pop(0)[1].startswith("left out the sheet 'Read me': the header has no column name")
    assert [text for _, text in notes.remarks] == [
        'sheet "Women\'s Golf": read from its title: Women Golf',
        "sheet 'MSOC': read from its title: Men Soccer",
    ]


def test_a_workbook_that_cannot_be_read_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged, other, empty = tmp_path / "damaged.xlsx", tmp_path / "other.ods", tmp_path / "empty.xlsx"
    damaged.write_bytes(b"PK\3\4" + bytes(500))
    with ZipFile(other, "w") as parts:
        parts.writestr("content.xml", "<a/>")
    write_workbook(empty, {"One": []})
    for file, message in ((damaged, "cannot be read"), (other, "cannot be read"), (empty, "is empty")):
        with pytest.raises(BadFile, match=message), open_sheets(file):
            pass
    monkeypatch.setattr(workbooks, "MAX_BYTES", 1_000)
    with pytest.raises(BadFile, match="unpacks to more than"), open_sheets(empty):
        pass


def test_a_row_with_a_huge_number_ends_the_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbooks, "MAX_ROWS", 10)
    plain, huge = write_workbook(tmp_path / "plain.xlsx", {"One": [["name"], ["Ann"]]}), tmp_path / "huge.xlsx"
    with ZipFile(plain) as parts, ZipFile(huge, "w") as changed:
        for part in parts.namelist():
            changed.writestr(part, parts.read(part).replace(b'<row r="2"', b'<row r="999999999999"'))
    with open_sheets(huge) as [sheet]:
        assert sheet.file.read().rstrip("\n") == "name"


def test_hidden_sheets_and_rows_and_struck_out_lines_are_left_out_and_said(tmp_path: Path) -> None:
    workbook = Workbook()
    sheet, old = workbook.active, workbook.create_sheet("2019")
    rows = (["Name", "Title"], ["Ida Brandt", "Head Coach"], ["Ola Berg", "Head Coach"], ["Liv Aas", "Head Coach"])
    for row in rows:
        sheet.append(row)
        old.append(row)
    old.sheet_state = "veryHidden"
    sheet.row_dimensions[3].hidden = True
    for cell in sheet[4]:
        cell.font = Font(strike=True)
    workbook.save(tmp_path / "staff.xlsx")
    notes = Notes()
    found = list(read_staff_file(tmp_path / "staff.xlsx", Given("Northfield University", "Golf", "Women"), notes))

    assert [row.name for row in found if isinstance(row, Listing)] == ["Ida Brandt"]
    rejected = [row for row in found if isinstance(row, Rejected)]
    assert [(row.line, row.reason.rpartition(": ")[2], row.may_be_coach) for row in rejected] == [
        (3, "is hidden in the workbook", True),
        (4, "is struck out in the workbook", False),
    ]
    assert (0, "left out the sheet '2019': it is hidden") in notes.remarks


def test_merged_cells_are_carried_down_and_a_formula_without_a_value_is_told(tmp_path: Path) -> None:
    workbook = Workbook()
    sheet = workbook.active
    for row in (["Name", "School", ""], ["Ida Brandt", "Northfield University"], ["Ola Berg"], [], ['="A"&"B"']):
        sheet.append(row)
    sheet.merge_cells("B2:C5")
    workbook.save(tmp_path / "staff.xlsx")
    with open_sheets(tmp_path / "staff.xlsx") as [read]:
        assert read.file.read().splitlines() == [
            "Name,School", "Ida Brandt,Northfield University", "Ola Berg,Northfield University", "",
            "#NO VALUE!,Northfield University",
        ]  # fmt: skip


def test_a_workbook_with_too_many_cells_is_refused_before_it_is_parsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write_workbook(tmp_path / "many.xlsx", {"One": [["name"] * 50] * 50})
    monkeypatch.setattr(workbooks, "MAX_TAGS", 2_000)
    monkeypatch.setattr("openpyxl.load_workbook", lambda *_args, **_options: pytest.fail("the workbook was parsed"))
    with pytest.raises(BadFile, match="too many cells"), open_sheets(file):
        pass


def test_other_formats_are_named(tmp_path: Path) -> None:
    strict, word, locked = (tmp_path / name for name in ("strict.xlsx", "text.docx", "locked.xlsx"))
    with ZipFile(strict, "w") as parts:
        parts.writestr("xl/workbook.xml", '<workbook xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"/>')
    with ZipFile(word, "w") as parts:
        parts.writestr("[Content_Types].xml", "<Types/>")
    locked.write_bytes(b"\xd0\xcf\x11\xe0" + bytes(500))
    for file, message in ((strict, "Strict Open XML"), (word, "cannot be read"), (locked, "with a password")):
        with pytest.raises(BadFile, match=message), open_sheets(file):
            pass
