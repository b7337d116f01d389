"""Moderation: the queue of cases, and their decisions."""
