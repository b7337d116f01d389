"""Stories the demo's athletes tell; each is told once of a coach. `-----` parts stories, `/` is a line break."""


def _stories(text: str) -> tuple[str, ...]:
    return tuple(" ".join(story.split()).replace(" / ", "\n\n") for story in text.split("-----"))


STORIES: dict[str, tuple[str, ...]] = {
    "good": _stories("""
Drove me to the hospital and stayed until my parents came.
-----
When my grandmother died I was told to go home, no questions asked.
-----
Thanksgiving at the coach's house is a tradition, and there is always a plate for the international
students.
-----
Wrote me a letter for med school that made me cry.
-----
Sat with me in the training room for two hours after the worst {contest} of my life. We did not talk
about {sport} once.
-----
Showed up at my senior recital. Front row.
-----
I tore my ACL in the second week of my first season and thought that was it. There was a plan for my
rehab before I was out of surgery, and a text every Sunday for nine months. I started the first
{contest} back.
-----
I came in as a walk-on who nobody had recruited. First meeting I was told: <b>earn it and you will
play</b>. It took me until sophomore spring. That promise was kept.
-----
As an engineering major I was worried about labs. I missed a practice a week for a whole year and
never once heard a comment about it, only a question how the exam went.
-----
International student here. Picked me up from the airport, found me a bank and a winter coat, and
learned to say my name properly. The {sport} part was great too.
"""),
    "fair": _stories("""
First year was rough: new system, a lot of shouting, and I barely travelled. Then something changed
over the summer, on both sides I think, and the second year was the best {sport} I have played.
-----
If you are in the top group you get all the attention and all the feedback you could want. If you
are not, bring your own motivation. I have been in both, so I can say that it is the same coach and
a different experience.
-----
The technical side is excellent. / The human side is hit or miss. Some weeks we talked every day,
then nothing for a month.
"""),
    "bad": _stories("""
Made jokes about people's weight. In front of everyone.
-----
I asked for a meeting about my role three times over the fall. It was moved twice and then
forgotten. When I said that I was thinking about leaving, the answer was <em>okay</em>.
-----
Played through an injury because I was told that the team needed me, and lost my spot when it got
worse. I should have spoken up earlier, and so should the staff.
-----
We started the season with 28 players and ended it with 19. Nobody asked why.
"""),
}  # fmt: skip
