"""Moderation: reports of reviews, cases and their decisions, and the log of what staff do."""
