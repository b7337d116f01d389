"""Rosters: who of a team is on the next one, what is stored of it, and that no name is kept or printed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from sideline.coaches.csv_rows import BadFile
from sideline.coaches.model import University
from sideline.coaches.team_model import Roster
from sideline.core.site import Site
from sideline.teams.staff_lists.import_rosters import RosterCount, import_rosters, sources_of
from sideline.teams.staff_lists.listing import Given
from sideline.teams.staff_lists.roster_file import class_of
from tests.factories import make_coach
from tests.teams.staff_lists.workbooks import write_workbook

NORTH = "Northfield University"
SOCCER = Given(NORTH, "Soccer", "Women", 2026)
Import = Callable[..., RosterCount]


@pytest.fixture
def apply(site: Site) -> Import:
    """Return a function that imports two rosters of soccer at NORTH, given as 'name, class' lines."""
    with site.database.writing() as session:
        make_coach(session, university=NORTH)

    def apply(before: list[str], after: list[str], given: Given = SOCCER, *, dry_run: bool = False) -> RosterCount:
        first, second = ("\n".join(["name,class", *lines]).encode() for lines in (before, after))
        return import_rosters(site.database, sources_of(second, first, given), dry_run=dry_run)

    return apply


def stored(site: Site) -> dict[int, tuple[tuple[int, ...], tuple[int | None, ...]]]:
    """Return, by season, the numbers of players by class, unknown ones last, and of those who stayed."""
    with site.database.reading() as session:
        return {
            row.season: (
                (row.freshmen, row.sophomores, row.juniors, row.seniors, row.graduates, row.unknown),
                (row.freshmen_stayed, row.sophomores_stayed, row.juniors_stayed),
            )
            for row in session.scalars(select(Roster))
        }


def stays(apply: Import, before: str, after: str, *others: str, gender: str = "Women") -> bool:
    """Whether the first line is a player who is on the next roster."""
    given = Given(NORTH, "Soccer", gender, 2026)
    [result, _] = apply([before, "Zoe Unrelated,Sr."], [after, *others, "Una Other,Fr."], given).teams
    return result.stayed == 1


@pytest.mark.parametrize(
    ("class_", "cells"),
    [
        (
            "freshman",
            "Freshman Fr. FR Fy. R-Fr. RFr. rFr RS-Fr. Fr.-R First-Year|First Year|Redshirt Freshman|1st Year",
        ),
        ("sophomore", "So. R-So. RSo So.-R Sophomore* Soph|RS So.|Redshirt Sophomore"),
        ("junior", "JR Jr. R-Jr. RSJr Jr.-RS R-Junior Junior|Redshirt Junior"),
        ("senior", "Sr RSr* Senior+|R. Sr.|COVID Senior|Redshirt Senior"),
        ("graduate", "Gr. GS 5th Fifth-Year Grad.|Graduate Student|Graduate Transfer|Redshirt Fifth Year|Super Senior"),
        (None, "Rs. HS 5-10 2V TR Redshirt So./Jr.|Mara Lindqvist"),
    ],
)
def test_classes_as_schools_write_them(class_: str | None, cells: str) -> None:
    words, *phrases = cells.split("|")
    texts = [*words.split(), *phrases]
    assert {text: class_of(text) for text in texts} == dict.fromkeys(texts, class_)
    assert class_of("") is None


@pytest.mark.both
def test_two_rosters_are_counted_by_class_and_only_counts_are_stored(site: Site, apply: Import) -> None:
    before = [
        "Ana Aldana,Fr.", "Bo Birch,Fr.", "Cy Clark,So.", "Di Dole,Jr.", "Ed Elm,Sr.", "Flo Falk,Gr.", "Gus Gale,HS",
    ]  # fmt: skip
    after = ["Ana Aldana,So.", "Cy Clark,Jr.", "Ed Elm,Gr.", "Gus Gale,So.", "New Nora,Fr."]
    assert apply(before, after, dry_run=True).compared == 1
    assert stored(site) == {}
    count = apply(before, after)

    assert [(team.season, team.players, team.could, team.stayed) for team in count.teams] == [
        (2025, 7, 4, 2),
        (2026, 5, 4, None),
    ]
    first = {2025: ((2, 1, 1, 1, 1, 1), (1, 1, 0)), 2026: ((1, 2, 1, 0, 1, 0), (None, None, None))}
    assert stored(site) == first
    assert count.notes == [
        (0, "in the file of the previous season: players whose class is not known: 1, in the lines 8")
    ]
    # Again, corrected: replaced. A later season goes on; the roster that was compared keeps its numbers.
    apply(before[:4], after)
    apply(after, after, Given(NORTH, "Soccer", "Women", 2027))
    apply(before, [*after, "Late Lou,Fr."])
    assert stored(site) == first | {2026: ((1, 2, 1, 0, 1, 0), (1, 2, 1)), 2027: ((1, 2, 1, 0, 1, 0), (None,) * 3)}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("José Núñez", "Jose Nunez"),
        ("Mara Lindqvist", "Lindqvist Mara"),
        ('"Lindqvist, Mara"', "Mara Lindqvist"),
        ("Mara Lindqvist", "Mara Lindqvist Jr."),
        ("Katherine Ames", "Katie Ames"),
        ("Katherine (Kit) Ames", "Katherine Ames"),
        ("7 Mara Lindqvist", "#7 Mara Lindqvist*"),
        ("Maria Lopez", "Maria Lopez-Garcia"),
        ("Allisen Ames", "Allison Ames"),
        ("O’Maria Dunn", "OMARIA DUNN"),
        ("Mara Lindqvist", "Mara Sommers"),  # married
    ],
)
def test_other_spellings_of_a_name_are_one_player(apply: Import, before: str, after: str) -> None:
    assert stays(apply, f"{before},So.", f"{after},Jr.")


def test_another_player_is_not_taken_for_one_who_left(apply: Import) -> None:
    assert not stays(apply, "Katherine Ames,Jr.", "Katie Ames,Fr."), "a class does not go back"
    assert not stays(apply, "Katherine Ames,So.", "Katie Ames,Jr.", "Kate Ames,Jr."), "two may be her"
    assert not stays(apply, "Mara Lindqvist,Fr.", "Mara Sommers,Fr."), "a new freshman"
    assert not stays(apply, "Marc Lindqvist,So.", "Marc Sommers,Jr.", gender="Men"), "men keep their last name"
    assert not stays(apply, "Ana Ames,So.", "Bea Ames,Jr."), "a sister"
    [result, _] = apply(["Ana Ames,So.", "Ana Ames,So."], ["Ana Ames,Jr.", "Bo Birch,Fr."]).teams
    assert (result.players, result.stayed) == (1, 1), "a repeated row is one player"


def test_rosters_that_cannot_be_compared_say_why(site: Site, apply: Import) -> None:
    five = [f"Player{letter} Ames,So." for letter in "abcde"]
    reasons = {
        apply(before, after).teams[0].reason
        for before, after in ((five, five[:2]), (five, [*five, ",Fr."]), ([*five[:2], "Bo Birch,HS"], five))
    }
    assert reasons == {
        "the sizes of the two rosters, 5 and 2, differ by more than half",
        "a row of one of the two rosters has no name",
        "the class of 1 of 3 players is not known",
    }
    assert {stayed for _, stayed in stored(site).values()} == {(None, None, None)}


def test_one_file_holds_teams_of_several_seasons_and_says_what_it_cannot_use(site: Site, tmp_path: Path) -> None:
    with site.database.writing() as session:
        make_coach(session, university=NORTH)
    header = ["School", "Sport", "Name", "Class", "Season"]
    north = [
        [NORTH, "Women's Tennis", "Ana Ames", year, season] for year, season in (("Fr.", "2025-26"), ("So.", 2026))
    ]
    others = [["Nowhere College", "Golf", "Ana Ames", "Fr.", "2026"], [NORTH, "Golf", "Ana Ames", "Fr.", "2026"]]
    wrong = [[NORTH, "Ana Ames", "Women's Golf", "Fr.", "2026"], [NORTH, "Sailing", "Ana Ames", "Fr.", "2026"]]
    file = write_workbook(tmp_path / "rosters.xlsx", {"All": [header, *north, *others, *wrong]})
    count = import_rosters(site.database, [(file, Given())])

    assert [(team.sport, team.gender, team.season, team.stayed) for team in count.teams] == [
        ("Tennis", "Women", 2025, 1),
        ("Tennis", "Women", 2026, None),
    ]
    assert (count.rows, count.rejected, count.other_sports) == (6, 3, 1)
    assert {text for _, text in count.notes} == {
        "rejected: the gender is not Men, Women or Both",
        "rejected: the sport is not one that the site knows",
    }
    for columns, missing in (("name,class", "school"), ("school,sport,class,season", "name"), ("name,school", "class")):
        with pytest.raises(BadFile, match=f"no column {missing}"):
            import_rosters(site.database, [(columns.encode(), Given())])


def test_players_of_many_teams_without_a_school_are_not_taken_for_one_roster(site: Site, apply: Import) -> None:
    """Two rosters are compared player by player: with the players of a conference, this would take hours."""
    crowd = [f"Player {''.join(chr(97 + int(digit)) for digit in f'{number:04}')},So." for number in range(301)]
    for before, after in ((crowd, ["Ana Ames,Jr."]), (["Ana Ames,So."], crowd)):
        with pytest.raises(BadFile, match="more than 300 players"):
            apply(before, after)
    assert stored(site) == {}
    apply(crowd[:300], ["Ana Ames,Jr."])
    assert stored(site)[2025][0][1] == 300


def test_schools_that_are_not_on_the_site_or_ambiguous_are_counted(site: Site, apply: Import) -> None:
    with site.database.writing() as session:
        session.scalars(select(University).where(University.name == NORTH)).one().state = "OH"
    lines = [
        "school,state,sport,gender,name,class",
        "Nowhere College,OH,Soccer,Women,Ana Ames,Fr.",
        f"{NORTH},IN,Soccer,Women,Ana Ames,Fr.",
        f"{NORTH},Ohio,Soccer,Women,Bo Birch,Fr.",
    ]
    count = import_rosters(site.database, [("\n".join(lines).encode(), Given(season=2026))])
    assert (count.unknown, count.ambiguous, len(count.teams)) == (1, 1, 1)
    assert count.notes == [(2, "no school of the site has this name"), (3, "the school is ambiguous")]
