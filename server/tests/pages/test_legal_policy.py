"""What the legal texts have to say (docs/spec.md, sections 5 and 9)."""

import re

import pytest

from sideline.config.settings import Settings
from sideline.pages.legal import read_legal_texts


def test_legal_texts_state_the_policy(settings: Settings, subtests: pytest.Subtests) -> None:
    texts = read_legal_texts(settings)
    for name, sentence in (
        ("privacy-policy", r"logs.{0,200}about 12 months"),
        ("terms", r"at least 13 years old"),
        ("terms", r"For material changes we give 30 days.{1,5} notice"),
        ("guidelines", r"One review per coach, per user\."),
        ("guidelines", r"English only\."),
        ("guidelines", r"Genuine experience\."),
        ("guidelines", r"A rating may be removed for profanity or derogatory terms"),
        ("terms", r"individual opinions of the people who write them\. We do not verify them"),
        ("guidelines", r"How moderation works"),
        ("guidelines", r"Claiming your profile\."),
        ("terms", r"Digital Millennium Copyright Act .* counter-notice"),
        ("terms", r"If a college runs this site.*First Amendment.*Title IX.*Disabilities Act"),
        ("terms", r"Accessibility .* screen reader"),
        ("terms", r"because a program writes it and not a person"),
        ("privacy-policy", r"Courts, police and legal holds"),
        ("privacy-policy", r"A parent or guardian"),
        ("privacy-policy", r"Do Not Track"),
        ("privacy-policy", r"If data gets out"),
        ("privacy-policy", r"Other companies"),
        ("for-coaches", r"public staff pages"),
        ("for-coaches", r"No retaliation"),
    ):
        with subtests.test(name=name, sentence=sentence):
            words = " ".join(re.sub(r"<[^>]+>", "", texts[name].html).split())
            assert re.search(sentence, words, re.IGNORECASE)
