"""The visit sheet of a coach: which questions to ask, and what each one says about why it is there."""

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Annotated, NamedTuple

from sideline.coaches.choices import ALL_CATEGORIES, CATEGORIES
from sideline.coaches.numbers import ENOUGH_REVIEWS, Counters, one_decimal, read_counters
from sideline.coaches.profile import card_in
from sideline.coaches.schemas import CoachCard, CoachProfile
from sideline.coaches.stayed import Stayed, question, read_stayed_of_coach
from sideline.core import clock
from sideline.core.db.read_pool import ReadPool
from sideline.core.http.schemas import DayText, ResponseDict, doc
from sideline.core.text.cleaning import comment_text
from sideline.core.text.folding import fold

# The questions of a visit sheet, and the words by which a review mentions a topic.

CATEGORY_QUESTIONS = {category.name: category.question for category in ALL_CATEGORIES}
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


WHO_LEFT = "transfers or redshirts"

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
        WHO_LEFT,
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


LOW = Decimal("3.5")
"""A category is low if its displayed mean is under this."""

SPLIT_FIVES, SPLIT_LOW = 4, 5
"""A category is split if at least one in four gave 5 and at least one in five gave 1 or 2."""

TAG_SHARE = 3
"""A tag leads to a question if at least one in three reviews has it."""

MOST_ABOUT_RATINGS, MOST_TOPICS, MOST_TOPICS_ALONE = 4, 3, 5
"""How many questions each part has, so that a sheet fits on one printed page. Without questions about ratings, there
is room for more topics.
"""


class VisitQuestion(ResponseDict):
    """A question, and why it is on the sheet."""

    text: str
    reason: str


class CategoryCounts(NamedTuple):
    """How many of the ratings in a category are 5, and how many are 1 or 2."""

    fives: int
    lows: int


def about_ratings(reviews: int, counters: Counters, split: Mapping[str, CategoryCounts]) -> list[VisitQuestion]:
    """Return the questions about what is low or mixed, the lowest category first; none for fewer than ENOUGH_REVIEWS.

    `split` has the counts of each category.
    """
    if reviews < ENOUGH_REVIEWS:
        return []
    reasons: dict[str, list[str]] = {}
    means = {name: total / count for name, (total, count) in counters.categories.items() if count >= ENOUGH_REVIEWS}
    for name in sorted(means, key=lambda name: means[name]):
        ratings = counters.categories[name][1]
        if reason := _category_reason(name, means[name], ratings, reviews, split[name]):
            reasons.setdefault(CATEGORY_QUESTIONS[name], []).append(reason)
    for tag, count in sorted(counters.tags.items(), key=lambda item: -item[1]):
        if tag in TAG_QUESTIONS and count * TAG_SHARE >= reviews:
            reasons.setdefault(TAG_QUESTIONS[tag], []).append(f"{count:,} of {reviews:,} chose “{tag}”.")
    return [VisitQuestion(text=text, reason=" ".join(why)) for text, why in reasons.items()][:MOST_ABOUT_RATINGS]


def about_rosters(stayed: Stayed | None) -> list[VisitQuestion]:
    """Return the question about the players who could come back and did not; none for fewer than three."""
    text = question(stayed["could"] - stayed["stayed"]) if stayed else ""
    if not stayed or not text:
        return []
    rosters = f"Rosters of fall {stayed['fall'] - 1} and {stayed['fall']}"
    return [{"text": text, "reason": f"{rosters}: {stayed['stayed']} of {stayed['could']} came back."}]


def not_mentioned(
    comments: Iterable[str], *, is_alone: bool, asks_who_left: bool = False, has_comments: bool = True
) -> list[VisitQuestion]:
    """Return questions about the topics that no comment mentions. `comments` are plain texts; `is_alone` says that the
    sheet has no questions about ratings, `asks_who_left` that it has the one about rosters, instead of a topic. On a
    site without comments, only texts could have mentioned them.
    """
    most = (MOST_TOPICS_ALONE if is_alone else MOST_TOPICS) - asks_who_left
    topics = [topic for topic in silent_topics(comments) if not (asks_who_left and topic.name == WHO_LEFT)][:most]
    reason = "No review mentions {}." if has_comments else "Ratings don’t say anything about {}."
    return [VisitQuestion(text=topic.question, reason=reason.format(topic.name)) for topic in topics]


def silent_topics(comments: Iterable[str]) -> list[Topic]:
    """Return the topics that none of these plain texts mentions."""
    text = " ".join(map(fold, comments))
    # Each word once: texts repeat most of theirs.
    words = " ".join(set(text.split()))
    return [
        topic
        for topic, pattern in _PATTERNS
        if not pattern.search(words) and not any(phrase in text for phrase in topic.phrases)
    ]


def for_players(reviews: int, counters: Counters) -> list[VisitQuestion]:
    """Return what to ask players when no coach is near."""
    yes, answers = counters.recommend_yes, counters.recommend_answers
    if not reviews:
        recommend = "Nobody has reviewed this coach yet."
    elif reviews < ENOUGH_REVIEWS:
        recommend = "There are too few reviews to know."
    elif answers:
        recommend = f"{yes:,} of {answers:,} {'reviewer' if answers == 1 else 'reviewers'} would recommend this coach."
    else:
        recommend = f"None of {reviews:,} reviews says."
    return [
        {
            "text": "What did you hear on your visit that turned out different?",
            "reason": "Ask two, from different years.",
        },
        {"text": "Would you choose this coach again?", "reason": recommend},
    ]


def _category_reason(name: str, mean: float, ratings: int, reviews: int, counts: CategoryCounts) -> str:
    """Return why a category is asked about; empty if it is neither low nor split."""
    is_split = counts.fives * SPLIT_FIVES >= ratings and counts.lows * SPLIT_LOW >= ratings
    if one_decimal(mean) >= LOW and not is_split:
        return ""
    number = f"{name} is {one_decimal(mean)} from {ratings:,} {'reviews' if ratings == reviews else 'ratings'}"
    if not is_split:
        return f"{number}."
    between = ratings - counts.fives - counts.lows
    return f"{number}, and split: {counts.fives:,} gave 5, {counts.lows:,} gave 1 or 2, {between:,} between."


def _pattern(topic: Topic) -> re.Pattern[str]:
    """Return the expression that finds the words of a topic."""
    words = (word.replace(".*", r"\w*") for word in topic.words)
    return re.compile(rf"\b(?:{'|'.join(words)})\b")


_PATTERNS: Sequence[tuple[Topic, re.Pattern[str]]] = [(topic, _pattern(topic)) for topic in TOPICS]


# The visit sheet of a coach. It follows from published reviews by fixed rules, so it says nothing that the
# profile does not.

MOST_TEXTS = 500
"""How many of the newest comments are searched for topics."""

_COUNTS = ", ".join(
    f"count(CASE WHEN {field} = 5 THEN 1 END), count(CASE WHEN {field} IN (1, 2) THEN 1 END)"
    for field in CATEGORIES.values()
)
_SPLIT = f"SELECT max(created_on), {_COUNTS} FROM published_reviews WHERE coach_id = :coach_id"  # noqa: S608  # columns
# Uses the index ix_reviews_newest_of_coach.
_COMMENTS = """
    SELECT comment FROM published_reviews WHERE coach_id = :coach_id AND comment <> ''
    ORDER BY created_on DESC, id DESC LIMIT :limit
"""


class VisitSheet(ResponseDict):
    """Questions to ask on a campus visit. They quote nobody."""

    title: Annotated[str, doc("Title of the browser's tab, without the site's name.")]
    description: Annotated[str, doc("One sentence for search engines and link previews.")]
    coach: CoachCard
    about_ratings: Annotated[
        list[VisitQuestion],
        doc("About what athletes rated low or mixed, the lowest first; empty for fewer than five reviews."),
    ]
    not_mentioned: Annotated[list[VisitQuestion], doc("About topics that no written review mentions.")]
    about_rosters: Annotated[list[VisitQuestion], doc("About players who did not come back; at most one.")]
    for_players: Annotated[list[VisitQuestion], doc("To ask players when no coach is near.")]
    written_reviews: Annotated[int, doc(f"Number of written reviews searched for topics, at most {MOST_TEXTS}.")]
    is_newest_only: Annotated[bool, doc("Whether there may be older written reviews, which were not searched.")]
    newest: Annotated[DayText | None, doc("The day of the newest review; null if there is none.")]


def read_sheet(pool: ReadPool, coach: CoachProfile) -> VisitSheet:
    """Return the visit sheet of a coach."""
    coach_id, reviews = coach["id"], coach["total_reviews"]
    counters = read_counters(pool, coach_id)
    [(newest, *counts)] = pool.fetch(_SPLIT, coach_id=coach_id)
    split = {name: CategoryCounts(*counts[2 * at : 2 * at + 2]) for at, name in enumerate(CATEGORIES)}
    comments = [comment_text(text) for (text,) in pool.fetch(_COMMENTS, coach_id=coach_id, limit=MOST_TEXTS)]
    about = about_ratings(reviews, counters, split)
    rosters = about_rosters(read_stayed_of_coach(pool, coach_id))
    return {
        "title": f"Questions for a visit: {coach['name']}",
        "description": f"What to ask on a campus visit to {coach['short_university']}, made from reviews by athletes, "
        "on one page.",
        "coach": card_in(coach),
        "about_ratings": about,
        "not_mentioned": not_mentioned(
            comments, is_alone=not about, asks_who_left=bool(rosters), has_comments=pool.shows_texts
        ),
        "about_rosters": rosters,
        "for_players": for_players(reviews, counters),
        "written_reviews": len(comments),
        "is_newest_only": len(comments) == MOST_TEXTS,
        "newest": clock.day_text(newest),
    }
