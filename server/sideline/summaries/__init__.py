"""The rule-based "AI Summary": facts become sentences (spec sections 4, 7, 9)."""
