"""The rule-based "AI Summary", which turns facts into sentences (spec sections 4, 7, 9)."""
