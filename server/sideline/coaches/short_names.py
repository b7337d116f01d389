"""What do people call a university? Its initials, and the names below."""

from sideline.coaches.search_names import words_of

_SHORT_NAMES = {
    "air force": "U.S. Air Force Academy",
    "app state": "Appalachian State University",
    "arkansas": "University of Arkansas, Fayetteville",
    "army": "U.S. Military Academy",
    "asu": "Arizona State University|Alabama State University|Appalachian State University|Arkansas State University",
    "bama": "University of Alabama",
    "bc": "Boston College",
    "bgsu": "Bowling Green State University",
    "bu": "Boston University",
    "byu": "Brigham Young University",
    "cal": "University of California, Berkeley",
    "cal poly": "California Polytechnic State University",
    "cal state fullerton": "California State University, Fullerton",
    "caltech": "California Institute of Technology",
    "cmu": "Central Michigan University|Carnegie Mellon University",
    "coast guard": "U.S. Coast Guard Academy",
    "csun": "California State University, Northridge",
    "cu boulder": "University of Colorado Boulder",
    "cuse": "Syracuse University",
    "fau": "Florida Atlantic University",
    "fiu": "Florida International University",
    "fresno state": "California State University, Fresno",
    "fsu": "Florida State University",
    "ga tech": "Georgia Institute of Technology",
    "georgia tech": "Georgia Institute of Technology",
    "gw": "George Washington University",
    "holy cross": "College of the Holy Cross",
    "iu": "Indiana University, Bloomington",
    "iupui": "Indiana University Indianapolis",
    "jmu": "James Madison University",
    "ku": "University of Kansas",
    "la tech": "Louisiana Tech University",
    "liu": "Long Island University",
    "lsu": "Louisiana State University",
    "miami ohio": "Miami University",
    "mit": "Massachusetts Institute of Technology",
    "mizzou": "University of Missouri, Columbia",
    "navy": "U.S. Naval Academy",
    "nc state": "North Carolina State University",
    "ncsu": "North Carolina State University",
    "niu": "Northern Illinois University",
    "njit": "New Jersey Institute of Technology",
    "nova": "Villanova University",
    "odu": "Old Dominion University",
    "ole miss": "University of Mississippi",
    "ou": "University of Oklahoma|Ohio University",
    "penn": "University of Pennsylvania",
    "penn state": "Pennsylvania State University",
    "pitt": "University of Pittsburgh",
    "psu": "Pennsylvania State University|Portland State University",
    "rpi": "Rensselaer Polytechnic Institute",
    "rutgers": "Rutgers, The State University of New Jersey, New Brunswick",
    "sacramento state": "California State University, Sacramento",
    "sac state": "California State University, Sacramento",
    "sdsu": "San Diego State University|South Dakota State University",
    "sfa": "Stephen F. Austin State University",
    "siue": "Southern Illinois University Edwardsville",
    "southern miss": "The University of Southern Mississippi",
    "st johns": "St. John's University",
    "st josephs": "Saint Joseph's University",
    "st marys": "Saint Mary's College of California",
    "suny albany": "University at Albany",
    "suny buffalo": "University at Buffalo, the State University of New York",
    "tamu": "Texas A&M University, College Station",
    "texas am": "Texas A&M University, College Station",
    "u miami": "University of Miami",
    "ualbany": "University at Albany",
    "uab": "University of Alabama at Birmingham",
    "uc berkeley": "University of California, Berkeley",
    "uc davis": "University of California, Davis",
    "uc irvine": "University of California, Irvine",
    "uc riverside": "University of California, Riverside",
    "uc san diego": "University of California, San Diego",
    "uc santa barbara": "University of California, Santa Barbara",
    "uc santa cruz": "University of California, Santa Cruz",
    "ucf": "University of Central Florida",
    "ucla": "University of California, Los Angeles",
    "uconn": "University of Connecticut",
    "ucsb": "University of California, Santa Barbara",
    "ucsd": "University of California, San Diego",
    "uga": "University of Georgia",
    "uh": "University of Houston",
    "uic": "University of Illinois Chicago",
    "uiuc": "University of Illinois Urbana-Champaign",
    "uk": "University of Kentucky",
    "ull": "University of Louisiana at Lafayette",
    "ulm": "University of Louisiana Monroe",
    "umass": "University of Massachusetts, Amherst",
    "umass lowell": "University of Massachusetts Lowell",
    "umbc": "University of Maryland, Baltimore County",
    "umd": "University of Maryland, College Park",
    "umich": "University of Michigan",
    "umkc": "University of Missouri-Kansas City",
    "unc": "University of North Carolina, Chapel Hill",
    "unc asheville": "University of North Carolina Asheville",
    "unc charlotte": "University of North Carolina at Charlotte",
    "unc greensboro": "University of North Carolina at Greensboro",
    "unc wilmington": "University of North Carolina Wilmington",
    "uncw": "University of North Carolina Wilmington",
    "uni": "University of Northern Iowa",
    "unlv": "University of Nevada, Las Vegas",
    "unr": "University of Nevada, Reno",
    "upenn": "University of Pennsylvania",
    "usc": "University of Southern California|University of South Carolina, Columbia",
    "usf": "University of South Florida|University of San Francisco",
    "usma": "U.S. Military Academy",
    "usna": "U.S. Naval Academy",
    "ut": "University of Texas at Austin|University of Tennessee, Knoxville|University of Utah",
    "ut arlington": "University of Texas at Arlington",
    "ut austin": "University of Texas at Austin",
    "utep": "University of Texas at El Paso",
    "utrgv": "University of Texas Rio Grande Valley",
    "utsa": "University of Texas at San Antonio",
    "uva": "University of Virginia",
    "uvm": "University of Vermont",
    "uw": "University of Washington|University of Wisconsin-Madison",
    "vandy": "Vanderbilt University",
    "vcu": "Virginia Commonwealth University",
    "virginia tech": "Virginia Polytechnic Institute and State University",
    "vt": "Virginia Polytechnic Institute and State University",
    "wazzu": "Washington State University",
    "west point": "U.S. Military Academy",
    "wku": "Western Kentucky University",
    "wpi": "Worcester Polytechnic Institute",
    "wsu": "Washington State University|Wichita State University|Weber State University|Wright State University",
    "wvu": "West Virginia University",
    "zags": "Gonzaga University",
}

LONGEST = 3
"""Words of the longest short name."""

_MEANINGLESS = {"of", "the", "at", "and", "in", "for"}
_FEWEST_INITIALS = 3


def short_names_of(folded: str) -> set[str]:
    """What a university is called besides its name: its initials, and what the table says. Folded."""
    words = [word for word in words_of(folded) if word not in _MEANINGLESS]
    initials = "".join(word[0] for word in words)
    named = set(_BY_WORDS.get(frozenset(words), ()))
    # Without a u ("university") initials are as likely somebody's name: 'ann', 'lee'.
    return named | {initials} if len(initials) >= _FEWEST_INITIALS and "u" in initials else named


def _by_words() -> dict[frozenset[str], set[str]]:
    found: dict[frozenset[str], set[str]] = {}
    for short, names in _SHORT_NAMES.items():
        for name in names.split("|"):
            words = frozenset(word for word in words_of(name.lower()) if word not in _MEANINGLESS)
            found.setdefault(words, set()).add(short)
    return found


_BY_WORDS = _by_words()
"""The meaningful words of a university's name -> its short names; so order and punctuation do not matter."""
