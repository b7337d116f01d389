"""Moderation: the queue of cases and the decisions on them."""
