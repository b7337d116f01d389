"""What do the demo's athletes write? Sentences by topic and by mood; `opinions` puts them together.

{sport} is the sport in lower case, {contest} what its competitions are called.
"""

CONTESTS = {
    "Swimming": "meet", "Track & Field": "meet", "Cross Country": "meet", "Gymnastics": "meet",
    "Wrestling": "match", "Tennis": "match", "Volleyball": "match", "Golf": "tournament", "Other": "regatta",
}  # fmt: skip

GENERAL: dict[str, tuple[str, ...]] = {
    "good": (
        "Best coach I have ever had.",
        "I would run through a wall for this staff.",
        "Came in unsure if I wanted to keep playing, leaving in love with {sport} again.",
        "Worth the trip across the country.",
        "You will work hard and you will enjoy it.",
        "I got better every single season.",
        "Four years went by too fast.",
        "The reason I stayed at this school.",
        "Exactly what I hoped college {sport} would be.",
        "If you get an offer from here, take it.",
        "Treats walk-ons and starters exactly the same.",
        "I still call for advice, two years after graduating.",
    ),
    "fair": (
        "Good days and bad days.",
        "Depends a lot on whether you start.",
        "Solid program, nothing more and nothing less.",
        "Not for everyone, but it worked for me.",
        "Better in my second year than in my first.",
        "I learned a lot, not always the easy way.",
        "Great in the off-season, different person on {contest} day.",
        "Fair most of the time.",
        "I have had better and I have had worse.",
        "Ask current players before you commit.",
    ),
    "bad": (
        "I transferred after one year.",
        "Would not choose this program again.",
        "I used to love {sport} and this took the fun out of it.",
        "Half of my class left before graduating.",
        "The team deserves better.",
        "What was promised on the visit was not what I found.",
        "I kept playing for my teammates, not for the coach.",
        "Something needs to change here.",
    ),
}

TOPICS: dict[str, dict[str, tuple[str, ...]]] = {
    "Knowledge": {
        "good": (
            "Sees things on film that nobody else sees.",
            "Explains the why behind every drill.",
            "Knows {sport} inside out.",
            "My technique changed completely in one fall.",
            "Every scouting report was spot on.",
            "Film sessions are the best class I take.",
            "Small corrections, huge difference.",
            "Studies the game more than anyone I know.",
            "Answers every question, even the dumb ones.",
        ),
        "bad": (
            "Drills from twenty years ago.",
            "Could not tell me what to fix, only that it was wrong.",
            "We were out-coached in every close {contest}.",
        ),
    },
    "Honesty": {
        "good": (
            "Tells you where you stand, even when it hurts.",
            "Kept every promise made during recruiting.",
            "No games about playing time, you always know why.",
            "Admits mistakes in front of the whole team.",
            "Feedback is clear and never personal.",
            "What you hear on the visit is what you get.",
            "Never once caught a lie.",
        ),
        "bad": (
            "Says one thing to you and another to your parents.",
            "Scholarship talk changed every month.",
            "You find out where you stand from the lineup sheet.",
        ),
    },
    "Motivation": {
        "good": (
            "The pre-{contest} talks give me goosebumps.",
            "Believed in me before I did.",
            "Even the 6 am lifts felt worth getting up for.",
            "Finds a different way to push each of us.",
            "You want to earn the nod after a good rep.",
            "High standards and a lot of encouragement.",
            "Never lets you quit on yourself.",
            "Makes conditioning almost fun.",
        ),
        "bad": (
            "Yelling is not motivation.",
            "Energy disappears as soon as we fall behind.",
            "Only talks to you when you win.",
        ),
    },
    "Planning": {
        "good": (
            "The week is planned to the minute and you know it on Sunday.",
            "Travel, meals, study hall: everything just works.",
            "Practices are short, sharp and never wasted.",
            "Always plans around exams.",
            "Calendar for the whole year on day one.",
            "Warm-ups, drills, cool-down: everything has a reason.",
            "Peaks us at the right time every year.",
            "Emails are short and early.",
        ),
        "bad": (
            "Practice times change the night before.",
            "We got the travel plan on the bus.",
            "Three hours of practice with two hours of standing around.",
        ),
    },
    "Character": {
        "good": (
            "Cares about you as a person first.",
            "Knows my major, my sister's name and my bad knee.",
            "Calm when everybody else panics.",
            "Same person after a loss as after a win.",
            "Remembers birthdays.",
            "The door is always open, and I used it a lot.",
        ),
        "bad": (
            "Injured players are treated like they do not exist.",
            "Holds grudges for a whole season.",
        ),
    },
    "Team Spirit": {
        "good": (
            "This team is a family, and that comes from the top.",
            "Seniors carry the water here. Says it all.",
            "No cliques, which is rare.",
            "Bench is as loud as the stands.",
            "Freshmen feel at home in a week.",
            "Captains have a real say.",
            "We celebrate each other here.",
        ),
        "bad": (
            "Clear favourites, and everybody knows who they are.",
            "Pits the freshmen against the seniors.",
            "The locker room was split in two.",
        ),
    },
}
CLOSINGS: dict[str, tuple[str, ...]] = {
    "good": ("10/10.", "Thank you, Coach.", "Lucky to be here.", "Go see a practice, you will understand.", "❤️"),
    "fair": ("Do your homework first.", "Three stars feels right.", "Hope it gets better.", "Your mileage may vary."),
    "bad": ("Choose carefully.", "Be warned.", "Talk to former players.", "Glad it is over."),
}
