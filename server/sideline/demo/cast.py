"""Who plays in the demo? Every person and university here is invented."""

from typing import NamedTuple

from sideline.coaches.draft import CoachDraft


class Role(NamedTuple):
    """A coach of the demo: how well liked (mean stars), strong and weak where, how many reviews."""

    draft: CoachDraft
    liking: float
    reviews: int
    strong: str = ""
    weak: str = ""
    verified: bool = False


STAR = "Mara Lindqvist"
"""The coach with hundreds of reviews."""

NOBODY_YET = "Tobias Quillfeather"
"""A coach without any."""

_ROWS = """
Mara Lindqvist|Northfield University|Basketball|Women|DI|Athletics|4.7|204|Motivation|Planning|v
Tobias Quillfeather|Harlow State University|Golf|Men|DII||0|0|||
Renée Thibodeaux-Okonkwo|Lakemont College|Soccer|Women|DIII|Physical Education|4.8|32|Honesty||v
Desmond Hartwickson|Saint Brannoc College|Football|Men|NAIA||2.3|29|Knowledge|Character|
Yūki Amberghast|Westhaven University|Swimming|Both|DI|Aquatics|4.2|25|Planning|Team Spirit|v
Ignacio Peñalosa-Wren|Copper Basin Community College|Baseball|Men|NJCAA||3.4|23|Character|Planning|
Philippa Oakhanger|Eastmarch University|Tennis|Women|DII||3.7|22|Knowledge|Motivation|v
Søren Blackthistle|Halden Polytechnic Institute|Cross Country|Both|DIII|Athletics and Recreation|4.5|20|Team Spirit||
Maximiliana Featherstonehaugh-Vandersloot|{long_home}|Gymnastics|Women|DIII|Movement|4.1|17|Planning|Honesty|
Corwin Dashiel|Silverbrook University|Hockey|Men|DI||1.8|17||Character|
Anneliese Krügerhoff|Kestrel Valley College|Volleyball|Women|NAIA||4.9|16|Character||v
Bartholomew Yarrow|Port Amity University|Lacrosse|Men|DII||3.1|14|Team Spirit|Honesty|
Nkechi Farrowdale|Summit Ridge State University|Track & Field|Both|DI|Athletics|4.4|14|Motivation||v
Lucian Møller-Price|Fernwick College|Wrestling|Men|DIII||2.8|13|Planning|Character|
Isolde Branwick|Northfield University|Softball|Women|DI||3.9|12|Character|Planning|
Otis Calderbank|Harlow State University|Basketball|Men|DII||3.3|11|Motivation|Planning|
Zdeňka Harrowgate|Lakemont College|Volleyball|Women|DIII||4.3|11|Honesty||
Percival Stonebridge|Orchard Hill College|Golf|Both|NAIA||4.0|10|Honesty|Motivation|v
Amaru Quispe-Lark|Westhaven University|Soccer|Men|DI|Athletics|2.6|10|Knowledge|Team Spirit|
Delphine Marchbanks|Thornbury University|Tennis|Both|DI||4.7|9|Knowledge||
Kaleolani Driftwood|Port Amity University|Swimming|Women|DII||3.6|9|Team Spirit||
Hollis Greymantle|Blackwater State College|Football|Men|DIII||3.8|9|Team Spirit|Planning|
Siobhán Fallowfield|Eastmarch University|Lacrosse|Women|DII||4.5|9|Motivation||v
Jebediah Thornquist|Copper Basin Community College|Wrestling|Men|NJCAA||2.1|8||Honesty|
Adaeze Winterbourne|Silverbrook University|Track & Field|Women|DI||4.6|8|Planning||
Florian Ashdown-Reyes|Kestrel Valley College|Baseball|Men|NAIA||3.2|8|Knowledge|Motivation|
Mirembe Castellane|Summit Ridge State University|Softball|Women|DI||4.2|8|Team Spirit||
Gideon Rooksbury|Halden Polytechnic Institute|Tennis|Men|DIII||2.9|8|Knowledge|Character|
Noor Saltmarsh|Fernwick College|Soccer|Women|DIII||4.8|8|Character||
Leopold Winterhalder|Thornbury University|Hockey|Men|DI||3.5|8|Knowledge|Team Spirit|
Tamsin Overbrook|Orchard Hill College|Basketball|Women|NAIA||3.9|8|Honesty||
Rafael Domingues-Holt|Saint Brannoc College|Soccer|Men|NAIA||4.4|8|Team Spirit|Planning|
Ingrid Vasterling|Blackwater State College|Swimming|Both|DIII||3.0|8|Planning|Honesty|
Cassius Underwold|Northfield University|Football|Men|DI|Athletics|2.4|8|Knowledge|Character|
Wilhelmina Ostrander|Vale of Juniper University|Golf|Women|DII||4.1|8|Knowledge||
Elio Bramblewick|Westhaven University|Cross Country|Men|DI||4.7|8|Motivation||
Keziah Lockridge|Harlow State University|Gymnastics|Women|DII||1.9|8|Planning|Character|
Tomasz Wierzbinski-Fell|Vale of Juniper University|Volleyball|Men|DII||3.7|8|Knowledge|Planning|
Pelagia Northcroft|Thornbury University|Softball|Women|DI||4.3|8|Character||
Augustin Delacroix-Fenn|Lakemont College|Lacrosse|Men|DIII||3.4|7||Planning|
Maeve Copperthwaite|Silverbrook University|Soccer|Women|DI||2.7|7|Knowledge|Honesty|
Bram Hollowell|Port Amity University|Baseball|Men|DII||4.0|7|Character||
Xiadani Merriwether|Copper Basin Community College|Volleyball|Women|NJCAA||4.5|6|Motivation||
Lorcan Eddington-Shaw|Eastmarch University|Basketball|Men|DII||3.1|6|Planning|Motivation|
Thessaly Varga|Kestrel Valley College|Track & Field|Both|NAIA||4.9|6|Team Spirit||
Osric Pembleton|Summit Ridge State University|Hockey|Men|DI||2.5|5||Planning|
Josephine Araújo-Blythe|Fernwick College|Swimming|Women|DIII||3.8|5|Honesty||
Digby Larkspur|Blackwater State College|Golf|Men|DIII||3.3|5|||
Saoirse Underhill|Halden Polytechnic Institute|Softball|Women|DIII||4.4|4|Character||
Caspian Threlkeld|Orchard Hill College|Cross Country|Both|NAIA||4.0|4|||
Ottoline Farquharson|Saint Brannoc College|Other|Women|NAIA|Rowing|4.6|4|Team Spirit||
Emeka Stillwater|Vale of Juniper University|Football|Men|DII||3.6|3|Motivation||
Rosalind Achterberg|Thornbury University|Basketball|Women|DI||2.2|3||Character|
Valdís Thorne|Northfield University|Swimming|Women|DI||4.8|3|Knowledge||
Fitzgerald Moonsammy|Harlow State University|Baseball|Men|DII||3.0|2|||
Clementine Bexhill|Westhaven University|Gymnastics|Both|DI||5.0|2|Character||
Ansel Rivenhall|Silverbrook University|Tennis|Men|DI||3.0|1|||
Beatrix Holloway-Nakagawa|Fernwick College|Cross Country|Women|DIII||5.0|1|||
Jarek Summersby|Port Amity University|Wrestling|Men|DII||1.0|1|||
Marigold Essenwood|Copper Basin Community College|Softball|Women|NJCAA||4.0|1|||
Ulysses Penhaligon|Vale of Juniper University|Soccer|Men|DII||0|0|||
"""


_LONG_HOME = "The Ashgrove University of Applied Arts, Natural Sciences and Athletic Leadership at Lower Wexcombe"


def _role(row: str) -> Role:
    name, university, sport, gender, division, department, liking, reviews, strong, weak, verified = row.split("|")
    draft = CoachDraft(name, university, sport, gender, division, department or None)
    return Role(draft, float(liking), int(reviews), strong, weak, verified == "v")


ROLES: tuple[Role, ...] = tuple(_role(row) for row in _ROWS.format(long_home=_LONG_HOME).strip().splitlines())
"""The coaches, those with most reviews first but for NOBODY_YET."""

DEMO_EMAIL = "demo@sideline.example"
DEMO_PASSWORD = "Sideline1"  # noqa: S105  # printed at the start of every demo site
DEMO_METADATA = {"full_name": "Demo Athlete", "university": "Northfield University", "sport": "Soccer"}

ATHLETES = 230
"""Reviewers. One writes at most one review of a coach, so the coach with hundreds needs as many."""


def athlete_email(number: int) -> str:
    """The address of a reviewer; nobody can sign in with it."""
    return f"athlete-{number:03}@sideline.example"
