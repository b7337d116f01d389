"""`read_staff_file` with the layouts in which staff lists come."""

import pytest

from sideline.coaches.csv_rows import BadFile
from sideline.teams.staff_lists.listing import Given, Listing, Rejected, given_by_user
from tests.teams.staff_lists.conftest import SOCCER, StaffList, listings_of


def test_first_and_last_name_in_two_columns(read: StaffList) -> None:
    rows = read(
        "School,First Name,Last Name,Title,Email,Phone Number,Division,State",
        "Elm College,Ada  Lou,Quill,Head Coach,aquill@elm.example,555-0100,III,oh",
        "Elm College,Dr. Bo,O'Stone ’09,Assistant Coach,,,III,OH",
        "Elm College,TBA,,Assistant Coach,,,III,OH",
        "Updated May 2025,,,,,,,",
    )
    assert rows[:2] == [
        Listing(2, "Ada Lou Quill", "Elm College", "Soccer", "Women", "Head Coach", "OH", "DIII"),
        Listing(3, "Bo O'Stone", "Elm College", "Soccer", "Women", "Assistant Coach", "OH", "DIII"),
    ]
    assert [(row.line, type(row)) for row in rows[2:]] == [(4, Rejected), (5, Rejected)]
    assert rows[3] == Rejected(5, "no name")


def test_email_addresses_and_phone_numbers_are_counted_and_never_kept(read: StaffList) -> None:
    rows = read(
        "Name,Title,E-Mail,Cell,Twitter",
        "Ada Quill aquill@elm.example,Head Coach Phone 555-555-0101,aquill@elm.example,555.555.0101,",
        "Bo Stone,Assistant Coach Ext. 4411,,,@coachstone",
        "hcoach@elm.example,Head Coach,,,",
    )
    assert read.notes.contact_columns == ["e-mail", "cell", "twitter"]
    assert (read.notes.contacts, read.notes.cut) == (3, 4)
    assert rows[:2] == [
        Listing(2, "Ada Quill", "Elm College", "Soccer", "Women", "Head Coach"),
        Listing(3, "Bo Stone", "Elm College", "Soccer", "Women", "Assistant Coach"),
    ]
    assert rows[2] == Rejected(4, "no name")
    assert "@" not in repr(rows) + repr(read.notes)


@pytest.mark.parametrize(
    "contact",
    [
        "a@elm.example", "A.Quill+staff@mail.elm.example", "mailto:a@elm.example", "@coachquill", "555-555-0101",
        "(555) 555-0101", "555.555.0101", "555 555 0101", "+1 555-555-0101", "1-555-555-0101", "555-0101", "5555550101",
        "Phone: 555-0101", "Ext. 4411", "ext 4411", "Phone 3057", "+44 20 7946 0958", "https://elm.example/quill",
        "www.elm.example", "Phone:", "a@elm.exampleb@elm.example",
    ],
)  # fmt: skip
def test_each_form_of_a_contact_is_cut(read: StaffList, contact: str) -> None:
    (row,) = read("name\ttitle\tschool", f"Ada Quill {contact}\tHead Coach {contact}\tElm College {contact}")
    assert row == Listing(2, "Ada Quill", "Elm College", "Soccer", "Women", "Head Coach")
    assert read.notes.cut >= 3


@pytest.mark.parametrize(
    "title", ["Head Coach (2016-2021)", "Class of 1954 Head Coach", "Coach (100/200/400)", "Coach 4x400"]
)
def test_other_numbers_stay_in_titles(read: StaffList, title: str) -> None:
    assert read.people("name\ttitle", f"Ada Quill\t{title}") == [("Ada Quill", title)]
    assert read.notes.cut == 0


def test_a_column_of_programs_says_men_women_or_both(read: StaffList) -> None:
    header = "University,Name,Title,Conference,Program"
    rows = (
        "Elm College,Ada Quill,Head Swimming & Diving Coach,Lakes,Combined",
        "Elm College,Bo Stone,Head Diving Coach,Lakes,Men's",
        "Elm College,Bo Stone,Head Diving Coach,Lakes,Women's",
    )
    teams = read.teams(header, *rows, given=Given(sport="Swimming"))
    assert teams == [("Elm College", "Swimming", gender) for gender in ("Both", "Men", "Women")]


def test_swapped_cells_are_put_right(read: StaffList) -> None:
    assert read.people("Name,Title", "Head Coach,Ada Quill", "Dir. of Operations,Bo Stone") == [
        ("Ada Quill", "Head Coach"),
        ("Bo Stone", "Dir. of Operations"),
    ]


@pytest.mark.parametrize(
    ("title", "kept"),
    [
        ("Ada QuillHead Coach", "Head Coach"),
        ("ADA QUILL Head Coach/Sprints Full Bio for Ada Quill", "Head Coach/Sprints"),
        ("Head Coach (2nd Season)", "Head Coach (2nd Season)"),
        ("Head Coach &amp; Mentor,", "Head Coach & Mentor"),
        ("", ""),
    ],
)
def test_a_title_loses_the_name_and_the_link_to_a_biography(read: StaffList, title: str, kept: str) -> None:
    assert read.people("name\ttitle", f"Ada Quill\t{title}") == [("Ada Quill", kept)]


def test_a_very_long_title_is_cut_between_words(read: StaffList) -> None:
    ((_, title),) = read.people("name,title", f"Ada Quill,Head Coach{' of everything' * 30}")
    assert len(title) <= 200
    assert title.endswith((" everything…", " of…"))


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("Quill, Ada ", "Ada Quill"),
        ("St. Stone Jr., Bo", "Bo St. Stone Jr."),
        ("Stone, Bo, III", "Bo Stone III"),
        ("Bo Stone, Jr.", "Bo Stone Jr."),
        ("Ada Quill, Ed.D.", "Ada Quill"),
        ("Ada Quill, MS, ATC", "Ada Quill"),
        ("Quill, Ada, PhD", "Ada Quill"),
        ("Ada Quill Ed.M.", "Ada Quill"),
        ("Dr. Ada Quill", "Ada Quill"),
        ("Coach Ada Quill", "Ada Quill"),
        ("Major Stone", "Major Stone"),
        ("Ada Quill '09", "Ada Quill"),
        ("Ada Quill (’24)", "Ada Quill"),
        ('Otto "Buzz" Stone', "Otto Stone"),
        ("Otto “Buzz” Stone", "Otto Stone"),
        ("Otto 'Buzz' Stone", "Otto Stone"),
        ("Ada (Sorley) Quill", "Ada Quill"),
        ("ADA O'QUILL", "Ada O'Quill"),
        ("Ada QUILL", "Ada Quill"),
        ("JT Stone", "JT Stone"),
        ("ada quill", "Ada Quill"),
        ("Mirela Head", "Mirela Head"),
        ("Olivia Staff", "Olivia Staff"),
        ("Ashley Golf", "Ashley Golf"),
        ("Ren√©e Quill", "Renée Quill"),
        ("RenÃ©e Quill", "Renée Quill"),
        ("José Núñez", "José Núñez"),
    ],
)
def test_names_are_cleaned(read: StaffList, cell: str, name: str) -> None:
    assert read.name(cell) == name


@pytest.mark.parametrize(
    "cell",
    [
        "TBA", "Vacant .", "#N/A", "Scoreboard", "Navigation", "Elm College", "Elm College Athletics", "Head Coach",
        "Coach Email Athletics Main Office", "Women's Soccer", "Track & Field", "First Name", "Ada Quill & Bo Stone",
        "Emotional Support Coach", "-", "",
    ],
)  # fmt: skip
def test_what_is_no_person_is_rejected_with_its_line(read: StaffList, cell: str) -> None:
    rows = read("name\ttitle\tschool", f"{cell}\tHead Coach\tElm College", "Ada Quill\tHead Coach\tElm College")
    assert isinstance(rows[0], Rejected)
    assert (rows[0].line, rows[1].line) == (2, 3)
    assert isinstance(rows[1], Listing)


@pytest.mark.parametrize("cell", ["ada quill", "de la Peña, Rui", "d'Arcy Quill"])
def test_small_first_letters_are_no_lost_letters(read: StaffList, cell: str) -> None:
    assert not read.name(cell).startswith("name")
    assert read.notes.remarks == []


def test_a_lost_first_letter_comes_back_from_the_title_or_is_remarked_on(read: StaffList) -> None:
    rows = read("Name,Title", "teve Stone,Steve StoneHead Coach", "da Quill,Assistant Coach", "enna Quill,Head Coach")
    assert [row.name for row in listings_of(rows)] == ["Steve Stone", "da Quill", "enna Quill"]
    assert read.notes.remarks == [(4, "'enna Quill' may lack its first letter")]


def test_repeated_lines_are_left_out_and_remarked_on(read: StaffList) -> None:
    line = "Ada Quill,Assistant Coach"
    rows = read("Name,Title", line, line, "Ada Quill,Recruiting Coordinator")
    assert [row.line for row in rows] == [2, 4]
    assert read.notes.remarks == [(3, "repeats line 2")]


def test_rows_of_another_season_are_rejected(read: StaffList) -> None:
    header = "team_id,team,name,title,url,season"
    rows = read(
        header,
        "9,Elm College,Ada Quill,Assistant Coach \u201aÄì Guards,https://elm.example/1,2025-26",
        "9,Elm College,Bo Stone,Head Coach,https://elm.example/2,2025-2026",
        "9,Elm College,Cy Reed,Head Coach,https://elm.example/3,2025-36",
        "9,Elm College,Di Marsh,Head Coach,https://elm.example/4,2024-25",
        given=Given(sport="Basketball", gender="Women", season=2025),
    )
    assert rows[0] == Listing(2, "Ada Quill", "Elm College", "Basketball", "Women", "Assistant Coach – Guards")
    assert [row.line for row in rows if isinstance(row, Listing)] == [2, 3, 4]
    assert rows[3] == Rejected(5, "is about another season: '2024-25'")


def test_the_directory_of_a_department(read: StaffList) -> None:
    rows = read(
        "Name,Email,Position/Title,Phone,Sport/Department,Source URL\r",
        "Ada Quill,,Director of Athletics,,Administration,https://elm.example\r",
        "Bo Stone,,Head Coach,,M. Soccer,https://elm.example\r",
        "Cy Reed,,\"Head Coach, Men's & Women's Track\",,Track & Field/Cross Country,https://elm.example\r",
        "Di Marsh,,Head Women's Golf Coach,,Athletic Staff,\r",
        "Ed Voss,,Athletic Trainer (Football),,Sports Medicine,\r",
        given=Given("Elm College"),
    )
    assert [(row.line, row.sport, row.gender) for row in rows if isinstance(row, Listing)] == [
        (3, "Soccer", "Men"),
        (4, "Track & Field", "Both"),
        (4, "Cross Country", "Both"),
        (5, "Golf", "Women"),
    ]
    assert [row for row in rows if isinstance(row, Rejected)] == [
        Rejected(2, "names no sport of the site: 'Administration'"),
        Rejected(6, "names no sport of the site: 'Sports Medicine'"),
    ]


def test_two_sports_in_one_cell_have_a_title_each(read: StaffList) -> None:
    rows = read(
        "school_name,dept,name,title",
        "Elm College (EC),Baseball/Softball,Ada Quill,Head Baseball Coach/Assistant Softball Coach",
        given=Given(),
    )
    assert rows == [
        Listing(2, "Ada Quill", "Elm College", "Baseball", "Men", "Head Baseball Coach"),
        Listing(2, "Ada Quill", "Elm College", "Softball", "Women", "Assistant Softball Coach"),
    ]


def test_a_sport_filed_under_other_is_named_by_another_column(read: StaffList) -> None:
    rows = ("name,sport,gender,sport_detail", "Ada Quill,Other,Women,Field Hockey", "Eve Sand,Soccer,Women,Rowing")
    assert [sport for _, sport, _ in read.teams(*rows, given=Given("Elm College"))] == ["Field Hockey", "Soccer"]


@pytest.mark.parametrize(
    ("text", "sport", "gender"),
    [
        ("Women's Basketball", "Basketball", "Women"),
        ("Men's Track, Indoor ", "Track & Field", "Men"),
        ("W Swimming & Diving", "Swimming", "Women"),
        ("Soccer (M)", "Soccer", "Men"),
        ("WBB", "Basketball", "Women"),
        ("Coed Rifle", "Rifle", "Both"),
        ("Women's Rowing", "Rowing", "Women"),
        ("Women's Sailing", "Other", "Women"),
        ("Beach Volleyball", "Beach Volleyball", "Women"),
        ("MWP", "Water Polo", "Men"),
        ("Men's and Women's Golf", "Golf", "Both"),
        ("Football - Defense", "Football", "Men"),
        ("Softball", "Softball", "Women"),
        ("Field Hockey", "Field Hockey", "Women"),
        ("Women's Crew", "Rowing", "Women"),
        ("M/W XC", "Cross Country", "Both"),
    ],
)
def test_the_text_of_a_sport_names_the_team(read: StaffList, text: str, sport: str, gender: str) -> None:
    assert read.teams("Name\tSport", f"Ada Quill\t{text}", given=Given("Elm College")) == [
        ("Elm College", sport, gender)
    ]


def test_a_list_of_people_who_are_male_or_female_does_not_say_the_team(read: StaffList) -> None:
    header = "Coach,School,Sport,Gender"
    assert read.teams(header, "Ada Quill,Elm College,Women's Golf,Male", given=Given())[0][2] == "Women"
    (row,) = read(header, "Ada Quill,Elm College,Golf,Male", given=Given())
    assert isinstance(row, Rejected)
    assert "does not say whether the team is men's or women's" in row.reason
    assert "--gender" not in row.reason


@pytest.mark.parametrize(
    ("period", "years"),
    [
        ("Aug 2015 -  ", (2015, None)),
        (" - Jun 2019 ", (None, 2019)),
        ("2016-21", (2016, 2021)),
        ("2016 to 2021", (2016, 2021)),
        ("2016 – present", (2016, None)),
        ("5 seasons", (None, None)),
        ("", (None, None)),
    ],
)
def test_the_period_of_a_person(read: StaffList, period: str, years: tuple[int | None, int | None]) -> None:
    lines = ('"","Name","Date","Period","School","Sport"', f'"1","Quill, Ada ","2018-2019","{period}","Elm ","Golf "')
    (row,) = listings_of(read(*lines))
    assert (row.name, row.university, row.sport) == ("Ada Quill", "Elm", "Golf")
    assert (row.season_from, row.season_to) == years


def test_rows_of_careers_with_a_byte_order_mark(read: StaffList) -> None:
    rows = read(
        "\ufeffcoach,college,title,team_id,start_year,end_year,college_clean,category,team_state,division,gender",
        "Ada Quill,Elm College,Head Coach,9.0,2024,,Elm,College,OH,I,",
        "Ada Quill,Oak College,Assistant Coach,8,2019.0,2024.0,Oak,College,ME,III,",
        "Ada Quill,Elm High School,Head Coach,,,2019,Elm,Other,,,",
        "Ada Quill,Ash College,Assistant Coach,,2024,2023,Ash,College,,,",
        given=Given(sport="Basketball", gender="Women"),
    )
    basketball = ("Basketball", "Women")
    assert rows == [
        Listing(2, "Ada Quill", "Elm College", *basketball, "Head Coach", "OH", "DI", 2024),
        Listing(3, "Ada Quill", "Oak College", *basketball, "Assistant Coach", "ME", "DIII", 2019, 2024),
        Rejected(4, "is not about a college: 'Other'"),
        Rejected(5, "the time there ends in 2023, before it starts in 2024"),
    ]


def test_windows_1252_and_a_column_named_twice(read: StaffList) -> None:
    header = "College,Season,Coach,username,Coach,Role,Race"
    rows = (
        "Elm College,2020,Ka’imi Núñez,kn,Ka’imi Núñez,Head Coach,",
        "Elm College,2020,Ada Quill,aq,Bo Stone,Head Coach,",
    )
    content = "\n".join((header, *rows)).encode("cp1252")
    assert read.from_bytes(content, Given(sport="Football")) == [
        Listing(2, "Ka’imi Núñez", "Elm College", "Football", "Men", "Head Coach"),
        Rejected(3, "the two columns of the name differ"),
    ]


def test_one_line_a_team(read: StaffList) -> None:
    columns = [f"coach{number}_{part}" for number in (1, 2, 3) for part in ("name", "title", "email", "start_year")]
    rows = read(
        f"School,Conference,{','.join(columns)}",
        "Elm College,Lakes,Ada Quill,Head Coach,a@elm.example,2021,Bo Stone,Assistant Coach,,,TBA,Assistant Coach,,",
        "Oak College,Lakes,,,,,,,,,,,,",
    )
    assert rows[:2] == [
        Listing(2, "Ada Quill", "Elm College", "Soccer", "Women", "Head Coach", season_from=2021),
        Listing(2, "Bo Stone", "Elm College", "Soccer", "Women", "Assistant Coach"),
    ]
    assert [(row.line, type(row)) for row in rows[2:]] == [(2, Rejected)]
    assert (len(read.notes.contact_columns), read.notes.contacts) == (3, 1)


def test_headings_between_the_lines_name_the_team(read: StaffList) -> None:
    rows = read(
        "Name;Position",
        "Ada Quill;Head Coach",
        "Men's Golf;",
        "Bo Stone;Head Coach",
        "Track & Field / Cross Country;",
        "Cy Reed;Head Women's Coach",
        "Softball",
        "Ashley Golf;Assistant Coach",
    )
    assert [(row.line, row.sport, row.gender) for row in listings_of(rows)] == [
        (2, "Soccer", "Women"),
        (4, "Golf", "Men"),
        (6, "Track & Field", "Women"),
        (6, "Cross Country", "Women"),
        (8, "Softball", "Women"),
    ]


@pytest.mark.parametrize("header", ["Name;Position", "Full Name|Job Title", "Staff Member\tRole", "COACH , POSITION"])
def test_name_and_position_of_one_team(read: StaffList, header: str) -> None:
    separator = next(sign for sign in ";|\t," if sign in header)
    assert read.people(header, f"Ada Quill{separator}Head Coach") == [("Ada Quill", "Head Coach")]


@pytest.mark.parametrize(
    ("cell", "person"),
    [
        ("Ada Quill, Head Coach", ("Ada Quill", "Head Coach")),
        ("Quill, Ada - Head Coach", ("Ada Quill", "Head Coach")),
        ("Ada Quill (Head Coach)", ("Ada Quill", "Head Coach")),
        ("Ada Quill, Assistant Coach (Guards)", ("Ada Quill", "Assistant Coach (Guards)")),
        ("Head Coach: Ada Quill", ("Ada Quill", "Head Coach")),
        ("Head Coach Ada Quill", ("Ada Quill", "Head Coach")),
        ("Ada Quill Head Coach", ("Ada Quill", "Head Coach")),
        ("Mirela Head Associate Head Coach", ("Mirela Head", "Associate Head Coach")),
        ("Coach Ada Quill", ("Ada Quill", "")),
    ],
)
def test_name_and_title_in_one_cell(read: StaffList, cell: str, person: tuple[str, str]) -> None:
    assert read.people("Name and Title", f'"{cell}"') == read.people("Coach / Title", f'"{cell}"') == [person]
    assert read.people("Name;Position", f"{cell};") == [person]


def test_titles_above_the_header_and_bad_rows_between_good_ones(read: StaffList) -> None:
    rows = read("Elm College Staff 2026-27", "", "Name,Title", 'Ada "Quill,Head Coach', "a,b,c", "Bo Stone,Head Coach")
    assert [(row.line, type(row)) for row in rows] == [(4, Rejected), (5, Rejected), (6, Listing)]


def test_a_very_long_cell_is_rejected(read: StaffList) -> None:
    rows = read("Name,Title", f"{'a' * 60_000},Head Coach", "Ada Quill,Head Coach")
    assert rows[0] == Rejected(2, "has a cell of more than 1000 characters")
    assert isinstance(rows[1], Listing)


@pytest.mark.parametrize(
    ("content", "given", "message"),
    [
        (b"Name,Title\nAda Quill,Head Coach", Given(sport="Golf", gender="Men"), "--school"),
        (b"Name,School\nAda Quill,Elm", Given(), "--sport"),
        (b"Name,School\nAda Quill,Elm", Given(sport="Golf"), "--gender"),
        (b"Title,School\nHead Coach,Elm", SOCCER, "no column name"),
        (b"", SOCCER, "no column"),
        (b"PK\x03\x04rest of a workbook", SOCCER, "CSV"),
    ],
)
def test_a_list_that_lacks_what_the_user_must_say(read: StaffList, content: bytes, given: Given, message: str) -> None:
    with pytest.raises(BadFile, match=message):
        read.from_bytes(content, given)


def test_what_the_user_says_about_a_list() -> None:
    assert given_by_user(sport="women's soccer") == Given(sport="Soccer", gender="Women")
    assert given_by_user(sport="track", gender="m") == Given(sport="Track & Field", gender="Men")
    for said in ({"sport": "curling"}, {"sport": "golf", "gender": "x"}, {"sport": "baseball/softball"}):
        with pytest.raises(BadFile, match="unknown"):
            given_by_user(**said)
