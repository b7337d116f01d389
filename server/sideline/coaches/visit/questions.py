"""The questions of a visit sheet, and the words by which a review mentions a topic."""

from typing import NamedTuple

CATEGORY_QUESTIONS = {
    "Knowledge": "What would you work on with me in the first month?",
    "Honesty": "Where do you see me on the roster in my first year?",
    "Motivation": "What do you say to the team after a bad loss?",
    "Planning": "When do players get the week’s practice times, and how often do they change?",
    "Character": "How do you treat a player who makes a mistake in a game?",
    "Team Spirit": "How do you bring the team together outside of practice?",
}
"""What to ask if a category is low or mixed."""

TAG_QUESTIONS = {
    "Strict": "What happens when somebody disagrees with you?",
    "Serious": "What do you do to keep practice fun?",
    "Intimidating": "How can a player tell you that something is wrong?",
    "Weird": "What does a normal practice look like?",
    "Unorganized": CATEGORY_QUESTIONS["Planning"],
    "Dishonest": CATEGORY_QUESTIONS["Honesty"],
    "Irresponsible": "Who looks after players on the road?",
    "Inexperienced": CATEGORY_QUESTIONS["Knowledge"],
    "Unfriendly": CATEGORY_QUESTIONS["Team Spirit"],
    "Disrespectful": CATEGORY_QUESTIONS["Character"],
    "Hostile": CATEGORY_QUESTIONS["Character"],
    "Lazy": "How much time do you spend with each player in a week?",
}
"""What to ask if many chose a tag. Tags that praise a coach have no question."""


class Topic(NamedTuple):
    """What recruits should know before they choose. `words` are regular expressions for single words of a folded text,
    and `phrases` are texts of several words.

    They find too much rather than too little: 'no review mentions it' must be true.
    """

    name: str
    question: str
    words: tuple[str, ...]
    phrases: tuple[str, ...] = ()


TOPICS = (
    Topic(
        "injuries",
        "What happens to my scholarship if I am hurt for a season?",
        ("injur.*", "hurts?", "hurting", "concuss.*", "acl", "rehab.*", "trainers?", "surger.*", "medical.*",
         "physio.*", "sprain.*", "torn", "tore", "recover.*", "heal.*", "pain.*", "doctors?"),
    ),
    Topic(
        "classes or majors",
        "Can I keep a lab major? Who on the team has one now?",
        ("class", "classes", "academi.*", "majors?", "grades?", "gpa", "stud(?:y|ies|ied|ying)", "schoolwork",
         "homework", "exams?", "midterms?", "finals", "tutor.*", "professors?", "degrees?", "graduat.*", "labs?",
         "courses?", "lectures?"), ("school work",),
    ),
    Topic(
        "playing time",
        "How do you decide who plays, and how do players find out?",
        ("minutes", "bench.*", "start(?:er|ers|ing|ed)?", "lineups?", "rotation.*", "favou?rit.*", "roster.*",
         "sat", "sitting"),
        ("playing time", "play time", "line up", "depth chart", "who plays", "get to play", "got to play"),
    ),
    Topic(
        "scholarships or money",
        "What does the offer cover, and for how many years is it in writing?",
        ("scholarship.*", "money", "financ.*", "tuition", "nil", "paid", "pay", "aid", "walk-?ons?", "cost.*",
         "afford.*", "expens.*", "offers?", "fees?", "stipend.*", "fund.*", "budget.*"), ("walk on",),
    ),
    Topic(
        "practice hours",
        "How many hours a week do practice, lifting and film take in season?",
        ("hours?", "hrs", "long", "lift.*", "film", "weights?", "schedul.*", "mornings?", "overtrain.*",
         "overwork.*", r"\d+am", "early", "conditioning"),
        ("day off", "days off"),
    ),
    Topic(
        "travel",
        "How many class days do players miss for games?",
        ("travel.*", "trips?", "bus", "buses", "road", "flights?", "fly", "flew", "hotels?", "away", "airport.*",
         "vans?"),
    ),
    Topic(
        "mental health",
        "Who do players talk to when they are not doing well?",
        ("mental.*", "stress.*", "anxi.*", "depress.*", "therap.*", "counsel.*", "psycholog.*", "burn(?:t|ed)?-?out",
         "well-?being", "emotion.*", "panic.*", "suicid.*", "cry", "cried", "crying", "tears"),
        ("burned out", "burnt out", "burn out", "eating disorder", "well being"),
    ),
    Topic(
        "transfers or redshirts",
        "How many players left the team in the last two years, and why?",
        ("transfer.*", "red-?shirt.*", "portal", "quit.*", "left", "leav.*", "cuts?", "cutting", "turnover",
         "eligib.*"), ("red shirt",),
    ),
    Topic(
        "housing",
        "Where do first-years live, and who chooses roommates?",
        ("hous(?:e|es|ing)", "dorms?", "room-?mates?", "apartments?", "meals?", "food", "dining", "campus"),
    ),
)  # fmt: skip
"""The topics, the most important first."""
